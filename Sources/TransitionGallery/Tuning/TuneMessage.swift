import TransitionModel

/// What a page wants changed, in comparison with a stored revision.
struct TuneMessage: Codable, Sendable, Hashable {
  /// More than there are fields.
  static let mostChanges = 200
  /// Characters of a note.
  static let longestNote = 500

  /// The revision the changes are made to.
  var base: Int
  /// By field path, as they are written; empty to take a value away.
  var changes: [String: String]
  /// Why, for the history.
  var note: String?

  /// As a command line has them, in the order of the field table.
  func assignments() throws(RequestProblem) -> [String] {
    guard changes.count <= Self.mostChanges else {
      throw RequestProblem(422, "At most \(Self.mostChanges) fields are changed at once.")
    }
    let places = Dictionary(
      ConfigurationField.all.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    return changes.sorted { (places[$0.key] ?? .max, $0.key) < (places[$1.key] ?? .max, $1.key) }
      .map { "\($0.key)=\($0.value)" }
  }

  /// The note without spaces around it; nil for none.
  ///
  /// - Throws: What is wrong with it.
  func trimmedNote() throws(RequestProblem) -> String? {
    let text = (note ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.count <= Self.longestNote, text.firstControl() == nil
    else { throw RequestProblem(422, "A note is one line of at most \(Self.longestNote) characters.") }
    return text.isEmpty ? nil : text
  }
}
