import FlyingFox
import Foundation

/// The gallery behind FlyingFox: turns its requests into the gallery's, and answers back.
struct GalleryHandler: HTTPHandler {
  let gallery: Gallery

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let isPost = request.method == .POST
    let body = isPost ? try await body(of: request) : []
    let headers = Dictionary(request.headers.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { $1 })
    let asked = GalleryRequest(request.method.rawValue, request.target.rawValue, headers: headers, body: body ?? [])
    guard body != nil else { return Self.encoded(.json(["error": RequestPolicy.tooLarge.description], status: 413)) }
    return Self.encoded(gallery.respond(to: asked), isHead: request.method == .HEAD)
  }

  /// The body; nil where it is too large, read to its end all the same, because nobody listens who is still sending.
  private func body(of request: HTTPRequest) async throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var isTooLarge = false
    for try await chunk in request.bodySequence {
      isTooLarge = isTooLarge || bytes.count + chunk.count > RequestPolicy.largestBody
      if isTooLarge { bytes = [] } else { bytes += chunk }
    }
    return isTooLarge ? nil : bytes
  }

  private static func encoded(_ response: GalleryResponse, isHead: Bool = false) -> HTTPResponse {
    var headers = HTTPHeaders()
    for (name, value) in RequestPolicy.answerHeaders.merging(response.headers, uniquingKeysWith: { $1 }) {
      headers[HTTPHeader(name)] = value
    }
    let status = HTTPStatusCode(response.status, phrase: phrases[response.status] ?? "Refused")
    switch response.body {
    case .bytes(let data):
      if isHead { headers[.contentLength] = "\(data.count)" }
      return HTTPResponse(statusCode: status, headers: headers, body: isHead ? Data() : data)
    case .events(let events):
      return HTTPResponse(
        statusCode: status, headers: headers,
        body: HTTPBodySequence(from: EventBytes(events: events), suggestedBufferSize: 4096))
    }
  }

  private static let phrases = [
    200: "OK", 201: "Created", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    409: "Conflict", 413: "Content Too Large", 415: "Unsupported Media Type", 421: "Misdirected Request",
    422: "Unprocessable Content", 500: "Internal Server Error", 503: "Service Unavailable",
  ]
}
