package import TransitionModel

extension InteractionSession {
  /// The reason that the session is refused before the schema checks it; nil if there is none.
  ///
  /// It covers numbers that are not finite, which SQLite would turn into NULL or infinities, numbers beyond
  /// ``SessionBounds``, and control characters, which terminals obey.
  package var problem: String? {
    // Separate checks rather than an array, which would be allocated for every stored session.
    if let problem = Self.problem("sign", result.sign) { return problem }
    if let problem = Self.problem("interactionDistance", result.interactionDistance) { return problem }
    if let problem = Self.problem("releaseTranslation", result.releaseTranslation) { return problem }
    if let problem = Self.problem("releaseProgress", result.releaseProgress) { return problem }
    if let problem = Self.problem("releaseVelocity", result.releaseVelocity) { return problem }
    if let problem = Self.problem("peakProgress", result.peakProgress) { return problem }
    if let problem = problemOfTimes { return problem }
    if let problem = Self.problem(of: result.touches, samples) { return problem }
    if let problem = Self.problem("external id", header.context.externalID) { return problem }
    if let problem = Self.problem("reason", result.reason) { return problem }
    if let problem = Self.problem("device class", header.context.deviceClass) { return problem }
    if let problem = Self.problem("app version", header.context.appVersion) { return problem }
    if let problem = Self.problem("token", header.context.token) { return problem }
    if let problem = result.stops?.problem { return problem }
    guard abs(result.sign) == 1 else { return "sign is \(result.sign); allowed 1 and -1" }
    return nil
  }

  private var problemOfTimes: String? {
    if let problem = Self.problem("began", header.beganAtMicroseconds, SessionBounds.time) { return problem }
    if let problem = Self.problem("duration", result.durationMicroseconds, SessionBounds.duration) { return problem }
    if let problem = Self.problem("settle", result.settleMicroseconds, SessionBounds.duration) { return problem }
    guard let frames = result.frames else { return nil }
    return Self.problem("frames", Int64(frames.frames), SessionBounds.count)
      ?? Self.problem("lateness", frames.lateMicroseconds, SessionBounds.duration)
      ?? Self.problem("slow frames", Int64(frames.slowFrames), SessionBounds.count)
      ?? Self.problem("frozen frames", Int64(frames.frozenFrames), SessionBounds.count)
  }

  /// Returns the problem of a trace; nil if there is none.
  package static func problem(of touches: [InteractionTouch], _ samples: [GestureSample]) -> String? {
    for (index, touch) in touches.enumerated() {
      guard isNumber(touch.startDisplacement), touch.recognizerVelocity.map(isNumber) ?? true else {
        return "touch \(index + 1) has a displacement or velocity that is not \(rule)"
      }
      if let problem = problem("sample count of a touch", Int64(touch.sampleCount), SessionBounds.count) {
        return problem
      }
    }
    guard var first = samples.first?.timeMicroseconds else { return nil }
    var last = first
    for sample in samples { (first, last) = (min(first, sample.timeMicroseconds), max(last, sample.timeMicroseconds)) }
    guard SessionBounds.stamp.contains(first), SessionBounds.stamp.contains(last) else {
      return
        "a sample is at \(first.magnitude > last.magnitude ? first : last) µs; allowed \(words(SessionBounds.stamp))"
    }
    return problem("time between samples", last - first, SessionBounds.duration)
  }

  // MARK: - One value

  private static let rule = "a finite number of at most 10^14"

  private static func isNumber(_ number: Double) -> Bool { number.magnitude <= SessionBounds.magnitude }

  private static func problem(_ name: String, _ number: Double?) -> String? {
    guard let number, !isNumber(number) else { return nil }
    return "\(name) is \(number); it must be \(rule)"
  }

  fileprivate static func problem(_ name: String, _ number: Int64?, _ range: ClosedRange<Int64>) -> String? {
    guard let number, !range.contains(number) else { return nil }
    return "its \(name) is \(number); allowed \(words(range))"
  }

  private static func words(_ range: ClosedRange<Int64>) -> String { "\(range.lowerBound)…\(range.upperBound)" }

  fileprivate static func problem(_ name: String, _ text: String?) -> String? {
    guard let control = text?.firstControl() else { return nil }
    return "its \(name) has the control character \(control.codePoint); remove it"
  }
}

extension SessionStops {
  fileprivate var problem: String? {
    for name in [from, home, decided, to, runnerUp, recomputed] {
      if let problem = InteractionSession.problem("stop", name) { return problem }
    }
    for position in milliPositions + [releaseMilliPoints] {
      if let problem = InteractionSession.problem("position in 1/1000 pt", position, Self.position) { return problem }
    }
    return nil
  }
}

extension StopMove {
  fileprivate var problem: String? {
    InteractionSession.problem("stop", from) ?? InteractionSession.problem("stop", to)
      ?? InteractionSession.problem("move", atMicroseconds, SessionBounds.time)
  }
}

extension PresentationRecord {
  /// The reason that the presentation is refused before the schema checks it; nil if there is none.
  package var problem: String? {
    InteractionSession.problem("token", token)
      ?? InteractionSession.problem("presented", presentedAtMicroseconds, SessionBounds.time)
      ?? InteractionSession.problem("dismissed", dismissedAtMicroseconds, SessionBounds.time)
      ?? moves.lazy.compactMap(\.problem).first
  }
}
