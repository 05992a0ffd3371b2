import GRDB
public import TransitionStore

extension TransitionRegistry {
  /// Imports the output of `exportSessions(_:form:to:)`.
  ///
  /// Sessions and presentations whose UUID is already stored are left unchanged. A second import of a file skips them
  /// quickly, so after an interruption, start the import again. Only the UUID of a known session's line is read, if its
  /// braces show that the line is complete. Truncated lines and joined lines are not complete. Other content of a
  /// skipped line is not checked.
  ///
  /// Vended transitions and histories do not change: an unknown transition is stored as retired, and an unknown
  /// configuration outside the history. `TransitionRegistry.apply` adds it to the history.
  ///
  /// - Parameters:
  ///   - file: The path of the file; `-` for standard input. With it, the import can be removed again: see
  ///     `TransitionRegistry.imports()`. Nil for what this registry's own pages recorded, which is no import.
  ///   - skippingBadLines: Whether to import the good lines of a file that has bad ones, in several transactions. Other
  ///     programs can then write to the registry between two of them. After an error, imported lines stay, including the
  ///     good lines read before `next` throws. If false, the whole file is one transaction, and other writers have to
  ///     wait. `next` is called during the transaction, so its blocks must be available without waiting.
  ///   - limits: The limits of what is stored.
  ///   - next: Returns the next block of the file, of any size, nil at its end.
  ///   - report: Receives each bad line when it is found.
  /// - Throws: ``RegistryToolError/badExchange(problems:count:)``; nothing is stored then.
  @discardableResult
  package func importSessions(
    named file: String? = "-", skippingBadLines: Bool = false, limits: ImportLimits = ImportLimits(),
    from next: () throws -> [UInt8]?,
    report: (ExchangeProblem) -> Void = { _ in }
  ) throws -> ExchangeSummary {
    var files = SessionFilesImport(self, limits)
    return try withImportCache {
      try files.importSessions(named: file, skippingBadLines: skippingBadLines, from: next, report: report)
    }
  }

  /// Imports many files, each in one transaction, and waits for the disk only at the end. A power cut in between loses
  /// the last files completely. Importing all files again adds the missing ones.
  ///
  /// - Parameters:
  ///   - limits: The limits of what is stored, for all files together.
  ///   - work: Calls `SessionFilesImport.importSessions(named:skippingBadLines:from:report:)` for each file.
  public func importingFiles<T>(
    limits: ImportLimits = ImportLimits(), _ work: (inout SessionFilesImport) throws -> T
  ) throws -> T {
    var files = SessionFilesImport(self, limits)
    func wait(for disk: String) throws {
      try translatingToolErrors(of: path) {
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(disk)") }
      }
    }
    return try withImportCache {
      try wait(for: "NORMAL")
      let result = Result { try work(&files) }
      try wait(for: "FULL")
      try checkpoint()
      return try result.get()
    }
  }

  /// UUIDs are scattered all over their index. With SQLite's default cache, nearly every session of a large file would
  /// write a page to the WAL and read it back.
  private func withImportCache<Result>(_ work: () throws -> Result) throws -> Result {
    guard access != .readOnly else { throw RegistryError(.readOnly(path: path)) }
    let size = try translatingToolErrors(of: path) {
      try database.writeWithoutTransaction { db in
        let size = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -2000
        try db.execute(sql: "PRAGMA cache_size = -\(Self.importCacheKilobytes)")
        return size
      }
    }
    defer { try? database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = \(size)") } }
    return try work()
  }

  /// 64 MB: the index of more than a million UUIDs.
  private static let importCacheKilobytes = 64 << 10
}

/// The import of files one after another. Configurations that many of them contain are read once.
public struct SessionFilesImport {
  private let registry: TransitionRegistry
  private let limits: ImportLimits
  private var configurations = ParsedConfigurations()
  private var added = 0

  init(_ registry: TransitionRegistry, _ limits: ImportLimits) { (self.registry, self.limits) = (registry, limits) }

