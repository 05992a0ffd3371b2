/// A search for transitions by words in their name, summary or source.
package struct TextSearch: Sendable, Hashable {
  /// The words in lower case, all of which must occur.
  package let words: [String]

  /// Creates a search.
  package init(_ text: String) { words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Returns a Boolean value that indicates whether every word occurs, ignoring case.
  package func matches(_ configuration: TransitionConfiguration) -> Bool {
    let texts = [configuration.name, configuration.summary, configuration.source].map { $0.lowercased() }
    return words.allSatisfy { word in texts.contains { $0.contains(word) } }
  }
}
