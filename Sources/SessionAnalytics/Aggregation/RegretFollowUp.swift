/// The windows of regret, in seconds: open at the decision and closed at the end, t < e ≤ t + N.
enum RegretWindow {
  static let standard = 10
  static let shown = [3, 5, 10, 30]
  static let place = shown.firstIndex(of: standard) ?? 0
}

/// The events after a decision, as in `decided_touch.sql`: microseconds after the decision, nil if they never occurred.
struct DecidedTouch {
  /// The time until another touch began on the presentation, or the screen was presented again.
  var next: Int?
  /// The time until a button dismissed the presentation.
  var button: Int?
  /// The time until the censoring time.
  var followedUp: Int
  /// A Boolean value that indicates whether further touches, each within the window of the previous one, led to a
  /// finish.
  var chainFinishes: Bool

  /// Returns whether the follow-up covers the window.
  func isFollowedUp(_ seconds: Int) -> Bool { followedUp >= seconds * 1_000_000 }
  func isRegretted(_ seconds: Int) -> Bool { isFollowedUp(seconds) && Self.within(next, seconds) }
  func isGivenUp(_ seconds: Int) -> Bool { isFollowedUp(seconds) && Self.within(button, seconds) }
  /// A Boolean value that indicates whether the decision was regretted within the standard window, and its chain ended
  /// in a finish.
  var isRecovered: Bool { isRegretted(RegretWindow.standard) && chainFinishes }

  static func within(_ time: Int?, _ seconds: Int) -> Bool { time.map { $0 <= seconds * 1_000_000 } ?? false }
}

/// The censoring times: of an install that sends batches, the cut-off of its last batch; of other data, the last event of its
/// origin, as in `log_end.sql`. The report's cut-off bounds both.
///
/// While sessions and presentations are being read, an origin's is the last event so far. The final censoring time is the
/// same or later.
struct CensoringTimes {
  /// The known times, in UTC microseconds since 1970. There are few origins, identified by the index of their word.
  private var known: [(origin: Int, end: Int)] = []
  /// By the place of a token's word.
  private var ends: [Int: Int] = [:]
  private let cutoff: Int?

  /// The longest window after a decision, in microseconds.
  private static let longestWindow = ((RegretWindow.shown + [RegretWindow.standard]).max() ?? 0) * 1_000_000

  init(cutoff: Int64?) { self.cutoff = cutoff.map(Int.init) }

  mutating func add(_ time: Int, ofOrigin origin: Int) {
    guard let place = known.firstIndex(where: { $0.origin == origin }) else { return known.append((origin, time)) }
    known[place].end = max(known[place].end, time)
  }

  mutating func setEnd(_ time: Int, ofToken token: Int) { ends[token] = time }

  func time(of subject: CountedSubject) -> Int {
    let end = ends[subject.token] ?? known.first { $0.origin == subject.origin }?.end ?? 0
    return cutoff.map { min($0, end) } ?? end
  }

  /// Returns whether a later censoring time would leave every window after a time unchanged.
  func isFollowUpComplete(after time: Int, of subject: CountedSubject) -> Bool {
    let end = self.time(of: subject)
    return end == cutoff || ends[subject.token] != nil || end - time >= Self.longestWindow
  }
}

/// Decisions whose follow-up is pending, so that they may be censored. They are few: the censoring time advances during
/// reading.
struct PendingFollowUps<Element> {
  private var elements: [Element] = []
  /// The number of pending elements at which the list is searched for complete ones.
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
