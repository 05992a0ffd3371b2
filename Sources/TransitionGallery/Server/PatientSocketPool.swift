import FlyingSocks
import Foundation

/// Waits for sockets as another pool does, but for no client's next byte longer than it has patience: who connects and
/// says nothing, or stops in the middle of a request, is let go.
///
/// It also has every connection send what it has at once: an answer is written as head and body, and the body would wait
/// for the client to acknowledge the head, which it does 40 ms later (Nagle's algorithm and delayed acknowledgements). That
/// is two frames and a half between a release and its settle.
struct PatientSocketPool: AsyncSocketPool {
  let pool: any AsyncSocketPool
  let patience: Duration

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // A socket that listens has no peer, and waits for the next client as long as it takes.
    guard (try? socket.remotePeer()) != nil else {
      // What it accepts takes this over.
      try socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
      return try await pool.suspendSocket(socket, untilReadyFor: events)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await Task.sleep(for: patience)
        throw SocketError.disconnected
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
