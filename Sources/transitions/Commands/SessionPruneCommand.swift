import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct SessionPruneCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Delete old sessions and traces, or those of one origin or import.",
    discussion: """
      A trace can identify people by how they move, and only replays need it; reports still count a session without \
      its trace. Old presentations are deleted with their sessions, and so \
      are configurations that arrived with imported sessions and have none left. Data that waits in the outbox to be sent stays. \
      Deleted data is overwritten, and its space is returned in small steps, so that others can write in between. A \
      registry of a version without that feature is rewritten once, which temporarily needs as much space again.

      Ages are 30d, 12h or 30m. --origin limits deletion to one origin; without an age it deletes all of that origin. \
      Use it to remove simulated sessions, or drags from the gallery, from reports. --import does the same for what one \
      `session import` added. Name the file as it was given then, or the time of the import, 2026-11-22T21:42:54Z. A \
      day, 2026-11-22, stands for all its imports. Configurations that came with it stay. Earlier copies still contain everything.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "Keep thirty days of traces, and half a year of sessions",
      "transitions session prune --samples-older-than 30d --sessions-older-than 180d"),
    CommandExample("Count what came with a file", "transitions session prune --import strokes.csv --dry-run"),
  ]

  @Option(
    help: ArgumentHelp("Delete the traces of sessions that began longer ago.", valueName: "age"),
    transform: RetentionAge.parse)
  var samplesOlderThan: RetentionAge?
  @Option(
    help: ArgumentHelp("Delete sessions that began, and presentations that ended, longer ago.", valueName: "age"),
    transform: RetentionAge.parse)
  var sessionsOlderThan: RetentionAge?
  @Option(
    help: Choice.help("Delete only from this source", SessionOrigin.self, valueName: "origin"),
    completion: .list(Choice.words(SessionOrigin.self)), transform: Choice.value)
  var origin: SessionOrigin?
  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Delete only what this import added.", valueName: "file or time"), completion: .file())
  var importName: String?
  @Flag(
    help: """
      Rewrite the file at its smallest size, without remains of deleted data. Needs as much space again, and blocks \
      other writers.
      """)
  var rewrite = false
  @Flag(help: "Print what would be deleted, without deleting it.") var dryRun = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if samplesOlderThan == nil, sessionsOlderThan == nil, origin == nil, importName == nil, !rewrite {
      throw ValidationError(
        "Choose what to delete: --samples-older-than 30d, --sessions-older-than 180d or both, all of --origin "
          + "simulated, or all of --import FILE."
      )
    }
    if let samplesOlderThan, let sessionsOlderThan, samplesOlderThan > sessionsOlderThan {
      throw ValidationError(
        "A trace is deleted with its session, so it cannot stay longer: --samples-older-than must not be more than "
          + "--sessions-older-than.")
    }
  }

  func run(on console: Console) throws {
    // Open for writing only if there is something to delete, so that a mistake leaves the file unchanged.
    let imports = try importName.map { try Self.imports($0, in: database.registry(.readOnly, for: console)) }
    let registry = try database.registry(dryRun ? .readOnly : .readWrite, for: console)
    let now = WallClock.system.microseconds()
    let isLimited = origin != nil || importName != nil
    let isOfAnyAge = samplesOlderThan == nil && sessionsOlderThan == nil && isLimited
    let summary = try registry.prune(
      tracesBefore: samplesOlderThan.map { now - $0.microseconds },
      sessionsBefore: isOfAnyAge ? .max : sessionsOlderThan.map { now - $0.microseconds }, origin: origin,
      imports: imports, rewriting: rewrite, dryRun: dryRun)
    if !dryRun { console.stored() }
    let traces = "the \(Count.of(summary.traces, "trace")) of remaining sessions"
    let rest =
      summary.configurations == 0
      ? "and \(traces)"
      : "\(traces), and \(Count.of(summary.configurations, "imported configuration")) without sessions"
    console.print(
      (dryRun ? "Would delete " : "Deleted ") + Count.of(summary.sessions, "session") + ", "
        + Count.of(summary.presentations, "presentation") + ", \(rest).")
    guard !dryRun else { return }
    // Opening the registry changes the size of its WAL, even if nothing was deleted.
    if !summary.isEmpty || rewrite, summary.bytesAfter != summary.bytesBefore {
      let log = summary.logBytesAfter == 0 ? "" : ", \(summary.logBytesAfter) of them in its WAL"
      console.print("The registry had \(summary.bytesBefore) bytes and has \(summary.bytesAfter)\(log).")
    }
    if !summary.isCompacted {
      console.note(
        "Some free space could not be returned, because another program is using the file or the disk is full. Free "
          + "pages are zeros, but the WAL may still hold deleted data: run this again later.")
    }
  }
}

extension SessionPruneCommand {
  /// Returns the IDs of the imports of a file, by the path as given or its last part, or at a time.
  private static func imports(_ name: String, in registry: TransitionRegistry) throws -> [Int64] {
    let stored = try registry.imports()
    let atTime = stored.filter { isPrefix(name, ofTime: $0.atMicroseconds) }
    let exact = atTime.isEmpty ? stored.filter { $0.file == name } : atTime
    let found = exact.isEmpty ? stored.filter { $0.file.hasSuffix("/\(name)") } : exact
    if atTime.isEmpty, found.count > 1 {
      throw ToolError("Several imports are of a file \(QuotedText.of(name)). Give the time of one:\(list(found))")
    }
    guard found.isEmpty else { return found.map(\.id) }
    throw ToolError(
      "No import has the file or time \(QuotedText.of(name))."
        + (stored.isEmpty ? " This registry has none." : " The latest:\(list(stored))"))
  }

  private static func isPrefix(_ text: String, ofTime microseconds: Int64) -> Bool {
    let text = text.replacing("T", with: " ").replacing("Z", with: "")
    return text.count >= 10 && Cell.time(microseconds).readableText(digits: nil).hasPrefix(text)
  }

  private static func list(_ imports: [StoredImport]) -> String {
    imports.suffix(10).map { stored in
      "\n  \(Cell.time(stored.atMicroseconds).readableText(digits: nil))  \(Count.of(stored.sessions, "session"))  \(escaped: stored.file)"
    }.joined()
  }
}

/// The age up to which data is kept: `30d`, `12h`, `30m`.
struct RetentionAge: Sendable, Hashable, Comparable {
  let microseconds: Int64

  static func < (one: RetentionAge, other: RetentionAge) -> Bool { one.microseconds < other.microseconds }

  @Sendable static func parse(_ text: String) throws -> RetentionAge {
    guard case .ago(let microseconds)? = try? SinceTime.parse(text), microseconds > 0 else {
      throw ValidationError("Write an age of 1m or more: 30d, 12h, 30m. The number is whole and at most 100000.")
    }
    return RetentionAge(microseconds: microseconds)
  }
}
