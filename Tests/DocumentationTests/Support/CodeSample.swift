/// Code contained in a page and in a test that runs it.
struct CodeSample: Hashable {
  /// The code without common indentation, and without the imports that a page adds.
  let code: String

  init(lines: [Substring]) {
    let lines = lines.filter { !$0.hasPrefix("import ") }
    let indentation = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let shared = lines.map { String($0.dropFirst(indentation)) }
    code = shared.joined(separator: "\n").trimmingPrefix { $0.isNewline }.description
  }

  /// Returns the code between lines that begin with `start` and lines equal to `end`, ignoring indentation.
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
