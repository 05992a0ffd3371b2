import TransitionModel

/// What the sessions of a section have in common.
struct CellSubject: Hashable {
  let transition: String
  let revision: Int
  let digest: String
  let direction: TransitionDirection
  let population: SessionPopulation

  func precedes(_ other: CellSubject) -> Bool {
    (transition, revision, digest, direction.rawValue, population.rawValue)
      < (other.transition, other.revision, other.digest, other.direction.rawValue, other.population.rawValue)
  }
}

/// The cells of one section.
struct CellsOfSubject {
  var outcomes: [OutcomeCell] = []
  /// nil where there are none.
  var measures: MeasureCells?
  var regrets: [RegretCell] = []
  var attempts: [AttemptCell] = []
  var dismissals: [DismissalCell] = []
}
