import TransitionModel

/// Which counts may point at a person: those of few people, and those that one or two people dominate.
///
/// Applies to a partition whose total is known: hiding one part alone would give it back by subtraction.
struct SmallCells: Sendable, Hashable {
  struct Part<Person: Hashable & Sendable>: Sendable, Hashable {
    private(set) var sessions = 0
    /// Of each person who is known.
    private(set) var byPerson: [Person: Int] = [:]

    var users: Int { byPerson.count }

    /// Adds a session, or several, of one person; nil for nobody known.
    mutating func add(_ count: Int = 1, of person: Person?) {
      sessions += count
      if let person { byPerson[person, default: 0] += count }
    }

    mutating func add(_ other: Part) {
      sessions += other.sessions
      byPerson.merge(other.byPerson, uniquingKeysWith: +)
    }
  }

  /// The (n, k) dominance rule: a count is withheld where its two largest contributors have 85 % of it or more. Each of
  /// them, who knows their own part, would know the other's. Sessions without a token are nobody's, and left out.
  ///
  /// Source: the defaults of the Deutsche Bundesbank's R package `sdcLog`, `sdc.n_ids_dominance` and
  /// `sdc.share_dominance`.
  private static let dominatingPercent = 85

  /// What has to be in a part for it to be printed; 0 where nothing is withheld.
  let minimum: Int
  /// Whether the minimum counts people; sessions where no session has a token.
  let countsUsers: Bool

  /// - Parameter minimum: 1 or less withholds nothing, not even of sessions without a token.
  init(minimum: Int, countsUsers: Bool) {
    self.minimum = minimum > 1 ? minimum : 0
    self.countsUsers = countsUsers
  }

  /// Whether sessions of so many people are too few, whoever has most of them; none at all are not.
  func isFew(sessions: Int, users: Int) -> Bool { sessions > 0 && (countsUsers ? users : sessions) < minimum }

  /// Why a count must not be printed for its own sake; nil where it may be, and where it is 0.
  ///
  /// - Parameter counts: What each person who is known adds to it.
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

  /// Of a count, or a difference of two; by whom it is, nil for nobody known.
  func reason<Person>(byPerson counts: [Person?: Int]) -> HiddenReason? {
    guard minimum > 0 else { return nil }
    let sessions = counts.values.reduce(0) { $0 + abs($1) }
    return reason(sessions: sessions, byPerson: counts.lazy.filter { $0.key != nil }.map { abs($0.value) })
  }

  func isSmall<Person>(_ part: Part<Person>) -> Bool { reason(part) != nil }
  func isSmall<Person>(byPerson counts: [Person?: Int]) -> Bool { reason(byPerson: counts) != nil }

  /// Why each part is withheld that must not be printed, by its index.
  func reasons<Person>(in parts: [Part<Person>]) -> [Int: HiddenReason] {
    Dictionary(uniqueKeysWithValues: hidden(in: parts).map { ($0, reason(parts[$0]) ?? .complement) })
  }

  /// The indices of the parts that must not be printed.
  ///
  /// First the small ones, and the empty ones of a whole that is small. Then, one by one, the smallest of the others, as
  /// long as what is hidden is one part alone or is small taken together.
  func hidden<Person>(in parts: [Part<Person>]) -> Set<Int> {
    guard minimum > 0, parts.contains(where: { $0.sessions > 0 }) else { return [] }
    guard !isSmall(parts.indices, in: parts) else { return Set(parts.indices) }
    var hidden = Set(parts.indices.filter { isSmall(parts[$0]) })
    while !hidden.isEmpty, hidden.count == 1 || isSmall(hidden, in: parts) {
      let candidates = parts.indices.filter { !hidden.contains($0) && parts[$0].sessions > 0 }
      guard let next = candidates.min(by: { parts[$0].sessions < parts[$1].sessions }) else {
        // All that is left is empty: with nothing but zeros shown, the rest is the total.
        return Set(parts.indices)
      }
      hidden.insert(next)
    }
    return hidden
  }

