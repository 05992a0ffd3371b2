import TransitionModel

extension InteractionSession {
  /// What keeps the session out of the registry before the schema is asked: numbers that are not finite, which SQLite
  /// would turn into NULL or infinities, and control characters, which terminals obey. Nil when there is nothing.
  var problem: String? {
    // One after the other and in no list, which would be made of every session that is stored.
    if let problem = Self.problem("sign", result.sign) { return problem }
    if let problem = Self.problem("interactionDistance", result.interactionDistance) { return problem }
    if let problem = Self.problem("releaseTranslation", result.releaseTranslation) { return problem }
    if let problem = Self.problem("releaseProgress", result.releaseProgress) { return problem }
    if let problem = Self.problem("releaseVelocity", result.releaseVelocity) { return problem }
    if let problem = Self.problem("peakProgress", result.peakProgress) { return problem }
    for (index, touch) in result.touches.enumerated() {
      guard touch.startDisplacement.isFinite, touch.recognizerVelocity?.isFinite ?? true else {
        return "touch \(index + 1) has a displacement or velocity that is not a finite number"
      }
    }
    if let problem = Self.problem("external id", header.context.externalID) { return problem }
    if let problem = Self.problem("reason", result.reason) { return problem }
    if let problem = Self.problem("device class", header.context.deviceClass) { return problem }
    if let problem = Self.problem("app version", header.context.appVersion) { return problem }
    if let problem = Self.problem("token", header.context.token) { return problem }
    guard abs(result.sign) == 1 else { return "sign is \(result.sign); allowed 1 and -1" }
    return nil
  }

  private static func problem(_ name: String, _ number: Double?) -> String? {
    guard let number, !number.isFinite else { return nil }
    return "\(name) is \(number); it must be a finite number"
  }

  fileprivate static func problem(_ name: String, _ text: String?) -> String? {
    guard let control = text?.firstControl() else { return nil }
    return "its \(name) has the control character \(control.codePoint); texts have none"
  }
}

extension PresentationRecord {
  /// What keeps the presentation out of the registry before the schema is asked; nil when there is nothing.
  var problem: String? {
    InteractionSession.problem("token", token)
  }
}
