import Foundation
import GRDB
import TransitionModel
import TransitionStore

/// Checks of rows that SQLite has no checksums for: the digest of a revision's values, and the format and length of a
/// trace.
extension HealthCheck {
  mutating func checkRevisions(_ db: Database) throws {
    // An unmigrated registry may lack a field's column.
    let columns = try Set(db.columns(in: "configuration").map(\.name))
    guard ConfigurationColumns.fields.allSatisfy({ columns.contains($0.column) }) else { return }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT configuration.id, transition.name, configuration.revision, configuration.digest
        FROM configuration JOIN transition ON transition.id = configuration.transition_id
        ORDER BY transition.name, configuration.revision
        """)
    while let row = try rows.next() {
      let (name, revision) = try (row.decode(String.self, atIndex: 1), row.decode(Int.self, atIndex: 2))
      let problem: String
      do {
        let configuration = try RevisionQuery.configuration(withID: row.decode(atIndex: 0), in: db)
        guard try configuration?.digest != row.decode(String.self, atIndex: 3) else { continue }
        problem = "has values that do not match its digest"
      } catch RegistryError.damagedConfiguration {
        problem = "cannot be read"
      }
      judge(
        "revisions", .text("\(QuotedText.shortened(name)) revision \(revision) \(problem)"), .problem,
        "A revision never changes, so the file was damaged, or a tool bypassed its rules. Restore a backup. Without "
          + "one, apply the transition's catalog file again, which adds a valid revision; sessions of this revision "
          + "stay doubtful.")
    }
  }

  /// Reports numbers that an imported file gave a history.
  mutating func checkRevisionNumbers(_ db: Database) throws {
    guard try RegistryMigrations.pending(in: db).isEmpty else { return }
    let found = try TransitionRegistry.misnumbered(in: db)
    guard !found.isEmpty else { return }
    let shown = found.prefix(5).map { "\($0.name) revision \($0.revision)" } + (found.count > 5 ? ["…"] : [])
    judge(
      "revision numbers", .text("\(found.count): \(shown.joined(separator: ", "))"), .problem,
      "An imported file, read by an earlier version, determined these numbers. The next revision would continue from them, and "
        + "other registries refuse numbers above \(RevisionNumber.sentEnd). "
        + "\(ShellCommand("transitions", "doctor", "--repair", "--db", file.path)) gives them numbers of this registry; "
        + "nothing else changes.")
  }

  /// Reports the names that an app requested and that no transition had, except those that now exist.
  mutating func checkUnknownNames(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT name, count, last_asked_at_us FROM unknown_name
        WHERE name NOT IN (SELECT name FROM transition) ORDER BY count DESC, name LIMIT 10
        """)
    guard !rows.isEmpty else { return }
    let names = try rows.map { row in
      let last = try Date(microseconds: row.decode(Int64.self, atIndex: 2)).formatted(.iso8601.year().month().day())
      return try
        "\(QuotedText.of(row.decode(String.self, atIndex: 0))) (\(row.decode(Int.self, atIndex: 1)) times, last on \(last))"
    }
    judge(
      "unknown names", .text(names.joined(separator: ", ")), .notice,
      "An app requested transitions that its registry lacks, and showed the system's sheet instead. Correct the call "
        + "sites, or ship the transitions. `transitions names --swift FILE` writes names that the compiler checks.")
  }

  mutating func checkTraces(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT session.uuid, session.sample_count, session_samples.samples
        FROM session_samples JOIN session ON session.id = session_samples.session_id
        """)
    var damaged = 0
    var first = ""
    while let row = try rows.next() {
      let bytes = try row.decode(Data.self, atIndex: 2)
      if let trace = try? SampleCodec.decode(Array(bytes)), try trace.samples.count == row.decode(Int.self, atIndex: 1)
      {
        continue
      }
      if damaged == 0 { first = try row.decode(atIndex: 0) }
      damaged += 1
    }
    guard damaged > 0 else { return }
    judge(
      "traces", .text("\(damaged) cannot be read, the first of session \(QuotedText.shortened(first))"), .problem,
      "Reports do not use traces and are not affected. Restore a backup, or import the sessions from their source into "
        + "a new registry. The measures taken when the sessions were stored are intact.")
  }
}

extension HealthCheck {
  /// Reports rows that break a rule of their table, through damage or a tool that bypassed the rules.
  ///
  /// SQLite's own check has no rules for a file opened for reading (`sqlite3AddCheckConstraint` leaves them out). Only
  /// this version's own rules are evaluated, never those in the file.
  mutating func checkRules(_ db: Database) throws {
    let found = try Self.definitions(in: db)
    let tables = try Self.ownDefinitions(for: db).filter { $0.name.hasPrefix("table ") }
    let isOurs = try RegistryMigrations.unknown(in: db).isEmpty && !tables.isEmpty
    var isSound = isOurs
    if !isOurs { judge("rules", .text("not checked"), .notice, "This version does not have this schema.") }
    for (object, definition) in tables where isOurs {
      let table = String(object.dropFirst("table ".count))
      guard found[object] == definition else {
        isSound = false
        judge("rules", .text("\(table): not checked"), .notice, "Its rules differ from those of this schema.")
        continue
      }
      for (rule, count) in try Self.broken(CheckConstraint.all(in: definition), of: table, in: db) {
        isSound = false
        judge(
          "rules", .text("\(table): \(count) \(count == 1 ? "row breaks" : "rows break") the rule: \(rule.text)"),
          .problem, advice(for: rule, of: table))
      }
    }
    if isSound { judge("rules", .text("ok"), .ok) }
  }

  private func advice(for rule: CheckConstraint, of table: String) -> String {
    let rows = ShellCommand("sqlite3", file.path, "SELECT * FROM \(table) WHERE NOT (\(rule.expression))")
    let remedy =
      table == "configuration"
      ? "a revision is never changed, so restore a backup, or copy the valid transitions to a new registry: "
        + "\(ShellCommand("transitions", "bundle", "new.db", "--db", file.path))."
      : "restore a backup, or correct or delete the row."
    return "A damaged disk changed it, or a tool bypassed the rules. \(rows) shows it; \(remedy)"
  }

  /// Returns the rules that rows break, with the number of rows.
  static func broken(
    _ rules: [CheckConstraint], of table: String, in db: Database
  ) throws -> [(CheckConstraint, Int)] {
    guard !rules.isEmpty else { return [] }
    let isBroken = rules.map { "NOT (\($0.expression))" }
    // Usually there is none, so this reads as little of each row as possible.
    let isAny = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(isBroken.joined(separator: " OR ")))"
    guard try Bool.fetchOne(db, sql: isAny) == true else { return [] }
    let sums = isBroken.map { "total(\($0))" }.joined(separator: ", ")
    guard let counts = try Row.fetchOne(db, sql: "SELECT \(sums) FROM \(table)") else { return [] }
    return try zip(rules, rules.indices).map { ($0, try counts.decode(Int.self, atIndex: $1)) }.filter { $0.1 > 0 }
  }
}

/// A CHECK constraint of a table.
struct CheckConstraint: Equatable {
  /// The constraint's name, which describes the allowed values; nil if the expression is clear enough.
  let name: String?
  /// The expression that may not be false of a row; on one line, without comments.
  let expression: String

  /// The text shown to people.
  var text: String { name ?? expression }

  /// Returns the CHECK constraints of a `CREATE TABLE` of this schema, in order.
  static func all(in definition: String) -> [CheckConstraint] {
    let tokens = Self.tokens(of: definition)
    return tokens.indices.filter { tokens[$0].text == "CHECK" }.map { index in
      var depth = 0
      let expression = tokens[(index + 1)...].prefix { token in
        depth += token.text == "(" ? 1 : token.text == ")" ? -1 : 0
        return depth > 0
      }
      let isNamed = index >= 2 && tokens[index - 2].text == "CONSTRAINT"
      return CheckConstraint(
        name: isNamed ? String(tokens[index - 1].text.drop { $0 == "\"" }.prefix { $0 != "\"" }) : nil,
        expression: joined(expression.dropFirst()))
    }
  }

  /// A complete word, number or quoted text, or any other character.
  private struct Token {
    let text: Substring
    let followsSpace: Bool
  }

  private static func tokens(of sql: String) -> [Token] {
    var tokens: [Token] = []
    var rest = sql[...]
    var followsSpace = false
    while let first = rest.first {
      if first.isWhitespace || rest.hasPrefix("--") {
        rest = first.isWhitespace ? rest.drop(while: \.isWhitespace) : rest.drop { !$0.isNewline }
        followsSpace = true
        continue
      }
      let text = rest.prefix(length(ofTokenAt: rest, beginningWith: first))
      tokens.append(Token(text: text, followsSpace: followsSpace))
      rest = rest[text.endIndex...]
      followsSpace = false
    }
    return tokens
  }

  /// Returns the length of the first token. A doubled quote reads as two adjacent quoted texts, and joins again.
  private static func length(ofTokenAt rest: Substring, beginningWith first: Character) -> Int {
    if first == "'" || first == "\"" { return rest.dropFirst().prefix { $0 != first }.count + 2 }
    return max(1, rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }.count)
  }

  private static func joined(_ tokens: some Collection<Token>) -> String {
    tokens.enumerated().map { ($0 > 0 && $1.followsSpace ? " " : "") + $1.text }.joined()
  }
}
