import Foundation
import GRDB
import TestSupport
import Testing

@testable import TransitionModel
@testable import TransitionStore

/// The model and the database accept the same configurations, whichever tool writes the row.
@Suite struct SchemaAgreementTests {
  private let database: DatabaseQueue

  init() throws {
    database = try DatabaseQueue()
    try RegistryMigrations.migrator.migrate(database)
  }

  /// Inserts the row with plain SQL, rolls it back, and returns the values read back if it was accepted.
  private func stored(_ values: ConfigurationValues) throws -> ConfigurationValues? {
    try database.inDatabase { db in
      var stored: ConfigurationValues?
      try db.inTransaction {
        do {
          let name = Self.binding(values[.name].map { $0.description.databaseValue } ?? .null)
          try db.execute(
            sql: "INSERT INTO transition (id, name, created_at_us) VALUES (1, \(name.mark), 0)", arguments: [name.value]
          )
          try insertConfiguration(values, in: db)
          stored = try Row.fetchOne(
            db.cachedStatement(
              sql: """
                SELECT transition.name, \(ConfigurationColumns.selection)
                FROM configuration JOIN transition ON transition.id = transition_id
                """)
          ).map { row in
            var values = ConfigurationColumns.values(named: row[0], in: row, from: 1)
            try StopColumns.read(into: &values, in: row, from: 1 + ConfigurationColumns.fields.count, db)
            return values
          }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
          stored = nil
        }
        return .rollback
      }
      return stored
    }
  }

  private func insertConfiguration(_ values: ConfigurationValues, in db: Database) throws {
    let bindings = ConfigurationColumns.databaseValues(of: values).map(Self.binding)
    let columns = ConfigurationColumns.fields.map(\.column).joined(separator: ", ")
    let sql = """
      INSERT INTO configuration (transition_id, revision, digest, created_at_us, stop_count, \(columns))
      VALUES (1, 1, '\(String(repeating: "0", count: 64))', 0, ?, \(bindings.map(\.mark).joined(separator: ", ")))
      """
    let count = values.stopCount
    let announced = (count > 0 ? count : nil).databaseValue
    try db.cachedStatement(sql: sql).execute(arguments: StatementArguments([announced] + bindings.map(\.value)))
    for number in 0..<count { try insertStop(number + 1, of: values, in: db) }
  }

  private func insertStop(_ number: Int, of values: ConfigurationValues, in db: Database) throws {
    let fields = ConfigurationField.stop(number)
    let bindings = fields.map { Self.binding(ConfigurationColumns.databaseValue(of: values[$0])) }
    let sql = """
      INSERT INTO stop (configuration_id, ordinal, \(fields.map(\.column).joined(separator: ", ")))
      VALUES (\(db.lastInsertedRowID), \(number), \(bindings.map(\.mark).joined(separator: ", ")))
      """
    try db.execute(sql: sql, arguments: StatementArguments(bindings.map(\.value)))
  }

  /// GRDB truncates a text at its first NUL when it binds it. Bytes are bound completely.
  private static func binding(_ value: DatabaseValue) -> (mark: String, value: DatabaseValue) {
    guard case .string(let text) = value.storage, text.utf8.contains(0) else { return ("?", value) }
    return ("CAST(? AS TEXT)", Data(text.utf8).databaseValue)
  }

  /// The database has no defaults, so a row must include them.
  private func modelAccepts(_ values: ConfigurationValues) -> Bool {
    values == values.fillingDefaults() && values.problems().isEmpty
  }

  /// Returns whether both accepted it.
  @discardableResult
  private func check(_ values: ConfigurationValues, changed field: ConfigurationField? = nil) throws -> Bool {
    let stored = try self.stored(values)
    let isAccepted = modelAccepts(values)
    let place = field.map { "\($0.path) = \(values[$0].map(\.description.debugDescription) ?? "absent")" } ?? ""
    #expect(
      (stored != nil) == isAccepted,
      "\(place): the database \(stored == nil ? "refuses" : "accepts"), the model says \(values.problems())")
    if isAccepted, let stored { #expect(stored == values, "\(place) came back different") }
    return isAccepted
  }

