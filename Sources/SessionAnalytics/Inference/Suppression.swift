import TransitionModel

/// The suppression of counts beside a printed total of sessions, by outcome or by place.
struct Suppression<Key: Hashable & Sendable, Person: Hashable & Sendable>: Sendable {
  let rule: SmallCells
  private let parts: [Key: SmallCells.Part<Person>]
  private let hidden: Set<Key>

  /// Applies the rule.
  ///
  /// - Parameters:
  ///   - parts: If several parts of equal size could be hidden beside small ones, the first is.
  ///   - isPrinted: Whether any count is printed.
  init(_ parts: [(key: Key, part: SmallCells.Part<Person>)], rule: SmallCells, isPrinted: Bool = true) {
    self.parts = Dictionary(uniqueKeysWithValues: parts.map { ($0.key, $0.part) })
    self.rule = rule
    let indices = isPrinted ? rule.hidden(in: parts.map(\.part)) : Set(parts.indices)
    hidden = Set(indices.map { parts[$0].key })
  }

  /// Returns whether the sum over these may be printed: none or all hidden parts are among them, so that it follows
  /// from the total and the rest.
  func isShown(_ keys: Set<Key>) -> Bool { hidden.isDisjoint(with: keys) || hidden.isSubset(of: keys) }

  /// Returns the reason that the sum over these is hidden; nil if it may be printed.
  func reason(_ keys: Set<Key>) -> HiddenReason? {
    isShown(keys) ? nil : rule.reason(sum(keys)) ?? .complement
  }

  /// Returns the hidden parts among these, or not among these.
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

/// The sums that an answer may print beside the printed sections of the same sessions.
struct JointSuppression<Key: Hashable & Sendable>: Sendable {
  private let alone: [Suppression<Key, Int32>]
  /// The suppressions of sections that add up to the answer's numbers.
  private let together: [Suppression<Key, Int32>]

  /// Creates a joint suppression.
  ///
  /// - Parameters:
  ///   - alone: Sections that are printed separately, whose hidden parts must stay hidden.
  ///   - together: Sections that the answer divides differently. A sum over all of them, minus the printed ones, is a
  ///     sum over the others.
  init(_ alone: [Suppression<Key, Int32>], together: [Suppression<Key, Int32>] = []) {
    (self.alone, self.together) = (alone, together)
  }

  func isShown(_ keys: Set<Key>) -> Bool { reason(keys) == nil }

  /// Returns the reason that the sum over these is hidden; nil if it may be printed.
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
