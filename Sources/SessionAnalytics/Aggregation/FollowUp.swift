/// Within how long something counts as regret: open at the decision and closed at the end, t < e ≤ t + N.
struct RegretWindow: Sendable, Hashable {
  var seconds: Int

  /// What a report counts with.
  static let standard = RegretWindow(seconds: 10)
  /// What a report shows beside it, in seconds.
  static let shown = [3, 5, 10, 30]
}

/// What became of a decision, as `decided_touch.sql` says it: microseconds from the decision on, nil where it never
/// came.
struct DecidedTouch {
  /// Until another touch began on the presentation, or the screen came again.
  var next: Int?
  /// Until a button dismissed the presentation.
  var button: Int?
  /// Until the log ends, or the cut-off.
  var watched: Int
  /// Whether touches that followed, each within the window of the one before, led to a finish.
  var chainFinishes: Bool

  /// Whether the window had closed before the log ended, and what happened within it.
  func isWatched(_ seconds: Int) -> Bool { watched >= seconds * 1_000_000 }
  func isRegretted(_ seconds: Int) -> Bool { isWatched(seconds) && Self.within(next, seconds) }
  func isGivenUp(_ seconds: Int) -> Bool { isWatched(seconds) && Self.within(button, seconds) }
  /// Whether it was regretted within the standard window and made good.
  var isRecovered: Bool { isRegretted(RegretWindow.standard.seconds) && chainFinishes }

  static func within(_ time: Int?, _ seconds: Int) -> Bool { time.map { $0 <= seconds * 1_000_000 } ?? false }
}

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

/// What waits because the log may end within a window of it. Those are few: the more has been read, the later it ends.
struct UnwatchedList<Element> {
  private var elements: [Element] = []
  /// How many may wait before it is looked who need not any more.
  private var most = least

  private static var least: Int { 64 }

  /// Lets another one wait.
  ///
  /// - Returns: Those that need not wait any more, where it has been looked.
  mutating func append(_ element: Element, until isWatched: (Element) -> Bool) -> [Element] {
    elements.append(element)
    guard elements.count >= most else { return [] }
    let watched = elements.filter(isWatched)
    elements.removeAll(where: isWatched)
    most = max(Self.least, 2 * elements.count)
    return watched
  }

  /// All that wait, when everything has been read.
  mutating func takeAll() -> [Element] {
    defer { elements = [] }
    return elements
  }
}
