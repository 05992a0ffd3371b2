/// Nobody has heard of a transition by this name.
public struct UnknownTransition: Error, Sendable, Hashable, CustomStringConvertible {
  public let name: String
  /// Names that were perhaps meant, nearest first.
  public let nearest: [String]

  /// - Parameter known: every name there is, from which the nearest are taken.
  public init(name: String, among known: some Sequence<String>) {
    self.name = name
    self.nearest = NearestNames.to(name, among: known)
  }

  public var description: String {
    let suggestion =
      nearest.isEmpty
      ? "\(ShellCommand("transitions", "list")) shows the names there are."
      : "Did you mean \(nearest.joined(separator: ", "))?"
    return "There is no transition named \(QuotedText.of(name)). \(suggestion)"
  }
}
