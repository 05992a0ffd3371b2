import FlyingSocks

/// Waits for sockets as another pool does, but for no client's next byte longer than it has patience: who connects and
/// says nothing, or stops in the middle of a request, is let go.
struct PatientSocketPool: AsyncSocketPool {
  let pool: any AsyncSocketPool
  let patience: Duration

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // A socket that listens has no peer, and waits for the next client as long as it takes.
    guard (try? socket.remotePeer()) != nil else {
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
