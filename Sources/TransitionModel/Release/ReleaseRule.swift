/// The rule that decides the end of a drag, as data. Every comparison is strict (`>`) unless noted.
///
/// T is the travel toward the end in points, D the interaction distance, v the velocity toward the end in pt/s.
///
/// More cases may be added; use `default`.
public enum ReleaseRule: Sendable, Hashable {
  /// T > fraction·D. No velocity.
  case distance(fraction: Double)
  /// v > 0.
  case direction
  /// v > 0, or v = 0 and T > fraction·D.
  case directionOrDistance(fraction: Double)
  /// v > velocity, or T > fraction·D and v > −velocity.
  case flingOrDistance(velocity: Double, fraction: Double)
  /// v > velocity, or T > fraction·D, or T > points; whichever are given, at least one.
  case anyOf(velocity: Double?, fraction: Double?, points: Double?)
  /// T ≥ points, evaluated live; velocity never finishes by itself.
  case armed(points: Double)
  /// T + horizon·v > fraction·D. Horizon 0.499 s is WWDC 2018's projection, 0.1 s Material's.
  case projection(horizon: Double, fraction: Double)

  /// The case without its parameters, as stored in files and columns.
  package enum Kind: String, Sendable, CaseIterable, Codable {
    case distance, direction, directionOrDistance, flingOrDistance, anyOf, armed, projection
  }

  /// A rule as files and columns store it: a kind, and the parameters that the kind has.
  package struct Parts: Sendable, Hashable, Codable {
    package var kind: Kind
    package var fraction: Double?
    package var horizon: Double?
    package var points: Double?
    package var velocity: Double?
  }

  /// The parts of the rule. Setting a part that the kind does not have changes nothing.
  package internal(set) var parts: Parts {
    get {
      switch self {
      case .distance(let fraction): Parts(kind: .distance, fraction: fraction)
      case .direction: Parts(kind: .direction)
      case .directionOrDistance(let fraction): Parts(kind: .directionOrDistance, fraction: fraction)
      case .flingOrDistance(let velocity, let fraction):
        Parts(kind: .flingOrDistance, fraction: fraction, velocity: velocity)
      case .anyOf(let velocity, let fraction, let points):
        Parts(kind: .anyOf, fraction: fraction, points: points, velocity: velocity)
      case .armed(let points): Parts(kind: .armed, points: points)
      case .projection(let horizon, let fraction): Parts(kind: .projection, fraction: fraction, horizon: horizon)
      }
    }
    set { self = ReleaseRule(newValue) }
  }

  /// Creates the rule of these parts. A parameter that the kind requires and the parts lack is 0.
  package init(_ parts: Parts) {
    let (velocity, fraction, points) = (parts.velocity, parts.fraction, parts.points)
    switch parts.kind {
    case .distance: self = .distance(fraction: fraction ?? 0)
    case .direction: self = .direction
    case .directionOrDistance: self = .directionOrDistance(fraction: fraction ?? 0)
    case .flingOrDistance: self = .flingOrDistance(velocity: velocity ?? 0, fraction: fraction ?? 0)
    case .anyOf: self = .anyOf(velocity: velocity, fraction: fraction, points: points)
    case .armed: self = .armed(points: points ?? 0)
    case .projection: self = .projection(horizon: parts.horizon ?? 0, fraction: fraction ?? 0)
    }
  }

  /// The case without its parameters.
  package var kind: Kind { parts.kind }

  /// The share of the interaction distance, if the rule has one.
  package var fraction: Double? { parts.fraction }

  /// A Boolean value that indicates whether the release velocity can finish a drag.
  package var readsVelocity: Bool {
    switch self {
    case .distance, .armed: false
    case .anyOf(let velocity, _, _): velocity != nil
    case .direction, .directionOrDistance, .flingOrDistance, .projection: true
    }
  }

  /// The velocity in points per second, if the rule has one.
  package var velocity: Double? { parts.velocity }

  /// The distance in points, if the rule has one.
  package var points: Double? { parts.points }

  /// The horizon in seconds, if the rule has one.
  package var horizon: Double? { parts.horizon }
}

extension ReleaseRule: CustomStringConvertible {
  /// The rule in field syntax: `flingOrDistance(velocity: 300, fraction: 0.5)`
  public var description: String {
    let parameters: [(String, Double?)] = [
      ("horizon", horizon), ("velocity", velocity), ("fraction", fraction), ("points", points),
    ]
    let given = parameters.compactMap { name, value in value.map { "\(name): \(ConfigurationFieldValue.number($0))" } }
    return given.isEmpty ? kind.rawValue : "\(kind.rawValue)(\(given.joined(separator: ", ")))"
  }
}

extension ReleaseRule {
  /// The condition for finishing the transition, in words: `flick faster than 300 pt/s, or drag past 50 %`.
  package var summary: String {
    func past(_ fraction: Double) -> String { "drag past \(Self.percent(fraction))" }
    func flick(_ velocity: Double) -> String { "flick faster than \(ConfigurationFieldValue.number(velocity)) pt/s" }
    func past(points: Double) -> String { "drag past \(ConfigurationFieldValue.number(points)) pt" }
    switch self {
    case .distance(let fraction): return "\(past(fraction)), at any speed"
    case .direction: return "let go while moving toward the end"
    case .directionOrDistance(let fraction): return "let go while moving toward the end, or \(past(fraction)) and stop"
    case .flingOrDistance(let velocity, let fraction): return "\(flick(velocity)), or \(past(fraction))"
    case .anyOf(let velocity, let fraction, let points):
      let ways = [velocity.map(flick), fraction.map { past($0) }, points.map { past(points: $0) }].compactMap { $0 }
      return ways.isEmpty ? "nothing: no drag finishes" : ways.joined(separator: ", or ")
    case .armed(let points): return "\(past(points: points)), at any speed"
    case .projection(let horizon, let fraction):
      return
        "\(past(fraction)), with \(ConfigurationFieldValue.number(horizon * 1000)) ms of the release velocity added"
    }
  }

  /// Returns a percentage without spurious digits: `50 %`.
  static func percent(_ fraction: Double) -> String {
    "\(ConfigurationFieldValue.number((fraction * 1e6).rounded() / 1e4)) %"
  }

  /// Returns a Boolean value that indicates whether a release finishes the transition.
  package func finishes(translation: Double, velocity: Double, distance: Double) -> Bool {
    func isPast(_ fraction: Double, _ travel: Double) -> Bool { distance > 0 && travel > fraction * distance }
    switch self {
    case .distance(let fraction): return isPast(fraction, translation)
    case .direction: return velocity > 0
    case .directionOrDistance(let fraction): return velocity > 0 || (velocity == 0 && isPast(fraction, translation))
    case .flingOrDistance(let fling, let fraction):
      return velocity > fling || (isPast(fraction, translation) && velocity > -fling)
    case .anyOf(let fling, let fraction, let points):
      return fling.map { velocity > $0 } ?? false || fraction.map { isPast($0, translation) } ?? false
        || points.map { translation > $0 } ?? false
    case .armed(let points): return translation >= points
    case .projection(let horizon, let fraction): return isPast(fraction, translation + horizon * velocity)
    }
  }
}
