/// A stroke file that cannot be imported, with every problem found in it.
public struct StrokeFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One thing wrong, with its place.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    public let line: Int
    public let message: String

    public var description: String { "\(line): \(message)" }
  }

  /// How many problems a message shows; the rest are counted.
  public static let shownProblems = 20

  public let file: String
  public let problems: [Problem]

  public var description: String {
    let shown = problems.prefix(Self.shownProblems).map { "\(file):\($0)" }
    let rest = problems.count - shown.count
    let more = rest > 0 ? ["… and \(rest) more problem\(rest == 1 ? "" : "s")."] : []
    return (shown + more).joined(separator: "\n")
  }
}
