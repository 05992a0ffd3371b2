import BitCollections

/// The people of a section, and how often each is in each resample.
struct ResampledPeople {
  let resamples: PeopleResamples
  /// By the number of the person, which ascends with the token's bytes; −1 for people of other sections.
  private let ranks: [Int32]
  /// The rank of whoever is not known, who counts as one person.
  private let unknown: Int

  /// nil where there are fewer people than `least`, or fewer sessions than any interval needs.
  init?(of outcomes: [OutcomeCell], atLeast least: Int) {
    let people = BitSet(outcomes.lazy.compactMap(\.person))
    guard people.count >= least, outcomes.reduce(0, { $0 + $1.sessions }) >= MinimumSample.histogram else {
      return nil
    }
    var ranks = [Int32](repeating: -1, count: (people.max() ?? 0) + 1)
    for (rank, person) in people.enumerated() { ranks[person] = Int32(rank) }
    self.ranks = ranks
    let isAnybodyUnknown = outcomes.contains { $0.person == nil }
    unknown = isAnybodyUnknown ? people.count : people.count - 1
    resamples = PeopleResamples(people: unknown + 1)
  }

  /// Who is drawn together with a person, or with whoever is not known.
  func group(of person: Int?) -> Int {
    guard let person, ranks.indices.contains(person), ranks[person] >= 0 else { return resamples.group(of: unknown) }
    return resamples.group(of: Int(ranks[person]))
  }
}
