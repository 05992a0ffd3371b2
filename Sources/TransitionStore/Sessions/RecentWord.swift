import Foundation

/// A column's words of an enumeration, row by row: what a word stands for is looked up only where it is another than in
/// the row before, which it hardly ever is.
struct RecentWord<Choice: RawRepresentable<String>> {
  private(set) var choice: Choice
  /// With the 0 at its end.
  private var word: ContiguousArray<CChar>

  init(_ choice: Choice) {
    self.choice = choice
    word = choice.rawValue.utf8CString
  }

  /// Takes a row's word; false where it is none of the enumeration's.
  mutating func update(_ text: UnsafePointer<UInt8>?) -> Bool {
    guard let text else { return false }
    if word.withUnsafeBufferPointer({ $0.baseAddress.map { strcmp($0, text) == 0 } ?? false }) { return true }
    guard let choice = Choice(rawValue: String(cString: text)) else { return false }
    self = Self(choice)
    return true
  }
}
