import Foundation
import TransitionModel

/// Texts by number, for those of a query's rows. A text that one of the rows before had is hardly looked up again.
struct StringInterner {
  private(set) var words: [String] = []
  private var indices: [String: Int] = [:]
  /// Of tokens only the pseudonyms are kept, which take a while to work out.
  private var tokens: [String: Int] = [:]
  /// The texts that each column had last, ``kept`` of them, and which of them the row before had.
  private var recent: [(bytes: [UInt8], index: Int)]
  private var last: [Int]
  /// Which of them the next new one takes the place of.
  private var oldest = 0

  private static let kept = 4

  init(columns: Int) {
    recent = Array(repeating: ([], -1), count: columns * Self.kept)
    last = (0..<columns).map { $0 * Self.kept }
  }

  /// - Parameters:
  ///   - text: nil for NULL.
  ///   - isToken: Of a token the word is the pseudonym.
  mutating func index(of text: UnsafeRawBufferPointer?, column: Int, isToken: Bool = false) -> Int {
    guard let text else { return CellTable.null }
    if isRecent(text, at: last[column]) { return recent[last[column]].index }
    let first = column * Self.kept
    for place in first..<first + Self.kept where isRecent(text, at: place) {
      last[column] = place
      return recent[place].index
    }
    let word = String(decoding: text, as: UTF8.self)
    let index = isToken ? index(ofToken: word) : index(of: word)
    last[column] = first + oldest
    recent[last[column]] = (Array(text), index)
    oldest = (oldest + 1) % Self.kept
    return index
  }

  private func isRecent(_ text: UnsafeRawBufferPointer, at place: Int) -> Bool {
    recent[place].index >= 0 && Self.isEqual(recent[place].bytes, text)
  }

  private mutating func index(ofToken token: String) -> Int {
    if let known = tokens[token] { return known }
    let index = index(of: TokenPseudonym(token).text)
    tokens[token] = index
    return index
  }

  mutating func index(of word: String) -> Int {
    if let known = indices[word] { return known }
    words.append(word)
    indices[word] = words.count - 1
    return words.count - 1
  }

  private static func isEqual(_ bytes: [UInt8], _ text: UnsafeRawBufferPointer) -> Bool {
    bytes.count == text.count
      && bytes.withUnsafeBytes { a in
        guard let a = a.baseAddress, let b = text.baseAddress else { return true }
        return memcmp(a, b, text.count) == 0
      }
  }
}

/// What stands for an install token in cells: enough to tell people apart, not to find them again in an app.
///
/// The first 16 hexadecimal digits of SHA-256 over `transitions cells ` and the token. Tokens are random and long, so
/// that nobody guesses them; the same token has the same pseudonym everywhere, so that cells of several registries can
/// be put together.
struct TokenPseudonym {
  let text: String

  init(_ token: String) { text = SHA256.hash("transitions cells \(token)".utf8).prefix(8).hexadecimal }
}
