import NIOCore
import NIOHTTP1

/// Sends answers to a client, each part within a time.
struct AnswerWriter: Sendable {
  let channel: any Channel
  /// How long a client may take to take a part in.
  let patience: TimeAmount

  /// - Returns: Whether another request may follow.
  func write(_ response: GalleryResponse, isHead: Bool, keepsAlive: Bool) async throws -> Bool {
    // Whoever made a mistake begins anew.
    let keepsAlive = keepsAlive && response.status < 400
    try await write(Self.parts(of: response, isHead: isHead, keepsAlive: keepsAlive))
    guard case .events(let events) = response.body, !isHead else { return keepsAlive }
    for await event in events { try await write([.body(.byteBuffer(ByteBuffer(string: event)))]) }
    try await write([.end(nil)])
    return false
  }

  private func write(_ parts: [HTTPServerResponsePart]) async throws {
    let end = channel.eventLoop.scheduleTask(in: patience) { [channel] in channel.close(promise: nil) }
    defer { end.cancel() }
    for part in parts.dropLast() { channel.write(part, promise: nil) }
    if let last = parts.last { try await channel.writeAndFlush(last) }
  }

  /// All of an answer; of events, what stands before them.
  static func parts(of response: GalleryResponse, isHead: Bool, keepsAlive: Bool) -> [HTTPServerResponsePart] {
    var headers = HTTPHeaders(
      RequestPolicy.answerHeaders.merging(response.headers) { $1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    )
    var rest: [HTTPServerResponsePart] = [.end(nil)]
    switch response.body {
    case .bytes(let data):
      headers.add(name: "Content-Length", value: "\(data.count)")
      headers.add(name: "Connection", value: keepsAlive ? "keep-alive" : "close")
      if !isHead { rest.insert(.body(.byteBuffer(ByteBuffer(bytes: data))), at: 0) }
    case .events:
      headers.add(name: "Connection", value: "close")
      if !isHead {
        headers.add(name: "Transfer-Encoding", value: "chunked")
        rest = []
      }
    }
    let status = HTTPResponseStatus(statusCode: response.status)
    return [.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))] + rest
  }
}
