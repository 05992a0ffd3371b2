import Foundation
import RegistryTools
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

/// Several exported files for `session import`, each in its own transaction.
struct SessionImportFiles {
  private(set) var files: [String] = []
  /// Entries of directories that cannot be read, each with the reason.
  private var problems: [(path: String, message: String)] = []
  /// Files whose names begin with a dot, which are not read.
  private var hidden: [String] = []
  var keepsGoing = false
  var limits = ImportLimits()
  /// Where bad lines and files are listed; nil for standard error alone.
  var rejects: OutputFile?

  /// The files that arguments name, in their order; of a directory all that may be exported ones, by their paths.
  init(named arguments: [String]) throws(ToolError) {
    for argument in arguments {
      guard FolderFiles.isFolder(argument) == true else {
        files.append(argument)
        continue
      }
      let content = FolderFiles(argument, endingIn: Self.endings, isRecursive: true)
      guard !content.files.isEmpty || !content.problems.isEmpty else {
        throw ToolError(
          "\(escaped: argument): no file in this directory ends in \(Self.endings.joined(separator: ", ")).")
      }
      files += content.files
      problems += content.problems
      hidden += content.hidden
    }
  }

  private static let endings = [".ndjson", ".ndjson.gz"]

  func run(into registry: TransitionRegistry, on console: Console) throws -> Int32 {
    var run = Run(writer: try rejects.map { rejects throws(ToolError) in try OutputFileWriter(rejects, on: console) })
    let bar = ProgressBar(
      label: "Importing files", total: files.count, stream: console.errors, isShown: console.showsProgress)
    console.onInterrupt("Interrupted: imported sessions are kept. Run it again to import the rest.")
    defer { console.onInterrupt(nil) }
    for path in hidden {
      console.note("\(escaped: path) was not read: its name begins with a dot. Name it, if you mean it.")
    }
    do {
      for problem in problems { try run.reject(problem.path, nil, problem.message) { console.note($0) } }
      try registry.importingFiles(limits: limits) { imported in
        for (place, file) in files.enumerated() {
          try run.take(file, into: &imported, keepsGoing: keepsGoing) { problem in
            bar.clear()
            console.note(problem)
          }
          bar.update(place + 1, label: "Importing files (\(Count.of(run.summary.sessions, "session")))")
        }
      }
    } catch {
      bar.clear()
      throw ToolError(
        "\(ErrorReport.of(error))\n\(Count.of(run.whole, "file")) of \(count) were imported and are kept. "
          + "Run it again to import the rest.")
    }
    bar.clear()
    console.stored()
    try run.writer?.finish()
    report(run, on: console)
    guard run.whole < count else { return ExitStatus.done }
    return run.whole + run.partly == 0 ? ExitStatus.failed : ExitStatus.some
  }

  private var count: Int { files.count + problems.count }

  private func report(_ run: Run, on console: Console) {
    let summary = run.summary
    let known = summary.duplicates == 0 ? "" : " \(summary.duplicates) were there already."
    let partly = run.partly == 0 ? "" : ", \(run.partly) but for their bad lines"
    console.print(
      "Imported \(run.whole) of \(Count.of(count, "file"))\(partly): \(Count.of(summary.sessions, "new session")) and "
        + "\(Count.of(summary.presentations, "presentation")).\(known)\(summary.setAside)")
    if run.unnamed > 0, let rejects {
      console.note("\(escaped: rejects.path) has all problems; \(run.unnamed) more are not shown.")
    }
  }

  private struct Run {
    let writer: OutputFileWriter?
    var summary = ExchangeSummary()
    /// Files of which every line was imported, and those of which some were left out.
    var (whole, partly) = (0, 0)
    /// Problems that were only listed.
    var unnamed = 0
    private var named = 0
    /// On a screen; the list has all.
    private static let most = 20

    init(writer: OutputFileWriter?) { self.writer = writer }

    /// Imports one file, and reports its problems. They do not affect other files.
    mutating func take(
      _ file: String, into files: inout SessionFilesImport, keepsGoing: Bool, note: (String) -> Void
    ) throws {
      let source: InputSource
      do {
        source = try InputSource(file)
        guard case .exchange = SessionFileKind(try source.peek()) else {
          return try reject(
            file, nil, "this is no file that `transitions session export` or an app's outbox wrote.", note)
        }
        if !keepsGoing { try source.collect() }
      } catch let error as ToolError {
        return try reject(file, nil, error.description, note)
      }
      var problems: [ExchangeProblem] = []
      do {
        let added = try files.importSessions(named: file, skippingBadLines: keepsGoing) {
          keepsGoing ? source.failure == nil ? try? source.next() : nil : try source.next()
        } report: { problem in
          problems.append(problem)
        }
        add(added)
      } catch RegistryToolError.badExchange(let found, _) {
        for problem in source.failure == nil ? found : [] { try reject(file, problem.line, problem.message, note) }
        if let failure = source.failure { try reject(file, nil, failure.description, note) }
        return
      } catch {
        guard let failure = source.failure else { throw error }
        return try reject(file, nil, failure.description, note)
      }
      for problem in problems { try reject(file, problem.line, problem.message, note) }
      if let failure = source.failure { try reject(file, nil, failure.description, note) }
      if problems.isEmpty, source.failure == nil { whole += 1 } else { partly += 1 }
    }

    private mutating func add(_ added: ExchangeSummary) {
      summary.sessions += added.sessions
      summary.presentations += added.presentations
      summary.duplicates += added.duplicates
      summary.impossibleTimes += added.impossibleTimes
      summary.beyondDailyLimit += added.beyondDailyLimit
    }

    mutating func reject(_ file: String, _ line: Int?, _ problem: String, _ note: (String) -> Void) throws {
      let said =
        problem.hasPrefix("\(escaped: file)")
        ? problem : "\(escaped: file): \(line.map { "line \($0): " } ?? "")\(problem)"
      if writer == nil || named < Self.most { note(said) } else { unnamed += 1 }
      named += 1
      guard let writer else { return }
      let row = Row(file: file, line: line, problem: problem)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try writer.write(String(decoding: encoder.encode(row), as: UTF8.self) + "\n")
    }

    private struct Row: Encodable {
      let file: String
      let line: Int?
      let problem: String
    }
  }
}
