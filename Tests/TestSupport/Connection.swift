import Foundation
import Synchronization

/// A socket to this machine without an HTTP implementation, for requests that no client library would send.
package final class Connection: Sendable {
  struct Failure: Error {}

  /// Makes a connection closed by the other side an error instead of a signal.
  #if canImport(Darwin)
    private static let quietly: Int32 = 0
  #else
    private static let quietly = Int32(MSG_NOSIGNAL)
  #endif

  private let descriptor: Int32
  private let received = Mutex("")

  /// Connects.
  ///
  /// - Parameter patience: The maximum time without data, so that a test cannot wait forever.
  package init(host: String, port: Int, patience: Duration = .seconds(300)) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    inet_pton(AF_INET, host, &address.sin_addr)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard descriptor >= 0, status == 0 else { throw Failure() }
    var patience = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  package func write(_ text: String) { write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.quietly) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes more bytes than the other side may accept at once, on a thread that may block, because Swift's tasks have
  /// few threads.
  package func writeAll(_ bytes: [UInt8]) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        self.write(bytes)
        done.resume()
      }
    }
  }

  /// Reads everything until the other side closes.
  package func readAll() async -> String {
    _ = await read(until: nil)
    return text
  }

  /// Reads until a text has arrived. Returns false if the other side closed before.
  package func read(until text: String?) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.waitAndRead(until: text)) }
    }
  }

  /// The same on the caller's thread, without a task.
  package func waitAndRead(until text: String?) -> Bool {
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let text, received.withLock({ $0.contains(text) }) { return true }
      let count = recv(descriptor, &block, block.count, 0)
      // A process that was stopped and continues (SIGCONT) gets this error, too. With a time limit, the call is not
      // restarted.
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return text == nil }
      received.withLock { $0 += String(decoding: block[..<count], as: UTF8.self) }
    }
  }

  /// Closes the sending side. Responses can still be read.
  package func finishWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Everything read so far.
  package var text: String { received.withLock { $0 } }

  /// Makes the release of this object reset the connection, so that the other side detects it immediately. Closing only
  /// ends the sending side.
  package func resetAtEnd() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }
}
