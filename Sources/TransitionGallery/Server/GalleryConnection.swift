import FlyingSocks
import Foundation

/// One client: its requests, one after the other, and what it is answered.
///
/// Everything it does has an end. A request that is not there whole within ``patience``, however steadily it drips, and
/// an answer that is not taken within it, end the connection; a head beyond ``RequestHead/largest`` is refused before
/// more of it is kept, a body beyond ``RequestPolicy/largestBody`` before any of it is.
struct GalleryConnection: Sendable {
  let socket: AsyncSocket
  let gallery: Gallery
  let patience: Duration
  /// Told when a request is there and when its answer is out: who only waits can be let go.
  let isAnswering: @Sendable (Bool) -> Void

  private struct Exchange: Sendable {
    let request: GalleryRequest
    let keepsAlive: Bool
    /// What has come of the requests behind it.
    let rest: [UInt8]
  }

  /// Bytes of a refused body that are taken in, so that the client comes to read why: see ``refuse(_:)``.
  private static let mostIgnored = 3 * RequestPolicy.largestBody
  private static let longestFarewell = Duration.seconds(5)

  /// Serves until either side has enough.
  func serve() async {
    defer { try? socket.close() }
    // An answer is written as a whole, and need not wait until the client has acknowledged the last one.
    try? socket.socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    do {
      var received: [UInt8] = []
      var goesOn = true
      while goesOn {
        let exchange = try await within(patience) { [received] in try await read(from: received) }
        isAnswering(true)
        goesOn = try await send(
          gallery.respond(to: exchange.request), isHead: exchange.request.method == "HEAD",
          keepsAlive: exchange.keepsAlive)
        isAnswering(false)
        received = exchange.rest
      }
    } catch let problem as RequestProblem {
      try? await refuse(problem)
    } catch {
      // Gone, or let go.
    }
  }

  /// The next request with its body.
  private func read(from received: [UInt8]) async throws -> Exchange {
    var bytes = received
    var checked = 0
    while true {
      if let end = RequestHead.end(in: bytes, checked: checked) {
        let head = try RequestHead(bytes[..<end])
        if head.awaitsContinue { try await socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        while bytes.count < end + head.bodyLength { bytes += try await socket.read(atMost: 4096) }
        let body = Array(bytes[end..<end + head.bodyLength])
        return Exchange(
          request: GalleryRequest(head.method, head.target, headers: head.headers, body: body),
          keepsAlive: head.keepsAlive, rest: Array(bytes[(end + head.bodyLength)...]))
      }
      guard bytes.count <= RequestHead.largest else { throw RequestHead.tooLarge }
      checked = bytes.count
      bytes += try await socket.read(atMost: 4096)
    }
  }

  /// - Returns: Whether another request may follow.
  private func send(_ response: GalleryResponse, isHead: Bool, keepsAlive: Bool) async throws -> Bool {
    let head = AnswerHead(of: response, keepsAlive: keepsAlive).bytes
    switch response.body {
    case .bytes(let data):
      try await within(patience) { try await socket.write(isHead ? head : head + data) }
      return keepsAlive
    case .events(let events):
      try await within(patience) { try await socket.write(head) }
      guard !isHead else { return false }
      for await event in events { try await within(patience) { try await socket.write(Data(event.utf8)) } }
      return false
    }
  }

  /// Says why, and that nothing more will come; then takes in what is still being sent, for a while. A connection that is
  /// closed with bytes unread is reset, and the client may lose what it has not read yet (RFC 9112 §9.6).
  private func refuse(_ problem: RequestProblem) async throws {
    isAnswering(true)
    _ = try await send(.json(["error": problem.description], status: problem.status), isHead: false, keepsAlive: false)
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    try await within(min(patience, Self.longestFarewell)) {
      var ignored = 0
      while ignored < Self.mostIgnored { ignored += try await socket.read(atMost: 4096).count }
    }
  }

  private func within<Result: Sendable>(
    _ duration: Duration, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: duration)
        throw SocketError.disconnected
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}
