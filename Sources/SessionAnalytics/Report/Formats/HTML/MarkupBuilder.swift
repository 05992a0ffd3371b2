/// Lets the content of an element be written as statements. A string is text.
@resultBuilder enum MarkupBuilder {
  static func buildExpression(_ text: String) -> [Markup] { [.text(text)] }
  static func buildExpression(_ markup: Markup) -> [Markup] { [markup] }
  static func buildExpression(_ markup: Markup?) -> [Markup] { markup.map { [$0] } ?? [] }
  static func buildExpression(_ markup: [Markup]) -> [Markup] { markup }
  static func buildBlock(_ parts: [Markup]...) -> [Markup] { parts.flatMap(\.self) }
  static func buildOptional(_ part: [Markup]?) -> [Markup] { part ?? [] }
  static func buildEither(first part: [Markup]) -> [Markup] { part }
  static func buildEither(second part: [Markup]) -> [Markup] { part }
  static func buildArray(_ parts: [[Markup]]) -> [Markup] { parts.flatMap(\.self) }
}
