/// The cluster of each person, by number: the install's bucket, or the person if there is none.
///
/// A token rotates after 30 days, so that one person becomes several tokens, but the bucket stays. People who share a
/// bucket by chance are independent of each other. That makes an interval slightly wider and never wrong.
struct ClusterNumbers: Sendable {
  /// The maximum number of clusters, which are kept in two bytes. Beyond it, people share clusters.
  private static let most = Int(UInt16.max)

  /// The clusters, by the person's number, which ascends with the token's bytes; −1 if the number belongs to no person.
  private let numbers: [Int32]
  /// The cluster of unknown people, who count as one person.
  private let unknown: Int
  let count: Int
  /// A Boolean value that indicates whether a person has no bucket.
  let lacksCohorts: Bool

  /// Assigns clusters.
  ///
  /// - Parameter members: The people of the sessions, each one or more times; nil for an unknown person. The smallest
  ///   of several buckets counts.
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
