import Foundation
import TransitionCatalog
import TransitionModel
import RegistryTools
import TransitionStore

extension Benchmark.Group {
  static let exchange = Benchmark.Group(name: "exchange") {
    let scratch = try ScratchFolder()
    let facts = try ExchangeFile(scratch, name: "facts", keepsTraces: false)
    let traces = try ExchangeFile(scratch, name: "traces", keepsTraces: true)
    return [
      Benchmark(
        name: "sessions imported, no traces", baseline: "sqlite3 .import, CSV, no checks", unit: "s",
        goal: .maximumRatio(2)
      ) { Benchmark.Round(product: try facts.importLines(), baseline: try facts.importTable()) },
      Benchmark(
        name: "sessions imported with traces", baseline: "sqlite3 .import, a row a sample", unit: "s",
        goal: .maximumRatio(2)
      ) { Benchmark.Round(product: try traces.importLines(), baseline: try traces.importTable()) },
      Benchmark(
        name: "the same file once more", baseline: "the first time", unit: "s", goal: .maximumRatio(0.25)
      ) {
        let first = try traces.importLines()
        return Benchmark.Round(product: try traces.importAgain(), baseline: first)
      },
    ]
  }
}

/// Sessions as an exchange file, and as tables for `sqlite3 .import`.
private struct ExchangeFile {
  /// The folder, retained because it is deleted with its last reference.
  private let scratch: ScratchFolder
  private let lines: String
  private let target: String
  private let tables: [String: String]
  private let table: String

  init(_ scratch: ScratchFolder, name: String, keepsTraces: Bool) throws {
    self.scratch = scratch
    let source = scratch.path("\(name)-source.db")
    lines = scratch.path("\(name).ndjson")
    target = scratch.path("\(name).db")
    table = scratch.path("\(name)-table.db")
    let registry = try TransitionRegistry(at: source, access: .create)
    try registry.apply(BuiltInCatalog.transitions())
    let sessions = try SimulatedSessions.make(atLeast: 20_000)
    for start in stride(from: 0, to: sessions.count, by: 100) {
      try registry.record(Array(sessions[start..<min(start + 100, sessions.count)]))
    }
    if !keepsTraces { try registry.prune(tracesBefore: .max, sessionsBefore: nil) }
    var text = ""
    try registry.exportSessions { text += $0 + "\n" }
    try text.write(toFile: lines, atomically: false, encoding: .utf8)
    var tables: [String: String] = [:]
    for name in ["session", "presentation", "session_touch"] {
      tables[name] = scratch.path("\(name)-\(keepsTraces).csv")
      try Self.sqlite(source, [".mode csv", ".output \(tables[name] ?? "")", "SELECT * FROM \(name)"])
    }
    if keepsTraces {
      let path = scratch.path("samples.csv")
      var rows = ""
      for (id, session) in sessions.enumerated() {
        for sample in session.samples {
          rows += "\(id + 1),\(sample.timeMicroseconds),\(sample.x),\(sample.y),\(sample.phase)\n"
        }
      }
      try rows.write(toFile: path, atomically: false, encoding: .utf8)
      tables["sample"] = path
    }
    self.tables = tables
  }

  func importLines() throws -> Double {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: target + suffix) }
    _ = try TransitionRegistry(at: target, access: .create)
    return try importAgain()
  }

  func importAgain() throws -> Double {
    let registry = try TransitionRegistry(at: target, access: .readWrite)
    guard let file = FileHandle(forReadingAtPath: lines) else { throw BenchmarkError("\(lines) is gone") }
    return try Stopwatch.nanoseconds {
      try registry.importSessions {
        let block = try file.read(upToCount: 1 << 18) ?? Data()
        return block.isEmpty ? nil : [UInt8](block)
      }
    } / 1e9
  }

  /// Imports the same columns and indexes without checks, because `.import` does not read an empty field as NULL, and
  /// STRICT tables reject it.
  func importTable() throws -> Double {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: table + suffix) }
    let schema = try Self.sqlite(
      target,
      [
        "SELECT name, group_concat(column, ',') FROM (SELECT sqlite_master.name AS name, info.name || ' ' || info.type AS column FROM sqlite_master, pragma_table_info(sqlite_master.name) AS info WHERE sqlite_master.name IN ('session', 'presentation', 'session_touch')) GROUP BY name"
      ])
    var commands = schema.split(separator: "\n").map { line in
      let parts = line.split(separator: "|")
      return "CREATE TABLE \(parts[0]) (\(parts[1]));"
    }
    commands += [
      "PRAGMA journal_mode = WAL;", "CREATE UNIQUE INDEX a ON session (uuid);",
      "CREATE UNIQUE INDEX b ON presentation (uuid);",
      "CREATE INDEX c ON session (configuration_id, began_at_us);", "CREATE INDEX d ON session (began_at_us);",
      "CREATE INDEX e ON session (presentation_id, began_at_us);",
      "CREATE INDEX f ON presentation (token, screen, presented_at_us);",
      "CREATE TABLE sample (session_id INTEGER, t_us INTEGER, x REAL, y REAL, phase TEXT);",
    ]
    try Self.sqlite(table, commands)
    let imports = [".mode csv"] + tables.sorted { $0.key < $1.key }.map { ".import \($0.value) \($0.key)" }
    return try Stopwatch.nanoseconds { try Self.sqlite(table, imports) } / 1e9
  }

  @discardableResult
  private static func sqlite(_ path: String, _ commands: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sqlite3", path] + commands
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError("sqlite3 \(commands) failed") }
    return text
  }
}
