import NIOCore
import NIOHTTP1

/// Sends responses, each part within `patience`.
struct ResponseWriter: Sendable {
  let channel: any Channel
  let patience: TimeAmount

  /// Writes a response.
  ///
  /// - Returns: Whether another request may follow.
  func write(_ response: GalleryResponse, isHead: Bool, keepsAlive: Bool) -> EventLoopFuture<Bool> {
    // A client that violated a rule has to reconnect. A client that requested something unknown may continue.
    let keepsAlive = keepsAlive && (response.status < 400 || [404, 409, 422].contains(response.status))
    let isOut = write(Self.parts(of: response, isHead: isHead, keepsAlive: keepsAlive))
    guard case .events(let feed) = response.body, !isHead else { return isOut.map { keepsAlive } }
    return isOut.flatMap {
      feed.add(channel)
      return channel.closeFuture.map { false }
    }
  }

  private func write(_ parts: [HTTPServerResponsePart]) -> EventLoopFuture<Void> {
    let end = channel.eventLoop.scheduleTask(in: patience) { [channel] in channel.close(promise: nil) }
    let areOut = parts.map { channel.write($0) }
    channel.flush()
    let isOut = EventLoopFuture.andAllSucceed(areOut, on: channel.eventLoop)
    isOut.whenComplete { _ in end.cancel() }
    return isOut
  }

  /// Returns the parts of a response. For events, these are the head.
  static func parts(of response: GalleryResponse, isHead: Bool, keepsAlive: Bool) -> [HTTPServerResponsePart] {
    var headers = HTTPHeaders(
      RequestPolicy.responseHeaders.merging(response.headers) { $1 }.sorted { $0.key < $1.key }.map {
        ($0.key, $0.value)
      }
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
