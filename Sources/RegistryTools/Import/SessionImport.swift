import GRDB
public import TransitionStore

extension TransitionRegistry {
  /// Stores what `exportSessions(_:form:to:)` wrote. Sessions and presentations whose uuid is there already are left as
  /// they are; a second import of a file skips them quickly, so that one that was interrupted is just started again. A
  /// line of a session that is there already is not read further than its uuid where its braces say that it is whole, as
  /// that of a line that was cut off and of two lines in one does not: what else it says may be wrong.
  ///
  /// What the registry vends and every history stay the same: a transition it never had comes in retired, and an unknown
  /// configuration is stored beside the history. `TransitionRegistry.apply` takes it in.
  ///
  /// - Parameters:
  ///   - skippingBadLines: Import the good lines of a file that has bad ones, in batches: other programs can write to the
  ///     registry between them, and what was imported stays when something fails; the good lines that came before `next`
  ///     throws are imported. Otherwise all of the file is one transaction, for which other writers have to wait, and
  ///     `next` is asked while it runs: give it blocks that nobody has to wait for.
  ///   - next: Gives the next block of the file, of any size, nil at its end.
  ///   - report: Gets each bad line when it is found.
  /// - Throws: ``RegistryToolError/badExchange(problems:count:)``; nothing was stored then.
  @discardableResult
  public func importSessions(
    skippingBadLines: Bool = false, from next: () throws -> [UInt8]?, report: (ExchangeProblem) -> Void = { _ in }
  ) throws -> ExchangeSummary {
    guard access != .readOnly else { throw RegistryError.readOnly(path: path) }
    return try translatingToolErrors(of: path) {
      try withImportCache {
        var run = ExchangeRun(self, skippingBadLines: skippingBadLines)
        return try run.run(next, report: report)
      }
    }
  }

  /// Uuids fall all over their index: with the pages that SQLite keeps by itself, nearly every session of a large file
  /// would write one to the log and read it back.
  private func withImportCache<Result>(_ work: () throws -> Result) throws -> Result {
    let size = try database.writeWithoutTransaction { db in
      let size = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -2000
      try db.execute(sql: "PRAGMA cache_size = -\(Self.importCacheKilobytes)")
      return size
    }
    defer { try? database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA cache_size = \(size)") } }
    return try work()
  }

  /// 64 MB: the index of more than a million uuids.
  private static let importCacheKilobytes = 64 << 10
}

/// Takes an exchange file from its first line to its last.
struct ExchangeRun {
  /// Lines that are stored in one transaction where bad ones are left out, and how many bytes they have at most unless it
  /// is one line alone.
  private static let batch = (lines: 1000, bytes: 4 << 20)

  private let registry: TransitionRegistry
  /// Whether good lines are imported where there are bad ones.
  private let skipsBadLines: Bool
  private var reader = ExchangeReader(longest: ExchangeFormat.longestLine)
  private var progress = ExchangeImporter.Progress()
  private var problems: [ExchangeProblem] = []
  private var problemCount = 0
  /// A Boolean value that indicates whether all lines were read and some of them are bad.
  private var isRefused = false
  /// How many there were before the file that is read: several may stand one behind the other.
  private var earlierProblems = 0
  /// Whether it was said that lines stand behind the last.
  private var saidBehindEnd = false
  /// What the last line says; nil as long as it has not been read.
  private var end: ExchangeSummary?

  private struct Line {
    let number: Int
    let content: ExchangeReader.Line
  }

  init(_ registry: TransitionRegistry, skippingBadLines: Bool) {
    self.registry = registry
    skipsBadLines = skippingBadLines
  }

  /// - Returns: What was imported; of a file with bad lines, what the others brought.
  /// - Throws: ``RegistryToolError/badExchange(problems:count:)`` when the first line is not the header, or there are bad lines
  ///   and they are not left out.
  mutating func run(
    _ next: () throws -> [UInt8]?, report: (ExchangeProblem) -> Void
  ) throws -> ExchangeSummary {
    try readHeader(next)
    if skipsBadLines {
      try importBatches(next, report)
    } else {
      try importWhole(next, report)
    }
    var summary = progress.summary
    summary.badLines = problemCount
    return summary
  }

  /// All or nothing.
  private mutating func importWhole(_ next: () throws -> [UInt8]?, _ report: (ExchangeProblem) -> Void) throws {
    do {
      try registry.change { db in try importLines(next, report, in: db) }
    } catch {
      guard isRefused else { throw error }
      throw RegistryToolError.badExchange(problems: problems, count: problemCount)
    }
  }

  private mutating func importLines(
    _ next: () throws -> [UInt8]?, _ report: (ExchangeProblem) -> Void, in db: Database
  ) throws {
    var importer = ExchangeImporter(db, now: registry.now(), undoesLines: false, progress: progress)
    while let content = try reader.next(refill: next) {
      try take(Line(number: reader.number, content: content), by: &importer, report)
    }
    noteEnd(report)
    isRefused = !problems.isEmpty
    // Undoes all of it.
    guard !isRefused else { throw CancellationError() }
    progress = importer.progress
  }

