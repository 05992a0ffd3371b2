/// A stroke file that cannot be imported, with every problem found in it.
public struct StrokeFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One thing wrong, with its place.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The line in the file, from 1.
    public let line: Int
    /// What is wrong, what is allowed and what to do, without the place.
    public let message: String

    /// `12: what is wrong`.
    public var description: String { "\(line): \(message)" }
  }

  /// How many problems a message shows; the rest are counted.
  public static let shownProblems = 20

  /// The file as it was named by the caller.
  public let file: String
  /// Every problem found, in the order of the lines.
  public let problems: [Problem]

  /// One line a problem, `FILE:LINE: what is wrong`, at most ``shownProblems`` of them.
  public var description: String {
    let shown = problems.prefix(Self.shownProblems).map { "\(file):\($0)" }
    let rest = problems.count - shown.count
    let more = rest > 0 ? ["… and \(rest) more problem\(rest == 1 ? "" : "s")."] : []
    return (shown + more).joined(separator: "\n")
  }
}
