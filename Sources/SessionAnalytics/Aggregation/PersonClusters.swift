import GRDB
import TransitionModel

/// The clusters of all inference: the person, or beyond ``most`` people of a configuration a random group of people.
///
/// With so many groups, intervals are as wide as those over people: the delete-a-group jackknife of P. S. Kott 2001,
/// "The delete-a-group jackknife", Journal of Official Statistics 17, 521–526.
struct PersonClusters: Sendable {
  /// The maximum number of clusters of known people: a power of two, so that groups of fewer would be unions of these.
  static let most = 1024

  /// The people's pseudonyms, by their number.
  private(set) var pseudonyms: [UInt64] = []
  private var numbers: [UInt64: Int32] = [:]
  /// The people's numbers, by their IDs in the source that is being counted.
  private var numbersByID: [Int: Int32] = [:]
  var grouped: Set<Int32> = []
  /// The configurations of the source that is being counted whose people have only groups.
  var groupedInSource: Set<Int32> = []

  mutating func begin(_ people: [(id: Int, pseudonym: UInt64)]) {
    numbersByID.removeAll(keepingCapacity: true)
    for (id, pseudonym) in people {
      let number = numbers[pseudonym] ?? Int32(pseudonyms.count)
      if Int(number) == pseudonyms.count {
        pseudonyms.append(pseudonym)
        numbers[pseudonym] = number
      }
      numbersByID[id] = number
    }
  }

  /// Returns the cluster of a person of the source; ``RowCounter/null`` for an unknown one.
  func cluster(of person: Int?, configuration: Int32) -> Int32 {
    guard let person else { return RowCounter.null }
    if groupedInSource.contains(configuration) { return Int32(clamping: person) }
    guard let number = numbersByID[person] else { return RowCounter.null }
    return grouped.contains(configuration) ? Int32(Self.group(pseudonyms[Int(number)])) : number
  }

  /// Returns the random group of a person: the pseudonym, a hash of the token, modulo ``most``. A person has the same group
  /// in every registry, file and engine.
  static func group(_ pseudonym: UInt64) -> UInt16 { UInt16(pseudonym % UInt64(most)) }
}

/// The pseudonym of an install token in counts: enough to distinguish people, not to find them in an app.
///
/// It is the first 16 hexadecimal digits of SHA-256 over `transitions cells ` and the token. Tokens are random and
/// long, so they cannot be guessed. The same token has the same pseudonym everywhere, so that counts of several
/// registries can be combined.
struct TokenPseudonym {
  let text: String

  init(_ token: String) { text = SHA256.hash("transitions cells \(token)".utf8).prefix(8).hexadecimal }

  var number: UInt64 { UInt64(text, radix: 16) ?? 0 }
}