  @Test func theColumnsAreTheFields() throws {
    let columns = try database.read { db in
      try db.columns(in: "configuration").map { column in "\(column.name) \(column.type)" }
    }
    let expected = ConfigurationField.all.filter { $0 != .name }.map { field in
      switch field.kind {
      case .number: "\(field.column) REAL"
      case .flag: "\(field.column) INTEGER"
      case .choice, .text, .transitionName: "\(field.column) TEXT"
      }
    }
    let fixed = ["id", "transition_id", "revision", "digest", "note", "created_at_us", "stop_count"]
    func isFixed(_ column: String) -> Bool { fixed.contains { column.hasPrefix($0 + " ") } }
    // A field that was added later has its column at the end, wherever it stands among the fields.
    #expect(columns.filter { !isFixed($0) }.sorted() == expected.sorted())
  }

  /// The view lists its columns, so every migration that adds a column must recreate it, with those of all before it.
  @Test func theViewOfCurrentTransitionsShowsEveryField() throws {
    let shown = Set(try database.read { try $0.columns(in: "current_transition").map(\.name) })
    let renamed = ["presentation_duration_s": "duration", "presentation_damping_ratio": "damping"]
    for field in ConfigurationField.all {
      #expect(shown.contains(renamed[field.column] ?? field.column), "\(field.path)")
    }
  }

  @Test func everyFieldHasTheSameBounds() throws {
    let bases = ConfigurationCandidates.bases()
    var accepted = 0
    var refused = 0
    for field in ConfigurationField.all(stops: 2) {
      // Where the field applies, in two configurations, and where it does not.
      let applicable = bases.filter { field.isAllowed(in: $0) }
      // The row of an observed transition has values where the schema requires them. They have no meaning.
      let others = bases.filter { !field.isAllowed(in: $0) && !$0.isObserved }
      #expect(!applicable.isEmpty, "no base uses \(field.path)")
      for base in [applicable.first, applicable.last, others.first].compactMap(\.self) {
        #expect(try check(base))
        for value in ConfigurationCandidates.values(of: field) {
          var values = base
          values[field] = value
          if try check(values, changed: field) { accepted += 1 } else { refused += 1 }
        }
      }
    }
    #expect(accepted > 1000 && refused > 1000)
  }

  @Test func everyPairOfConditionsAgrees() throws {
    let fields: [ConfigurationField] = [
      .dismissalType, .interactivePresentation, .beginRule, .releaseRule, .rubberBand, .tail, .reduceMotion,
      MotionFields.presentation.curve, MotionFields.dismissal.dampingRatio,
    ]
    let base = ConfigurationCandidates.completed(ConfigurationValues(Example.interactive))
    for (index, first) in fields.enumerated() {
      for second in fields.dropFirst(index + 1) {
        for one in Self.words(of: first) {
          for other in Self.words(of: second) {
            var values = base
            values[first] = one
            values[second] = other
            try check(ConfigurationCandidates.completed(values), changed: second)
          }
        }
      }
    }
  }

  private static func words(of field: ConfigurationField) -> [ConfigurationFieldValue?] {
    guard case .choice(let words) = field.kind else { return [nil, .number(0.5)] }
    return [nil] + words.map { .text($0) }
  }

  @Test func everyCombinationOfReleaseParametersAgrees() throws {
    let parameters: [ConfigurationField] = [.releaseFraction, .releaseVelocity, .releasePoints, .releaseHorizon]
    for kind in ReleaseRule.Kind.allCases {
      for type in DismissalType.allCases {
        var base = ConfigurationValues(type == .input ? Example.input : Example.interactive)
        base[.dismissalType] = .text(type.rawValue)
        base = ConfigurationCandidates.completed(base)
        for mask in 0..<16 {
          var values = base
          values[.releaseRule] = .text(kind.rawValue)
          for (bit, field) in parameters.enumerated() { values[field] = mask >> bit & 1 == 1 ? .number(1) : nil }
          try check(values, changed: .releaseRule)
        }
      }
    }
  }

  @Test func randomChangesAgree() throws {
    var generator = SplitMix64(seed: 2)
    let bases = ConfigurationCandidates.bases()
    var accepted = 0
    for _ in 0..<1500 {
      var values = try #require(bases.randomElement(using: &generator))
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let field = try #require(ConfigurationField.all(stops: 3).randomElement(using: &generator))
        values[field] = try #require(ConfigurationCandidates.values(of: field).randomElement(using: &generator))
      }
      // The schema accepts any value in a column that an observed transition does not have; reading drops it.
      if values.isObserved {
        for field in ConfigurationField.all(stops: Stop.most) where !field.describesObserved { values[field] = nil }
      }
      if Bool.random(using: &generator) { values = ConfigurationCandidates.completed(values) }
      if try check(values) { accepted += 1 }
    }
    #expect(accepted > 50)
  }
}
