import Foundation

/// Texts by number, for those of a query's rows. A text that is the same as in the row before is not looked up again.
struct WordTable {
  private(set) var words: [String] = []
  private var indices: [String: Int] = [:]
  /// Of tokens only the pseudonyms are kept, which take a while to work out.
  private var tokens: [String: Int] = [:]
  private var last: [(bytes: [UInt8], index: Int)]

  init(columns: Int) {
    last = Array(repeating: ([], -1), count: columns)
  }

  /// - Parameters:
  ///   - text: nil for NULL.
  ///   - isToken: Of a token the word is the pseudonym.
  mutating func index(of text: UnsafeRawBufferPointer?, column: Int, isToken: Bool = false) -> Int {
    guard let text else { return CellTable.null }
    if last[column].index >= 0, Self.isEqual(last[column].bytes, text) { return last[column].index }
    let word = String(decoding: text, as: UTF8.self)
    let index = isToken ? index(ofToken: word) : index(of: word)
    last[column] = (Array(text), index)
    return index
  }

  private mutating func index(ofToken token: String) -> Int {
    if let known = tokens[token] { return known }
    let index = index(of: TokenPseudonym.of(token))
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