  /// Imports one file; see ``TransitionStore/TransitionRegistry/importSessions(named:skippingBadLines:limits:from:report:)``.
  @discardableResult
  package mutating func importSessions(
    named file: String? = "-", skippingBadLines: Bool = false, from next: () throws -> [UInt8]?,
    report: (ExchangeProblem) -> Void = { _ in }
  ) throws -> ExchangeSummary {
    try translatingToolErrors(of: registry.path) {
      var run = ExchangeRun(
        registry, of: file.map { ImportSource(file: $0, atMicroseconds: registry.now()) },
        skippingBadLines: skippingBadLines,
        configurations: configurations,
        progress: ExchangeLineImporter.Progress(limits: limits, earlierConfigurations: added))
      defer { (configurations, added) = (run.configurations, added + run.progress.summary.configurations) }
      return try run.run(next, report: report)
    }
  }
}

/// Lines of configurations that were read, so that the same line of another file need not be.
struct ParsedConfigurations {
  private var parsed: [[UInt8]: ExchangeLine] = [:]
  /// The first bytes of a configuration's line, as written.
  private static let beginning = Array(#"{"type":"configuration","#.utf8)
  /// A line has about 4 KB.
  private static let most = 1024

  mutating func line(_ bytes: [UInt8]) throws(ExchangeFault) -> ExchangeLine {
    guard bytes.starts(with: Self.beginning) else { return try ExchangeLine(bytes) }
    if let known = parsed[bytes] { return known }
    let line = try ExchangeLine(bytes)
    if parsed.count == Self.most { parsed.removeAll() }
    parsed[bytes] = line
    return line
  }
}

/// Imports an exchange file from its first line to its last.
struct ExchangeRun {
  /// The maximum number of lines in a transaction if bad lines are skipped, and of bytes unless it is a single line.
  private static let transactionLimits = (lines: 1000, bytes: 4 << 20)

  private let registry: TransitionRegistry
  private let source: ImportSource?
  private let skipsBadLines: Bool
  private(set) var configurations: ParsedConfigurations
  private var reader = ExchangeReader(longest: ExchangeFormat.longestLine)
  private(set) var progress: ExchangeLineImporter.Progress
  private var problems: [ExchangeProblem] = []
  private var problemCount = 0
  private var isRefused = false
  /// The number of problems before the current file: several may be concatenated.
  private var earlierProblems = 0
  private var saidBehindEnd = false
  /// The counts in the last line; nil until it is read.
  private var end: ExchangeSummary?

  private struct Line {
    let number: Int
    let content: ExchangeReader.Line
  }

  init(
    _ registry: TransitionRegistry, of source: ImportSource?, skippingBadLines: Bool,
    configurations: ParsedConfigurations, progress: ExchangeLineImporter.Progress
  ) {
    (self.registry, self.source) = (registry, source)
    (self.configurations, self.progress) = (configurations, progress)
    skipsBadLines = skippingBadLines
  }

  mutating func run(
    _ next: () throws -> [UInt8]?, report: (ExchangeProblem) -> Void
  ) throws -> ExchangeSummary {
    try readHeader(next)
    if skipsBadLines {
      try importInTransactions(next, report)
    } else {
      try importWhole(next, report)
    }
    var summary = progress.summary
    summary.badLines = problemCount
    return summary
  }

  private mutating func importWhole(_ next: () throws -> [UInt8]?, _ report: (ExchangeProblem) -> Void) throws {
    do {
      try inTransaction { run, db in try run.importLines(next, report, in: db) }
    } catch {
      guard isRefused else { throw error }
      throw RegistryToolError.badExchange(problems: problems, count: problemCount)
    }
  }

  private mutating func importLines(
    _ next: () throws -> [UInt8]?, _ report: (ExchangeProblem) -> Void, in db: Database
  ) throws {
    var importer = ExchangeLineImporter(
      db, of: source, now: registry.now(), undoesLines: false, progress: progress)
    while let content = try reader.next(refill: next) {
      try take(Line(number: reader.number, content: content), by: &importer, report)
    }
    noteEnd(report)
    isRefused = !problems.isEmpty
    if !isRefused { try importer.finish() }
    // Rolls back the transaction.
    guard !isRefused else { throw CancellationError() }
    progress = importer.progress
  }

  /// Reads without a lock, however long the next line takes, and then stores the lines in one transaction, even if
  /// reading fails.
  private mutating func importInTransactions(
    _ next: () throws -> [UInt8]?, _ report: (ExchangeProblem) -> Void
  ) throws {
    var isAtEnd = false
    while !isAtEnd {
      var lines: [Line] = []
      let reading = Result { isAtEnd = try readLines(next, into: &lines) }
      if !lines.isEmpty { try store(lines, report) }
      try reading.get()
    }
    noteEnd(report)
  }

  private mutating func readLines(_ next: () throws -> [UInt8]?, into lines: inout [Line]) throws -> Bool {
    var bytes = 0
    while lines.count < Self.transactionLimits.lines, bytes < Self.transactionLimits.bytes {
      guard let content = try reader.next(refill: next) else { return true }
      if case .bytes(let line) = content { bytes += line.count }
      lines.append(Line(number: reader.number, content: content))
    }
    return false
  }

