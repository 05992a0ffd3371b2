import TransitionCatalog
import TransitionModel
import TransitionStore

struct TuneMessage: Codable, Sendable, Hashable {
  /// The maximum number of changes, which exceeds the number of fields.
  static let mostChanges = 200
  static let longestNote = 500

  var base: Int
  /// The values by field path, as on a command line. An empty value removes the field's value.
  var changes: [String: String]
  var note: String?

  /// Returns the changes in the order of the field table.
  func assignments() throws(RequestProblem) -> FieldAssignments {
    guard changes.count <= Self.mostChanges else {
      throw RequestProblem(422, "At most \(Self.mostChanges) fields are changed at once.")
    }
    let places = Dictionary(
      ConfigurationField.all.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    return FieldAssignments(
      changes.sorted { (places[$0.key] ?? .max, $0.key) < (places[$1.key] ?? .max, $1.key) }
        .map { "\($0.key)=\($0.value)" })
  }

  /// Returns the note without surrounding spaces; nil for an empty one.
  func trimmedNote() throws(RequestProblem) -> String? {
    let text = (note ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.count <= Self.longestNote, text.firstControl() == nil
    else { throw RequestProblem(422, "A note is one line of at most \(Self.longestNote) characters.") }
    return text.isEmpty ? nil : text
  }
}

struct TuneReply: Codable, Sendable {
  struct Problem: Codable, Sendable, Hashable {
    var path: String
    var message: String
  }

  var problems: [Problem] = []
  /// The scenes; nil for an invalid change.
  var scenes: ScenePair?
  var phone: String?
  /// The differences, `presentation.duration: 0.4 → 0.5`.
  var differences: [String] = []
  var yaml: String?
  /// The values of all fields that have one.
  var values: [String: String] = [:]
  var applicable: [String] = []
}

extension TuneReply {
  init(
    _ changed: TransitionConfiguration, from stored: StoredRevision, in registry: TransitionRegistry
  ) throws(InvalidConfiguration) {
    let revision = TransitionRevision(configuration: changed, revision: stored.revision, digest: changed.digest)
    let before = stored.transition.configuration
    // Only an unknown name throws, and this one is given.
    scenes = try? ScenePair(revision, from: registry)
    phone = scenes.map { PhoneDrawing(scenes: $0, id: "after", label: "").markup.source }
    let after = changed.values
    differences = after.differences(from: before.values).map(\.description.withHiddenWrittenOutButControls)
    yaml = CatalogWriter.write(changed)
    values = after.byPath.mapValues(\.description)
    applicable = after.fields.filter { $0.isAllowed(in: after) }.map(\.path)
  }
}

struct SaveReply: Codable, Sendable, Hashable {
  var revision: Int
  /// False if the latest revision already has these values.
  var isNew: Bool
}

/// The replay of stored releases under a change, or the reason why there is none.
struct WhatIfReply: Codable, Sendable, Hashable {
  var html: String?
  var refusal: String?
}
