import ArgumentParser
import Foundation
import RegistryTools
import SessionAnalytics
import SessionSimulation
import TransitionModel
import TransitionStore

struct SessionImportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import sessions of another registry, or replay recorded strokes.",
    discussion: """
      Imports exchange files, which `session export` writes or an app sends, or strokes in a CSV file. The first line shows \
      which kind a file is. Both kinds may be compressed with gzip.

      The sessions of an exchange file are imported unchanged. A session that already exists is skipped: the rest of its \
      line is not checked, unless the line was cut off or holds two lines. An import never changes the transitions that \
      apps get. A transition that is new to this registry is imported as retired. A configuration that its transition does \
      not have here is stored outside the transition's history. To use it, apply it.

      Anyone can send such a file, so an import limits what it takes: 1,000 new configurations, and with \
      --max-drags-per-day each person's sessions of a day. A device's clock can be wrong: times after the arrival, \
      and those of a batch sent long before it, are moved to the arrival's days, and reports count such drags. Lines that are \
      still before 2010 or a day ahead are left out and counted.

      If a line has a mistake, nothing is imported. The whole file is one transaction, which blocks other writers until \
      it ends. Meanwhile, commands wait, and recorders keep up to 256 sessions in memory. An app that changes transitions \
      gets a busy error after ten seconds.

      With --keep-going, all good lines are imported, in several transactions. Other programs can write between two of \
      them. If the import is interrupted, or the file cannot be read to its end, the imported lines stay. Run the \
      command again to import the rest.

      A file may contain several exchange files, joined by `cat`. You can also give several files, or a directory with \
      files that end in .ndjson or .ndjson.gz, in upper or lower case. Each file is then a separate transaction: a file that is cut off or has a \
      mistake is reported and skipped, and the others are imported. The exit code is 0 if all files were imported, 3 if \
      some were, and 2 if none was.

      Strokes have the columns session_id,t_us,x_pt,y_pt,state and optionally user; others are not read. Each row is one \
      sample, with its time in whole microseconds and its position in points. For other units, use --time-unit and \
      --scale: `--time-unit s` reads 0.016 as 16 ms, and `--scale 3` reads 600 as 200 pt. The states are began, changed, \
      ended and cancelled. A file is refused if a stroke has a median of less than 1 ms between its samples, or moves \
      faster than 100000 pt/s, because no digitizer does that.

      A stroke whose first time is a date becomes a session of that date. A time is a date if it is, counted from 1970 in \
      UTC, after the year 2000 and at most a day in the future. Other sessions begin at the time of the import.

      Strokes need --transition and --distance. Importing the same strokes again adds nothing. With another distance or \
      transition, they become new sessions.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "Import all files from devices, and list the bad lines",
      "transitions session import exchange --rejects rejects.ndjson"),
    CommandExample(
      "Replay strokes in milliseconds and pixels, three to a point",
      "transitions session import strokes.csv --transition modal-standard \\\n    --distance 852 --time-unit ms --scale 3"
    ),
  ]

  @Argument(
    help: "Exchange files, directories of them, or a file of strokes; - is standard input.",
    completion: .file(extensions: ["ndjson", "csv", "gz"]))
  var file: [String]
  @Option(
    help: ArgumentHelp("The transition to replay strokes through.", valueName: "name"), completion: .transitionName)
  var transition: String?
  @Option(
    help: ArgumentHelp(
      "How many points the view travels until it is out of sight; for a full-height card and for a view with stops, the "
        + "screen's height.",
      valueName: "points"))
  var distance: Double?
  @Option(
    help: ArgumentHelp("The stop at which strokes begin; default: where the view appears.", valueName: "stop").hidden,
    completion: .list([]))
  var stop: String?
  @OptionGroup var strokes: StrokeOptions
  @Flag(
    help: "Import the good lines of an exported file that has bad ones, and list these; others can write meanwhile.")
  var keepGoing = false
  @Option(
    help: ArgumentHelp(
      "Write every bad line and file to this file, as JSON lines with file, line and problem.", valueName: "file"
    ),
    completion: .file(extensions: ["ndjson"]))
  var rejects: String?
  @Option(
    help: ArgumentHelp(
      "The maximum number of new configurations, in all exported files together.", valueName: "number"
    ).hidden)
  var maxConfigurations = ImportLimits.defaultNewConfigurations
  @Option(
    help: ArgumentHelp(
      "Leave out a person's sessions beyond this many on one UTC day. Sessions without a token are unlimited.",
      valueName: "number"))
  var maxDragsPerDay: Int?
  @Option(
    help: ArgumentHelp(
      "When the exported files arrived, as 2026-11-01T10:00:00Z: later times are moved before it. Default: now.",
      valueName: "time"), transform: parseTime)
  var receivedAt: Int64?
  @Flag(help: "Replace the file of --rejects.")
  var overwrite = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  @Sendable private static func parseTime(_ word: String) throws -> Int64 {
    guard let date = try? Date.ISO8601FormatStyle().parse(word), let time = SinceTime.microseconds(of: date),
      (0...WallClock.system.microseconds()).contains(time)
    else { throw ValidationError("Write a past UTC time such as 2026-11-01T10:00:00Z.") }
    return time
  }

  private var limits: ImportLimits {
    var limits = ImportLimits()
    limits.newConfigurations = maxConfigurations
    limits.dragsPerDay = maxDragsPerDay
    limits.receivedAtMicroseconds = receivedAt
    return limits
  }

  func validate() throws {
    if let distance, !(1...100_000).contains(distance) {
      throw ValidationError("--distance is \(distance); allowed 1…100000 points: how far the view travels.")
    }
    for (name, number) in [("--max-configurations", maxConfigurations), ("--max-drags-per-day", maxDragsPerDay ?? 1)]
    where number < 1 { throw ValidationError("\(name) is \(number); allowed are whole numbers from 1.") }
  }

  func run(on console: Console) throws {
    let named = try SessionImportFiles(named: file)
    guard let file = named.files.first, named.files == self.file, self.file.count == 1, rejects == nil else {
      return try importFiles(named, on: console)
    }
    let source = try InputSource(file)
    switch SessionFileKind(try source.peek()) {
    case .exchange:
      try refuseStrokeOptions(file)
      return try importExchange(source, on: console)
    case .foreign(let problem): throw ToolError("\(escaped: file): \(problem)")
    case .strokes: break
    }
    guard !keepGoing else {
      throw ValidationError(
        "--keep-going needs a file from `transitions session export`, but \(escaped: file) is not one.")
    }
    guard maxDragsPerDay == nil, receivedAt == nil else {
      throw ValidationError(
        "--max-drags-per-day and --received-at are for exported files, but \(escaped: file) has strokes.")
    }
    guard let transition else { throw ValidationError(Self.missing("--transition <name>")) }
    guard let distance else { throw ValidationError(Self.missing("--distance <points>")) }
    try importStrokes(source, through: transition, distance: distance, on: console)
  }

  private static let interrupted = "Interrupted: nothing was imported. Run it again to import it all."
  private static let interruptedBetween = "Interrupted: imported sessions are kept. Run it again to import the rest."

  private static func missing(_ option: String) -> String {
    "Missing expected argument '\(option)', which a stroke file needs."
  }

  private func importFiles(_ named: SessionImportFiles, on console: Console) throws {
    var files = named
    try refuseStrokeOptions(files.files.count == 1 ? files.files[0] : Count.of(files.files.count, "file"))
    let registry = try database.registry(.readWrite, for: console)
    (files.keepsGoing, files.limits) = (keepGoing, limits)
    files.rejects = try rejects.map { path throws(ToolError) in
      try OutputFile(
        path, option: "--rejects", example: "rejects.ndjson", mark: nil, overwrites: overwrite, registry: registry.path)
    }
    let status = try files.run(into: registry, on: console)
    try database.adoptAbandoned(in: registry, on: console)
    guard status == ExitStatus.done else { throw ExitCode(status) }
  }

  private func refuseStrokeOptions(_ file: String) throws {
    let given =
      [
        ("--transition", transition != nil), ("--distance", distance != nil), ("--stop", stop != nil),
      ].filter(\.1).map(\.0) + strokes.given
    guard given.isEmpty else {
      throw ValidationError(
        "\(escaped: file): the decisions of these sessions are in the file. Leave out \(given.joined(separator: ", ")), which "
          + "\(given.count == 1 ? "is" : "are") for stroke files.")
    }
  }

  private func importExchange(_ source: InputSource, on console: Console) throws {
    let file = source.path
    let registry = try database.registry(.readWrite, for: console)
    var summary = ExchangeSummary()
    // The whole import is one transaction, which must not wait for a pipe.
    if !keepGoing { try source.collect() }
    do {
      console.onInterrupt(keepGoing ? Self.interruptedBetween : Self.interrupted)
      defer { console.onInterrupt(nil) }
      summary = try console.withProgress("Importing", total: source.size ?? 0) { update in
        try registry.importSessions(named: file, skippingBadLines: keepGoing, limits: limits) {
          if source.size != nil { update(source.position) }
          let block = try next(of: source)
          // The transaction commits after the last block.
          if block == nil { console.onInterrupt(nil) }
          return block
        } report: { problem in
          if keepGoing { console.note("\(escaped: file): \(problem)") }
        }
      }
    } catch RegistryToolError.badExchange(let problems, let count) {
      let shown = problems.map { "\(escaped: file): \($0)" }
      let more = count > problems.count ? ["… and \(Count.of(count - problems.count, "more bad line"))."] : []
      throw source.failure ?? ToolError((shown + more + ["Nothing was imported."]).joined(separator: "\n"))
    } catch {
      guard keepGoing else { throw source.failure ?? error }
      throw ToolError(
        "\(ErrorReport.of(source.failure ?? error))\nSessions imported until then are kept. Run it again to import the rest."
      )
    }
    console.stored()
    let known = summary.duplicates == 0 ? "" : " \(summary.duplicates) existed already."
    let erased = summary.erased == 0 ? "" : " Left out because of an erased token: \(summary.erased)."
    let asked = summary.erasedTokens == 0 ? "" : " Erased \(Count.of(summary.erasedTokens, "token"))."
    console.print(
      "Added \(Count.of(summary.sessions, "session")), \(Count.of(summary.presentations, "presentation")) and "
        + "\(Count.of(summary.configurations, "configuration")).\(known)\(erased)\(summary.setAside)\(asked)")
    try database.adoptAbandoned(in: registry, on: console)
    guard summary.badLines > 0 || source.failure != nil else { return }
    let bad = summary.badLines == 0 ? "" : "\(Count.of(summary.badLines, "bad line")) left out; "
    let others = "\(escaped: file): \(bad)the others were imported."
    throw ToolError(source.failure.map { "\($0)\n\(others)" } ?? others)
  }

  /// Returns the next block. With --keep-going, an unreadable file ends at the error.
  private func next(of source: InputSource) throws -> [UInt8]? {
    guard keepGoing else { return try source.next() }
    return source.failure == nil ? try? source.next() : nil
  }

  private func importStrokes(
    _ source: InputSource, through transition: String, distance: Double, on console: Console
  ) throws {
    // Open for writing only if there is something to write, so that a usage error leaves the file unchanged.
    let player = try StrokePlayer(
      database.registry(.readOnly, for: console).transition(named: transition), direction: .dismiss, distance: distance,
      from: stop)
    let strokes = try StrokeFile.read(
      name: source.path, format: strokes.format, next: source.next, notice: console.note)
    let now = WallClock.system.microseconds()
    console.onInterrupt(Self.interrupted)
    let sessions = try console.withProgress("Replaying", total: strokes.count) { update in
      var sessions: [InteractionSession] = []
      for stroke in strokes {
        sessions.append(try player.session(stroke, beganAtMicroseconds: stroke.date(at: now) ?? now))
        update(sessions.count)
      }
      return sessions
    }
    console.onInterrupt(nil)
    let registry = try database.registry(.readWrite, for: console)
    let summary = try registry.record(sessions, importedFrom: source.path)
    console.stored()
    ImportSummary(sessions: sessions, summary: summary, through: player).write(to: console)
    try database.adoptAbandoned(in: registry, on: console)
  }
}

extension ExchangeSummary {
  /// What an import set aside, as sentences after others; empty if there is nothing.
  var setAside: String {
    let times =
      impossibleTimes == 0
      ? "" : " \(impossibleTimes) were left out: their times are before 2010 or more than a day ahead."
    let drags =
      beyondDailyLimit == 0 ? "" : " \(beyondDailyLimit) were left out: their person had as many that day as allowed."
    return times + drags
  }
}

/// The kind of a file for `session import`, by its first bytes.
enum SessionFileKind {
  case exchange
  case strokes
  /// Another kind of file, with a message.
  case foreign(String)

  init(_ beginning: [UInt8]) {
    let isBlank = beginning.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let text = String(decoding: beginning, as: UTF8.self)
    let line = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix { !$0.isNewline }
    if isBlank {
      self = .foreign("the file is empty. \(Self.rule)")
    } else if ExchangeFormat.begins(beginning) {
      self = .exchange
    } else if text.hasPrefix("SQLite format 3\0") {
      self = .foreign(
        "this is an SQLite database. If it is a registry, `transitions session export --db FILE` writes its sessions "
          + "for this command.")
    } else if Self.columns.contains(where: line.contains) {
      self = .strokes
    } else if ForeignText.isUTF16(beginning) {
      self = .foreign("the file is not UTF-8: it looks like UTF-16. Save it as UTF-8.")
    } else {
      self = .foreign("the file holds no sessions: its first line is \(QuotedText.of(String(line))). \(Self.rule)")
    }
  }

  /// Columns of a stroke file that no other file is likely to have.
  private static let columns = ["session_id", "t_us", "x_pt", "y_pt"]

  private static let rule =
    "Give a file from `transitions session export`, or strokes with the header session_id,t_us,x_pt,y_pt,state[,user]."
}

struct ImportSummary {
  let sessions: [InteractionSession]
  let summary: RecordingSummary
  let through: StrokePlayer

  func write(to console: Console) {
    let outcomes = SessionOutcome.allCases.compactMap { outcome in
      let count = sessions.count { $0.result.outcome == outcome }
      return count == 0 ? nil : "\(count) \(outcome.rawValue)"
    }
    let revision = "\(through.transition.name) revision \(through.transition.revision)"
    console.print(
      "\(Count.of(sessions.count, "stroke")) through \(revision) (\(through.estimator.rawValue)): "
        + outcomes.joined(separator: ", ") + ".")
    let known = summary.duplicates == 0 ? "" : " \(summary.duplicates) existed already."
    let erased = summary.erased == 0 ? "" : " Left out because of an erased token: \(summary.erased)."
    console.print("Added \(Count.of(summary.inserted, "session")).\(known)\(erased)")
  }
}
