import TransitionModel

extension InteractionSession {
  /// What keeps the session out of the registry before the schema is asked: numbers that are not finite, which SQLite
  /// would turn into NULL or infinities. Nil when there is nothing.
  var problem: String? {
    let numbers: [(String, Double?)] = [
      ("sign", result.sign), ("interactionDistance", result.interactionDistance),
      ("releaseTranslation", result.releaseTranslation), ("releaseProgress", result.releaseProgress),
      ("releaseVelocity", result.releaseVelocity), ("peakProgress", result.peakProgress),
    ]
    for case (let name, let number?) in numbers where !number.isFinite {
      return "\(name) is \(number); it must be a finite number"
    }
    for (index, touch) in result.touches.enumerated() {
      guard touch.startDisplacement.isFinite, touch.recognizerVelocity?.isFinite ?? true else {
        return "touch \(index + 1) has a displacement or velocity that is not a finite number"
      }
    }
    let context = header.context
    let texts = [context.externalID, result.reason, context.deviceClass, context.appVersion, context.token]
    guard !texts.contains(where: { $0?.utf8.contains(0) ?? false }) else {
      return "one of its texts has a NUL character, at which SQLite would cut it off"
    }
    guard abs(result.sign) == 1 else { return "sign is \(result.sign); allowed 1 and -1" }
    return nil
  }
}

extension PresentationRecord {
  /// What keeps the presentation out of the registry before the schema is asked; nil when there is nothing.
  var problem: String? {
    guard token?.utf8.contains(0) != true else {
      return "its token has a NUL character, at which SQLite would cut it off"
    }
    return nil
  }
}
