/// An error that lists every unusable number passed to an initializer of this module.
///
/// ```swift
/// do {
///   _ = try Spring(duration: 0, dampingRatio: 1.7)
/// } catch {
///   print(error)
///   // duration is 0.0; allowed 0.01…10 s. dampingRatio is 1.7; allowed 0.01…1 (1 is critically damped, no overshoot).
/// }
/// ```
public struct MotionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A parameter with an unusable value.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The name of the parameter, as spelled by the initializer.
    package let parameter: String
    /// The value as given, possibly NaN or infinite.
    package let value: Double
    /// The accepted values, with their unit.
    package let allowed: String

    /// The problem as text: `parameter is value; allowed …`.
    package var description: String { "\(parameter) is \(value); allowed \(allowed)." }

    /// Compares problems by the bits of their value, so that a problem with NaN equals itself.
    package static func == (left: Problem, right: Problem) -> Bool {
      left.parameter == right.parameter && left.allowed == right.allowed
        && left.value.bitPattern == right.value.bitPattern
    }

    /// Hashes the properties compared by ``==(_:_:)``.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(parameter)
      hasher.combine(allowed)
      hasher.combine(value.bitPattern)
    }
  }

  /// The rejected parameters, in the order of the initializer; never empty.
  package let problems: [Problem]

  /// The problems, one sentence each.
  public var description: String { problems.map(\.description).joined(separator: " ") }

  /// Throws one error with every problem of `checks` whose condition does not hold.
  ///
  /// - Parameter checks: Conditions, each with the parameter, its value and the accepted values.
  static func require(
    _ checks: (holds: Bool, parameter: String, value: Double, allowed: String)...
  ) throws(MotionError) {
    let problems = checks.lazy.filter { !$0.holds }
      .map { Problem(parameter: $0.parameter, value: $0.value, allowed: $0.allowed) }
    if !problems.isEmpty { throw MotionError(problems: Array(problems)) }
  }

  private init(problems: [Problem]) { self.problems = problems }
}
