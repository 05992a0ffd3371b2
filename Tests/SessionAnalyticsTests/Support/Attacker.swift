import TransitionModel

@testable import SessionAnalytics

/// An attacker who knows the definition of every printed number, and derives all consequences: by adding and
/// subtracting, and from every 0.
struct Attacker {
  struct Drag {
    let session: Recorded
    let revision: Int

    init(_ session: Recorded, revision: Int) {
      self.session = session
      self.revision = revision
    }

    var outcome: SessionOutcome { session.outcome }
    /// The part that the drag belongs to.
    func part(by property: RateBreakdown.Property) -> String {
      switch property {
      case .orientation: session.container.map { $0.orientation.rawValue } ?? "unknown"
      case .startThird: session.container.map { "\($0.third(atY: session.startY))" } ?? "unknown"
      case .device: session.deviceClass ?? "unknown"
      case .version: session.appVersion ?? "unknown"
      case .week, .screen: ""
      }
    }

    var microseconds: Int64 { 1_700_000_000_000_000 + Int64(session.day) * 86_400_000_000 }
  }

  /// Sessions of one kind, which an attacker may want to count.
  struct Cell {
    let name: String
    let isMember: (Drag) -> Bool
  }

  private let drags: [Drag]
  /// Every possible kind of session: the attacker knows only which kinds a number includes.
  private let kinds: [Drag]
  /// Kinds without a session, because a number that counts them is 0.
  private var empty: Set<Int> = []
  private var facts: [[Int]] = []
  /// The time that divides the sides of a comparison; nil if it is of revisions, or there is none.
  private let midnight: Int64?
  private var span = Span()
  /// The property by which the document divides the sessions.
  private var property: RateBreakdown.Property?
  /// Numbers with another meaning than assumed: the attack itself is then wrong.
  private(set) var misreadings: [String] = []

  init(_ drags: [Drag], kinds: [Drag], midnight: Int64?) {
    self.drags = drags
    self.kinds = kinds
    self.midnight = midnight
  }

  var rank: Int { span.rank }

  /// Combines the numbers read.
  mutating func solve() {
    let kept = kinds.indices.filter { !empty.contains($0) }
    for fact in facts { span.add(kept.map { fact[$0] }) }
  }

  func knows(_ cell: Cell) -> Bool {
    let row = kinds.indices.filter { !empty.contains($0) }.map { cell.isMember(kinds[$0]) ? 1 : 0 }
    return row.contains(1) && span.contains(row)
  }

  func count(_ cell: Cell) -> Int { drags.count(where: cell.isMember) }

  func isFew(_ cell: Cell, smallestCell: Int) -> Bool {
    let byPerson = Dictionary(grouping: drags.filter(cell.isMember), by: \.session.token).mapValues(\.count)
    let hasUsers = drags.contains { $0.session.token != nil }
    return DisclosureRule.forbids(byPerson, hasUsers: hasUsers, smallestCell: smallestCell)
  }

  // MARK: - Printed numbers

  private mutating func learn(_ name: String, _ count: Int?, _ isMember: (Drag) -> Bool) {
    guard let count else { return }
    let known = drags.count(where: isMember)
    if known != count { misreadings.append("\(name) is \(count), taken to be \(known)") }
    let row = kinds.map { isMember($0) ? 1 : 0 }
    if count == 0 {
      empty.formUnion(row.indices.filter { row[$0] != 0 })
    } else {
      facts.append(row)
    }
  }

  /// Reads a share and its denominator.
  private mutating func learn(
    _ name: String, share: Double?, of n: Int?, _ whole: (Drag) -> Bool, _ part: (Drag) -> Bool
  ) {
    learn(name, n, whole)
    guard let share else { return }
    guard let n else { return misreadings.append("\(name) has a share of an unknown number") }
    learn("\(name) share", Int((share * Double(n)).rounded())) { whole($0) && part($0) }
  }

