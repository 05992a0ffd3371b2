/// Which counts are too small to print: those of so few people that a count may point at one of them.
///
/// Applies to a partition whose total is known: hiding one part alone would give it back by subtraction.
struct SmallCells: Sendable, Hashable {
  /// One part: its sessions, and whose they are. Sessions without a token count as nobody's.
  struct Part<Person: Hashable & Sendable>: Sendable, Hashable {
    var sessions = 0
    var users: Set<Person> = []

    /// Adds a session, or several, of one person; nil for nobody known.
    mutating func add(_ count: Int = 1, of person: Person?) {
      sessions += count
      if let person { users.insert(person) }
    }
  }

  /// What has to be in a part for it to be printed.
  let minimum: Int
  /// Whether the minimum counts people; sessions where no session has a token.
  let countsUsers: Bool

  /// Whether sessions of so many people are too few; none at all are not.
  func isSmall(sessions: Int, users: Int) -> Bool {
    sessions > 0 && (countsUsers ? users : sessions) < minimum
  }

  /// Whether a count, or a difference of two, is that of too few people; by whom it is, nil for nobody known.
  func isSmall(byPerson counts: [Int?: Int]) -> Bool {
    let differing = counts.filter { $0.value != 0 }
    return isSmall(
      sessions: differing.values.reduce(0) { $0 + abs($1) }, users: differing.keys.count { $0 != nil })
  }

  /// The indices of the parts that must not be printed.
  ///
  /// First the small ones, and the empty ones of a whole that is small. Then, one by one, the smallest of the others, as
  /// long as what is hidden is one part alone or is small taken together.
  func hidden<Person>(in parts: [Part<Person>]) -> Set<Int> {
    guard size(of: parts.indices, in: parts) >= minimum else {
      return parts.allSatisfy { $0.sessions == 0 } ? [] : Set(parts.indices)
    }
    var hidden = Set(parts.indices.filter { isSmall(sessions: parts[$0].sessions, users: parts[$0].users.count) })
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
