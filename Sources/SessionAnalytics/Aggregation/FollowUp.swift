/// Windows within which something counts as regret, in seconds: open at the decision and closed at the end, t < e ≤ t + N.
enum RegretWindow {
  static let standard = 10
  static let shown = [3, 5, 10, 30]
  static let place = shown.firstIndex(of: standard) ?? 0
}

/// What became of a decision, as `decided_touch.sql` says it: microseconds from the decision on, nil where it never
/// came.
struct DecidedTouch {
  /// Until another touch began on the presentation, or the screen came again.
  var next: Int?
  /// Until a button dismissed the presentation.
  var button: Int?
  /// Until the censoring time.
  var followedUp: Int
  /// Whether touches that followed, each within the window of the one before, led to a finish.
  var chainFinishes: Bool

  /// Whether the follow-up covers the window, and what happened within it.
  func isFollowedUp(_ seconds: Int) -> Bool { followedUp >= seconds * 1_000_000 }
  func isRegretted(_ seconds: Int) -> Bool { isFollowedUp(seconds) && Self.within(next, seconds) }
  func isGivenUp(_ seconds: Int) -> Bool { isFollowedUp(seconds) && Self.within(button, seconds) }
  /// Whether it was regretted within the standard window and made good.
  var isRecovered: Bool { isRegretted(RegretWindow.standard) && chainFinishes }

  static func within(_ time: Int?, _ seconds: Int) -> Bool { time.map { $0 <= seconds * 1_000_000 } ?? false }
}

/// The censoring time of each origin: the last event known of it, as `log_end.sql` says, or the cut-off. While sessions
/// and showings are read, the last event so far: the censoring time is then or later.
struct CensoringTimes {
  /// UTC microseconds since 1970. Origins are few, and by the places of their words.
  private var known: [(origin: Int, end: Int)] = []
  private let cutoff: Int?

  /// The longest window that is looked at after a decision, in microseconds.
  private static let longestWindow = ((RegretWindow.shown + [RegretWindow.standard]).max() ?? 0) * 1_000_000

  init(cutoff: Int64?) { self.cutoff = cutoff.map(Int.init) }

  mutating func add(_ time: Int, ofOrigin origin: Int) {
    guard let place = known.firstIndex(where: { $0.origin == origin }) else { return known.append((origin, time)) }
    known[place].end = max(known[place].end, time)
  }

  func time(ofOrigin origin: Int) -> Int {
    let end = known.first { $0.origin == origin }?.end ?? 0
    return cutoff.map { min($0, end) } ?? end
  }

  /// Whether a later censoring time would leave every window after a time as it is.
  func isFollowUpComplete(after time: Int, ofOrigin origin: Int) -> Bool {
    let end = self.time(ofOrigin: origin)
    return end == cutoff || end - time >= Self.longestWindow
  }
}

/// Decisions whose follow-up is pending: they may be censored. Those are few: the more has been read, the later the
/// censoring time.
struct PendingFollowUps<Element> {
  private var elements: [Element] = []
  /// How many may be pending before the list is searched for complete ones.
  private var most = least

  private static var least: Int { 64 }

  /// Adds an element.
  ///
  /// - Returns: The elements that have become complete, if the list was searched.
  mutating func append(_ element: Element, until isComplete: (Element) -> Bool) -> [Element] {
    elements.append(element)
    guard elements.count >= most else { return [] }
    let complete = elements.filter(isComplete)
    elements.removeAll(where: isComplete)
    most = max(Self.least, 2 * elements.count)
    return complete
  }

  mutating func takeAll() -> [Element] {
    defer { elements = [] }
    return elements
  }
}