  mutating func read(_ document: ReportDocument) throws {
    for section in document.sections {
      for row in section.rows { read(row) { $0.revision == section.revision } }
    }
    if let comparison = document.comparison { read(comparison) }
    if let whatIf = document.whatIf {
      let revision = whatIf.subject.revision
      learn("what-if", whatIf.sessions) { $0.revision == revision && $0.outcome.isDecided }
    }
    if let recommendation = document.recommendation { try read(recommendation) }
    if let breakdown = document.breakdown { read(breakdown) }
  }

  private mutating func read(_ breakdown: RateBreakdown) {
    let revisions = Set(breakdown.groups.flatMap(\.revisions))
    for group in breakdown.groups {
      for metric in group.metrics where metric.id == "finished_at_once" && metric.n != nil {
        // For drags without a presentation.
        let isIn = { (drag: Drag) in
          revisions.contains(drag.revision) && Set<SessionOutcome>.valid.contains(drag.outcome)
            && drag.part(by: breakdown.property) == group.name
        }
        learn("\(group.name) by \(breakdown.property)", share: metric.value.value, of: metric.n, isIn) {
          $0.outcome == .finished
        }
      }
    }
    property = breakdown.property
  }

  private mutating func read(_ row: ReportRow, _ isIn: @escaping (Drag) -> Bool) {
    let share = row.values.first?.value
    func outcome(_ outcomes: Set<SessionOutcome>) -> (Drag) -> Bool { { isIn($0) && outcomes.contains($0.outcome) } }
    switch row.metric {
    case "sessions", "outcomes":
      for value in row.values {
        let outcomes: Set<SessionOutcome>? =
          ["all": .all, "decided": .decided][value.statistic]
          ?? SessionOutcome(rawValue: value.statistic).map { [$0] }
        guard let outcomes else { continue }
        learn("\(row.metric) \(value.statistic)", value.value.map(Int.init), outcome(outcomes))
      }
    case "finish_rate": learn(row.metric, share: share, of: row.n, outcome(.decided)) { $0.outcome == .finished }
    case "cancel_rate": learn(row.metric, share: share, of: row.n, outcome(.decided)) { $0.outcome == .cancelled }
    case "interruption_rate":
      learn(row.metric, share: share, of: row.n, outcome(.valid)) { $0.outcome == .interrupted }
    case "abandoned_rate": learn(row.metric, share: share, of: row.n, outcome(.valid)) { $0.outcome == .abandoned }
    case "invalid_rate": learn(row.metric, share: share, of: row.n, outcome(.all)) { $0.outcome == .invalid }
    case "finished_at_once":
      // For drags without a presentation.
      learn(row.metric, share: share, of: row.n, outcome(.valid)) { $0.outcome == .finished }
    case "finish_rate_by_device":
      learn(row.metric, share: share, of: row.n, { outcome(.decided)($0) && $0.session.deviceClass == row.group }) {
        $0.outcome == .finished
      }
    case "finish_rate_by_app_version":
      learn(row.metric, share: share, of: row.n, { outcome(.decided)($0) && $0.session.appVersion == row.group }) {
        $0.outcome == .finished
      }
    case "release_progress":
      guard let group = row.group.flatMap(SessionOutcome.init) else { return }
      learn("progress of \(group)", row.n, outcome([group]))
    default: break
    }
  }

  private func isOn(_ side: Int, of comparison: RevisionComparison, _ drag: Drag) -> Bool {
    guard let midnight else { return drag.revision == side + 1 }
    return (drag.microseconds < midnight) == (side == 0)
  }

