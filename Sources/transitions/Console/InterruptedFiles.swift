import Synchronization
import TransitionStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files that are not whole yet, as a signal handler can read and remove them.
enum InterruptedFiles {
  /// The address of C strings, one behind the other, with an empty one at the end; 0 for none.
  private static let block = Atomic<UInt>(0)

  /// Keeps the list from now on. A signal handler must not make what this makes, so it is called before one may run.
  static func prepare() { UnfinishedFiles.observe(publish) }

  /// Removes them all. Makes only calls that are allowed in a signal handler.
  static func removeAll() {
    guard var path = UnsafePointer<CChar>(bitPattern: block.load(ordering: .sequentiallyConsistent)) else { return }
    while path.pointee != 0 {
      unlink(path)
      path += strlen(path) + 1
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
