import BitCollections

/// The cluster of each person, by number: the person, or beyond 1,024 people a random group of people.
///
/// With so many groups, intervals are as wide as those over people: the delete-a-group jackknife of P. S. Kott 2001,
/// "The delete-a-group jackknife", Journal of Official Statistics 17, 521–526.
struct ClusterNumbers: Sendable {
  /// The maximum number of clusters of known people: a power of two, so that groups of fewer would be unions of these.
  static let most = 1024

  /// The clusters, by the person's number, which ascends with the token's bytes; −1 if the number belongs to no person.
  private let numbers: [Int32]
  /// The cluster of unknown people, who count as one person.
  private let unknown: Int
  /// The number of clusters, with that of unknown people.
  var count: Int { unknown + 1 }

  /// Assigns clusters.
  ///
  /// - Parameters:
  ///   - people: The people of the sessions, each one or more times; nil for an unknown person.
  ///   - groups: The ``group(_:)`` of each person, by number. It is used only beyond ``most`` people.
  init(of people: some Sequence<Int?>, groups: [UInt16]) {
    let known = BitSet(people.lazy.compactMap { $0 })
    var numbers = [Int32](repeating: -1, count: (known.last ?? -1) + 1)
    let isGrouped = known.count > Self.most
    for (place, person) in known.enumerated() { numbers[person] = isGrouped ? Int32(groups[person]) : Int32(place) }
    self.numbers = numbers
    unknown = min(known.count, Self.most)
  }

  subscript(person: Int?) -> Int {
    guard let person, numbers.indices.contains(person), numbers[person] >= 0 else { return unknown }
    return Int(numbers[person])
  }

  /// Returns the random group of a person: the pseudonym's last three hexadecimal digits, modulo ``most``.
  ///
  /// The pseudonym is a hash of the token, so that a person has the same group in every registry, in cells and in any
  /// engine, and merged cells have the groups of the whole. Texts of cells that are no pseudonym have the group 0.
  ///
  /// - Parameter pseudonym: The text of a ``TokenPseudonym``.
  static func group(_ pseudonym: String) -> UInt16 { (UInt16(pseudonym.suffix(3), radix: 16) ?? 0) % UInt16(most) }
}
