/// A request before its body: the first line and the headers, up to the empty line (RFC 9112 §2).
///
/// Strict, because what two programs read differently is where requests are smuggled: no folded lines, no space before a
/// colon, no header twice that decides something, no transfer coding. A line may end without its carriage return.
struct RequestHead: Sendable, Hashable {
  /// Bytes that a first line and all headers may have together: browsers send about 1000.
  static let largest = 32_768
  /// Headers that a request may have; browsers send about 20.
  static let mostHeaders = 100

  /// `GET`, `POST`; as it was sent.
  let method: String
  /// Path and query.
  let target: String
  /// By name in lower case; the values of one that came several times are joined by commas.
  let headers: [String: String]
  /// Bytes of the body that follows.
  let bodyLength: Int
  /// Whether the connection stays open behind the answer.
  let keepsAlive: Bool

  /// Whether the client waits with its body until it is told to go on, as `curl` does with large ones.
  var awaitsContinue: Bool { headers["expect"]?.lowercased() == "100-continue" }

  /// Headers that decide who asks or where a request ends: one of them twice is refused.
  private static let single: Set = [
    "host", "origin", "content-length", "content-type", "expect", "sec-fetch-site", "sec-fetch-mode",
  ]

  /// Reads a head.
  ///
  /// - Parameter bytes: The first line and the headers, with the empty line or without.
  /// - Throws: ``RequestProblem`` with the status that says what is wrong: 400, 413, 431, 501 or 505.
  init(_ bytes: ArraySlice<UInt8>) throws(RequestProblem) {
    guard bytes.count <= Self.largest else { throw Self.tooLarge }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
    }
    let words = try Self.text(lines.first ?? bytes).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, Self.isToken(words[0]), words[1].hasPrefix("/"), !words[1].contains("\t") else {
      throw RequestProblem(400, "The first line of a request is METHOD /PATH HTTP/1.1.")
    }
    guard ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else {
      throw RequestProblem(505, "The gallery speaks HTTP/1.1.")
    }
    let headers = try Self.headers(lines.dropFirst().prefix { !$0.isEmpty })
    guard headers["transfer-encoding"] == nil else {
      throw RequestProblem(501, "A body is sent with its Content-Length, not in chunks.")
    }
    (method, target, self.headers) = (String(words[0]), String(words[1]), headers)
    bodyLength = try Self.length(headers["content-length"])
    let connection = headers["connection"]?.lowercased() ?? ""
    keepsAlive = words[2] == "HTTP/1.1" ? !connection.contains("close") : connection.contains("keep-alive")
  }

  /// Where the body begins: behind the first empty line; nil where that has not come yet.
  ///
  /// - Parameter checked: How many bytes were looked at before.
  static func end(in bytes: [UInt8], checked: Int = 0) -> Int? {
    var index = max(checked - 3, 0)
    while let newline = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) {
      var next = newline + 1
      if next < bytes.count, bytes[next] == UInt8(ascii: "\r") { next += 1 }
      if next < bytes.count, bytes[next] == UInt8(ascii: "\n") { return next + 1 }
      index = newline + 1
    }
    return nil
  }

  static let tooLarge = RequestProblem(
    431, "A request's first line and headers have \(largest) bytes and \(mostHeaders) headers at most.")

  private static func headers(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(RequestProblem) -> [String: String] {
    guard lines.count <= mostHeaders else { throw tooLarge }
    var headers: [String: String] = [:]
    for line in lines {
      let sides = try text(line).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, isToken(sides[0]) else {
        throw RequestProblem(400, "A header is NAME: VALUE, on one line.")
      }
      let (name, value) = (sides[0].lowercased(), trimmed(sides[1]))
      if let before = headers[name] {
        guard !single.contains(name) else { throw RequestProblem(400, "The header \(name) is given twice.") }
        headers[name] = before + ", " + value
      } else {
        headers[name] = value
      }
    }
    return headers
  }

  /// - Throws: 400 for control characters, and for what is no UTF-8.
  private static func text(_ line: ArraySlice<UInt8>) throws(RequestProblem) -> String {
    guard line.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }), let text = String(validating: line, as: UTF8.self)
    else {
      throw RequestProblem(400, "A request's first line and headers are text without control characters.")
    }
    return text
  }

  private static func length(_ header: String?) throws(RequestProblem) -> Int {
    guard let header else { return 0 }
    guard !header.isEmpty, header.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw RequestProblem(400, "Content-Length is a whole number of bytes.")
    }
    guard let length = Int(header), length <= RequestPolicy.largestBody else { throw RequestPolicy.tooLarge }
    return length
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  /// RFC 9110 §5.6.2.
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