  /// Whether some parts are small taken together.
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

/// Sessions whose number is printed, by how they ended or by where: which of the counts may be printed beside it.
struct Suppression<Key: Hashable & Sendable, Person: Hashable & Sendable>: Sendable {
  let rule: SmallCells
  private let parts: [Key: SmallCells.Part<Person>]
  private let hidden: Set<Key>

  /// - Parameters:
  ///   - parts: Of several that could be withheld beside small ones, of as many sessions, the first is.
  ///   - isPrinted: Whether any count is printed.
  init(_ parts: [(key: Key, part: SmallCells.Part<Person>)], rule: SmallCells, isPrinted: Bool = true) {
    self.parts = Dictionary(uniqueKeysWithValues: parts.map { ($0.key, $0.part) })
    self.rule = rule
    let indices = isPrinted ? rule.hidden(in: parts.map(\.part)) : Set(parts.indices)
    hidden = Set(indices.map { parts[$0].key })
  }

  /// Whether the sum over these may be printed: none of them is withheld, or all that is withheld is in it, so that it
  /// follows from the total and the rest.
  func isShown(_ keys: Set<Key>) -> Bool { hidden.isDisjoint(with: keys) || hidden.isSubset(of: keys) }

  /// Why the sum over these is withheld; nil where it may be printed.
  func reason(_ keys: Set<Key>) -> HiddenReason? {
    isShown(keys) ? nil : rule.reason(sum(keys)) ?? .complement
  }

  /// What is withheld and is, or is not, among these.
  fileprivate func withheld(_ keys: Set<Key>, isAmong: Bool) -> SmallCells.Part<Person> {
    sum(hidden.filter { keys.contains($0) == isAmong })
  }

  private func sum(_ keys: some Sequence<Key>) -> SmallCells.Part<Person> {
    keys.reduce(into: SmallCells.Part<Person>()) { sum, key in parts[key].map { sum.add($0) } }
  }
}

typealias OutcomeSuppression = Suppression<SessionOutcome, Int32>

extension Suppression where Key == SessionOutcome {
  init(_ parts: [SessionOutcome: SmallCells.Part<Person>], rule: SmallCells, isPrinted: Bool = true) {
    let none = SmallCells.Part<Person>()
    self.init(SessionOutcome.allCases.map { ($0, parts[$0] ?? none) }, rule: rule, isPrinted: isPrinted)
  }
}

/// Which sums an answer may print beside the sections that are printed of the same sessions.
struct JointSuppression<Key: Hashable & Sendable>: Sendable {
  private let alone: [Suppression<Key, Int32>]
  /// The answer's numbers add up to theirs.
  private let together: [Suppression<Key, Int32>]

  /// - Parameters:
  ///   - alone: Printed by themselves, and whatever is withheld of them must stay so.
  ///   - together: What the answer divides otherwise. A sum over all of them, less what is printed of some, is one over
  ///     the others.
  init(_ alone: [Suppression<Key, Int32>], together: [Suppression<Key, Int32>] = []) {
    (self.alone, self.together) = (alone, together)
  }

  func isShown(_ keys: Set<Key>) -> Bool { reason(keys) == nil }

  /// Why the sum over these is withheld; nil where it may be printed.
  func reason(_ keys: Set<Key>) -> HiddenReason? {
    if let reason = alone.lazy.compactMap({ $0.reason(keys) }).first { return reason }
    let others = together.filter { !$0.isShown(keys) }
    let reasons = [true, false].lazy.compactMap { isAmong -> HiddenReason? in
      let rest = others.reduce(into: SmallCells.Part<Int32>()) { $0.add($1.withheld(keys, isAmong: isAmong)) }
      return others.lazy.compactMap { $0.rule.reason(rest) }.first
    }
    return reasons.first
  }
}

typealias JointOutcomeSuppression = JointSuppression<SessionOutcome>
