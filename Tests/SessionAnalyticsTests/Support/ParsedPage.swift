import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of a page, read by an independent XML parser.
final class ParsedElement {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [ParsedElement] = []
  /// All text within, in order.
  fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// This element and all elements within, in order.
  var all: [ParsedElement] { [self] + children.flatMap(\.all) }

  func all(_ name: String, class style: String? = nil) -> [ParsedElement] {
    all.filter { $0.name == name && (style == nil || $0.styles.contains(style ?? "")) }
  }

  var styles: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }

  func number(_ attribute: String) throws -> Double {
    let text = try #require(attributes[attribute])
    let number = try #require(Double(text))
    try #require(number.isFinite)
    return number
  }
}

extension ParsedElement {
  /// Returns the root of a well-formed document.
  static func parse(_ source: String) throws -> ParsedElement {
    let reader = Reader()
    let parser = XMLParser(data: Data(source.utf8))
    parser.delegate = reader
    let isWellFormed = parser.parse()
    try #require(isWellFormed, "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    return try #require(reader.root)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: ParsedElement?
    private var open: [ParsedElement] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = ParsedElement(name: name, attributes: attributes)
      if let parent = open.last { parent.children.append(element) } else { root = element }
      open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      for element in open { element.text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }
  }
}
