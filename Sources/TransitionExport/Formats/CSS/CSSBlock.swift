/// Lines between braces.
struct CSSBlock {
  private let selector: String
  private let lines: [String]

  init(_ selector: String, _ lines: some Sequence<String>) {
    self.selector = selector
    self.lines = Array(lines)
  }

  /// The block within a condition; nil where there is nothing in it.
  func within(_ condition: String) -> CSSBlock? {
    guard !lines.isEmpty else { return nil }
    return CSSBlock(
      condition, text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
  }

  var text: String { "\(selector) {\n\(lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined())}\n" }

  static func comment(_ lines: [String]) -> String {
    let safe = lines.map(SafeText.inBlockComment)
    return "/* " + safe.joined(separator: "\n   ").replacing("\n   \n", with: "\n\n") + " */\n"
  }
}
