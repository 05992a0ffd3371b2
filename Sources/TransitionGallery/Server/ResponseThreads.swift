import NIOCore
import NIOPosix

/// The threads that compute responses.
///
/// A response may block on SQLite, on another writer, or on a large report. Swift's cooperative pool has one thread per
/// core, which a few blocked responses would exhaust, so no task computes a response. Saving a revision may wait for
/// the write lock for a long time, so it has separate threads and does not block readers.
final class ResponseThreads: Sendable {
  /// The number of threads, more than the six connections that a browser opens to one host.
  static let count = max(8, 2 * System.coreCount)

  /// The number of threads for saving. Revisions are written one after the other anyway.
  static let savingCount = 2

  private let respond: @Sendable (GalleryRequest) -> GalleryResponse
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
  func response(to request: GalleryRequest, for client: any Channel) -> EventLoopFuture<GalleryResponse> {
    let threads = Route.mayWait(request) ? savingThreads : threads
    return threads.runIfActive(eventLoop: client.eventLoop) { [respond] in
      guard client.isActive else { throw ChannelError.alreadyClosed }
      return respond(request)
    }
  }
}
