import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files this process is writing that are not whole yet, so that a signal that ends it can take them along.
///
/// A library does not say what a signal does; a program that handles one calls ``removeAll()`` before it ends.
package enum UnfinishedFiles {
  private static let paths = Mutex<[String]>([])
  /// The same for a signal handler: the address of C strings, one behind the other, an empty one at the end; 0 for none.
  private static let block = Atomic<UInt>(0)

  /// Makes what a signal handler must not make. To be called before one may run.
  package static func prepare() { publish([]) }

  /// Removes them all. Only calls that are allowed in a signal handler are made.
  package static func removeAll() {
    guard var path = UnsafePointer<CChar>(bitPattern: block.load(ordering: .sequentiallyConsistent)) else { return }
    while path.pointee != 0 {
      unlink(path)
      path += strlen(path) + 1
    }
  }

  static func add(_ added: [String]) {
    paths.withLock {
      $0 += added
      publish($0)
    }
  }

  static func drop(_ dropped: [String]) {
    paths.withLock {
      $0.removeAll(where: dropped.contains)
      publish($0)
    }
  }

  /// The block before it stays in memory, for the handler may be reading it.
  private static func publish(_ paths: [String]) {
    guard !paths.isEmpty else { return block.store(0, ordering: .sequentiallyConsistent) }
    let bytes = paths.flatMap(\.utf8CString) + [0]
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    block.store(UInt(bitPattern: copy.baseAddress), ordering: .sequentiallyConsistent)
  }
}
