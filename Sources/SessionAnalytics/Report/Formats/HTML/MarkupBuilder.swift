/// Lets the content of an element be written as statements. A string is text.
@resultBuilder package enum MarkupBuilder {
  package static func buildExpression(_ text: String) -> [Markup] { [.text(text)] }
  package static func buildExpression(_ markup: Markup) -> [Markup] { [markup] }
  package static func buildExpression(_ markup: Markup?) -> [Markup] { markup.map { [$0] } ?? [] }
  package static func buildExpression(_ markup: [Markup]) -> [Markup] { markup }
  package static func buildBlock(_ parts: [Markup]...) -> [Markup] { parts.flatMap(\.self) }
  package static func buildOptional(_ part: [Markup]?) -> [Markup] { part ?? [] }
  package static func buildEither(first part: [Markup]) -> [Markup] { part }
  package static func buildEither(second part: [Markup]) -> [Markup] { part }
  package static func buildArray(_ parts: [[Markup]]) -> [Markup] { parts.flatMap(\.self) }
}
