import NIOCore

/// Stops a listener from accepting connections while the server has no room for them. Clients wait in the system's queue
/// until another connection closes.
///
/// Without it, `accept` fails once the process has no descriptor left. NIO reports that error, but keeps the listener
/// registered, and the event loop spins.
final class AcceptGate: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias OutboundIn = any Channel

  private static let pause = TimeAmount.seconds(1)

  private let connections: OpenConnections
  private var isPaused = false
  /// Whether it waits for room, and whether it will look whether there is some.
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

  /// A client that keeps silent loses its place after a while, and no event says so.
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

  /// Other parts of the process may take the descriptors. The listener rests for a second then.
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
