import Foundation

/// No transition by this name is in use: nobody has heard of it, or it is retired.
public struct UnknownTransition: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name that was asked for.
  public let name: String
  /// Names that were perhaps meant, nearest first.
  public let nearest: [String]

  /// When the transition of this name was retired, in UTC microseconds since 1970; nil where there never was one.
  public let retiredAtMicroseconds: Int64?

  /// Finds the names that were perhaps meant.
  ///
  /// - Parameters:
  ///   - name: The name that was asked for.
  ///   - known: Every name there is, from which the nearest are taken.
  ///   - retiredAtMicroseconds: When the transition was retired, if it was; UTC microseconds since 1970.
  public init(name: String, among known: some Sequence<String>, retiredAtMicroseconds: Int64? = nil) {
    self.name = name
    self.retiredAtMicroseconds = retiredAtMicroseconds
    self.nearest = NearestNames.to(name, among: known)
  }

  /// What was asked for, what was perhaps meant and what to do next.
  public var description: String {
    if let retiredAtMicroseconds {
      let seconds = Double(retiredAtMicroseconds / 1_000_000)
      let time = Date(timeIntervalSince1970: seconds).formatted(.iso8601).replacing("T", with: " ").dropLast()
      return "\(name) is retired since \(time) UTC: apps no longer get it. "
        + "`\(ShellCommand("transitions", "show", name, "--yaml").line) | transitions apply -` brings it back as it was."
    }
    let suggestion =
      nearest.isEmpty
      ? "\(ShellCommand("transitions", "list")) shows the names there are."
      : "Did you mean \(nearest.joined(separator: ", "))?"
    return "There is no transition named \(QuotedText.of(name)). \(suggestion)"
  }
}