  private mutating func store(_ lines: [Line], _ report: (ExchangeProblem) -> Void) throws {
    try inTransaction { run, db in
      var importer = ExchangeLineImporter(
        db, of: run.source, now: run.registry.now(), undoesLines: true, progress: run.progress)
      for line in lines { try run.take(line, by: &importer, report) }
      try importer.finish()
      run.progress = importer.progress
    }
  }

  /// Renews the registry's snapshot only if it can have changed, because reading every transition takes as long as storing
  /// a file of ten sessions.
  private mutating func inTransaction(_ body: (inout Self, Database) throws -> Void) throws {
    let known = progress.summary.configurations
    try registry.write { db in try body(&self, db) }
    if progress.summary.configurations > known { try registry.refresh() }
  }

  private mutating func note(_ problem: ExchangeProblem, _ report: (ExchangeProblem) -> Void) {
    problemCount += 1
    if problems.count < ExchangeProblem.shownProblems { problems.append(problem) }
    report(problem)
  }

  private mutating func noteEnd(_ report: (ExchangeProblem) -> Void) {
    guard end == nil else { return }
    let message = "is the last line, but not of type end: the file was cut off."
    note(ExchangeProblem(line: reader.number, message: message), report)
  }

  private mutating func readHeader(_ next: () throws -> [UInt8]?) throws {
    let rule =
      " The first line is {\"type\":\"header\",\"format\":\"\(ExchangeFormat.name)\",\"version\":"
      + "\(ExchangeFormat.version)}; `transitions session export` writes such a file."
    do {
      guard case .header(let isShared, let batch) = try ExchangeLine(firstLine(next)) else {
        throw ExchangeFault("is not the header.")
      }
      progress.beginFile(isShared: isShared, batch, now: registry.now())
    } catch let fault as ExchangeFault {
      let problem = ExchangeProblem(line: max(reader.number, 1), message: fault.message + rule)
      throw RegistryToolError.badExchange(problems: [problem], count: 1)
    }
  }

  /// Returns the first nonblank line, without a byte order mark.
  private mutating func firstLine(_ next: () throws -> [UInt8]?) throws -> [UInt8] {
    while let content = try reader.next(refill: next) {
      let line = try ExchangeFormat.withoutMark(Self.bytes(of: content))
      if !line.allSatisfy(JSONParser.isSpace) { return line }
    }
    throw ExchangeFault("the file is empty.")
  }

  private static func bytes(of line: ExchangeReader.Line) throws(ExchangeFault) -> [UInt8] {
    guard case .bytes(let bytes) = line else {
      throw ExchangeFault("is longer than \(ExchangeFormat.longestLine) bytes, the maximum.")
    }
    return bytes
  }

  private mutating func take(
    _ line: Line, by importer: inout ExchangeLineImporter, _ report: (ExchangeProblem) -> Void
  ) throws {
    do {
      try take(line.content, by: &importer)
    } catch let fault as ExchangeFault {
      note(ExchangeProblem(line: line.number, message: fault.message), report)
    }
  }

  private mutating func take(_ line: ExchangeReader.Line, by importer: inout ExchangeLineImporter) throws {
    guard end == nil else { return try takeBehindEnd(line, by: &importer) }
    let bytes = try Self.bytes(of: line)
    if bytes.allSatisfy(JSONParser.isSpace) { return }
    if try importer.skips(bytes) { return }
    let parsed = try configurations.line(bytes)
    try importer.take(parsed)
    guard case .end(let said) = parsed else { return }
    end = said
    if let fault = importer.problem(with: said, badLines: problemCount - earlierProblems) { throw fault }
  }

  /// Reads a line after the end. It may begin a concatenated file; otherwise, only the first such line is reported.
  private mutating func takeBehindEnd(_ line: ExchangeReader.Line, by importer: inout ExchangeLineImporter) throws {
    if case .bytes(let bytes) = line {
      if bytes.allSatisfy(JSONParser.isSpace) { return }
      if case .header(let isShared, let batch)? = try? ExchangeLine(ExchangeFormat.withoutMark(bytes)) {
        importer.beginFile(isShared: isShared, batch)
        (end, earlierProblems, saidBehindEnd) = (nil, problemCount, false)
        return
      }
    }
    guard !saidBehindEnd else { return }
    saidBehindEnd = true
    throw ExchangeFault(
      "follows the line of type end. Only the header of another file may follow it; all lines up to one are skipped.")
  }
}
