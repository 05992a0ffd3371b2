/// The cluster of each person, by number: their install's cohort bucket, or where none was recorded they themselves.
///
/// A token rotates after 30 days, so that one person becomes several tokens. Their bucket stays, and people who share one by
/// chance are independent of each other: that makes an interval a little wider and never wrong.
struct ClusterNumbers: Sendable {
  /// Beyond this, people share clusters, which are kept in two bytes.
  private static let most = Int(UInt16.max)

  /// By the number of the person, which ascends with the token's bytes; −1 for nobody.
  private let numbers: [Int32]
  /// Of whoever is not known, who counts as one person.
  private let unknown: Int
  let count: Int
  /// Whether a person has no bucket.
  let lacksCohorts: Bool

  /// - Parameter members: Whose sessions there are, each person once or more; nil for an unknown person. Of several buckets
  ///   the smallest counts.
  init(_ members: some Sequence<(person: Int?, cohort: Int?)>) {
    let (nobody, none) = (Int32.min, Int32.max)
    var cohorts: [Int32] = []
    var hasUnknown = false
    for (person, cohort) in members {
      guard let person else {
        hasUnknown = true
        continue
      }
      if person >= cohorts.count { cohorts += repeatElement(nobody, count: person + 1 - cohorts.count) }
      let cohort = cohort.map { Int32(clamping: $0) } ?? none
      cohorts[person] = cohorts[person] == nobody ? cohort : min(cohorts[person], cohort)
    }
    let buckets = Set(cohorts).subtracting([nobody, none]).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(buckets, 0...))
    var next = buckets.count
    numbers = cohorts.map { cohort in
      guard cohort != nobody else { return -1 }
      if let place = places[cohort] { return Int32(place) }
      defer { next += 1 }
      return Int32(next % Self.most)
    }
    lacksCohorts = next > buckets.count
    unknown = next % Self.most
    count = min(hasUnknown ? next + 1 : next, Self.most)
  }

  subscript(person: Int?) -> Int {
    guard let person, numbers.indices.contains(person), numbers[person] >= 0 else { return unknown }
    return Int(numbers[person])
  }
}
