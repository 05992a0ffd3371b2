import TransitionCatalog
import TransitionModel
import TransitionStore

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

/// What a change would make of a transition, or everything that is wrong with it.
struct TuneReply: Codable, Sendable {
  /// One thing wrong, at its field.
  struct Problem: Codable, Sendable, Hashable {
    var path: String
    var message: String
  }

  var problems: [Problem] = []
  /// What the rest is for; nil while something is wrong.
  var scenes: ScenePair?
  /// The curves as SVG, those of the stored revision behind them.
  var chart: String?
  /// `presentation.duration: 0.4 → 0.5`.
  var differences: [String] = []
  var yaml: String?
  /// Every field's value, where it has one, and those that may have one.
  var values: [String: String] = [:]
  var applicable: [String] = []
}

extension TuneReply {
  init(
    _ changed: TransitionConfiguration, from stored: StoredRevision, in registry: TransitionRegistry
  ) throws(InvalidConfiguration) {
    let revision = TransitionRevision(configuration: changed, revision: stored.revision, digest: changed.digest)
    let before = stored.transition.configuration
    // Only a name that is not vended could make it fail, and this one is at hand.
    scenes = try? ScenePair(revision, from: registry)
    chart = MotionChart(configuration: changed, id: "curve", stored: before).markup.source
    let after = changed.values
    differences = after.differences(from: before.values).map(\.description.withHiddenWrittenOutButControls)
    yaml = CatalogWriter.write(changed)
    values = after.byPath.mapValues(\.description)
    applicable = ConfigurationField.all.filter { $0.allowedWhen.holds(of: after) }.map(\.path)
  }
}

/// What became of saving.
struct SaveReply: Codable, Sendable, Hashable {
  var revision: Int
  /// false where the values are those of the latest revision already.
  var isNew: Bool
}

/// What a change would have decided at the releases that are stored, or why that cannot be said.
struct WhatIfReply: Codable, Sendable, Hashable {
  /// The answer as a section of a page.
  var html: String?
  /// Why there is none.
  var refusal: String?
}
