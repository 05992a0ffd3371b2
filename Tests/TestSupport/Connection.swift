import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A socket to this machine, without anything of HTTP: for what no client library would send.
package final class Connection: Sendable {
  struct Failure: Error {}

  /// A connection that the other side has closed is an error here, and no signal.
  #if canImport(Darwin)
    private static let quietly: Int32 = 0
  #else
    private static let quietly = Int32(MSG_NOSIGNAL)
  #endif

  private let descriptor: Int32
  private let received = Mutex("")

  package init(host: String, port: Int) throws {
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
    // A test that waits for ever is no test. But an answer begins with a Swift task, and those wait here for a thousand
    // tests on as many threads as there are cores: two minutes were too short once.
    var patience = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  package func write(_ text: String) { write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.quietly) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes what may be more than the other side takes at once, on a thread that may wait: the tasks of the server under
  /// test run on the same few threads as those of the tests.
  package func writeAll(_ bytes: [UInt8]) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        self.write(bytes)
        done.resume()
      }
    }
  }

  /// All that comes until the other side closes.
  package func readAll() async -> String {
    _ = await read(until: nil)
    return received.withLock { $0 }
  }

  /// Reads until a text has come; false where the other side closed before.
  package func read(until text: String?) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
          if let text, self.received.withLock({ $0.contains(text) }) { return continuation.resume(returning: true) }
          let count = recv(self.descriptor, &block, block.count, 0)
          guard count > 0 else { return continuation.resume(returning: text == nil) }
          self.received.withLock { $0 += String(decoding: block[..<count], as: UTF8.self) }
        }
      }
    }
  }
}
