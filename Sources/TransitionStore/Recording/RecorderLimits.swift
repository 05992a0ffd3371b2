/// How much a recorder keeps in memory, and how long.
struct RecorderLimits: Sendable, Hashable {
  /// Sessions that may wait to be written, and presentations beside them.
  let capacity: Int
  /// Sessions and presentations that are written without waiting for more.
  let batchSize: Int
  /// How long the first that waits does so at most.
  let batchInterval: Duration

  /// Records there is memory for at once: a batch, unless somebody wants it larger than any.
  var room: Int { min(batchSize, Self.mostRoom) }

  private static let mostRoom = 256

  /// The longest pause between two tries to write.
  static let longestPause = Duration.seconds(60)

  /// Takes what makes sense of the numbers: at least one session, no batch that never fills, no time before now.
  init(capacity: Int = 256, batchSize: Int = 100, batchInterval: Duration = .seconds(1)) {
    self.capacity = max(capacity, 1)
    self.batchSize = min(max(batchSize, 1), self.capacity)
    self.batchInterval = max(batchInterval, .zero)
  }

  /// How long to wait after so many tries in a row that failed: twice as long each time, up to ``longestPause``.
  func pause(afterFailures failures: Int) -> Duration {
    guard failures > 0 else { return batchInterval }
    let factor = 1 << min(failures, 16)
    return max(min(batchInterval * factor, Self.longestPause), batchInterval)
  }
}
