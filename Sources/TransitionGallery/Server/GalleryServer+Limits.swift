import NIOCore
import TransitionStore

extension GalleryServer {
  /// Descriptors that are no connections: of the registry, the event loops and the listeners, of the program around them,
  /// and of connections that are about to be replaced.
  static let reservedDescriptors = 64 + 3 * System.coreCount
  /// A browser opens six connections to a host, and a page that listens keeps one.
  static let fewestConnections = 8

  /// The number of connections a process with this many descriptors accepts.
  static func connections(atMost most: Int, descriptors: Int) -> Int {
    max(1, min(most, descriptors - reservedDescriptors))
  }

  /// Bytes of addresses that the server needs (`ulimit -v`): each thread reserves a stack and an arena of the allocator.
  static let neededAddresses = (256 + 80 * threads) << 20
  private static let threads = System.coreCount + AnswerThreads.count + AnswerThreads.savingCount + 8

  /// Checks that the process may take what a gallery needs: a program does so before it opens anything. The libraries
  /// below end the process where they get no thread or no descriptor.
  ///
  /// - Throws: ``GalleryServerError/tooFewDescriptors(limit:needed:)`` or
  ///   ``GalleryServerError/tooFewAddresses(limit:needed:)``.
  public static func checkLimits() throws(GalleryServerError) {
    try checkDescriptors(ProcessLimits.descriptors)
    let addresses = ProcessLimits.addresses
    guard addresses >= neededAddresses else { throw .tooFewAddresses(limit: addresses, needed: neededAddresses) }
  }

  static func checkDescriptors(_ limit: Int) throws(GalleryServerError) {
    let needed = reservedDescriptors + fewestConnections
    guard limit >= needed else { throw .tooFewDescriptors(limit: limit, needed: needed) }
  }
}
