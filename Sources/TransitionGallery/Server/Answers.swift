import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The threads that compute responses.
///
/// A response may block on SQLite, on another writer, or on a large report. Swift's cooperative pool has one thread per
/// core, which a few blocked responses would exhaust, so no task computes a response. Saving a revision may wait for
/// the write lock for a long time, so it has separate threads and does not block readers.
final class AnswerThreads: Sendable {
  /// The number of threads, more than the six connections that a browser opens to one host.
  static let count = max(8, 2 * System.coreCount)

  private let respond: @Sendable (GalleryRequest) -> GalleryResponse
  /// The number of threads for saving. Revisions are written one after the other anyway.
  static let savingCount = 2

  private let threads = NIOThreadPool(numberOfThreads: count)
  private let savingThreads = NIOThreadPool(numberOfThreads: savingCount)

  init(_ respond: @escaping @Sendable (GalleryRequest) -> GalleryResponse) {
    self.respond = respond
    threads.start()
    savingThreads.start()
  }

  deinit {
    threads.shutdownGracefully { _ in }
    savingThreads.shutdownGracefully { _ in }
  }

  /// Computes a response, unless the client disconnects before a thread is free.
  func answer(_ request: GalleryRequest, of client: any Channel) -> EventLoopFuture<GalleryResponse> {
    let threads = Route.mayWait(request) ? savingThreads : threads
    return threads.runIfActive(eventLoop: client.eventLoop) { [respond] in
      guard client.isActive else { throw ChannelError.alreadyClosed }
      return respond(request)
    }
  }
}

/// Sends responses, each part within `patience`.
struct AnswerWriter: Sendable {
  let channel: any Channel
  let patience: TimeAmount

  /// Writes a response.
  ///
  /// - Returns: Whether another request may follow.
  func write(_ response: GalleryResponse, isHead: Bool, keepsAlive: Bool) -> EventLoopFuture<Bool> {
    // A client that violated a rule has to reconnect. A client that requested something unknown may continue.
    let keepsAlive = keepsAlive && (response.status < 400 || [404, 409, 422].contains(response.status))
    let isOut = write(Self.parts(of: response, isHead: isHead, keepsAlive: keepsAlive))
    guard case .events(let events) = response.body, !isHead else { return isOut.map { keepsAlive } }
    channel.closeFuture.whenComplete { _ in events.finish() }
    return isOut.flatMap {
      let areOut = channel.eventLoop.makePromise(of: Void.self)
      write(events, areOut)
      return areOut.futureResult.map { false }
    }
  }

  private func write(_ events: EventStream, _ areOut: EventLoopPromise<Void>) {
    events.next { event in
      guard let event else { return write([.end(nil)]).cascade(to: areOut) }
      let isOut = write([.body(.byteBuffer(ByteBuffer(string: event)))])
      isOut.whenSuccess { write(events, areOut) }
      isOut.whenFailure { areOut.fail($0) }
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
