import GRDB
import TransitionModel

extension RegistryExaminer {
  /// Rows that break a rule of their table: damage that looks like a value, or what a tool wrote past the rules.
  ///
  /// SQLite's own check looks for them too, but knows of no rules where a file is open for reading alone
  /// (`sqlite3AddCheckConstraint` leaves them out). Only rules of our own words are asked, never what a file says.
  mutating func checkRules(_ db: Database) throws {
    let found = Dictionary(try Self.definitions(in: db), uniquingKeysWith: { first, _ in first })
    var isSound = true
    for (object, definition) in try Self.definitions(madeUpTo: Self.latestMigration(in: db)) {
      guard object.hasPrefix("table "), found[object] == definition else { continue }
      let table = String(object.dropFirst("table ".count))
      for (rule, count) in try Self.broken(CheckConstraint.all(in: definition), of: table, in: db) {
        isSound = false
        let rows = "SELECT * FROM \(table) WHERE NOT (\(rule.expression))"
        judge(
          "rules", .text("\(table): \(count) \(count == 1 ? "row breaks" : "rows break") the rule: \(rule.text)"),
          .problem,
          "A damaged disk changed it, or a tool wrote past the rules. \(ShellCommand("sqlite3", file.path, rows)) shows "
            + "it; restore a backup, or put it right or delete it there.")
      }
    }
    if isSound { judge("rules", .text("ok"), .ok) }
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
