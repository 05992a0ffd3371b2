/// Texts by number, for those of a query's rows. A text that is the same as in the row before is not looked up again.
struct WordTable {
  private(set) var words: [String] = []
  private var indices: [String: Int] = [:]
  private var last: [(bytes: [UInt8], index: Int)]

  init(columns: Int) {
    last = Array(repeating: ([], -1), count: columns)
  }

  /// - Parameter isToken: Of a token only the pseudonym is kept.
  mutating func index(of text: UnsafeRawBufferPointer, column: Int, isToken: Bool) -> Int {
    if last[column].index >= 0, last[column].bytes.elementsEqual(text) { return last[column].index }
    let word = String(decoding: text, as: UTF8.self)
    let index = index(of: isToken ? TokenPseudonym.of(word) : word)
    last[column] = (Array(text), index)
    return index
  }

  mutating func index(of word: String) -> Int {
    if let known = indices[word] { return known }
    words.append(word)
    indices[word] = words.count - 1
    return words.count - 1
  }
}
