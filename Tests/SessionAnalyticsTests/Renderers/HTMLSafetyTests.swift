import Foundation
import Testing
import TransitionModel

@testable import SessionAnalytics

@Suite struct HTMLSafetyTests {
  /// Every element of the page; scripts, forms and frames are not among them.
  private static let elements: Set = [
    "html", "head", "meta", "title", "style", "body", "header", "main", "nav", "section", "footer", "h1", "h2", "h3",
    "h4", "p", "a", "span", "strong", "code", "bdi", "ol", "ul", "li", "dl", "dt", "dd", "div", "figure", "figcaption",
    "details", "summary", "table", "thead", "tbody", "tr", "th", "td", "svg", "desc", "g", "rect", "line", "circle",
    "text", "tspan", "polyline",
  ]
  private static let attributes: Set = [
    "lang", "id", "class", "name", "content", "charset", "http-equiv", "href", "scope", "colspan", "viewBox", "role",
    "aria-labelledby", "aria-hidden", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "dx", "width", "height",
    "text-anchor", "points", "tabindex", "aria-label",
  ]

  @Test(arguments: 1...8) func nothingStoredBecomesMarkup(seed: UInt64) throws {
    let source = try ReportFormat.html.render(.hostile(seed: seed))
    let page = try ParsedElement.parse(source)
    #expect(Set(page.all.map(\.name)).isSubset(of: Self.elements))
    #expect(Set(page.all.flatMap(\.attributes.keys)).isSubset(of: Self.attributes))
    #expect(page.text.contains(ReportDocument.hostileMark))
    // HTML is parsed differently from XML: all text between < and > is one of the page's own tags.
    let markup = source.replacing(Stylesheet.css, with: "")
    for tag in markup.matches(of: /<[^>]*>/) where !tag.0.hasPrefix("<!DOCTYPE") {
      #expect(tag.0.wholeMatch(of: /<\/?[a-z][a-z0-9]*( [a-zA-Z0-9-]+="[^"<>]*")*\/?>/) != nil, "\(tag.0)")
    }
  }

  @Test(arguments: 1...8) func everyLengthIsAFiniteNumber(seed: UInt64) throws {
    for element in try ParsedElement.parse(ReportFormat.html.render(.hostile(seed: seed))).all
    where element.name != "meta" {
      for name in ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height", "dx"] {
        guard element.attributes[name] != nil else { continue }
        let number = try element.number(name)
        #expect(abs(number) < 10_000 && (!["width", "height", "r"].contains(name) || number >= 0))
      }
    }
  }

  @Test(arguments: 1...4) func theSameDocumentGivesTheSameBytes(seed: UInt64) throws {
    let documents = try (0..<2).map { _ in try ReportDocument.hostile(seed: seed) }
    #expect(try ReportFormat.html.render(documents[0]) == ReportFormat.html.render(documents[1]))
  }

  @Test func thePageAsksForNothing() throws {
    let source = try ReportFormat.html.render(.sample())
    for word in ["http:", "https:", "//", "src=", "@import", "url(", "<script", "<link", "style=", "javascript"] {
      #expect(!source.contains(word), "\(word)")
    }
  }

  @Test func thePolicyAllowsTheStyleSheetOfThePageAlone() throws {
    let page = try ParsedElement.parse(ReportFormat.html.render(.sample()))
    let policy = page.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    let sheets = page.all("style").map(\.text)
    #expect(sheets.count == 1)
    let hash = Data(SHA256.hash(sheets[0].utf8)).base64EncodedString()
    #expect(
      policy?.attributes["content"]
        == "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'")
  }

  @Test func aPageIsKnownByItsFirstBytes() throws {
    for document in [try ReportDocument.sample(), try .on([]), try .hostile(seed: 1)] {
      #expect(try ReportFormat.html.render(document).prefix(128).contains(ReportFormat.htmlMark))
    }
  }
}
