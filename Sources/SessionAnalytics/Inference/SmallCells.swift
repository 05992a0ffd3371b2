/// The suppression of counts that may identify a person: counts of few people, and counts that one or two people
/// dominate.
///
/// It applies to a partition with a known total: if one part alone is hidden, subtraction reveals it.
struct SmallCells: Sendable, Hashable {
  struct Part<Person: Hashable & Sendable>: Sendable, Hashable {
    private(set) var sessions = 0
    /// The counts of each known person.
    private(set) var byPerson: [Person: Int] = [:]

    var users: Int { byPerson.count }

    /// Adds sessions of one person; nil for an unknown person.
    mutating func add(_ count: Int = 1, of person: Person?) {
      sessions += count
      if let person { byPerson[person, default: 0] += count }
    }

    mutating func add(_ other: Part) {
      sessions += other.sessions
      byPerson.merge(other.byPerson, uniquingKeysWith: +)
    }
  }

  /// The (n, k) dominance rule: a count is hidden if its two largest contributors have 85 % of it or more.
  ///
  /// Either of them knows their own part, and could infer the other's. Sessions without a token belong to no person and
  /// are left out.
  ///
  /// Source: the defaults of the Deutsche Bundesbank's R package `sdcLog`, `sdc.n_ids_dominance` and
  /// `sdc.share_dominance`.
  private static let dominatingPercent = 85

  /// The minimum for a part to be printed; 0 if nothing is hidden.
  let minimum: Int
  /// A Boolean value that indicates whether the minimum counts people, rather than sessions if no session has a token.
  let countsUsers: Bool

  /// Creates a rule.
  ///
  /// - Parameter minimum: 1 or less hides nothing, not even sessions without a token.
  init(minimum: Int, countsUsers: Bool) {
    self.minimum = minimum > 1 ? minimum : 0
    self.countsUsers = countsUsers
  }

  /// Returns whether sessions of so many people are too few, regardless of dominance; no sessions are not.
  func isFew(sessions: Int, users: Int) -> Bool { sessions > 0 && (countsUsers ? users : sessions) < minimum }

  /// Returns the reason that a count must be hidden on its own account; nil if it may be printed, and if it is 0.
  ///
  /// - Parameter counts: The part of each known person.
  func reason(sessions: Int, byPerson counts: some Sequence<Int>) -> HiddenReason? {
    guard minimum > 0, sessions > 0 else { return nil }
    guard countsUsers else { return sessions < minimum ? .fewPeople : nil }
    var (users, sum, first, second) = (0, 0, 0, 0)
    for count in counts where count > 0 {
      users += 1
      sum += count
      (first, second) = count > first ? (count, first) : (first, max(second, count))
    }
    guard users >= minimum else { return .fewPeople }
    return Double(first + second) * 100 >= Double(sum) * Double(Self.dominatingPercent) ? .dominance : nil
  }

  func reason<Person>(_ part: Part<Person>) -> HiddenReason? {
    minimum > 0 ? reason(sessions: part.sessions, byPerson: part.byPerson.values) : nil
  }

  /// Returns the reason for a count, or a difference of two, by person; nil for unknown people.
  func reason<Person>(byPerson counts: [Person?: Int]) -> HiddenReason? {
    guard minimum > 0 else { return nil }
    let sessions = counts.values.reduce(0) { $0 + abs($1) }
    return reason(sessions: sessions, byPerson: counts.lazy.filter { $0.key != nil }.map { abs($0.value) })
  }

  func isSmall<Person>(_ part: Part<Person>) -> Bool { reason(part) != nil }
  func isSmall<Person>(byPerson counts: [Person?: Int]) -> Bool { reason(byPerson: counts) != nil }

  /// Returns the reasons of the parts that must be hidden, by index.
  func reasons<Person>(in parts: [Part<Person>]) -> [Int: HiddenReason] {
    Dictionary(uniqueKeysWithValues: hidden(in: parts).map { ($0, reason(parts[$0]) ?? .complement) })
  }

  /// Returns the indices of the parts that must be hidden.
  ///
  /// First come the small ones, and the empty ones of a whole that is small. Then come the smallest of the others, one
  /// by one, as long as the hidden parts are one part alone or small together.
  func hidden<Person>(in parts: [Part<Person>]) -> Set<Int> {
    guard minimum > 0, parts.contains(where: { $0.sessions > 0 }) else { return [] }
    guard !isSmall(parts.indices, in: parts) else { return Set(parts.indices) }
    var hidden = Set(parts.indices.filter { isSmall(parts[$0]) })
    while !hidden.isEmpty, hidden.count == 1 || isSmall(hidden, in: parts) {
      let candidates = parts.indices.filter { !hidden.contains($0) && parts[$0].sessions > 0 }
      guard let next = candidates.min(by: { parts[$0].sessions < parts[$1].sessions }) else {
        // The rest is empty: if only zeros are shown, the hidden part is the total.
        return Set(parts.indices)
      }
      hidden.insert(next)
    }
    return hidden
  }

  /// Returns whether some parts are small together.
  private func isSmall<Person>(_ indices: some Sequence<Int>, in parts: [Part<Person>]) -> Bool {
    isSmall(indices.reduce(into: Part<Person>()) { $0.add(parts[$1]) })
  }
}

extension SmallCells.Part<Int> {
  init<Cell: CountedByPerson>(_ cells: some Sequence<Cell>, _ count: (Cell) -> Int) {
    self.init()
    for cell in cells where count(cell) > 0 { add(count(cell), of: cell.person) }
  }
}
