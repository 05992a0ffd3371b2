import Foundation
import TransitionModel

/// A piece of a page.
///
/// Text and attribute values are escaped, and names are literals of this code, so that stored text cannot become
/// markup. The result is both HTML and well-formed XML.
package struct Markup: Sendable, Hashable {
  package typealias Attributes = KeyValuePairs<StaticString, String?>

  package let source: String

  private init(source: String) { self.source = source }

  /// Returns text to read. Bidirectional controls and invisible characters are written out, as on a terminal.
  /// Attributes and preformatted text may be copied, and keep them.
  package static func text(_ text: String) -> Markup { Markup(source: escaped(text.withHiddenWrittenOutButControls)) }

  /// Returns an element with its content on one line. Attributes that are nil are left out.
  package static func element(
    _ name: StaticString, _ attributes: Attributes = [:], @MarkupBuilder _ content: () -> [Markup]
  ) -> Markup {
    Markup(source: "<\(name)\(list(attributes))>\(content().map(\.source).joined())</\(name)>")
  }

  /// Returns an element with each piece of its content on separate lines.
  package static func block(
    _ name: StaticString, _ attributes: Attributes = [:], @MarkupBuilder _ content: () -> [Markup]
  ) -> Markup {
    let lines = content().map(\.source).joined(separator: "\n")
    return Markup(source: "<\(name)\(list(attributes))>\n\(lines)\n</\(name)>")
  }

  /// Returns an element without content: one of HTML's void elements, or a shape.
  package static func empty(_ name: StaticString, _ attributes: Attributes) -> Markup {
    Markup(source: "<\(name)\(list(attributes))/>")
  }

  /// Returns text whose line feeds are kept, for an element that shows them.
  package static func preformatted(_ text: String) -> Markup {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
    return Markup(source: lines.joined(separator: "\n"))
  }

  /// Returns a style sheet of this package, which contains no `</`.
  package static func style(_ sheet: String) -> Markup { Markup(source: "<style>\(sheet)</style>") }

  /// Returns a script of this package, as a module.
  package static func script(_ text: String) -> Markup {
    // The only way to end the element early. In a JavaScript string, both spellings are the same.
    Markup(source: "<script type=\"module\">\(text.replacing("</", with: "<\\/"))</script>")
  }

  private static func list(_ attributes: Attributes) -> String {
    attributes.map { name, value in value.map { " \(name)=\"\(escaped($0))\"" } ?? "" }.joined()
  }

  /// Returns text in which nothing is markup, quoted or not. Characters that XML 1.0 (§2.2) does not allow become
  /// U+FFFD.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r", "\u{B}", "\u{C}": result += " "
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// A builder for the content of an element, written as statements. A string is text.
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

extension Markup {
  /// Returns the source of a whole page with the style sheet ``Stylesheet/css``, which loads nothing.
  static func page(_ title: String, by generator: String, @MarkupBuilder _ body: () -> [Markup]) -> String {
    let body = body()
    let page = block("html", ["lang": "en"]) {
      block("head") {
        // First, so that a page is identified by its first bytes.
        empty("meta", ["name": "generator", "content": generator])
        empty("meta", ["charset": "utf-8"])
        empty("meta", ["http-equiv": "Content-Security-Policy", "content": Stylesheet.policy])
        empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        empty("meta", ["name": "color-scheme", "content": "light dark"])
        element("title") { title }
        style(Stylesheet.css)
      }
      block("body", ["id": "top"]) { body }
    }
    return "<!DOCTYPE html>\n\(page.source)\n"
  }
}

/// The page's style sheet: `report.css`.
package enum Stylesheet {
  package static let css = String(decoding: PackageResources.report_css, as: UTF8.self)

  /// The page's Content Security Policy: it allows no loading and no scripts, and only the style sheet ``css``, by its
  /// hash (CSP level 3, §2.3.1). That forbids `style` attributes too.
  static let policy = policy(styles: css)

  /// Returns the policy of a page with this style sheet, and at most this script.
  package static func policy(styles: String, script: String? = nil) -> String {
    func hash(_ text: String) -> String { "'sha256-\(Data(SHA256.hash(text.utf8)).base64EncodedString())'" }
    let scripts = script.map { " script-src \(hash($0)); img-src data:;" } ?? ""
    return "default-src 'none'; style-src \(hash(styles));\(scripts) base-uri 'none'; form-action 'none'"
  }
}
