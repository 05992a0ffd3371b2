/// When the log of each origin ends: with the last that is known of it, as `log_end.sql` says. While sessions and showings
/// are read, with the last that has been read: it ends then or later.
struct LogEnds {
  /// UTC microseconds since 1970. Origins are few, and by the places of their words.
  private var known: [(origin: Int, end: Int)] = []
  /// What happened later is not looked at; nil for no bound.
  private let cutoff: Int?

  /// The longest window that is looked at after a decision, in microseconds.
  private static let longestWindow = ((RegretWindow.shown + [RegretWindow.standard.seconds]).max() ?? 0) * 1_000_000

  init(cutoff: Int64?) { self.cutoff = cutoff.map(Int.init) }

  /// Takes in that there was something of an origin at a time.
  mutating func add(_ time: Int, ofOrigin origin: Int) {
    guard let place = known.firstIndex(where: { $0.origin == origin }) else { return known.append((origin, time)) }
    known[place].end = max(known[place].end, time)
  }

  /// When the log of an origin ends, or the cut-off where that is earlier.
  func end(ofOrigin origin: Int) -> Int {
    let end = known.first { $0.origin == origin }?.end ?? 0
    return cutoff.map { min($0, end) } ?? end
  }

  /// Whether a log that ends later would say the same of which windows had closed after a time.
  func isFarFrom(_ time: Int, ofOrigin origin: Int) -> Bool {
    let end = end(ofOrigin: origin)
    return end == cutoff || end - time >= Self.longestWindow
  }
}
