/// The rules against requests from other web pages, which a browser on this machine can send to the loopback interface.
/// ``AccessKey`` protects against other users of the machine.
///
/// - `Host` must be a loopback name. DNS rebinding sends another one.
/// - `Origin`, which browsers send except for navigation, must be the gallery's own.
/// - `POST` needs an `Origin` and a type of JSON, which no form of another page can send.
package enum RequestPolicy {
  /// The maximum size of a body, in bytes: two minutes of samples at 1000 a second are about 4 MB.
  package static let largestBody = 5_000_000

  /// The maximum size of a request's target and headers, in bytes. Browsers send about 1000.
  package static let largestHead = 32_768
  /// The maximum number of headers in a request. Browsers send about 20.
  package static let mostHeaders = 100

  /// The headers of every response: no external resources, no inline scripts, no framing, no caching.
  package static let responseHeaders = [
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
      + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
  ]

  static func check(_ request: GalleryRequest) throws(RequestProblem) {
    guard let host = request.headers["host"], !host.isEmpty else {
      throw RequestProblem(400, "The request names no Host.")
    }
    guard isLoopback(host) else {
      throw RequestProblem(
        421, "The gallery answers to localhost, 127.0.0.1 and [::1] alone. Open it under one of these names.")
    }
    if let origin = request.headers["origin"], origin.lowercased() != "http://\(host.lowercased())" {
      throw RequestProblem(403, "A page of \(quoted(origin)) asks; the gallery answers to its own pages alone.")
    }
    if let site = request.headers["sec-fetch-site"], !["same-origin", "none"].contains(site),
      request.headers["sec-fetch-mode"] != "navigate"
    {
      throw RequestProblem(403, "Another page asks; the gallery answers to its own pages alone.")
    }
    switch request.method {
    case "GET", "HEAD": break
    case "POST": try checkPost(request)
    default: throw RequestProblem(405, "Allowed are GET, HEAD and POST.", headers: ["Allow": "GET, HEAD, POST"])
    }
  }

  private static func checkPost(_ request: GalleryRequest) throws(RequestProblem) {
    guard request.headers["origin"] != nil else {
      throw RequestProblem(403, "A POST needs the gallery's own address as its Origin.")
    }
    let type = request.headers["content-type"]?.split(separator: ";").first?.lowercased()
    guard type == "application/json" || type == "application/x-ndjson" else {
      throw RequestProblem(415, "A POST needs the Content-Type application/json or application/x-ndjson.")
    }
    guard request.body.count <= largestBody else { throw tooLarge }
  }

  /// The maximum size of all bodies together, in bytes.
  package static let mostBodies = 40_000_000

  static let noRoom = RequestProblem(
    503, "The bodies of other requests take the \(mostBodies) bytes that the gallery has for all. Try again later.",
    headers: ["Retry-After": "1"])

  /// The response to every request without the key, regardless of its path. It reveals no address.
  static let noKey = RequestProblem(
    404, "There is no page at this address. Use the whole address that `transitions serve` printed when it started.")

  static let tooLarge = RequestProblem(413, "The body is larger than \(largestBody) bytes.")

  static let headTooLarge = RequestProblem(
    431, "A request's target and headers have \(largestHead) bytes and \(mostHeaders) headers at most.")

  static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    guard let name = ["localhost", "127.0.0.1", "[::1]"].first(where: host.hasPrefix) else { return false }
    let rest = host.dropFirst(name.count)
    return rest.isEmpty
      || (rest.first == ":" && rest.count <= 6 && rest.dropFirst().allSatisfy { $0.isASCII && $0.isNumber })
  }

  /// Returns text from a request for use in a message, shortened and quoted.
  static func quoted(_ text: String) -> String { "“\(text.prefix(80))”" }
}

/// An error: a rejected request, with the status and a sentence with the next step.
struct RequestProblem: Error, Hashable, CustomStringConvertible {
  let status: Int
  let description: String
  var headers: [String: String] = [:]

  init(_ status: Int, _ description: String, headers: [String: String] = [:]) {
    self.status = status
    self.description = description
    self.headers = headers
  }

  static func notFound(_ what: String) -> RequestProblem {
    RequestProblem(404, "\(what) The gallery's first page links to everything there is.")
  }
}

/// The secret in the path of every address of a gallery: 128 random bits.
///
/// The loopback interface is open to every user of the machine. Only users with the key can read or change the
/// registry. The key is not a cookie, because cookies ignore ports, so another user's server on the same host would
/// receive it.
package struct AccessKey: Sendable, Hashable {
  /// 32 hexadecimal digits.
  package let text: String

  /// Creates a random key.
  package init() {
    var random = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max, using: &random), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Takes a time that depends only on the text's length.
  func matches(_ other: some StringProtocol) -> Bool {
    let (mine, given) = (Array(text.utf8), Array(other.utf8))
    guard mine.count == given.count else { return false }
    return zip(mine, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  enum Destination: Equatable {
    /// The target without its key: `/report?transition=card-modal`.
    case target(String)
    /// The slash after the key is missing, which relative links need.
    case redirect(to: String)
  }

  /// Returns the destination of a request's target without its key; nil if the target does not begin with the key.
  func destination(of target: String) -> Destination? {
    guard target.first == "/" else { return nil }
    let part = target.dropFirst().prefix { $0 != "/" && $0 != "?" }
    guard matches(part) else { return nil }
    let rest = String(target[part.endIndex...])
    return rest.first == "/" ? .target(rest) : .redirect(to: "/\(text)/\(rest)")
  }
}
