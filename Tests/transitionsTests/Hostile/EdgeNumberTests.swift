import Foundation
import GRDB
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// Numbers at the edges of their types in every input of the tool: each gives a clear error or a correct result, and no
/// number crashes the process.
///
/// The commands run in this process, like in ``ReadingCommand``, so a trap ends the test run. `make test` uses a part
/// of the numbers and a few of the registry's columns. `TRANSITIONS_EDGES=all` uses all numbers, and a number sets the
/// number of columns.
@Suite struct EdgeNumberTests {
  private static let edges = ProcessInfo.processInfo.environment["TRANSITIONS_EDGES"]
  private static let isThorough = edges == "all"

  private static let texts = isThorough ? EdgeNumbers.texts : EdgeNumbers.fewTexts

  /// The paths of the numeric fields.
  private static let fields = ConfigurationField.all.filter { if case .number = $0.kind { true } else { false } }
    .map(\.path)

  /// Runs a command, and expects a regular exit code.
  @discardableResult
  private func run(
    _ words: [String], in registry: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReadingCommand.Answer {
    let answer = ReadingCommand(words: words)(registry)
    let what = "\(words.joined(separator: " ").prefix(300)): \(answer.code) \(answer.errors.prefix(300))"
    #expect([0, 1, 2, 64].contains(answer.code), "\(what)", sourceLocation: sourceLocation)
    #expect(answer.code < 2 || answer.errors.count >= 20, "\(what)", sourceLocation: sourceLocation)
    for word in ["DecodingError", "Optional(", "fatal", "NSError"] {
      #expect(!answer.errors.contains(word), "\(what)", sourceLocation: sourceLocation)
    }
    return answer
  }

  /// Runs a command on a registry that is deleted with its workspace.
  @discardableResult
  private func run(
    _ words: [String], in workspace: Workspace, sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReadingCommand.Answer {
    withExtendedLifetime(workspace) {
      run(words, in: workspace.path("transitions.db"), sourceLocation: sourceLocation)
    }
  }

  // MARK: - The command line

  @Test func minusTwoToThePowerOf63IsRefusedByName() throws {
    let registry = try Workspace.withRegistry()
    for text in ["-9223372036854775808", "-9223372036854775808.0", "-9223372036854775808.4"] {
      let answer = run(["set", "sheet", "presentation.duration=\(text)", "--dry-run"], in: registry)
      #expect(answer.code == 64 && answer.errors.contains("presentation.duration is -9.22"))
    }
    #expect(run(["list", "duration>=-9223372036854775808"], in: registry).output.contains("sheet"))
    let answer = run(
      ["query", "SELECT -9223372036854775808 AS a, CAST(-9223372036854775808 AS REAL) AS b", "--csv"], in: registry)
    #expect(answer.output.contains("-9223372036854775808,-9.223372036854776e+18"))
  }

  /// Arguments in which `#` stands for a number, a time or an age.
  private static let places: [[String]] =
    fields.map { ["set", "sheet", "\($0)=#", "--dry-run"] }
    + (fields + ["revision", "sessions"]).map { ["list", "\($0)>=#"] }
    + [
      "down # in 0.25s", "down 420pt in #s", "hold 0.1s, wait #s", "from # 400, down 300 in 0.2s",
      "down 1 in 0.02, wait #, grab, right #pt in 0.1s",
    ].map { ["play", "sheet", "--drag", $0] } + [
      ["list", "--all", "retiredAt<#"], ["what-if", "sheet", "interaction.releaseRule.fraction=#"],
      ["play", "sheet", "--fps=#"], ["show", "sheet", "--revision=#"], ["session", "list", "--limit=#"],
      ["query", "SELECT 1", "--limit=#"], ["query", "SELECT 1", "--timeout=#"], ["diff", "sheet", "--", "#"],
      ["session", "export", "--share", "--fewest-people=#"], ["recommend", "sheet", "--revision=#"],
      ["session", "import", "strokes.csv", "--dry-run", "--transition", "sheet", "--distance=#"],
      ["session", "list", "--since=#"], ["session", "list", "--until=#"], ["report", "--since=#"],
      ["session", "prune", "--dry-run", "--sessions-older-than=#"],
      ["session", "prune", "--dry-run", "--samples-older-than=#"],
    ]

  @Test func everyArgumentTakesOrRefusesEveryNumber() throws {
    let registry = try Workspace.withRegistry()
    let strokes = try registry.write(
      "session_id,t_us,x_pt,y_pt,state\na,0,10,10,began\na,8000,10,90,changed\na,16000,10,300,ended\n", to: "s.csv")
    for (index, text) in (Self.texts + EdgeNumbers.dates + EdgeNumbers.ages).enumerated() {
      for (place, words) in Self.places.enumerated() where Self.isThorough || (place + index).isMultiple(of: 29) {
        run(words.map { $0.replacing("#", with: text).replacing("strokes.csv", with: strokes) }, in: registry)
      }
    }
    // Small numbers of people and days are simulated. The others are rejected first.
    for text in Self.texts where Double(text).map({ !(1...100_000).contains($0) }) ?? true {
      for option in ["--users", "--days"] { run(["session", "simulate", "sheet", "\(option)=\(text)"], in: registry) }
    }
    for text in ["-1", "18446744073709551616", "9223372036854775808"] {
      run(["session", "simulate", "sheet", "--users=1", "--days=1", "--seed=\(text)"], in: registry)
    }
  }

  @Test func aQueryShowsEveryNumberInEveryFormat() throws {
    let registry = try Workspace.withRegistry()
    let literals =
      EdgeNumbers.integers.map { $0 == .min ? "-9223372036854775807 - 1" : "\($0)" }
      + EdgeNumbers.doubles.map { "\($0)" } + [
        "9e999", "-9e999", "NULL", "9223372036854775808", "-9223372036854775808",
      ]
      + EdgeNumbers.json.map { "CAST('\($0)' AS REAL)" } + EdgeNumbers.json.map { "CAST('\($0)' AS INTEGER)" }
    let sql =
      "WITH n(v) AS (VALUES " + literals.map { "(\($0))" }.joined(separator: ",")
      + ") SELECT v, typeof(v), -v AS negative, v * 1.0 AS number FROM n"
    for format in [[], ["--json"], ["--csv"], ["--format", "table"]] as [[String]] {
      let answer = run(["query", sql] + format, in: registry)
      // Some versions of SQLite refuse to negate the smallest integer, and others convert it to a REAL.
      #expect(answer.code != 0 || answer.output.contains("-9.223372036854776e+18"))
    }
    let read = run(
      ["query", "SELECT -9223372036854775808 AS v UNION ALL SELECT 9223372036854775807", "--json"], in: registry)
    #expect(read.output.contains("-9223372036854775808") && read.output.contains("9223372036854775807"))
  }

  // MARK: - Files

  @Test func aCatalogFileWithEveryNumberIsReadOrRefused() throws {
    let registry = try Workspace.withRegistry()
    let yaml = run(["show", "sheet", "--yaml"], in: registry).output
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    let numeric = lines.indices.filter { lines[$0].wholeMatch(of: /[ ]*[A-Za-z]+: -?[0-9.]+/) != nil }
    try #require(numeric.count > 3)
    for (index, text) in Self.texts.enumerated() {
      var changed = lines.map(String.init)
      let all = index.isMultiple(of: 2)
      for place in all ? numeric : [numeric[index % numeric.count]] {
        changed[place] = changed[place].prefix { $0 != ":" } + ": " + text
      }
      let file = try registry.write(changed.joined(separator: "\n"), to: "edge.yaml")
      run(["lint", file], in: registry)
      run(["apply", file, "--dry-run"], in: registry)
      run(["diff", "sheet", "--catalog", file], in: registry)
    }
  }

  /// Every numeric key of every kind of line, with every JSON number.
  @Test func anImportedFileWithEveryNumberIsReadOrRefused() throws {
    let registry = try Workspace.withRegistry()
    let lines = run(["session", "export"], in: registry).output.split(separator: "\n").map(String.init)
    let kinds = ["\"configuration\"", "\"presentation\"", "\"session\"", "\"revision\"", "\"end\""]
    var chosen: [String] = []
    for kind in kinds { chosen += lines.filter { $0.contains("\"type\":\(kind)") }.prefix(1) }
    try #require(chosen.contains { $0.contains("\"type\":\"session\"") })
    let header = try #require(lines.first)
    let texts =
      Self.isThorough
      ? EdgeNumbers.json
      : EdgeNumbers.json.enumerated().filter { $0.0 % 3 == 0 }.map(\.1)
        + ["-9223372036854775808", "-9223372036854775808.0", "9223372036854775807"]
    var written =
      header + "\n"
      + lines.dropFirst().filter { !$0.contains("\"type\":\"session\"") && !$0.contains("\"end\"") }
      .joined(separator: "\n") + "\n"
    var count = 0
    for line in chosen {
      for match in line.matches(of: /[:\[,](-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?)(?=[,\]}])/) {
        for text in texts {
          count += 1
          var changed = line
          changed.replaceSubrange(match.1.startIndex..<match.1.endIndex, with: text)
          changed = changed.replacing(/"uuid":"[0-9a-f]{8}/, with: { _ in "\"uuid\":\"" + Self.hex(count) })
          written += changed + "\n"
        }
      }
    }
    #expect(count > 500)
    let file = try registry.write(written, to: "edges.ndjson")
    let answer = run(["session", "import", file, "--keep-going"], in: registry)
    #expect(answer.errors.contains("line "), "\(answer.errors.prefix(400))")
    for command in ReadingCommand.all(about: "sheet", session: "00000000", in: registry.folder.path) {
      run(command.words, in: registry)
    }
    #expect(run(["doctor", "--json"], in: registry).code < 2)
  }

