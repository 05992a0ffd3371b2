import Foundation
import GRDB
import TransitionModel
import TransitionStore

extension ReportCounts {
  /// Reads files of counts, and adds them up.
  ///
  /// - Parameters:
  ///   - paths: One or more files without common sessions, or folders of such files.
  ///   - sinceMicroseconds: The first microsecond of the report, and `untilMicroseconds` the first behind it. Each file is
  ///     of a period that is inside or outside of it.
  /// - Returns: The counts. ``missingDays`` are the days that no file is of, between the bounds or those of the files.
  /// - Throws: ``CountsError`` if a file is missing, broken, or was counted differently from the others.
  package static func reading(
    _ paths: [String], sinceMicroseconds: Int64? = nil, untilMicroseconds: Int64? = nil
  ) throws(CountsError) -> ReportCounts {
    let period = ReportPeriod(sinceMicroseconds: sinceMicroseconds, untilMicroseconds: untilMicroseconds)
    var (sources, groups): ([CountsSource], [[ReportPeriod]]) = ([], [])
    for path in paths {
      var covered: [ReportPeriod] = []
      for file in try files(in: path) {
        if sources.contains(where: { $0.isSame(as: file) }) { throw .twice(path: file) }
        let source = try CountsSource(file)
        let part = source.selection.period ?? ReportPeriod()
        if part.isDisjoint(with: period) { continue }
        guard period == ReportPeriod() || period.contains(part) else {
          throw .partly(path: file, period: part.words)
        }
        sources.append(source)
        covered.append(part)
      }
      groups.append(covered)
    }
    guard let first = sources.first else { throw .none(period: period.words) }
    var counts = ReportCounts(schemaVersion: first.schema, selection: first.selection)
    try counts.add(sources)
    counts.selection.sinceMicroseconds = sinceMicroseconds
    counts.selection.cutoffMicroseconds = untilMicroseconds.map { $0 - 1 }
    // A region's file may lack a day that another region's has.
    let gaps = groups.flatMap { ReportPeriod.gaps(between: $0) }
    counts.missingDays = ReportDays.merged(
      (gaps + ReportPeriod.gaps(between: groups.flatMap(\.self), in: period)).compactMap(\.days))
    return counts
  }

  private static func files(in path: String) throws(CountsError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missing(path: path, detail: "there is no such file")
    }
    guard isFolder.boolValue else { return [path] }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }
    guard !names.isEmpty else { throw .missing(path: path, detail: "there is no file of counts in this folder") }
    return names.sorted().map { "\(path)/\($0)" }
  }

  private mutating func add(_ sources: [CountsSource]) throws(CountsError) {
    var samples: [(path: String, sample: Set<String>)] = []
    for source in sources {
      guard source.schema == schemaVersion else {
        throw .mismatch(path: source.path, what: "the schema", found: source.schema, expected: schemaVersion)
      }
      guard source.selection.outsidePeriod == selection.outsidePeriod else {
        throw .mismatch(
          path: source.path, what: "the selection", found: source.selection.words, expected: selection.words)
      }
      let sample = try source.read { try Set(String.fetchAll($0, sql: "SELECT pseudonym FROM session_sample")) }
      if let other = samples.first(where: { !$0.sample.isDisjoint(with: sample) }) {
        throw .overlap(path: source.path, other: other.path)
      }
      samples.append((source.path, sample))
      selection.period = selection.period.flatMap { mine in source.selection.period.flatMap { mine.merged(with: $0) } }
      history = history.merged(with: source.history)
    }
    // First the people of all files: with too many, they are counted in groups.
    var grouped: Set<Int32> = []
    for source in sources { grouped.formUnion(try add([.people], of: source)) }
    names.clusters.grouped = grouped.union(crowded())
    for source in sources {
      _ = try add(CountedTable.all.filter { $0 != .people }, of: source)
      guard total(.drag) == total(.reason) else {
        throw .broken(path: source.path, detail: "drag and reason are of other drags")
      }
    }
  }

  private func total(_ table: CountedTable) -> Int {
    (0..<counter(table).count).reduce(0) { $0 + counter(table)[$1, sum: 0] }
  }

  /// Adds tables of a file, and returns its configurations whose people are grouped.
  private mutating func add(_ tables: [CountedTable], of source: CountsSource) throws(CountsError) -> Set<Int32> {
    var sum = self
    let grouped = try source.read { db in
      let grouped = try sum.beginFile(db)
      sum.names.clusters.groupedInSource = tables == [.people] ? [] : grouped
      for table in tables {
        let columns = CountsFile.columns(table).joined(separator: ", ")
        try sum.count(table, "SELECT \(columns) FROM \(table.name)", in: db, isGrouped: true)
      }
      return grouped
    }
    sum.names.clusters.groupedInSource = []
    self = sum
    return grouped
  }

  /// Reads what the keys of a file stand for, and returns its configurations whose people are grouped.
  private mutating func beginFile(_ db: Database) throws -> Set<Int32> {
    names.configurationsByID = [:]
    var grouped: Set<Int32> = []
    for row in try Row.fetchAll(db, sql: "SELECT id, transition, digest, is_grouped, rule FROM configuration") {
      let digest: String = try row.decode(atIndex: 2)
      let number = names.number(
        of: KeyNames.ConfigurationKey(transition: try row.decode(atIndex: 1), digest: digest))
      names.configurationsByID[try row.decode(atIndex: 0)] = number
      if try row.decode(atIndex: 3) { grouped.insert(number) }
      if let rule: String = try row.decode(atIndex: 4) {
        let parts = try JSONDecoder().decode(ReleaseRule.Parts.self, from: Data(rule.utf8))
        // A kind without a parameter that it needs is no rule.
        releaseRules[digest] = ReleaseRule(parts).parts == parts ? ReleaseRule(parts) : nil
      }
    }
    names.clusters.begin(
      try Row.fetchAll(db, sql: "SELECT id, pseudonym FROM person").map { row in
        let pseudonym: String = try row.decode(atIndex: 1)
        guard let number = UInt64(pseudonym, radix: 16) else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "person has a pseudonym that is not hexadecimal")
        }
        return (try row.decode(atIndex: 0), number)
      })
    return grouped
  }
}

