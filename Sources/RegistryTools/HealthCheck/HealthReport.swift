import TransitionStore

/// What was found out about a registry's file: facts, and what is wrong with it and how to mend it.
public struct HealthReport: Sendable, Hashable {
  /// What a finding amounts to.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// Only to know.
    case fact
    /// Checked and found in order.
    case ok
    /// In order, and worth a look.
    case notice
    /// Something is wrong; the finding's advice says what to do.
    case problem
  }

  /// What a check found.
  public enum Value: Sendable, Hashable {
    /// A word or a sentence.
    case text(String)
    /// A number of things.
    case count(Int)
    /// A size in bytes.
    case bytes(Int)
    /// UTC microseconds since 1970.
    case time(Int64)
    /// There is none, or it cannot be known here.
    case none
  }

  /// One thing looked at.
  public struct Finding: Sendable, Hashable {
    /// What was looked at: `integrity`, `sessions`.
    public let check: String
    /// What it found.
    public let value: Value
    /// What that amounts to.
    public let status: Status
    /// What it means and what to do next; every notice and problem has one.
    public let advice: String?
  }

  /// The file's absolute path.
  public let path: String
  /// What was looked at, in order.
  public private(set) var findings: [Finding] = []

  init(path: String) { self.path = path }

  /// The findings that are problems.
  public var problems: [Finding] { findings.filter { $0.status == .problem } }
  /// Whether there is no problem.
  public var isHealthy: Bool { problems.isEmpty }

  mutating func note(_ check: String, _ value: Value) {
    findings.append(Finding(check: check, value: value, status: .fact, advice: nil))
  }

  mutating func judge(_ check: String, _ value: Value, _ status: Status, _ advice: String? = nil) {
    findings.append(Finding(check: check, value: value, status: status, advice: advice))
  }
}
