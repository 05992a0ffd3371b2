import GRDB
import TransitionModel

extension RegistryExaminer {
  /// Rows that break a rule of their table: damage that looks like a value, or what a tool wrote past the rules.
  ///
  /// SQLite's own check looks for them too, but knows of no rules where a file is open for reading alone
  /// (`sqlite3AddCheckConstraint` leaves them out). Only rules of our own words are asked, never what a file says.
  mutating func checkRules(_ db: Database) throws {
    let found = try Self.definitions(in: db)
    let tables = try Self.ownDefinitions(for: db).filter { $0.name.hasPrefix("table ") }
    let isOurs = try RegistryMigrations.unknown(in: db).isEmpty && !tables.isEmpty
    var isSound = isOurs
    if !isOurs { judge("rules", .text("not looked at"), .notice, "The schema is not one that this version knows.") }
    for (object, definition) in tables where isOurs {
      let table = String(object.dropFirst("table ".count))
      guard found[object] == definition else {
        isSound = false
        judge("rules", .text("\(table): not looked at"), .notice, "Its rules are others than those of this schema.")
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
      ? "a revision is never changed, so restore a backup, or carry the sound transitions over: "
        + "\(ShellCommand("transitions", "bundle", "new.db", "--db", file.path))."
      : "restore a backup, or put it right or delete it there."
    return "A damaged disk changed it, or a tool wrote past the rules. \(rows) shows it; \(remedy)"
  }

  /// The rules that rows break, and how many rows.
  static func broken(
    _ rules: [CheckConstraint], of table: String, in db: Database
  ) throws -> [(CheckConstraint, Int)] {
    guard !rules.isEmpty else { return [] }
    let isBroken = rules.map { "NOT (\($0.expression))" }
    // Nearly always there is none, and this asks no more of a row than it must.
    let isAny = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(isBroken.joined(separator: " OR ")))"
    guard try Bool.fetchOne(db, sql: isAny) == true else { return [] }
    let sums = isBroken.map { "total(\($0))" }.joined(separator: ", ")
    guard let counts = try Row.fetchOne(db, sql: "SELECT \(sums) FROM \(table)") else { return [] }
    return try zip(rules, rules.indices).map { ($0, try counts.decode(Int.self, atIndex: $1)) }.filter { $0.1 > 0 }
  }
}
