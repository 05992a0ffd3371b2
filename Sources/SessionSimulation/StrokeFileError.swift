import TransitionModel

/// An error: a stroke file that cannot be imported, with all its problems.
public struct StrokeFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A problem with its place.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The line in the file, from 1.
    public let line: Int
    /// The problem, the allowed values and what to do, without the place.
    public let message: String

    /// The line and the message.
    public var description: String { "\(line): \(message)" }
  }

  /// The number of problems that a message shows. The rest are counted.
  public static let shownProblems = 20

  /// The file as named by the caller.
  public let file: String
  /// Every problem found, in the order of the lines.
  public let problems: [Problem]

  /// The problems, one per line in the form `FILE:LINE: message`, at most ``shownProblems`` of them.
  public var description: String {
    let shown = problems.prefix(Self.shownProblems).map { "\(escaped: file):\($0)" }
    let rest = problems.count - shown.count
    let more = rest > 0 ? ["… and \(rest) more problem\(rest == 1 ? "" : "s")."] : []
    return (shown + more).joined(separator: "\n")
  }
}
