/// Nobody has heard of a transition by this name.
public struct UnknownTransition: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name that was asked for.
  public let name: String
  /// Names that were perhaps meant, nearest first.
  public let nearest: [String]

  /// Finds the names that were perhaps meant.
  ///
  /// - Parameters:
  ///   - name: The name that was asked for.
  ///   - known: Every name there is, from which the nearest are taken.
  public init(name: String, among known: some Sequence<String>) {
    self.name = name
    self.nearest = NearestNames.to(name, among: known)
  }

  /// What was asked for, what was perhaps meant and what to do next.
  public var description: String {
    let suggestion =
      nearest.isEmpty
      ? "\(ShellCommand("transitions", "list")) shows the names there are."
      : "Did you mean \(nearest.joined(separator: ", "))?"
    return "There is no transition named \(QuotedText.of(name)). \(suggestion)"
  }
}
