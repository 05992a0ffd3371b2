import Foundation

/// What stands before an answer's body on its way to a client.
struct AnswerHead: Sendable {
  let status: Int
  let headers: [String: String]

  /// - Parameters:
  ///   - response: The answer.
  ///   - keepsAlive: Whether another request may follow on the connection. Events end with it, always.
  init(of response: GalleryResponse, keepsAlive: Bool) {
    status = response.status
    var headers = RequestPolicy.answerHeaders.merging(response.headers) { $1 }
    switch response.body {
    case .bytes(let data):
      headers["Content-Length"] = "\(data.count)"
      headers["Connection"] = keepsAlive ? "keep-alive" : "close"
    case .events: headers["Connection"] = "close"
    }
    self.headers = headers
  }

  var bytes: Data {
    let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    return Data("HTTP/1.1 \(status) \(Self.phrases[status] ?? "Refused")\r\n\(lines.joined())\r\n".utf8)
  }

  private static let phrases = [
    200: "OK", 201: "Created", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    409: "Conflict", 413: "Content Too Large", 415: "Unsupported Media Type", 421: "Misdirected Request",
    422: "Unprocessable Content", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}