private struct CountsSource {
  let path: String
  let schema: String
  let selection: ReportSelection
  let history: ReportHistory
  private let file: DatabaseQueue

  init(_ path: String) throws(CountsError) {
    self.path = path
    do {
      guard Platform.isRegularFile(path) else {
        throw CountsError.missing(path: path, detail: "this is a folder, a pipe, a socket or a device")
      }
      var configuration = Configuration()
      configuration.readonly = true
      let file = try DatabaseQueue(path: path, configuration: configuration)
      let check = try file.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
      guard check == "ok" else { throw CountsError.broken(path: path, detail: "the file is damaged: \(check ?? "")") }
      let (id, format, source) = try file.read { db in
        (
          try Int32.fetchOne(db, sql: "PRAGMA application_id"), try Int.fetchOne(db, sql: "PRAGMA user_version"),
          (try? Row.fetchAll(db, sql: "SELECT key, value FROM source").map {
            (try $0.decode(String.self, atIndex: 0), try $0.decode(String.self, atIndex: 1))
          }) ?? []
        )
      }
      guard id == CountsFile.applicationID else {
        throw CountsError.missing(
          path: path, detail: "this is not a file of counts, as `transitions report --counts` writes one")
      }
      guard format == CountsFile.format else {
        throw CountsError.mismatch(
          path: path, what: "the format", found: "\(format ?? 0)", expected: "\(CountsFile.format)")
      }
      let values = Dictionary(source, uniquingKeysWith: { first, _ in first })
      schema = values["schema"] ?? ""
      selection = try JSONDecoder().decode(ReportSelection.self, from: Data((values["selection"] ?? "").utf8))
      history = try JSONDecoder().decode(ReportHistory.self, from: Data((values["history"] ?? "{}").utf8))
      self.file = file
    } catch let error as CountsError {
      throw error
    } catch { throw Self.broken(path, error) }
  }

  func isSame(as path: String) -> Bool {
    URL(fileURLWithPath: self.path).resolvingSymlinksInPath().path
      == URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Reads the file. Errors name it, and the table.
  func read<Value>(_ body: (Database) throws -> Value) throws(CountsError) -> Value {
    do {
      return try file.read(body)
    } catch { throw Self.broken(path, error) }
  }

  private static func broken(_ path: String, _ error: any Error) -> CountsError {
    let detail =
      switch error {
      case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB:
        "this is not a file of counts"
      case let error as DatabaseError: error.message ?? "\(error.resultCode)"
      default: "what it says about its counts cannot be read"
      }
    return .broken(path: path, detail: detail)
  }
}
