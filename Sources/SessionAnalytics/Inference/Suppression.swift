import TransitionModel

/// Which counts are too small to print: those of so few people that a count may point at one of them.
///
/// Applies to a partition whose total is known: hiding one part alone would give it back by subtraction.
struct SmallCells: Sendable, Hashable {
  struct Part<Person: Hashable & Sendable>: Sendable, Hashable {
    var sessions = 0
    var users: Set<Person> = []

    /// Adds a session, or several, of one person; nil for nobody known.
    mutating func add(_ count: Int = 1, of person: Person?) {
      sessions += count
      if let person { users.insert(person) }
    }
  }

  /// What has to be in a part for it to be printed; 0 where nothing is withheld.
  let minimum: Int
  /// Whether the minimum counts people; sessions where no session has a token.
  let countsUsers: Bool

  /// - Parameter minimum: 1 or less withholds nothing, not even of sessions without a token.
  init(minimum: Int, countsUsers: Bool) {
    self.minimum = minimum > 1 ? minimum : 0
    self.countsUsers = countsUsers
  }

  /// Whether sessions of so many people are too few; none at all are not.
  func isSmall(sessions: Int, users: Int) -> Bool { sessions > 0 && (countsUsers ? users : sessions) < minimum }

  func isSmall<Person>(_ part: Part<Person>) -> Bool { isSmall(sessions: part.sessions, users: part.users.count) }

  /// Whether a count, or a difference of two, is that of too few people; by whom it is, nil for nobody known.
  func isSmall<Person>(byPerson counts: [Person?: Int]) -> Bool {
    let differing = counts.filter { $0.value != 0 }
    return isSmall(sessions: differing.values.reduce(0) { $0 + abs($1) }, users: differing.keys.count { $0 != nil })
  }

  /// The indices of the parts that must not be printed.
  ///
  /// First the small ones, and the empty ones of a whole that is small. Then, one by one, the smallest of the others, as
  /// long as what is hidden is one part alone or is small taken together.
  func hidden<Person>(in parts: [Part<Person>]) -> Set<Int> {
    guard size(of: parts.indices, in: parts) >= minimum else {
      return parts.allSatisfy { $0.sessions == 0 } ? [] : Set(parts.indices)
    }
    var hidden = Set(parts.indices.filter { isSmall(parts[$0]) })
    while !hidden.isEmpty, hidden.count == 1 || size(of: hidden, in: parts) < minimum {
      let candidates = parts.indices.filter { !hidden.contains($0) && parts[$0].sessions > 0 }
      guard let next = candidates.min(by: { parts[$0].sessions < parts[$1].sessions }) else {
        // All that is left is empty: with nothing but zeros shown, the rest is the total.
        return Set(parts.indices)
      }
      hidden.insert(next)
    }
    return hidden
  }

  private func size<Person>(of indices: some Sequence<Int>, in parts: [Part<Person>]) -> Int {
    guard countsUsers else { return indices.reduce(0) { $0 + parts[$1].sessions } }
    return indices.reduce(into: Set<Person>()) { $0.formUnion(parts[$1].users) }.count
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

  /// What is withheld and is, or is not, among these.
  fileprivate func withheld(_ keys: Set<Key>, isAmong: Bool) -> SmallCells.Part<Person> {
    hidden.filter { keys.contains($0) == isAmong }.reduce(into: SmallCells.Part<Person>()) {
      $0.sessions += parts[$1]?.sessions ?? 0
      $0.users.formUnion(parts[$1]?.users ?? [])
    }
  }
}

typealias OutcomeSuppression = Suppression<SessionOutcome, Int32>

extension Suppression where Key == SessionOutcome {
  init(_ parts: [SessionOutcome: SmallCells.Part<Person>], rule: SmallCells) {
    let none = SmallCells.Part<Person>()
    self.init(SessionOutcome.allCases.map { ($0, parts[$0] ?? none) }, rule: rule)
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

  func isShown(_ keys: Set<Key>) -> Bool {
    guard alone.allSatisfy({ $0.isShown(keys) }) else { return false }
    let others = together.filter { !$0.isShown(keys) }
    return [true, false].allSatisfy { isAmong in
      let rest = others.map { $0.withheld(keys, isAmong: isAmong) }
      let users = rest.reduce(into: Set<Int32>()) { $0.formUnion($1.users) }.count
      let sessions = rest.reduce(0) { $0 + $1.sessions }
      return !others.contains { $0.rule.isSmall(sessions: sessions, users: users) }
    }
  }
}

typealias JointOutcomeSuppression = JointSuppression<SessionOutcome>
