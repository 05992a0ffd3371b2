/// The people of a section, and how often each is in each resample.
struct ResampledPeople {
  let resamples: PeopleResamples
  /// By token, in ascending order of their bytes.
  private let ranks: [String: Int]
  /// By the number of ``MeasureCell/person``, which ascends with the token.
  private let ranksOfMeasures: [Int: Int]
  /// The rank of whoever is not known, who counts as one person.
  private let unknown: Int

  /// nil where there are fewer people than `least`, or fewer sessions than any interval needs.
  init?(of cells: CellsOfSubject, atLeast least: Int) {
    let tokens = Set(cells.outcomes.lazy.compactMap(\.token))
    guard tokens.count >= least, cells.outcomes.reduce(0, { $0 + $1.sessions }) >= MinimumSample.histogram else {
      return nil
    }
    let sorted = tokens.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    ranks = Dictionary(uniqueKeysWithValues: zip(sorted, 0...))
    let persons = Set(cells.measures.lazy.map(\.person).filter { $0 >= 0 }).sorted()
    ranksOfMeasures = Dictionary(uniqueKeysWithValues: zip(persons, 0...))
    let isAnybodyUnknown = cells.outcomes.contains { $0.token == nil }
    unknown = isAnybodyUnknown ? sorted.count : sorted.count - 1
    resamples = PeopleResamples(people: unknown + 1)
  }

  func group(ofToken token: String?) -> Int { resamples.group(of: token.flatMap { ranks[$0] } ?? unknown) }

  func group(ofPerson person: Int) -> Int {
    resamples.group(of: min(ranksOfMeasures[person] ?? unknown, unknown))
  }
}
