/// Finds transitions by words in their name, summary or source.
public struct TextSearch: Sendable, Hashable {
  /// In lower case; every one must occur.
  public let words: [String]

  /// - Parameter text: words apart by spaces. None of them matches everything.
  public init(_ text: String) { words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Whether each word occurs somewhere, in any case of letters.
  public func matches(_ configuration: TransitionConfiguration) -> Bool {
    let texts = [configuration.name, configuration.summary, configuration.source].map { $0.lowercased() }
    return words.allSatisfy { word in texts.contains { $0.contains(word) } }
  }
}
