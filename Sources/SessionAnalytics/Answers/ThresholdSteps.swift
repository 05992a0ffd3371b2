import TransitionModel

/// Whose decisions change from one value of a parameter to the next: which values may be told beside the one in use.
///
/// Two values whose numbers are known tell how many releases lie between them. So a value is only told where those are
/// nobody's or of enough people, and so are the right and the wrong decisions it would make, each.
struct ThresholdSteps: Sendable {
  private struct Meaning {
    /// By the first value that decides otherwise than the first of all; one more for those that none does.
    var changing: [SmallCells.Part<Int32>]
    /// What the first value decides, by where that changes.
    var finishing: [SmallCells.Part<Int32>]
    var cancelling: [SmallCells.Part<Int32>]

    init(values: Int) {
      changing = Array(repeating: SmallCells.Part(), count: values + 1)
      (finishing, cancelling) = (changing, changing)
    }

    func decided(at value: Int, finish: Bool) -> SmallCells.Part<Int32> {
      let (same, other) = finish ? (finishing, cancelling) : (cancelling, finishing)
      return Self.sum(same[(value + 1)...] + other[...value])
    }

    func changing(_ steps: Range<Int>) -> SmallCells.Part<Int32> { Self.sum(changing[steps]) }

    private static func sum(_ parts: ArraySlice<SmallCells.Part<Int32>>) -> SmallCells.Part<Int32> {
      parts.reduce(into: SmallCells.Part()) { $0.add($1) }
    }
  }

  private let meanings: [Meaning]
  private let values: Int
  private let smallCells: SmallCells

  init(rules: [ReleaseRule], sessions: [AnalysedSession], smallCells: SmallCells) {
    var meanings: [Bool?: Meaning] = [:]
    for session in sessions {
      let decisions = rules.lazy.map {
        $0.finishes(translation: session.translation, velocity: session.velocity, distance: session.distance)
      }
      guard let first = decisions.first else { continue }
      let change = decisions.firstIndex { $0 != first } ?? rules.count
      let person = session.person
      var meaning = meanings[session.meantToFinish] ?? Meaning(values: rules.count)
      meanings[session.meantToFinish] = nil
      meaning.changing[change].add(of: person)
      if first { meaning.finishing[change].add(of: person) } else { meaning.cancelling[change].add(of: person) }
      meanings[session.meantToFinish] = meaning
    }
    self.meanings = Array(meanings.values)
    values = rules.count
    self.smallCells = smallCells
  }

  /// The places of the values that may be told, ascending; none where the one in use is not among them: what it decides is
  /// known from how sessions ended.
  func told(current: Int) -> [Int] {
    guard smallCells.minimum > 0 else { return Array(0..<values) }
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

  private func isTellable(_ place: Int) -> Bool {
    meanings.allSatisfy { meaning in
      [true, false].allSatisfy { !smallCells.isSmall(meaning.decided(at: place, finish: $0)) }
    }
  }

  private func isStepTellable(_ from: Int, _ to: Int) -> Bool {
    meanings.allSatisfy { !smallCells.isSmall($0.changing(from + 1..<to + 1)) }
  }
}