  /// Reads without a lock, however long the next line takes to come, and then stores what it has read at once; also
  /// where reading fails.
  private mutating func importBatches(_ next: () throws -> [UInt8]?, _ report: (ExchangeProblem) -> Void) throws {
    var isAtEnd = false
    while !isAtEnd {
      var lines: [Line] = []
      let reading = Result { isAtEnd = try readBatch(next, into: &lines) }
      if !lines.isEmpty { try store(lines, report) }
      try reading.get()
    }
    noteEnd(report)
  }

  /// Whether the file ends behind the batch.
  private mutating func readBatch(_ next: () throws -> [UInt8]?, into lines: inout [Line]) throws -> Bool {
    var bytes = 0
    while lines.count < Self.batch.lines, bytes < Self.batch.bytes {
      guard let content = try reader.next(refill: next) else { return true }
      if case .bytes(let line) = content { bytes += line.count }
      lines.append(Line(number: reader.number, content: content))
    }
    return false
  }

  private mutating func store(_ lines: [Line], _ report: (ExchangeProblem) -> Void) throws {
    try registry.change { db in
      var importer = ExchangeImporter(db, now: registry.now(), undoesLines: true, progress: progress)
      for line in lines { try take(line, by: &importer, report) }
      progress = importer.progress
    }
  }

  private mutating func note(_ problem: ExchangeProblem, _ report: (ExchangeProblem) -> Void) {
    problemCount += 1
    if problems.count < ExchangeProblem.shownProblems { problems.append(problem) }
    report(problem)
  }

  private mutating func noteEnd(_ report: (ExchangeProblem) -> Void) {
    guard end == nil else { return }
    let message = "is the last one, and it is not of type end: the file was cut off."
    note(ExchangeProblem(line: reader.number, message: message), report)
  }

  private mutating func readHeader(_ next: () throws -> [UInt8]?) throws {
    let rule =
      " The first line is {\"type\":\"header\",\"format\":\"\(ExchangeFormat.name)\",\"version\":"
      + "\(ExchangeFormat.version)}; `transitions session export` writes such a file."
    do {
      guard case .header(let isShared, _) = try ExchangeLine(firstLine(next)) else {
        throw ExchangeFault("is not the header.")
      }
      progress.isShared = isShared
    } catch let fault as ExchangeFault {
      let problem = ExchangeProblem(line: max(reader.number, 1), message: fault.message + rule)
      throw RegistryToolError.badExchange(problems: [problem], count: 1)
    }
  }

  /// The first line that is not blank, without a byte order mark.
  private mutating func firstLine(_ next: () throws -> [UInt8]?) throws -> [UInt8] {
    while let content = try reader.next(refill: next) {
      let line = try ExchangeFormat.withoutMark(Self.bytes(of: content))
      if !line.allSatisfy(JSONParser.isSpace) { return line }
    }
    throw ExchangeFault("the file is empty.")
  }

  private static func bytes(of line: ExchangeReader.Line) throws(ExchangeFault) -> [UInt8] {
    guard case .bytes(let bytes) = line else {
      throw ExchangeFault("is longer than \(ExchangeFormat.longestLine) bytes, the longest that is read.")
    }
    return bytes
  }

  private mutating func take(
    _ line: Line, by importer: inout ExchangeImporter, _ report: (ExchangeProblem) -> Void
  ) throws {
    do {
      try take(line.content, by: &importer)
    } catch let fault as ExchangeFault {
      note(ExchangeProblem(line: line.number, message: fault.message), report)
    }
  }

  private mutating func take(_ line: ExchangeReader.Line, by importer: inout ExchangeImporter) throws {
    guard end == nil else { return try takeBehindEnd(line, by: &importer) }
    let bytes = try Self.bytes(of: line)
    if bytes.allSatisfy(JSONParser.isSpace) { return }
    if try importer.skips(bytes) { return }
    let parsed = try ExchangeLine(bytes)
    try importer.take(parsed)
    guard case .end(let said) = parsed else { return }
    end = said
    if let fault = importer.problem(with: said, badLines: problemCount - earlierProblems) { throw fault }
  }

  /// Another file may follow, as `cat` puts them together. Of anything else only the first line is reported.
  private mutating func takeBehindEnd(_ line: ExchangeReader.Line, by importer: inout ExchangeImporter) throws {
    if case .bytes(let bytes) = line {
      if bytes.allSatisfy(JSONParser.isSpace) { return }
      if case .header(let isShared, _)? = try? ExchangeLine(ExchangeFormat.withoutMark(bytes)) {
        importer.beginFile(isShared: isShared)
        (end, earlierProblems, saidBehindEnd) = (nil, problemCount, false)
        return
      }
    }
    guard !saidBehindEnd else { return }
    saidBehindEnd = true
    throw ExchangeFault(
      "stands behind the line of type end; only the header of another file may, and all up to one is left out.")
  }
}
