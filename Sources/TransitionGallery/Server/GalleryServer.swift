import FlyingFox
import FlyingSocks
import Foundation

/// Gives a ``Gallery`` a port on this machine's loopback, 127.0.0.1 and, where there is one, ::1; on no other interface.
public actor GalleryServer {
  /// The port that is asked for unless said otherwise.
  public static let standardPort = 8420
  /// Seconds an answer may take to make.
  private static let answerTimeout: TimeInterval = 30

  /// Seconds that answers under way have to get out when the server stops.
  private static let farewell: TimeInterval = 0.3
  private static let silence: DisabledLogger = .disabled

  private let gallery: Gallery
  private let patience: Duration
  private var servers: [HTTPServer] = []
  private var runs: [Task<Void, any Error>] = []

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - gallery: What answers.
  ///   - patience: How long a client may stay silent before it is let go.
  public init(_ gallery: Gallery, patience: Duration = .seconds(60)) {
    self.gallery = gallery
    self.patience = patience
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
    let server = HTTPServer(config: configuration(address: try .inet(ip4: "127.0.0.1", port: wanted)), handler: handler)
    try await run(server, port: port)
    guard case .ip4(_, let taken)? = await server.listeningAddress else {
      throw GalleryServerError.cannotListen(port: port, reason: "it has no address")
    }
    // A machine without IPv6, or one where somebody has the port there, does with the other.
    let second = HTTPServer(config: configuration(address: .loopback(port: taken)), handler: handler)
    try? await run(second, port: Int(taken))
    return Int(taken)
  }

  /// Stops listening, stores what waits, and ends the connections.
  public func stop() async {
    gallery.close()
    // Not waited for to their end: what waits for events in the system notices late.
    for server in servers { Task { await server.stop(timeout: Self.farewell) } }
    for server in servers { while await server.isListening { await Task.yield() } }
    try? await Task.sleep(for: .seconds(Self.farewell))
    for run in runs { run.cancel() }
    (servers, runs) = ([], [])
  }

  private var handler: GalleryHandler { GalleryHandler(gallery: gallery) }

  private func configuration(address: some SocketAddress) -> HTTPServer.Configuration {
    HTTPServer.Configuration(
      address: address, timeout: Self.answerTimeout,
      pool: PatientSocketPool(pool: HTTPServer.defaultPool(), patience: patience), logger: Self.silence)
  }

  /// Returns when the server listens, or throws why it does not.
  private func run(_ server: HTTPServer, port: Int) async throws {
    let (listening, told) = AsyncThrowingStream<Void, any Error>.makeStream()
    let run = Task {
      do {
        try await server.run()
      } catch {
        told.finish(throwing: error)
        throw error
      }
    }
    let wait = Task {
      try await server.waitUntilListening(timeout: 10)
      told.yield()
    }
    defer { wait.cancel() }
    do {
      for try await _ in listening { break }
    } catch SocketError.failed(_, let number, let message) {
      switch number {
      case EADDRINUSE: throw GalleryServerError.portTaken(port)
      case EACCES: throw GalleryServerError.portNotAllowed(port)
      default: throw GalleryServerError.cannotListen(port: port, reason: message)
      }
    } catch {
      throw GalleryServerError.cannotListen(port: port, reason: "\(error)")
    }
    servers.append(server)
    runs.append(run)
  }
}
