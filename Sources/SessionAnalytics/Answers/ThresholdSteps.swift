import TransitionModel

/// Whose decisions change from one value of a parameter to the next: which values may be told beside the one in use.
///
/// Two values whose numbers are known tell how many releases lie between them. So a value is only told where those are
/// nobody's or of enough people, and so are the right and the wrong decisions it would make, each.
struct ThresholdSteps: Sendable {
  private struct Meaning {
    /// By the first value that decides otherwise than the first of all; one more for those that none does.
    var changing: [Set<Int32>]
    /// What the first value decides, by where that changes.
    var finishing: [Set<Int32>]
    var cancelling: [Set<Int32>]

    init(values: Int) {
      changing = Array(repeating: [], count: values + 1)
      (finishing, cancelling) = (changing, changing)
    }

    func people(at value: Int, finish: Bool) -> Int {
      let (same, other) = finish ? (finishing, cancelling) : (cancelling, finishing)
      return other[...value].reduce(into: same[(value + 1)...].reduce(into: Set()) { $0.formUnion($1) }) {
        $0.formUnion($1)
      }.count
    }

    func peopleChanging(_ steps: Range<Int>) -> Int {
      changing[steps].reduce(into: Set()) { $0.formUnion($1) }.count
    }
  }

  private let meanings: [Meaning]
  private let values: Int
  private let smallestCell: Int

  init(rules: [ReleaseRule], sessions: [AnalysedSession], hasUsers: Bool, smallestCell: Int) {
    var meanings: [Bool?: Meaning] = [:]
    for session in sessions {
      let decisions = rules.lazy.map {
        $0.finishes(translation: session.translation, velocity: session.velocity, distance: session.distance)
      }
      guard let first = decisions.first else { continue }
      let change = decisions.firstIndex { $0 != first } ?? rules.count
      let person = session.person(hasUsers: hasUsers)
      var meaning = meanings[session.meantToFinish] ?? Meaning(values: rules.count)
      meanings[session.meantToFinish] = nil
      meaning.changing[change].insert(person)
      if first { meaning.finishing[change].insert(person) } else { meaning.cancelling[change].insert(person) }
      meanings[session.meantToFinish] = meaning
    }
    self.meanings = Array(meanings.values)
    values = rules.count
    self.smallestCell = smallestCell
  }

  /// The places of the values that may be told, ascending; none where the one in use is not among them: what it decides is
  /// known from how sessions ended.
  func told(current: Int) -> [Int] {
    guard isTellable(current) else { return [] }
    var told = [current]
    for places in [Array((0..<current).reversed()), Array(current + 1..<max(values, current + 1))] {
      var last = current
      for place in places where isTellable(place) && isStepTellable(min(last, place), max(last, place)) {
        told.append(place)
        last = place
      }
    }
    return told.sorted()
  }

  private func isFew(_ people: Int) -> Bool { (1..<max(smallestCell, 1)).contains(people) }

  private func isTellable(_ place: Int) -> Bool {
    meanings.allSatisfy { meaning in
      [true, false].allSatisfy { !isFew(meaning.people(at: place, finish: $0)) }
    }
  }

  private func isStepTellable(_ from: Int, _ to: Int) -> Bool {
    meanings.allSatisfy { !isFew($0.peopleChanging(from + 1..<to + 1)) }
  }
}
