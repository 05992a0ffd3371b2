import GRDB
import TransitionStore

@testable import SessionAnalytics

/// Generated relations for the definition of regret, and a second, slower implementation of it.
struct TouchFacts {
  struct Touch {
    var presentation: Int?
    var began: Int
    var ended: Int
    var decision: String?
    var outcome: String
    var origin = "device"
    var direction = "dismiss"
    var isLast = 1
    var token: String?

    init(presentation: Int? = 0, began: Int, ended: Int, decision: String?) {
      (self.presentation, self.began, self.ended, self.decision) = (presentation, began, ended, decision)
      outcome = decision.map { $0 + ($0 == "cancel" ? "led" : "ed") } ?? "interrupted"
    }
  }

  struct Showing {
    var presented: Int?
    var screen: String? = "detail"
    var token: String? = "person"
    var dismissed: Int?
    var by: String?
  }

  struct Verdict: Hashable {
    /// The index of the touch.
    var touch: Int
    var regret: Int?
    var recovered: Int?
  }

  var touches: [Touch]
  /// The presentations 0, 1 and so on.
  var showings: [Showing]
  /// When the last batch of a token's install was made.
  var logEnds: [String: Int] = [:]

  /// Creates facts.
  ///
  /// - Parameter showings: Without it, one presentation without further values for each one that a touch refers to.
  init(touches: [Touch], showings: [Showing]? = nil) {
    self.touches = touches
    self.showings =
      showings ?? Array(repeating: Showing(), count: (touches.compactMap(\.presentation).max() ?? -1) + 1)
  }

  // MARK: - SQL

  func verdicts(seconds: Int = 10, cutoff: Int64? = nil) throws -> [Verdict] {
    let sql = try RegretSQL.statement(
      relations + RegretSQL.relations(seconds: seconds, cutoff: cutoff),
      "SELECT uuid, regret, recovered FROM decided_touch")
    return try TransitionRegistry.inMemory().read { db in
      try Row.fetchAll(db, sql: sql).map { Verdict(touch: $0[0], regret: $0[1], recovered: $0[2]) }
        .sorted { $0.touch < $1.touch }
    }
  }

  /// Returns the time from each decision to the dismissal by a button, by touch.
  func buttons() throws -> [Int?] {
    let sql = try RegretSQL.statement(
      relations + RegretSQL.relations(), "SELECT button_us FROM decided_touch ORDER BY uuid")
    return try TransitionRegistry.inMemory().read { db in try Int?.fetchAll(db, sql: sql) }
  }

  private var relations: [(name: String, sql: String)] {
    let rows = touches.enumerated().map { index, touch in
      [
        "\(index)", "1", sql(touch.presentation), "'\(touch.origin)'", "'\(touch.outcome)'", "'\(touch.direction)'",
        sql(touch.decision), "\(touch.isLast)", "\(touch.began)", "\(touch.ended)", sql(touch.token),
      ]
    }
    let shown = showings.enumerated().map { index, showing in
      [
        "\(index)", "'device'", sql(showing.screen), sql(showing.token), sql(showing.presented),
        sql(showing.dismissed), sql(showing.by),
      ]
    }
    return [
      (
        "touch_fact(uuid, ordinal, presentation, origin, outcome, direction, decision, is_last, began_at_us, "
          + "ended_at_us, token)", values(rows, columns: 11)
      ),
      ("install_fact(token, log_ends_at_us)", values(logEnds.map { ["'\($0)'", "\($1)"] }, columns: 2)),
      (
        "presentation_fact(uuid, origin, screen, token, presented_at_us, dismissed_at_us, dismissed_by)",
        values(shown, columns: 7)
      ),
    ]
  }

  private func sql(_ number: Int?) -> String { number.map(String.init) ?? "NULL" }
  private func sql(_ text: String?) -> String { text.map { "'\($0)'" } ?? "NULL" }
  private func values(_ rows: [[String]], columns: Int) -> String {
    rows.isEmpty
      ? "SELECT \(Array(repeating: "NULL", count: columns).joined(separator: ", ")) WHERE 0"
      : "VALUES " + rows.map { "(\($0.joined(separator: ", ")))" }.joined(separator: ", ")
  }

