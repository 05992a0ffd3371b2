/// What must not follow from a report, written down again: a count of few people, and one of which two have 85 %.
enum DisclosureRule {
  /// - Parameters:
  ///   - counts: What each person adds to the number or takes away; nil for nobody known.
  ///   - hasUsers: Whether anybody is known; else sessions count as people.
  static func forbids<Person>(_ counts: [Person?: Int], hasUsers: Bool, smallestCell: Int) -> Bool {
    let parts = counts.mapValues(abs).filter { $0.value != 0 }
    guard !parts.isEmpty else { return false }
    guard hasUsers else { return parts.values.reduce(0, +) < smallestCell }
    let people = parts.filter { $0.key != nil }.values.sorted(by: >)
    return people.count < smallestCell || people.prefix(2).reduce(0, +) * 20 >= people.reduce(0, +) * 17
  }
}
