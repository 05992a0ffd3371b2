import NIOCore
import Synchronization

/// The open connections of a server. Those without a complete request can be replaced.
///
/// Channels are closed outside the lock, because closing one on its own event loop calls back immediately.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [Int: any Channel] = [:]
    /// The time since which each connection waits.
    var waiting: [Int: NIODeadline] = [:]
    var next = 0
    /// The number of connections accepted and not yet closed, including those not in `channels`.
    var open = 0
    /// The listeners that stopped accepting.
    var resting: [@Sendable () -> Void] = []
    var isClosed = false
  }

  /// The maximum number of connections. Each takes a descriptor, of which a process usually has 256 or 1024.
  let most: Int
  /// The number of connections beyond ``most`` that may be open while those they replace are closed.
  static let mostReplaced = 16
  /// The minimum time that a waiting client keeps its connection.
  static let grace = TimeAmount.milliseconds(100)
  private let state = Mutex(State())

  init(most: Int) { self.most = most }

  var count: Int { state.withLock { $0.channels.count } }

  /// Adds a waiting client. A full server closes the client that has waited longest; returns nil if no client waits.
  func add(_ channel: any Channel) -> Int? {
    let (number, replaced) = state.withLock { state -> (Int?, (any Channel)?) in
      guard !state.isClosed else { return (nil, nil) }
      var replaced: (any Channel)?
      if state.channels.count >= most {
        guard let oldest = state.waiting.min(by: { $0.value < $1.value })?.key else { return (nil, nil) }
        state.waiting[oldest] = nil
        replaced = state.channels.removeValue(forKey: oldest)
      }
      state.next += 1
      state.channels[state.next] = channel
      state.waiting[state.next] = .now()
      return (state.next, replaced)
    }
    replaced?.close(promise: nil)
    if let number { channel.closeFuture.whenComplete { [weak self] _ in self?.forget(number) } }
    return number
  }

  /// Records whether a client is being answered, or waits.
  func note(_ number: Int, isAnswering: Bool) {
    let finished = state.withLock { state -> (any Channel)? in
      guard let channel = state.channels[number] else { return nil }
      if isAnswering { state.waiting[number] = nil } else { state.waiting[number] = .now() }
      // A closed server handles no further request of this client.
      return state.isClosed && !isAnswering ? channel : nil
    }
    finished?.close(promise: nil)
    if !isAnswering { wake() }
  }

  func accepted() { state.withLock { $0.open += 1 } }

  func closed() {
    state.withLock { $0.open -= 1 }
    wake()
  }

  /// Calls `isNow` if another connection may be accepted now. Otherwise calls `later` once, as soon as one may be
  /// accepted.
  func whenThereIsRoom(_ later: @escaping @Sendable () -> Void, isNow: () -> Void) {
    let isNowRight = state.withLock { state in
      if hasRoom(state) { return true }
      state.resting.append(later)
      return false
    }
    if isNowRight { isNow() }
  }

  private func hasRoom(_ state: State) -> Bool {
    if state.isClosed || state.open < most { return true }
    // A client that has just connected may have sent its request already.
    let past = NIODeadline.now() - Self.grace
    let replaceable = state.waiting.values.count { $0 <= past }
    return state.open - most < min(replaceable, Self.mostReplaced)
  }

  /// Resumes listeners if there is room again.
  func wake() {
    let resting = state.withLock { state in
      guard hasRoom(state) else { return [@Sendable () -> Void]() }
      defer { state.resting = [] }
      return state.resting
    }
    for resume in resting { resume() }
  }

  /// Closes the waiting connections, and accepts no more.
  func endWaiting() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return state.waiting.keys.compactMap { state.channels[$0] }
    }
    for channel in waiting { channel.close(promise: nil) }
    wake()
  }

  func endAll() { for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) } }

  private func forget(_ number: Int) {
    state.withLock { state in
      state.waiting[number] = nil
      state.channels.removeValue(forKey: number)
    }
  }
}

/// Stops a listener from accepting connections while the server has no room for them.
///
/// Clients wait in the system's queue until another connection closes. Otherwise `accept` fails once the process has no
/// descriptor left. NIO reports that error but keeps the listener registered, and the event loop spins.
final class AcceptGate: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias OutboundIn = any Channel

  private static let pause = TimeAmount.seconds(1)

  private let connections: OpenConnections
  private var isPaused = false
  /// Two Boolean values that indicate whether the gate waits for room, and whether a check is scheduled.
  private var (isResting, looks) = (false, false)

  init(_ connections: OpenConnections) { self.connections = connections }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let client = unwrapInboundIn(data)
    connections.accepted()
    client.closeFuture.whenComplete { [connections] _ in connections.closed() }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    isResting = true
    connections.whenThereIsRoom {
      bound.eventLoop.execute { bound.value.0.goOn(bound.value.1) }
    } isNow: {
      goOn(context)
    }
    if isResting { lookAgain(context.eventLoop) }
  }

  private func goOn(_ context: ChannelHandlerContext) {
    isResting = false
    context.read()
  }

  /// Schedules a check, because no event reports that a waiting client has become replaceable.
  private func lookAgain(_ loop: any EventLoop) {
    guard !looks else { return }
    looks = true
    loop.assumeIsolated().scheduleTask(in: OpenConnections.grace) {
      self.looks = false
      guard self.isResting else { return }
      self.connections.wake()
      self.lookAgain(loop)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    isResting = false
    context.fireChannelInactive()
  }

  /// Other parts of the process may take the descriptors. In that case, the listener pauses for a second.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if error is IOError, !isPaused {
      isPaused = true
      let channel = context.channel
      _ = channel.setOption(.autoRead, value: false)
      context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
        self.isPaused = false
        _ = channel.setOption(.autoRead, value: true)
      }
    }
    context.fireErrorCaught(error)
  }
}
