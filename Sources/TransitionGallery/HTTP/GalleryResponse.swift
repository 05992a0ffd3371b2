public import Foundation

/// What the gallery answers: a status, headers, and bytes or events.
public struct GalleryResponse: Sendable {
  /// What is sent behind the headers.
  public enum Body: Sendable {
    /// All of it.
    case bytes(Data)
    /// Server-sent events, as they come, until the stream ends.
    case events(EventStream)
  }

  /// The HTTP status code.
  public var status: Int
  /// By name. Those that every answer has (policy, caching) are not among them: the server adds
  /// ``RequestPolicy/answerHeaders``.
  public var headers: [String: String]
  /// What is sent behind the headers.
  public var body: Body

  /// Describes an answer; see its properties.
  public init(status: Int = 200, headers: [String: String], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The bytes as text; empty for events.
  public var text: String {
    if case .bytes(let data) = body { String(decoding: data, as: UTF8.self) } else { "" }
  }

  static func text(_ text: String, type: String, status: Int = 200, headers: [String: String] = [:]) -> Self {
    GalleryResponse(
      status: status, headers: ["Content-Type": "\(type); charset=utf-8"].merging(headers) { $1 },
      body: .bytes(Data(text.utf8)))
  }

  static func html(_ page: String, status: Int = 200) -> Self { text(page, type: "text/html", status: status) }

  static func csv(_ rows: [[String]]) -> Self {
    let lines = rows.map { $0.map(CSV.field).joined(separator: ",") + "\n" }
    return text(lines.joined(), type: "text/csv")
  }

  /// Keys in order, so that the same answer has the same bytes.
  static func json(_ value: some Encodable, status: Int = 200) -> Self {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      return text(#"{"error":"The answer holds a number that JSON has no way to write."}"#, type: jsonType, status: 500)
    }
    return GalleryResponse(status: status, headers: ["Content-Type": jsonType], body: .bytes(data + Data("\n".utf8)))
  }

  private static let jsonType = "application/json"
}
