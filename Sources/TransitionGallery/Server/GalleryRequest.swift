package import Foundation
import NIOHTTP1
import SessionAnalytics
import Synchronization

/// A request, independent of the server that received it.
package struct GalleryRequest: Sendable, Hashable {
  package var method: String
  /// The components of the path, each percent-decoded separately, so an encoded slash stays in its component.
  package var path: [String]
  /// The relative address of the gallery's first page: `./` on that page itself, `../` on `/transitions/card-modal`.
  package var root: String
  /// The parameters of the query, percent-decoded. If one is given twice, the last value counts.
  package var query: [String: String]
  package var headers: [String: String]
  package var body: [UInt8]

  /// Creates a request.
  ///
  /// - Parameter target: Path and query as in a request line: `/report?transition=card-modal`.
  package init(_ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = []) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.method = method
    path = (parts.first ?? "").split(separator: "/").map { Self.decoded(String($0)) }
    let depth = (parts.first ?? "").count { $0 == "/" } - 1
    root = depth > 0 ? String(repeating: "../", count: depth) : "./"
    query = parts.count > 1 ? Self.parameters(String(parts[1])) : [:]
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { $1 })
    self.body = body
  }

  private static func parameters(_ query: String) -> [String: String] {
    let pairs = query.split(separator: "&").map { pair -> (String, String) in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { decoded(String($0).replacing("+", with: " ")) }
      return (sides[0], sides.count > 1 ? sides[1] : "")
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  /// Decodes a text. An invalid encoding is returned unchanged.
  private static func decoded(_ text: String) -> String { text.removingPercentEncoding ?? text }
}

extension GalleryRequest {
  var links: PageLinks { PageLinks(root: root) }
}

extension GalleryRequest {
  /// Creates a request from a head. Repeated headers are joined by commas, so that no single one decides.
  init(_ head: HTTPRequestHead, body: [UInt8]) {
    let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $0 + ", " + $1 }
    self.init(head.method.rawValue, head.uri, headers: headers, body: body)
  }
}

/// A response: a status, headers, and bytes or events.
package struct GalleryResponse: Sendable {
  package enum Body: Sendable {
    case bytes(Data)
    /// Server-sent events until the connection ends.
    case events(ChangeFeed)
  }

  package var status = 200
  /// The headers by name, without ``RequestPolicy/responseHeaders``, which the server adds.
  package var headers: [String: String]
  package var body: Body

  /// The bytes as text; empty for events.
  package var text: String { if case .bytes(let data) = body { String(decoding: data, as: UTF8.self) } else { "" } }

  static func text(_ text: String, type: String, status: Int = 200, headers: [String: String] = [:]) -> Self {
    GalleryResponse(
      status: status, headers: ["Content-Type": "\(type); charset=utf-8"].merging(headers) { $1 },
      body: .bytes(Data(text.utf8)))
  }

  static func html(_ page: String, status: Int = 200) -> Self { text(page, type: "text/html", status: status) }

  static func csv(_ rows: [[String]]) -> Self {
    let lines = rows.map { $0.map(ReportFormat.csvField).joined(separator: ",") + "\n" }
    return text(lines.joined(), type: "text/csv")
  }

  static func json(_ value: some Encodable, status: Int = 200) -> Self {
    guard let data = try? JSONEncoder.ordered.encode(value) else {
      return text(#"{"error":"The answer holds a number that JSON has no way to write."}"#, type: jsonType, status: 500)
    }
    return GalleryResponse(status: status, headers: ["Content-Type": jsonType], body: .bytes(data + Data("\n".utf8)))
  }

  private static let jsonType = "application/json"
}

extension JSONEncoder {
  /// Returns an encoder with sorted keys, so that the same value has the same bytes.
  static var ordered: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

/// The memory budget for the bodies of all requests together.
final class BodyBudget: Sendable {
  let most: Int
  private let taken = Mutex(0)

  init(most: Int) { self.most = most }

  var used: Int { taken.withLock { $0 } }

  /// Reserves memory, or returns false and reserves nothing.
  func take(_ bytes: Int) -> Bool {
    taken.withLock { taken in
      guard taken + bytes <= most else { return false }
      taken += bytes
      return true
    }
  }

  func giveBack(_ bytes: Int) { taken.withLock { $0 -= bytes } }
}
