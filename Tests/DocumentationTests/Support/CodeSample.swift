/// Code that stands in a page and in a test that runs it.
struct CodeSample: Hashable {
  /// Without the indentation all its lines share, and without what a page adds: its imports.
  let code: String

  init(lines: [Substring]) {
    let lines = lines.filter { !$0.hasPrefix("import ") }
    let indentation = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let shared = lines.map { String($0.dropFirst(indentation)) }
    code = shared.joined(separator: "\n").trimmingPrefix { $0.isNewline }.description
  }

  /// What stands between lines that begin like `start` and are `end`, indentation aside.
  static func all(in text: String, from start: String, to end: String) -> [CodeSample] {
    var samples: [CodeSample] = []
    var open: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let word = line.drop { $0 == " " }
      if open != nil, word == end {
        samples.append(CodeSample(lines: open ?? []))
        open = nil
      } else if open == nil, word == start {
        open = []
      } else {
        open?.append(line)
      }
    }
    return samples
  }
}
