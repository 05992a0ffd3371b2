import Synchronization
import TransitionStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The list of incomplete files, in a form that a signal handler can read.
enum InterruptedFiles {
  /// The address of consecutive C strings, terminated by an empty one; 0 for none.
  private static let block = Atomic<UInt>(0)

  /// Starts to maintain the list. Call it before a signal handler can run, because a handler must not allocate.
  static func prepare() { UnfinishedFiles.observe(publish) }

  /// Removes all incomplete files, using only calls that are allowed in a signal handler.
  static func removeAll() {
    guard var path = UnsafePointer<CChar>(bitPattern: block.load(ordering: .sequentiallyConsistent)) else { return }
    while path.pointee != 0 {
      unlink(path)
      path += strlen(path) + 1
    }
  }

  /// Publishes a new list. The previous one stays in memory, because the handler may be reading it.
  private static func publish(_ paths: [String]) {
    guard !paths.isEmpty else { return block.store(0, ordering: .sequentiallyConsistent) }
    let bytes = paths.flatMap(\.utf8CString) + [0]
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    block.store(UInt(bitPattern: copy.baseAddress), ordering: .sequentiallyConsistent)
  }
}
