import Foundation
import GRDB
import TransitionModel
package import TransitionStore

/// A SQLite file with the counts of a period: one table for each ``CountedTable``, with the columns of its statement, and
/// what the keys stand for. `counts_file.sql` creates the tables.
///
/// Any engine can write one: see docs/scale.md. Files of different sessions add up.
enum CountsFile {
  /// `TRCT`, in the header of the file.
  static let applicationID: Int32 = 0x5452_4354
  /// The version of the tables. Files of another version are refused.
  static let format = 1

  static func columns(_ table: CountedTable) -> [String] { table.keys.map(\.name) + table.sums.map(\.name) }
}

/// A sample of the counted sessions, so that the same sessions are not added twice.
///
/// It holds the pseudonyms of the sessions with the smallest UUIDs, which are random: all of up to ``most`` sessions,
/// and a sample of more. If a share p of all sessions in two files is common to both, the probability of missing it
/// is (1 − p)^16,384: practically 0 for a thousandth.
enum SessionSample {
  static let most = 16_384
}

extension ReportCounts {
  /// Counts the sessions of a registry in a period, and writes them to a file.
  ///
  /// The same sessions produce the same bytes. People are identified by pseudonyms of their tokens, and the counts
  /// reveal the common properties of a person's sessions. So protect them like the registry.
  ///
  /// - Parameters:
  ///   - sinceMicroseconds: The first microsecond of the period; UTC, since 1970.
  ///   - untilMicroseconds: The first microsecond behind it.
  ///   - path: The file. A file of counts is replaced.
  ///   - permissions: The permissions of the file.
  /// - Returns: The number of counted rows.
  /// - Throws: ``CountsError/occupied(path:)`` if something else is there, `RegistryError` for errors of reading and writing.
  package static func write(
    _ registry: TransitionRegistry, transition: String?, sinceMicroseconds: Int64?, untilMicroseconds: Int64?,
    to path: String, permissions: FilePermissions
  ) throws -> Int {
    let period = ReportPeriod(sinceMicroseconds: sinceMicroseconds, untilMicroseconds: untilMicroseconds)
    var selection = ReportSelection().of(transition)
    selection.period = period == ReportPeriod() ? nil : period
    let exists = FileManager.default.fileExists(atPath: path)
    guard !exists || isCounts(path) else { throw CountsError.occupied(path: path) }
    let counts = try counting(registry, selection)
    let sample = try registry.read { db in
      try String.fetchAll(
        db, sql: StatementText(selection: selection).sql("session_sample"), arguments: [SessionSample.most])
    }
    try NewFile(path: path, overwrites: exists).write(from: registry.path, permissions: permissions) { temporary in
      let file = try DatabaseQueue(path: temporary)
      try file.write { try counts.write(to: $0, sample: sample) }
      try file.close()
    }
    return counts.counted
  }

  private static func isCounts(_ path: String) -> Bool {
    var configuration = Configuration()
    configuration.readonly = true
    let file = try? DatabaseQueue(path: path, configuration: configuration)
    return (try? file?.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }) == CountsFile.applicationID
  }

  private var counted: Int { CountedTable.all.reduce(0) { $0 + counter($1).count } }

  private func write(to db: Database, sample: [String]) throws {
    try db.execute(sql: StatementText.file("counts_file"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func json(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    for (key, value) in [
      ("schema", schemaVersion), ("selection", try json(selection)), ("history", try json(history)),
    ] { try db.execute(sql: "INSERT INTO source VALUES (?, ?)", arguments: [key, value]) }
    let used = Set((0..<counter(.drag).count).map { counter(.drag)[$0, key: 0] } + shownConfigurations)
    for number in used.sorted() {
      let key = names.configurations[Int(number)]
      try db.execute(
        sql: "INSERT INTO configuration VALUES (?, ?, ?, ?, ?)",
        arguments: [
          number, key.transition, key.digest, names.clusters.grouped.contains(number),
          try releaseRules[key.digest].map { try json($0.parts) },
        ])
    }
    for number in namedPeople.sorted() {
      let digits = String(names.clusters.pseudonyms[Int(number)], radix: 16)
      try db.execute(
        sql: "INSERT INTO person VALUES (?, ?)",
        arguments: [number, String(repeating: "0", count: 16 - digits.count) + digits])
    }
    for uuid in sample {
      try db.execute(
        sql: "INSERT OR IGNORE INTO session_sample VALUES (?)", arguments: [TokenPseudonym(uuid).text])
    }
    for table in CountedTable.all { try write(table, to: db) }
  }

  private var shownConfigurations: [Int32] {
    [CountedTable.shown, .button].flatMap { table in
      (0..<counter(table).count).map { counter(table)[$0, key: 0] }
    }
  }

  /// The people whom rows name: those with drags, and those with only dismissals by a button.
  private var namedPeople: Set<Int32> {
    var named = Set((0..<counter(.people).count).map { counter(.people)[$0, key: 3] })
    let buttons = counter(.button)
    for row in 0..<buttons.count where !names.clusters.grouped.contains(buttons[row, key: 0]) {
      if buttons[row, key: 2] != RowCounter.null { named.insert(buttons[row, key: 2]) }
    }
    return named
  }

  private func write(_ table: CountedTable, to db: Database) throws {
    let counter = counter(table)
    let columns = CountsFile.columns(table)
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    let statement = try db.makeStatement(
      sql: "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))")
    func key(_ row: Int, _ place: Int) -> DatabaseValue {
      let value = counter[row, key: place]
      guard value != RowCounter.null else { return .null }
      return table.keys[place].role == .word ? (names.word(value) ?? "").databaseValue : Int(value).databaseValue
    }
    for row in 0..<counter.count {
      let values =
        table.keys.indices.map { key(row, $0) } + table.sums.indices.map { counter[row, sum: $0].databaseValue }
      try statement.execute(arguments: StatementArguments(values))
    }
  }
}