  // MARK: - The second implementation

  func counted(seconds: Int, cutoff: Int64?) -> [Verdict] {
    let ends = touches.map(\.ended) + showings.compactMap(\.presented) + showings.compactMap(\.dismissed)
    let originEnd = ends.max() ?? 0
    return touches.indices.compactMap { index in
      let touch = touches[index]
      guard let presentation = touch.presentation, isJudged(touch, showings[presentation]) else { return nil }
      let end = min(touch.token.flatMap { logEnds[$0] } ?? originEnd, cutoff.map(Int.init) ?? .max)
      guard touch.ended + seconds * 1_000_000 <= end else { return Verdict(touch: index) }
      let next = touch.decision == "cancel" ? nextTouch(after: index) : nextShowing(after: touch)
      guard let next, next - touch.ended <= seconds * 1_000_000 else {
        return Verdict(touch: index, regret: 0, recovered: 0)
      }
      let recovers = touch.decision == "cancel" && chain(from: index, seconds: seconds)
      return Verdict(touch: index, regret: 1, recovered: recovers ? 1 : 0)
    }
  }

  private func isJudged(_ touch: Touch, _ showing: Showing) -> Bool {
    switch touch.decision {
    case "cancel": touch.outcome != "invalid"
    case "finish":
      touch.isLast == 1 && touch.direction == "dismiss" && showing.token != nil && showing.screen != nil
        && showing.presented != nil
    default: false
    }
  }

  private func nextTouch(after index: Int) -> Int? {
    touches.filter { $0.presentation == touches[index].presentation && $0.began > touches[index].ended }
      .map(\.began).min()
  }

  private func nextShowing(after touch: Touch) -> Int? {
    guard let own = touch.presentation.map({ showings[$0] }) else { return nil }
    return showings.filter { $0.token == own.token && $0.screen == own.screen }
      .compactMap(\.presented).filter { $0 > touch.ended }.min()
  }

  /// Returns whether consecutive touches lead to a finish.
  private func chain(from index: Int, seconds: Int) -> Bool {
    var touch = touches[index]
    while touch.decision != "finish" || touch.isLast == 0 {
      let next = touches.filter { $0.presentation == touch.presentation && $0.began > touch.ended }
        .min { $0.began < $1.began }
      guard let next, next.began - touch.ended <= seconds * 1_000_000 else { return false }
      touch = next
    }
    return true
  }

  /// Returns consecutive touches of presentations, of few screens to few people.
  static func random(using random: inout some RandomNumberGenerator) -> TouchFacts {
    var facts = TouchFacts(touches: [], showings: [])
    var time = 0
    for presentation in 0..<Int.random(in: 1...8, using: &random) {
      let presented = time + Int.random(in: 0...12, using: &random) * 1_000_000
      time = presented
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let began = time + Int.random(in: 1...12, using: &random) * 1_000_000
        time = began + Int.random(in: 0...2, using: &random) * 1_000_000
        let decisions = ["cancel", "cancel", "finish", nil]
        let decision = decisions.randomElement(using: &random) ?? nil
        var touch = Touch(presentation: presentation, began: began, ended: time, decision: decision)
        touch.token = [nil, "person-0", "person-1"].randomElement(using: &random) ?? nil
        facts.touches.append(touch)
        if decision == "finish" { break }
      }
      let screens = ["detail", "sheet", nil]
      facts.showings.append(
        Showing(
          presented: Int.random(in: 0..<6, using: &random) == 0 ? nil : presented,
          screen: screens.randomElement(using: &random) ?? nil,
          token: Int.random(in: 0..<6, using: &random) == 0 ? nil : "person-\(Int.random(in: 0..<2, using: &random))",
          dismissed: time, by: Bool.random(using: &random) ? "button" : "gesture"))
    }
    // One of the two installs sends batches.
    facts.logEnds["person-1"] = Int.random(in: 0...time + 20_000_000, using: &random)
    return facts
  }
}
