import NIOCore
import NIOHTTP1
import NIOPosix
import TransitionStore

/// Gives a ``Gallery`` a port on this machine's loopback, 127.0.0.1 and, where there is one, ::1; on no other interface.
///
/// Clients cannot hold it up: a request's head and body have limits (`transitions help limits`), and so has the time for a
/// whole one. All bodies together have ``RequestPolicy/mostBodies``. There are no more clients than ``mostConnections``, and
/// no more than the process has descriptors for; whoever comes then takes the place of the one that has kept silent longest.
///
/// Every address begins with an ``AccessKey``. A request without it is answered 404.
package actor GalleryServer {
  /// The port that is asked for unless said otherwise.
  package static let standardPort = 8420
  /// Clients at once.
  package static let mostConnections = 400
  /// How long a client may take to send a request, and to take in its answer, unless said otherwise.
  package static let standardPatience = Duration.seconds(60)

  /// How long answers under way have to get out when the server stops.
  private static let farewell = Duration.milliseconds(300)

  static let headLimits: NIOHTTPDecoderLimitConfiguration = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = RequestPolicy.largestHead
    limits.maxHeaderListSize = RequestPolicy.largestHead
    limits.maxHeaderFieldCount = RequestPolicy.mostHeaders
    return limits
  }()

  private let gallery: Gallery
  /// What every address begins with; nil for a gallery that is open to every user of the machine.
  package nonisolated let key: AccessKey?
  nonisolated let bodies: BodyBudget
  private nonisolated let descriptors: Int
  private let answers: AnswerThreads
  private let patience: TimeAmount
  nonisolated let connections: OpenConnections
  private var listeners: [any Channel] = []

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - gallery: What answers.
  ///   - key: What every address begins with. Without it, every user of this machine can read the registry and change it.
  ///   - patience: How long a client may take to send a request, from its connection or its last answer on, and to take
  ///     in what it is answered.
  package init(_ gallery: Gallery, key: AccessKey? = AccessKey(), patience: Duration = standardPatience) {
    self.init(gallery, key: key, patience: patience, mostConnections: Self.mostConnections)
  }

  init(
    _ gallery: Gallery, key: AccessKey? = nil, patience: Duration, mostConnections: Int,
    mostBodies: Int = RequestPolicy.mostBodies, descriptors: Int = ProcessLimits.descriptors,
    answering respond: (@Sendable (GalleryRequest) -> GalleryResponse)? = nil
  ) {
    self.gallery = gallery
    answers = AnswerThreads(respond ?? { gallery.respond(to: $0) })
    self.patience = TimeAmount(patience)
    self.key = key
    self.descriptors = descriptors
    bodies = BodyBudget(most: mostBodies)
    connections = OpenConnections(most: Self.connections(atMost: mostConnections, descriptors: descriptors))
  }

  /// Starts to listen.
  ///
  /// - Parameter port: 1…65535, or 0 for any that is free.
  /// - Returns: The port it listens on. ``address(port:)`` has the address.
  /// - Throws: ``GalleryServerError``.
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
    // A machine without IPv6, or one where somebody has the port there, does with the other.
    if let second = try? await bootstrap.bind(host: "::1", port: taken).get() { listeners.append(second) }
    return taken
  }

  /// The address of the gallery's first page, with its key.
  ///
  /// It names 127.0.0.1 and not localhost: another program may have the port on ::1, and browsers may prefer that.
  package nonisolated func address(port: Int) -> String {
    "http://127.0.0.1:\(port)/" + (key.map { "\($0.text)/" } ?? "")
  }

  /// Stops listening, stores what waits, and ends the connections.
  ///
  /// - Returns: What could not be stored; see ``Gallery/close()``.
  @discardableResult
  package func stop() async -> LostRecords? {
    for listener in listeners { try? await listener.close() }
    listeners = []
    let lost = gallery.close()
    connections.endWaiting()
    let end = ContinuousClock.now + Self.farewell
    while connections.count > 0, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(5)) }
    connections.endAll()
    return lost
  }

  private var bootstrap: ServerBootstrap {
    ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // The gate is asked for each.
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      .serverChannelInitializer { [connections] listener in
        listener.eventLoop.makeCompletedFuture {
          try listener.pipeline.syncOperations.addHandler(AcceptGate(connections))
        }
      }
      // Who has said all may still wait for an answer.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { [answers, patience, connections, key, bodies] channel in
        channel.eventLoop.makeCompletedFuture {
          guard let number = connections.add(channel) else { throw ChannelError.ioOnClosedChannel }
          // The framing of answers is said by their headers.
          var framing = HTTPResponseEncoder.Configuration()
          framing.automaticallySetFramingHeaders = false
          try channel.pipeline.syncOperations.addHandlers([
            HTTPResponseEncoder(configuration: framing),
            ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: Self.headLimits)),
            HTTPServerPipelineHandler(),
            GalleryConnection(answers, key: key, bodies: bodies, patience: patience) {
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
  /// Descriptors that are no connections: of the registry, the event loops and the listeners, of the program around them,
  /// and of connections that are about to be replaced.
  static let reservedDescriptors = 64 + 3 * System.coreCount
  /// A browser opens six connections to a host, and a page that listens keeps one.
  static let fewestConnections = 8

  /// The number of connections a process with this many descriptors accepts.
  static func connections(atMost most: Int, descriptors: Int) -> Int {
    max(1, min(most, descriptors - reservedDescriptors))
  }

  /// Bytes of addresses that the server needs (`ulimit -v`): each thread reserves a stack and an arena of the allocator.
  static let neededAddresses = (256 + 80 * threads) << 20
  private static let threads = System.coreCount + AnswerThreads.count + AnswerThreads.savingCount + 8

  /// Checks that the process may take what a gallery needs: a program does so before it opens anything. The libraries
  /// below end the process where they get no thread or no descriptor.
  ///
  /// - Throws: ``GalleryServerError/tooFewDescriptors(limit:needed:)`` or
  ///   ``GalleryServerError/tooFewAddresses(limit:needed:)``.
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

/// Why the gallery's server could not be started.
package enum GalleryServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another program listens on the port.
  case portTaken(Int)
  /// The port is the system's, and only its administrator's programs may listen there.
  case portNotAllowed(Int)
  /// The process may open so few descriptors that the server could not serve a browser.
  case tooFewDescriptors(limit: Int, needed: Int)
  /// The process may take so little memory that its threads could not be started.
  case tooFewAddresses(limit: Int, needed: Int)
  /// Anything else the system said.
  case cannotListen(port: Int, reason: String)

  /// What is wrong, and what to do next.
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
