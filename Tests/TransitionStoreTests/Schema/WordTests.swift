import GRDB
import Testing
import TransitionModel

@testable import TransitionStore

/// The words of the model are those of the schema.
@Suite struct WordTests {
  @Test(arguments: [
    ("session", "outcome", SessionOutcome.allCases.map(\.rawValue)),
    ("session", "termination", SessionTermination.allCases.map(\.rawValue)),
    ("session", "estimator", VelocitySource.allCases.map(\.rawValue)),
    ("session", "origin", SessionOrigin.allCases.map(\.rawValue)),
    ("presentation", "dismissed_by", DismissalCause.allCases.map(\.rawValue)),
    ("stop_move", "cause", StopMove.Cause.allCases.map(\.rawValue)),
    ("presentation", "origin", SessionOrigin.allCases.map(\.rawValue)),
    ("open_session", "origin", SessionOrigin.allCases.map(\.rawValue)),
  ]) func theWordsOfTheModelAreAllowedAndNoOthers(table: String, column: String, allowed: [String]) throws {
    let definition = try TransitionRegistry.inMemory().read { db in
      try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table]) ?? ""
    }
    let words = definition.matches(of: try Regex("\\b\(column) = '(\\w+)'", as: (Substring, Substring).self)).map(\.1)
    #expect(Set(words.map(String.init)) == Set(allowed))
  }
}
