/// What cannot be exported, and why.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number that cannot be worked with.
  case invalidNumber(description: String)
  /// Not a single transition was given.
  case nothingToExport
  /// Transitions that a format would call the same.
  case sameIdentifiers(format: String, [Clash])

  /// Names that become one.
  public struct Clash: Hashable, Sendable {
    /// What they would all be called.
    public let identifier: String
    /// The transitions' names, in order.
    public let names: [String]
  }

  static func outOfRange(_ name: String, _ value: Double, allowed: String) -> ExportError {
    .invalidNumber(description: "\(name) is \(value); allowed \(allowed).")
  }

  /// What is wrong, what is allowed and what to do next.
  public var description: String {
    switch self {
    case .invalidNumber(let description): return description
    case .nothingToExport: return "There is no transition to export. Name one, or apply a catalog first."
    case .sameIdentifiers(let format, let clashes):
      let lines = clashes.map { clash in
        "\(clash.names.joined(separator: " and ")) would all be called \(clash.identifier) in \(format)."
      }
      return lines.joined(separator: "\n") + "\nName the transitions to export so that only one of them is among them, "
        + "or give one another name."
    }
  }
}
