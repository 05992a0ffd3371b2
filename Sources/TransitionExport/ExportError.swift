/// What cannot be exported, and why.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number that cannot be worked with.
  case invalidNumber(description: String)

  static func outOfRange(_ name: String, _ value: Double, allowed: String) -> ExportError {
    .invalidNumber(description: "\(name) is \(value); allowed \(allowed).")
  }

  /// What is wrong, what is allowed and what to do next.
  public var description: String {
    switch self {
    case .invalidNumber(let description): description
    }
  }
}
