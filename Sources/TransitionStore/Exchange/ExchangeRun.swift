import GRDB

/// Takes an exchange file from its first line to its last.
struct ExchangeRun {
  private var reader = ExchangeReader()
  private var importer: ExchangeImporter
  private var problemCount = 0
  /// What the last line says; nil as long as it has not been read.
  private var end: ExchangeSummary?

  init(_ db: Database, now: Int64) { importer = ExchangeImporter(db, now: now) }

  /// - Returns: What was imported; of a file with bad lines, what the others brought.
  /// - Throws: ``RegistryError/badExchange(problems:count:)`` when the first line is not the header.
  mutating func run(
    _ next: () throws -> [UInt8]?, report: (ExchangeProblem) -> Void
  ) throws -> ExchangeSummary {
    try readHeader(next)
    while let line = try reader.next(refill: next) {
      do {
        try take(line)
      } catch let fault as ExchangeFault {
        problemCount += 1
        report(ExchangeProblem(line: reader.number, message: fault.message))
      }
    }
    if end == nil {
      problemCount += 1
      report(
        ExchangeProblem(
          line: reader.number, message: "is the last one, and it is not of type end: the file was cut off."))
    }
    try importer.finish()
    var summary = importer.summary
    summary.badLines = problemCount
    return summary
  }

  private mutating func readHeader(_ next: () throws -> [UInt8]?) throws {
    let rule =
      " The first line is {\"type\":\"header\",\"format\":\"\(ExchangeFormat.name)\",\"version\":"
      + "\(ExchangeFormat.version)}; `transitions session export` writes such a file."
    do {
      guard case .bytes(let bytes)? = try reader.next(refill: next) else { throw ExchangeFault("the file is empty.") }
      guard case .header = try ExchangeLine(bytes) else { throw ExchangeFault("is not the header.") }
    } catch let fault as ExchangeFault {
      let problem = ExchangeProblem(line: 1, message: fault.message + rule)
      throw RegistryError.badExchange(problems: [problem], count: 1)
    }
  }

  private mutating func take(_ line: ExchangeReader.Line) throws {
    guard case .bytes(let bytes) = line else {
      throw ExchangeFault("is longer than \(ExchangeFormat.longestLine) bytes, the longest that is read.")
    }
    if bytes.allSatisfy(JSONParser.isSpace) { return }
    let parsed = try ExchangeLine(bytes)
    guard end == nil else { throw ExchangeFault("stands behind the line of type end, which is the last.") }
    try importer.take(parsed)
    guard case .end(let said) = parsed else { return }
    end = said
    // Bad lines were not counted, and are reported already.
    if problemCount == 0, let fault = importer.problem(with: said) { throw fault }
  }
}
