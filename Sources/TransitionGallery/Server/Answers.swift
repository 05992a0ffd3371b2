import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The threads on which a server's requests are answered.
///
/// An answer waits: for SQLite, for a program that writes, for a report of a million sessions. Swift's tasks share as many
/// threads as there are cores, so two of those would keep every other client, and the program around the server, from
/// going on; and a program whose own tasks wait would keep its server from answering. So no task has a part in it. There
/// are more of these threads than connections a browser opens to one host (six).
///
/// Who saves a revision may have to wait for another program as long as a lock is waited for. A few of those would leave
/// nobody to read; so they have threads of their own, and stand in line by themselves.
final class AnswerThreads: Sendable {
  /// Answers at once; who asks while so many are under way waits for one of them.
  static let count = max(8, 2 * System.coreCount)

  private let respond: @Sendable (GalleryRequest) -> GalleryResponse
  /// Revisions that are saved at once; they can only be written one after the other.
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

  /// Answers a client's request, on one of the threads. Who is gone before one is free is not answered any more.
  func answer(_ request: GalleryRequest, of client: any Channel) -> EventLoopFuture<GalleryResponse> {
    let threads = Route.mayWait(request) ? savingThreads : threads
    return threads.runIfActive(eventLoop: client.eventLoop) { [respond] in
      guard client.isActive else { throw ChannelError.alreadyClosed }
      return respond(request)
    }
  }
}

/// Sends answers to a client, each part within a time.
struct AnswerWriter: Sendable {
  let channel: any Channel
  /// How long a client may take to take a part in.
  let patience: TimeAmount

  /// - Returns: Whether another request may follow.
  func write(_ response: GalleryResponse, isHead: Bool, keepsAlive: Bool) -> EventLoopFuture<Bool> {
    // A client whose request broke a rule starts again. One that named something that is not there may go on.
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

  /// The next event, and when it is out those that follow it.
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

/// The memory that the bodies of all requests may take together.
final class BodyBudget: Sendable {
  let most: Int
  private let taken = Mutex(0)

  init(most: Int) { self.most = most }

  var used: Int { taken.withLock { $0 } }

  /// Reserves room for a part of a body.
  ///
  /// - Returns: false if there is not enough of it. Nothing is reserved then.
  func take(_ bytes: Int) -> Bool {
    taken.withLock { taken in
      guard taken + bytes <= most else { return false }
      taken += bytes
      return true
    }
  }

  func giveBack(_ bytes: Int) { taken.withLock { $0 -= bytes } }
}
