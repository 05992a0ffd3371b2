import NIOCore
import NIOPosix

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
