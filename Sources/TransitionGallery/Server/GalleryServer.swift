import NIOCore
import NIOHTTP1
import NIOPosix
import TransitionStore

/// Serves a ``Gallery`` on this machine's loopback interface only: 127.0.0.1 and, if available, ::1.
///
/// There are limits for a request's head, its body and its time (`transitions help limits`), for all bodies together,
/// and for the number of clients. A new client beyond ``mostConnections``, or beyond the descriptors of the process,
/// replaces the client that has waited longest. Every address begins with an ``AccessKey``.
package actor GalleryServer {
  package static let standardPort = 8420
  package static let mostConnections = 400
  /// The default time for a client to send a request, and to accept the response.
  package static let standardPatience = Duration.seconds(60)

  /// The time for pending responses when the server stops.
  private static let farewell = Duration.milliseconds(300)

  static let headLimits: NIOHTTPDecoderLimitConfiguration = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = RequestPolicy.largestHead
    limits.maxHeaderListSize = RequestPolicy.largestHead
    limits.maxHeaderFieldCount = RequestPolicy.mostHeaders
    return limits
  }()

  private let gallery: Gallery
  /// The access key; nil for a gallery that is open to every user of the machine.
  package nonisolated let key: AccessKey?
  nonisolated let bodies: BodyBudget
  private nonisolated let descriptors: Int
  private let responseThreads: ResponseThreads
  private let patience: TimeAmount
  nonisolated let connections: OpenConnections
  private var listeners: [any Channel] = []

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - gallery: The gallery to serve.
  ///   - key: The beginning of every address. Without it, every user of this machine can read and change the registry.
  ///   - patience: The time for a client to send a request, and to accept the response.
  package init(_ gallery: Gallery, key: AccessKey? = AccessKey(), patience: Duration = standardPatience) {
    self.init(gallery, key: key, patience: patience, mostConnections: Self.mostConnections)
  }

  init(
    _ gallery: Gallery, key: AccessKey? = nil, patience: Duration, mostConnections: Int,
    mostBodies: Int = RequestPolicy.mostBodies, descriptors: Int = ProcessLimits.descriptors,
    answering respond: (@Sendable (GalleryRequest) -> GalleryResponse)? = nil
  ) {
    self.gallery = gallery
    responseThreads = ResponseThreads(respond ?? { gallery.respond(to: $0) })
    self.patience = TimeAmount(patience)
    self.key = key
    self.descriptors = descriptors
    bodies = BodyBudget(most: mostBodies)
    connections = OpenConnections(most: Self.connections(atMost: mostConnections, descriptors: descriptors))
  }

  /// Starts to listen, and returns the port. Port 0 selects any free one.
  package func start(port: Int = standardPort) async throws -> Int {
    guard (0...65_535).contains(port) else {
      throw GalleryServerError.cannotListen(port: port, reason: "ports are 0…65535")
    }
    try Self.checkDescriptors(descriptors)
    let first: any Channel
    do {
      first = try await bootstrap.bind(host: "127.0.0.1", port: port).get()
    } catch {
      throw Self.error(error, port: port)
    }
    listeners.append(first)
    let taken = first.localAddress?.port ?? port
    // Without IPv6, or if the port is in use there, 127.0.0.1 is enough.
    if let second = try? await bootstrap.bind(host: "::1", port: taken).get() { listeners.append(second) }
    return taken
  }

  /// Returns the address of the gallery's first page, with its key.
  ///
  /// It contains 127.0.0.1 instead of localhost, because another program may have the port on ::1, and browsers may
  /// prefer that.
  package nonisolated func address(port: Int) -> String {
    "http://127.0.0.1:\(port)/" + (key.map { "\($0.text)/" } ?? "")
  }

  /// Stops listening, and closes the connections.
  package func stop() async {
    for listener in listeners { try? await listener.close() }
    listeners = []
    gallery.close()
    connections.endWaiting()
    let end = ContinuousClock.now + Self.farewell
    while connections.count > 0, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(5)) }
    connections.endAll()
  }

  private var bootstrap: ServerBootstrap {
    ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      // A half-closed client may still expect a response.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { [responseThreads, patience, connections, key, bodies] channel in
        channel.eventLoop.makeCompletedFuture {
          guard let number = connections.add(channel) else { throw ChannelError.ioOnClosedChannel }
          // The responses have framing headers.
          var framing = HTTPResponseEncoder.Configuration()
          framing.automaticallySetFramingHeaders = false
          try channel.pipeline.syncOperations.addHandlers([
            HTTPResponseEncoder(configuration: framing),
            ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: Self.headLimits)),
            HTTPServerPipelineHandler(),
            GalleryConnection(responseThreads, key: key, bodies: bodies, patience: patience) {
              connections.note(number, isAnswering: $0)
            },
          ])
        }
      }
  }

  private static func error(_ error: any Error, port: Int) -> GalleryServerError {
    guard let error = error as? IOError else { return .cannotListen(port: port, reason: "\(error)") }
    return switch error.errnoCode {
    case EADDRINUSE: .portTaken(port)
    case EACCES: .portNotAllowed(port)
    default: .cannotListen(port: port, reason: "\(error)")
    }
  }
}

