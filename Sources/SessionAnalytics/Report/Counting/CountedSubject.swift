/// What all cells begin with: the sessions of a section, and whose they are. By their places among the words,
/// ``CellTable/null`` where there is none.
struct CountedSubject: Equatable {
  var configuration: CountedConfiguration
  var direction: Int
  var origin: Int
  var token: Int

  /// The first columns of a key.
  func append(to key: inout [Int]) {
    key.append(configuration.transition)
    key.append(configuration.revision)
    key.append(configuration.digest)
    key.append(direction)
    key.append(origin)
    key.append(token)
  }
}

/// A configuration, by the places of its words.
struct CountedConfiguration: Equatable {
  var transition: Int
  var revision: Int
  var digest: Int
  /// Whether the report is about its transition.
  var isSelected: Bool
}
