import Foundation

/// A request as the gallery sees it: what a server has read of it, and nothing of the server.
public struct GalleryRequest: Sendable, Hashable {
  /// `GET`, `POST`; in capitals, as it was sent.
  public var method: String
  /// The path's parts between its slashes, percent-decoded each by itself: an encoded slash stays in its part.
  public var path: [String]
  /// The relative address of the gallery's first page: `./` on that page itself, `../` on `/transitions/card-modal`.
  public var root: String
  /// The parameters behind the question mark, percent-decoded; of one given twice the last.
  public var query: [String: String]
  /// By name in lower case.
  public var headers: [String: String]
  /// What was sent with it.
  public var body: [UInt8]

  /// Describes a request.
  ///
  /// - Parameters:
  ///   - method: `GET`, `POST`.
  ///   - target: Path and query as they stand in a request's first line: `/report?transition=card-modal`.
  ///   - headers: By name, in any case.
  ///   - body: What is sent with it.
  public init(_ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = []) {
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

  /// What is no valid encoding stands for itself.
  private static func decoded(_ text: String) -> String { text.removingPercentEncoding ?? text }
}
