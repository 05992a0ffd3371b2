/// A rule that a table's definition states for its rows.
struct CheckConstraint: Equatable {
  /// The words it was given, which say what is allowed; nil where the expression speaks for itself.
  let name: String?
  /// What may not be false of a row; on one line, without comments.
  let expression: String

  /// What people are told of it.
  var text: String { name ?? expression }

  /// The rules of a `CREATE TABLE` of this schema, in their order.
  static func all(in definition: String) -> [CheckConstraint] {
    let tokens = Self.tokens(of: definition)
    return tokens.indices.filter { tokens[$0].text == "CHECK" }.map { index in
      var depth = 0
      let expression = tokens[(index + 1)...].prefix { token in
        depth += token.text == "(" ? 1 : token.text == ")" ? -1 : 0
        return depth > 0
      }
      let isNamed = index >= 2 && tokens[index - 2].text == "CONSTRAINT"
      return CheckConstraint(
        name: isNamed ? String(tokens[index - 1].text.drop { $0 == "\"" }.prefix { $0 != "\"" }) : nil,
        expression: joined(expression.dropFirst()))
    }
  }

  /// A word, a number or a quoted text as a whole, or any other sign.
  private struct Token {
    let text: Substring
    let followsSpace: Bool
  }

  private static func tokens(of sql: String) -> [Token] {
    var tokens: [Token] = []
    var rest = sql[...]
    var followsSpace = false
    while let first = rest.first {
      if first.isWhitespace || rest.hasPrefix("--") {
        rest = first.isWhitespace ? rest.drop(while: \.isWhitespace) : rest.drop { !$0.isNewline }
        followsSpace = true
        continue
      }
      let text = rest.prefix(length(ofTokenAt: rest, beginningWith: first))
      tokens.append(Token(text: text, followsSpace: followsSpace))
      rest = rest[text.endIndex...]
      followsSpace = false
    }
    return tokens
  }

  /// A quote in a quoted text stands twice: that reads as two texts with nothing between them, and joins again.
  private static func length(ofTokenAt rest: Substring, beginningWith first: Character) -> Int {
    if first == "'" || first == "\"" { return rest.dropFirst().prefix { $0 != first }.count + 2 }
    return max(1, rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }.count)
  }

  private static func joined(_ tokens: some Collection<Token>) -> String {
    tokens.enumerated().map { ($0 > 0 && $1.followsSpace ? " " : "") + $1.text }.joined()
  }
}