  private static func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  // MARK: - The registry's file

  /// A column of a table, and a value written by another program.
  private struct Case {
    let table: String
    let column: String
    let value: any DatabaseValueConvertible & Sendable
  }

  private static let columnValues: [any DatabaseValueConvertible & Sendable] = [
    Int64.min, Int64.max, Int64.min + 1, 253_402_300_800_000_000 as Int64, -1 as Int64, 0x20_0000_0000_0001 as Int64,
    -0x1p63, 0x1p63, Double.greatestFiniteMagnitude, -0.0, Double.leastNonzeroMagnitude, Double.infinity,
  ]

  /// Every reading command prints a result or an error, for any value that violates the schema.
  @Test func aColumnWithANumberFromAnEdgeEndsNoCommand() throws {
    let folder = try Workspace.emptyFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, path) = (folder.appending(path: "source.db").path, folder.appending(path: "registry.db").path)
    let fixture = Repository.root.appending(path: "Tests/TransitionStoreTests/Fixtures/registries/0004.db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: source)
    let session = try #require(
      TransitionRegistry(at: source, access: .create).sessions().last?.header.uuid.uuidString.lowercased())
    let columns = try DatabaseQueue(path: source).read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT m.name AS t, p.name AS c FROM sqlite_schema AS m, pragma_table_info(m.name) AS p
          WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND p.type IN ('INTEGER', 'REAL') ORDER BY m.name, p.cid
          """
      ).map { ($0["t"] as String, $0["c"] as String) }
    }
    try #require(columns.count > 80)
    var cases: [Case] = []
    for (table, column) in columns {
      for value in Self.columnValues { cases.append(Case(table: table, column: column, value: value)) }
    }
    if !Self.isThorough {
      var random = SplitMix64(seed: 32)
      let count = Self.edges.flatMap { Int($0) } ?? 12
      // A quarter of the cases are fields, which are many and similar.
      let fields = cases.filter { $0.table == "configuration" }.shuffled(using: &random).prefix(count / 4)
      let others = cases.filter { $0.table != "configuration" }.shuffled(using: &random).prefix(count - count / 4)
      let named = [
        ("configuration", "presentation_duration_s"), ("session", "peak_progress"), ("session", "duration_us"),
      ]
      cases = named.map { table, column in
        column.hasSuffix("_us")
          ? Case(table: table, column: column, value: Int64.min) : Case(table: table, column: column, value: -0x1p63)
      }
      cases += Array(fields + others)
    }
    var written = 0
    for example in cases {
      for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      try? FileManager.default.removeItem(atPath: folder.path + "/counts")
      try FileManager.default.copyItem(atPath: source, toPath: path)
      guard try Self.write(example, to: path) else { continue }
      written += 1
      if let log = ProcessInfo.processInfo.environment["TRANSITIONS_EDGES_LOG"] {
        try? "\(example)".write(toFile: log, atomically: true, encoding: .utf8)
      }
      for command in ReadingCommand.all(about: "card-modal", session: session, in: folder.path) {
        run(command.words, in: path)
      }
      run(["doctor", "--json"], in: path)
      run(["set", "card-modal", "dimmingAlpha=0.31"], in: path)
      run(["retire", "card-modal"], in: path)
    }
    #expect(written * 2 > cases.count)
  }

  /// Writes a value that violates the schema; returns false if even that is impossible.
  private static func write(_ example: Case, to path: String) throws -> Bool {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      let triggers = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
      defer { for trigger in triggers { try? db.execute(sql: trigger["sql"] as String) } }
      let (table, column) = (example.table, example.column)
      do {
        try db.execute(
          sql: "UPDATE \(table) SET \(column) = ? WHERE rowid = (SELECT max(rowid) FROM \(table))",
          arguments: [example.value])
      } catch {
        // In a table without a rowid, or with a referenced key, change all rows, which may then be equal.
        do {
          try db.execute(sql: "UPDATE \(table) SET \(column) = ?", arguments: [example.value])
        } catch { return false }
      }
      return db.changesCount > 0
    }
  }

  // MARK: - The clock

  @Test func aClockAtAnyTimeEndsNoCommandOfTheRegistry() throws {
    for now in [Int64.min, .min + 1, -1, 0, 253_402_300_800_000_000, .max - 1, .max] {
      let workspace = try Workspace()
      let path = workspace.path("transitions.db")
      do {
        let registry = try TransitionRegistry(at: path, access: .create, now: { now })
        let catalog = try CatalogReader.readFiles(paths: [Workspace.fixtures.path])
        try registry.apply(catalog, note: "First")
        try registry.apply([catalog[0].setting(["presentation.duration": .number(0.41)])], note: "Again")
        try registry.record(FixedSessions.all(of: registry.transition(named: "sheet")))
        _ = try registry.installToken()
        try registry.retire([catalog[0].name])
      } catch let error as RegistryError {
        #expect(error.description.count > 20)
      }
      _ = try TransitionRegistry.examine(at: path, now: now)
      run(["list", "--all"], in: path)
      run(["history", "sheet"], in: path)
    }
  }
}
