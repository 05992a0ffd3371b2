/// The protected counts, in a second implementation: a count of few people, and one of which two people have 85 %.
enum DisclosureRule {
  /// Returns whether a number must be hidden.
  ///
  /// - Parameters:
  ///   - counts: Each person's part of the number, positive or negative; nil for unknown people.
  ///   - hasUsers: Whether any person is known; otherwise sessions count as people.
  static func forbids<Person>(_ counts: [Person?: Int], hasUsers: Bool, smallestCell: Int) -> Bool {
    let parts = counts.mapValues(abs).filter { $0.value != 0 }
    guard !parts.isEmpty else { return false }
    guard hasUsers else { return parts.values.reduce(0, +) < smallestCell }
    let people = parts.filter { $0.key != nil }.values.sorted(by: >)
    return people.count < smallestCell || people.prefix(2).reduce(0, +) * 20 >= people.reduce(0, +) * 17
  }
}
