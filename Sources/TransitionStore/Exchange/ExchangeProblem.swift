/// One bad line of an exchange file.
public struct ExchangeProblem: Sendable, Hashable, CustomStringConvertible {
  /// Counts from 1.
  public let line: Int
  /// What is wrong and what is allowed.
  public let message: String

  /// How many problems an error shows; the rest are counted.
  public static let shownProblems = 20

  /// `line 12: …`
  public var description: String { "line \(line): \(message)" }
}

/// What is wrong with a line, before its number is known.
struct ExchangeFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
