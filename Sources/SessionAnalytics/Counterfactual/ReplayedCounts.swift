/// How many sessions a what-if saw, how many had a trace, and how many releases were in these: what of it may be told.
struct ReplayedCounts {
  /// One person's.
  private struct Counts {
    var sessions = 0
    var withoutTrace = 0
    var releases = 0
  }

  private(set) var sessions = 0
  private(set) var withoutTrace = 0
  private(set) var releases = 0
  private var byPerson: [String?: Counts] = [:]

  /// - Parameters:
  ///   - releases: Of a session; nil without a trace.
  ///   - token: Whose it is; not asked for where nothing is withheld.
  mutating func add(releases: Int?, token: @autoclosure () -> String?, isWithheldOfFew: Bool) {
    sessions += 1
    if releases == nil { withoutTrace += 1 }
    self.releases += releases ?? 0
    guard isWithheldOfFew else { return }
    let token = token()
    byPerson[token, default: Counts()].sessions += 1
    if let releases { byPerson[token]?.releases += releases } else { byPerson[token]?.withoutTrace += 1 }
  }

  /// Whether it may be told how many sessions had no trace.
  func isTraceTold(_ rule: SmallCells) -> Bool { !isSmall(rule, \.withoutTrace) }

  /// Whether it may be told how many releases there were: neither what a session had more than one of, nor that less those
  /// of sessions without a trace, is few people's.
  func areReleasesTold(_ rule: SmallCells) -> Bool {
    !isSmall(rule) { $0.releases - $0.sessions } && !isSmall(rule) { $0.releases - $0.sessions + $0.withoutTrace }
  }

  private func isSmall(_ rule: SmallCells, _ count: (Counts) -> Int) -> Bool {
    let counts = byPerson.map { (person: $0.key, count: count($0.value)) }.filter { $0.count != 0 }
    return rule.isSmall(
      sessions: counts.reduce(0) { $0 + abs($1.count) }, users: counts.count { $0.person != nil })
  }
}
