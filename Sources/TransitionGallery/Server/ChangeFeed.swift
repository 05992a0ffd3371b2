import Dispatch
import NIOCore
import NIOHTTP1
import Synchronization

/// Server-sent events about changes, for pages that listen.
package final class ChangeFeed: Sendable {
  /// The maximum number of listeners: more than the pages of any user, but few enough for the descriptors of a process.
  static let mostListeners = 64

  private struct State {
    var listeners: [ObjectIdentifier: any Channel] = [:]
    var changes = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let keepAlive: Duration
  private let queue = DispatchQueue(label: "ChangeFeed", qos: .utility)

  /// Creates a feed.
  ///
  /// - Parameter keepAlive: The interval of comments to each listener. A closed connection is noticed only by writing
  ///   to it.
  init(keepAlive: Duration = .seconds(15)) {
    self.keepAlive = keepAlive
    keepAwake()
  }

  /// Sends a change event, after this or another process has changed the registry.
  func tell() {
    let (number, listeners) = state.withLock { state in
      state.changes += 1
      return (state.changes, Array(state.listeners.values))
    }
    for channel in listeners { Self.send("id: \(number)\nevent: change\ndata: \(number)\n\n", to: channel) }
  }

  var hasRoom: Bool { state.withLock { !$0.isClosed && $0.listeners.count < Self.mostListeners } }

  /// Sends events to a client that has received the head of its response, until either side closes the connection.
  func add(_ channel: any Channel) {
    let key = ObjectIdentifier(channel)
    let isOpen = state.withLock { state in
      if !state.isClosed { state.listeners[key] = channel }
      return !state.isClosed
    }
    guard isOpen else { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [weak self] _ in self?.state.withLock { $0.listeners[key] = nil } }
    // Send this immediately, so that the browser detects the connection and sets its reconnection time.
    Self.send("retry: 2000\n\n", to: channel)
  }

  /// A client that does not read what it was sent misses an event.
  private static func send(_ event: String, to channel: any Channel) {
    guard channel.isWritable else { return }
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: event))), promise: nil)
  }

  /// Closes the connection of every listener. Otherwise a stopping server would wait for them.
  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      return Array(state.listeners.values)
    }
    for channel in listeners {
      channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in channel.close(promise: nil) }
    }
  }

  private func keepAwake() {
    queue.asyncAfter(deadline: .now() + keepAlive / .seconds(1)) { [weak self] in
      guard let self, !state.withLock({ $0.isClosed }) else { return }
      for channel in state.withLock({ Array($0.listeners.values) }) {
        if channel.isWritable { Self.send(": keep-alive\n\n", to: channel) } else { channel.close(promise: nil) }
      }
      keepAwake()
    }
  }
}
