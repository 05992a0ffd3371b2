import TransitionStore

/// The result of checking a registry's file: facts, problems, and how to repair them.
public struct HealthReport: Sendable, Hashable {
  /// The status of a finding.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// For information only.
    case fact
    /// Checked and correct.
    case ok
    /// Correct, and worth a look.
    case notice
    /// A problem. The finding's advice is its repair.
    case problem
  }

  /// The value that a check found.
  public enum Value: Sendable, Hashable {
    /// A word or a sentence.
    case text(String)
    /// A count.
    case count(Int)
    /// A size in bytes.
    case bytes(Int)
    /// A time, in UTC microseconds since 1970.
    case time(Int64)
    /// No value, or an unknown one.
    case none
  }

  /// The result of one check.
  public struct Finding: Sendable, Hashable {
    /// The check's name, such as `integrity` or `sessions`.
    public let check: String
    /// The value that was found.
    public let value: Value
    /// The status of the value.
    public let status: Status
    /// The meaning of the finding, and the remedy. Every notice and problem has one.
    public let advice: String?
  }

  /// The file's absolute path.
  public let path: String
  /// The findings, in order.
  public private(set) var findings: [Finding] = []

  init(path: String) { self.path = path }

  /// The findings that are problems.
  public var problems: [Finding] { findings.filter { $0.status == .problem } }
  /// A Boolean value that indicates whether there is no problem.
  public var isHealthy: Bool { problems.isEmpty }

  mutating func note(_ check: String, _ value: Value) {
    findings.append(Finding(check: check, value: value, status: .fact, advice: nil))
  }

  mutating func judge(_ check: String, _ value: Value, _ status: Status, _ advice: String? = nil) {
    findings.append(Finding(check: check, value: value, status: status, advice: advice))
  }
}
