/// What is wrong with the numbers given to an initialiser of this module: every problem at once.
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
  /// One parameter that cannot be used.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The name of the parameter, as the initialiser spells it.
    public let parameter: String
    /// The value that was given; possibly NaN or infinite.
    public let value: Double
    /// The values that would be accepted, with their unit.
    public let allowed: String

    /// Describes a refused value.
    ///
    /// - Parameters:
    ///   - parameter: The parameter's name, as the initialiser spells it.
    ///   - value: The refused value.
    ///   - allowed: The accepted values, with their unit.
    public init(parameter: String, value: Double, allowed: String) {
      self.parameter = parameter
      self.value = value
      self.allowed = allowed
    }

    /// `parameter is value; allowed …`.
    public var description: String { "\(parameter) is \(value); allowed \(allowed)." }

    /// Problems are compared by the bits of their value, so that one about NaN equals itself.
    public static func == (left: Problem, right: Problem) -> Bool {
      left.parameter == right.parameter && left.allowed == right.allowed
        && left.value.bitPattern == right.value.bitPattern
    }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(parameter)
      hasher.combine(allowed)
      hasher.combine(value.bitPattern)
    }
  }

  /// The refused parameters, in the order in which the initialiser takes them; never empty.
  public let problems: [Problem]

  /// The problems, one sentence each.
  public var description: String { problems.map(\.description).joined(separator: " ") }

  /// Throws one error with every problem of `checks` whose condition does not hold.
  ///
  /// - Parameter checks: A condition with the parameter, its value and what is allowed.
  static func require(
    _ checks: (holds: Bool, parameter: String, value: Double, allowed: String)...
  ) throws(MotionError) {
    let problems = checks.lazy.filter { !$0.holds }
      .map { Problem(parameter: $0.parameter, value: $0.value, allowed: $0.allowed) }
    if !problems.isEmpty { throw MotionError(problems: Array(problems)) }
  }

  private init(problems: [Problem]) { self.problems = problems }
}
