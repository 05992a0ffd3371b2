/// One touch of a session without its samples: when it was, and what the release rule said.
public struct TouchFact: Sendable, Hashable {
  /// From the session's begin to the touch's first sample, in µs.
  public var beganMicroseconds: Int64
  /// From the session's begin to the touch's last sample, in µs.
  public var endedMicroseconds: Int64
  /// What the release rule said when the finger lifted: true for finish; nil when it was not asked.
  public var finishes: Bool?

  /// Describes a touch; see its properties.
  public init(beganMicroseconds: Int64, endedMicroseconds: Int64, finishes: Bool?) {
    self.beganMicroseconds = beganMicroseconds
    self.endedMicroseconds = endedMicroseconds
    self.finishes = finishes
  }
}

extension InteractionSession {
  /// Its touches in order, where there are two or more of them and its trace is at hand; else none, because the session
  /// says all there is to say of its only touch.
  ///
  /// Where a clock jumped back, a touch does not begin before the session, nor end before it began.
  public var touchFacts: [TouchFact] {
    guard result.touches.count > 1, !samples.isEmpty else { return [] }
    var latest: Int64 = 0
    return samplesByTouch.map { touch, samples in
      let began = max(samples.first?.timeMicroseconds ?? latest, 0)
      latest = max(began, samples.lazy.map(\.timeMicroseconds).max() ?? began)
      return TouchFact(
        beganMicroseconds: began, endedMicroseconds: latest,
        finishes: touch.termination == .ended ? touch.finishes : nil)
    }
  }
}
