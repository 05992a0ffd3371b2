import Foundation

/// Numbers for the texts of a query's rows. A text that a recent row had is rarely looked up again.
struct StringInterner {
  private(set) var words: [String] = []
  private var indices: [String: Int] = [:]
  /// The last texts of each column, ``kept`` of them, and the one of the previous row.
  private var recent: [(bytes: [UInt8], index: Int)]
  private var last: [Int]
  /// The one that the next new text replaces.
  private var oldest = 0

  private static let kept = 4

  init(columns: Int) {
    recent = Array(repeating: ([], -1), count: columns * Self.kept)
    last = (0..<columns).map { $0 * Self.kept }
  }

  static let null = -1

  /// Returns the number of a text; nil is NULL.
  mutating func index(of text: UnsafeRawBufferPointer?, column: Int) -> Int {
    guard let text else { return Self.null }
    if isRecent(text, at: last[column]) { return recent[last[column]].index }
    let first = column * Self.kept
    for place in first..<first + Self.kept where isRecent(text, at: place) {
      last[column] = place
      return recent[place].index
    }
    let index = index(of: String(decoding: text, as: UTF8.self))
    last[column] = first + oldest
    recent[last[column]] = (Array(text), index)
    oldest = (oldest + 1) % Self.kept
    return index
  }

  private func isRecent(_ text: UnsafeRawBufferPointer, at place: Int) -> Bool {
    recent[place].index >= 0 && Self.isEqual(recent[place].bytes, text)
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
