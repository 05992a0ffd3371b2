import TransitionModel

/// The people whose decisions change from one parameter value to the next, which determine the values that may be
/// printed.
///
/// Two values with known numbers reveal the number of releases between them. So a value is printed only if those belong
/// to no person or to enough people, and so do its right and its wrong decisions.
struct ThresholdSteps: Sendable {
  private struct Meaning {
    /// The releases by the first value that changes their decision; the last element is for unchanged ones.
    var changing: [SmallCells.Part<Int32>]
    /// The decisions of the first value, by where they change.
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

  /// Returns the indices of the values that may be printed, ascending; empty if the current value may not: its
  /// decisions follow from the outcomes.
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