extension GalleryServer {
  /// The descriptors reserved for the registry, the event loops, the listeners, the program, and connections being
  /// replaced.
  static let reservedDescriptors = 64 + 3 * System.coreCount
  /// The minimum number of connections. A browser opens six to a host, and a page with events keeps one.
  static let fewestConnections = 8

  /// Returns the number of connections that a process with this many descriptors accepts.
  static func connections(atMost most: Int, descriptors: Int) -> Int {
    max(1, min(most, descriptors - reservedDescriptors))
  }

  /// The bytes of address space that the server needs (`ulimit -v`). Each thread reserves a stack and an arena of the
  /// allocator.
  static let neededAddresses = (256 + 80 * threads) << 20
  private static let threads = System.coreCount + ResponseThreads.count + ResponseThreads.savingCount + 8

  /// Checks the process limits before anything is opened, because the libraries abort without a thread or a descriptor.
  package static func checkLimits() throws(GalleryServerError) {
    try checkDescriptors(ProcessLimits.descriptors)
    let addresses = ProcessLimits.addresses
    guard addresses >= neededAddresses else { throw .tooFewAddresses(limit: addresses, needed: neededAddresses) }
  }

  static func checkDescriptors(_ limit: Int) throws(GalleryServerError) {
    let needed = reservedDescriptors + fewestConnections
    guard limit >= needed else { throw .tooFewDescriptors(limit: limit, needed: needed) }
  }
}

package enum GalleryServerError: Error, Sendable, Hashable, CustomStringConvertible {
  case portTaken(Int)
  case portNotAllowed(Int)
  case tooFewDescriptors(limit: Int, needed: Int)
  case tooFewAddresses(limit: Int, needed: Int)
  case cannotListen(port: Int, reason: String)

  package var description: String {
    let choice = "Choose another with --port, or any that is free with --port 0."
    switch self {
    case .portTaken(let port): return "Port \(port) is taken, perhaps by another gallery. \(choice)"
    case .portNotAllowed(let port): return "Port \(port) is not allowed to be listened on. \(choice)"
    case .tooFewDescriptors(let limit, let needed):
      return "The gallery needs \(needed) open files, and this process may have \(limit). Raise the limit: "
        + "`ulimit -n \(max(1024, needed))`."
    case .tooFewAddresses(let limit, let needed):
      return "The gallery needs \(needed >> 20) MiB of addresses, and this process may have \(limit >> 20) MiB. "
        + "Raise the limit: `ulimit -v \(needed >> 10)`, or `ulimit -v unlimited`."
    case .cannotListen(let port, let reason):
      return "The gallery cannot listen on port \(port) of 127.0.0.1: \(reason). \(choice)"
    }
  }
}
