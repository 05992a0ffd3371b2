import TransitionModel

extension InteractionSession {
  /// What keeps the session out of the registry before the schema is asked: numbers that are not finite, which SQLite
  /// would turn into NULL or infinities, and control characters, which terminals obey. Nil when there is nothing.
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
    let texts = [
      ("external id", context.externalID), ("reason", result.reason), ("device class", context.deviceClass),
      ("app version", context.appVersion), ("token", context.token),
    ]
    for case (let name, let text?) in texts {
      if let control = text.firstControl() { return Self.problem(name, control) }
    }
    guard abs(result.sign) == 1 else { return "sign is \(result.sign); allowed 1 and -1" }
    return nil
  }

  fileprivate static func problem(_ name: String, _ control: Unicode.Scalar) -> String {
    "its \(name) has the control character \(control.codePoint); texts have none"
  }
}

extension PresentationRecord {
  /// What keeps the presentation out of the registry before the schema is asked; nil when there is nothing.
  var problem: String? {
    token?.firstControl().map { InteractionSession.problem("token", $0) }
  }
}
