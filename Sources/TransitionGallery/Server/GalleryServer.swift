import FlyingSocks
import Foundation

/// Gives a ``Gallery`` a port on this machine's loopback, 127.0.0.1 and, where there is one, ::1; on no other interface.
///
/// Clients cannot hold it up: a request's head and body have limits (`transitions help limits`), and so has the time for a
/// whole one. There are no more clients than ``mostConnections``; whoever comes then takes the place of the one that has
/// kept silent longest.
public actor GalleryServer {
  /// The port that is asked for unless said otherwise.
  public static let standardPort = 8420
  /// Clients at once.
  public static let mostConnections = 400
  /// How long a client may take to send a request, and to take in its answer, unless said otherwise.
  public static let standardPatience = Duration.seconds(60)

  /// How long answers under way have to get out when the server stops.
  private static let farewell = Duration.milliseconds(300)
  /// How long to wait where the system has no descriptor for who comes next.
  private static let pause = Duration.milliseconds(50)

  private let gallery: Gallery
  private let patience: Duration
  private let connections: OpenConnections
  private let pool: any AsyncSocketPool = SocketPool<Poll>.make()
  private var listeners: [AsyncSocket] = []
  private var accepting: [Task<Void, any Error>] = []
  /// What waits for the sockets of all.
  private var running: Task<Void, any Error>?

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - gallery: What answers.
  ///   - patience: How long a client may take to send a request, from its connection or its last answer on, and to take
  ///     in what it is answered.
  public init(_ gallery: Gallery, patience: Duration = standardPatience) {
    self.init(gallery, patience: patience, mostConnections: Self.mostConnections)
  }

  init(_ gallery: Gallery, patience: Duration, mostConnections: Int) {
    self.gallery = gallery
    self.patience = patience
    connections = OpenConnections(most: mostConnections)
  }

  /// Starts to listen.
  ///
  /// - Parameter port: 1…65535, or 0 for any that is free.
  /// - Returns: The port it listens on.
  /// - Throws: ``GalleryServerError``.
  public func start(port: Int = standardPort) async throws -> Int {
    guard let wanted = UInt16(exactly: port) else {
      throw GalleryServerError.cannotListen(port: port, reason: "ports are 0…65535")
    }
    do {
      let first = try listener(on: .inet(ip4: "127.0.0.1", port: wanted))
      listeners.append(first)
      guard case .ip4(_, let taken) = try first.socket.sockname() else { throw SocketError.unsupportedAddress }
      // A machine without IPv6, or one where somebody has the port there, does with the other.
      if let second = try? listener(on: .loopback(port: taken)) { listeners.append(second) }
      try await pool.prepare()
      running = Task { [pool] in try await pool.run() }
      accepting = listeners.map { listener in Task { try await accept(on: listener) } }
      return Int(taken)
    } catch {
      for listener in listeners { try? listener.close() }
      listeners = []
      throw Self.error(error, port: port)
    }
  }

  /// Stops listening, stores what waits, and ends the connections.
  public func stop() async {
    for task in accepting { task.cancel() }
    for listener in listeners { try? listener.close() }
    gallery.close()
    connections.endWaiting()
    let end = ContinuousClock.now + Self.farewell
    while connections.count > 0, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(5)) }
    connections.endAll()
    running?.cancel()
    (listeners, accepting, running) = ([], [], nil)
  }

  private func listener(on address: some SocketAddress) throws -> AsyncSocket {
    let socket = try Socket(domain: Int32(type(of: address).family))
    do {
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: address)
      try socket.listen()
      return try AsyncSocket(socket: socket, pool: pool)
    } catch {
      try? socket.close()
      throw error
    }
  }

  /// Takes whoever comes, until the task is cancelled.
  private nonisolated func accept(on listener: AsyncSocket) async throws {
    while !Task.isCancelled {
      do {
        let socket = try await listener.accept()
        guard connections.hasRoom() else {
          try? socket.close()
          continue
        }
        connections.run { [gallery, patience] isAnswering in
          await GalleryConnection(socket: socket, gallery: gallery, patience: patience, isAnswering: isAnswering)
            .serve()
        }
      } catch SocketError.failed(_, let number, _) where number != EBADF && number != EINVAL {
        // Too many files are open, or the client has gone already: the next one may be luckier.
        try await Task.sleep(for: Self.pause)
      }
    }
  }

  private static func error(_ error: any Error, port: Int) -> GalleryServerError {
    guard case SocketError.failed(_, let number, let message) = error else {
      return .cannotListen(port: port, reason: "\(error)")
    }
    return switch number {
    case EADDRINUSE: .portTaken(port)
    case EACCES: .portNotAllowed(port)
    default: .cannotListen(port: port, reason: message)
    }
  }
}