  private mutating func read(_ comparison: RevisionComparison) {
    for (index, side) in [comparison.before, comparison.after].enumerated() {
      let me = self
      let isOn = { (drag: Drag) in me.isOn(index, of: comparison, drag) }
      learn("side \(index)", side.sessions, isOn)
      for metric in comparison.metrics {
        let (whole, part): (Set<SessionOutcome>, SessionOutcome)
        switch metric.id {
        case "finished_at_once": (whole, part) = (.valid, .finished)
        case "interruption_rate": (whole, part) = (.valid, .interrupted)
        case "abandoned_rate": (whole, part) = (.valid, .abandoned)
        default: continue
        }
        learn(
          "\(metric.id) of side \(index)", share: index == 0 ? metric.before.value : metric.after.value,
          of: metric.n[index], { isOn($0) && whole.contains($0.outcome) }
        ) { $0.outcome == part }
      }
      for table in comparison.mix where table.property != "screen" {
        for row in table.rows {
          let count = index == 0 ? row.before : row.after
          learn("\(table.property) \(row.value ?? "") of side \(index)", count) {
            isOn($0) && $0.outcome.isDecided
              && (table.property == "device class" ? $0.session.deviceClass : $0.session.appVersion) == row.value
          }
        }
      }
    }
  }

  private mutating func read(_ recommendation: ThresholdRecommendation) throws {
    let revision = recommendation.subject.revision
    let decided = { (drag: Drag) in drag.revision == revision && drag.outcome.isDecided }
    learn("basis", recommendation.basis.decided, decided)
    for point in recommendation.points {
      // The share reveals the number: outcomes are not hidden if there is a curve.
      let n = drags.count(where: decided)
      let rule = ReleaseRule.flingOrDistance(velocity: 300, fraction: point.value)
      learn("curve at \(point.value)", Int((point.finishRate.value * Double(n)).rounded())) {
        decided($0) && Self.finishes($0, rule)
      }
    }
  }

  private static func finishes(_ drag: Drag, _ rule: ReleaseRule) -> Bool {
    rule.finishes(
      translation: (drag.session.progress ?? 0) * 400, velocity: drag.session.velocity ?? 0, distance: 400)
  }

  // MARK: - Counts to find

  /// The counts to protect: the outcomes of each revision, and of the times before and after midnight in a comparison,
  /// in total and by device and version. Without a comparison, the releases between every two thresholds.
  var cells: [Cell] {
    var wholes: [(String, (Drag) -> Bool)] = [1, 2].map { number in
      ("revision \(number)", { $0.revision == number })
    }
    if let midnight {
      wholes += [("before", { $0.microseconds < midnight }), ("from", { $0.microseconds >= midnight })]
    }
    let parts: [(String, (Drag) -> Bool)] =
      property.map { property in
        Set(drags.map { $0.part(by: property) }).sorted().map { part in (part, { $0.part(by: property) == part }) }
      } ?? []
    let properties: [(String, (Drag) -> Bool)] =
      parts + [
        ("", { _ in true }), ("tablet", { $0.session.deviceClass == "tablet" }),
        ("phone", { $0.session.deviceClass == "phone" }), ("1.0", { $0.session.appVersion == "1.0" }),
        ("1.1", { $0.session.appVersion == "1.1" }),
      ]
    let outcomes =
      SessionOutcome.allCases.map { ($0.rawValue, Set([$0])) } + [
        ("decided", .decided), ("not decided", Set<SessionOutcome>.all.subtracting(.decided)),
      ]
    let rules = TunableParameter.fraction.values.map { ReleaseRule.flingOrDistance(velocity: 300, fraction: $0) }
    return wholes.flatMap { whole, isIn in
      let byOutcome = properties.flatMap { property, has in
        outcomes.map { outcome, outcomes in
          Cell(name: "\(outcome) \(property) of \(whole)") { isIn($0) && has($0) && outcomes.contains($0.outcome) }
        }
      }
      let byRelease = zip(rules, rules.dropFirst()).map { lower, upper in
        Cell(name: "\(lower.description) but not \(upper.description) of \(whole)") {
          isIn($0) && $0.outcome.isDecided && Self.finishes($0, lower) && !Self.finishes($0, upper)
        }
      }
      return byOutcome + (midnight == nil && property == nil ? byRelease : [])
    }
  }
}
