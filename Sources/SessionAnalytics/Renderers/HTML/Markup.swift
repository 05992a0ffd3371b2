import Foundation
import TransitionModel

/// A piece of a page.
///
/// Text and the values of attributes are escaped on their way in, and names are literals of this code, so that nothing
/// stored can become markup. What comes out is HTML and well-formed XML at once.
package struct Markup: Sendable, Hashable {
  package typealias Attributes = KeyValuePairs<StaticString, String?>

  package let source: String

  private init(source: String) { self.source = source }

  /// Text to be read. What would turn the text around it, and what nobody would see, is written out, as the tool does on
  /// a terminal. Attributes and preformatted text are also copied, and have it as it is.
  package static func text(_ text: String) -> Markup { Markup(source: escaped(text.withHiddenWrittenOutButControls)) }

  /// An element with its content on one line. Attributes that are nil are left out.
  package static func element(
    _ name: StaticString, _ attributes: Attributes = [:], @MarkupBuilder _ content: () -> [Markup]
  ) -> Markup {
    Markup(source: "<\(name)\(list(attributes))>\(content().map(\.source).joined())</\(name)>")
  }

  /// An element with each piece of its content on lines of its own.
  package static func block(
    _ name: StaticString, _ attributes: Attributes = [:], @MarkupBuilder _ content: () -> [Markup]
  ) -> Markup {
    let lines = content().map(\.source).joined(separator: "\n")
    return Markup(source: "<\(name)\(list(attributes))>\n\(lines)\n</\(name)>")
  }

  /// An element that has no content: one of HTML's void elements, or a shape.
  package static func empty(_ name: StaticString, _ attributes: Attributes) -> Markup {
    Markup(source: "<\(name)\(list(attributes))/>")
  }

  /// Text whose line feeds stay, for an element that shows them.
  package static func preformatted(_ text: String) -> Markup {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
    return Markup(source: lines.joined(separator: "\n"))
  }

  static func style(_ sheet: String) -> Markup { Markup(source: "<style>\(sheet)</style>") }

  private static func list(_ attributes: Attributes) -> String {
    attributes.map { name, value in value.map { " \(name)=\"\(escaped($0))\"" } ?? "" }.joined()
  }

  /// Text in which nothing is markup, quoted or not. What XML 1.0 (§2.2) has no place for is shown as U+FFFD.
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

/// The page's look: `report.css`.
package enum Stylesheet {
  package static let css = String(decoding: PackageResources.report_css, as: UTF8.self)

  /// The page's Content Security Policy: it may load nothing and run nothing, and be styled by ``css`` alone, known by
  /// its hash (CSP level 3, §2.3.1). That forbids `style` attributes too.
  static let policy: String = {
    let hash = Data(SHA256.hash(css.utf8)).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"
  }()
}
