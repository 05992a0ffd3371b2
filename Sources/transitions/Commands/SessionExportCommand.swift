import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct SessionExportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export sessions, with their traces, for another registry.",
    discussion: """
      The file has a line of JSON for each presentation, then for each session, in the order of time. Each configuration \
      comes before the first line that refers to it. From the file, `session import` creates the same sessions in another \
      registry, with the same uuids. If two revisions of a transition have the same values, an import cannot distinguish \
      them: the sessions of both get one of the two.

      Tokens are hashed with a key that the registry keeps, or with the bytes of --token-key. The files of registries that \
      use the same key can be combined by person. A trace can identify people: do not give the file to anyone else.

      With --share, you may pass the file on. It has new IDs, dates without clock times, times within a drag rounded to 1 \
      ms, positions rounded to 1 pt, and no tokens. The export fails if the data comes from fewer people than \
      --fewest-people. If fewer people have the same revision, day or interaction distance, these sessions are left out. \
      Presentations are left out if fewer people have the same revision or day. A device class with its app version, a \
      screen or a reason is blanked if fewer people have it. Simulated, gallery and stage sessions are not about people, so \
      they do not count, and stay. A person here is an install token. docs/privacy.md lists the data that remains.

      An import marks these sessions as shared. Do not import the file into a registry that has the original sessions, \
      because they would count twice.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "Copy a week of one transition into another registry",
      "transitions session export modal-standard --since 7d |\n    transitions session import - --db all.db"),
    CommandExample(
      "Export one day, for a folder that a cluster reads",
      "transitions session export --since 2026-11-01 --until 2026-11-02 \\\n    --output day=2026-11-01/a.ndjson.gz"),
  ]

  @OptionGroup var selection: SessionChoice
  @Option(
    help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["ndjson", "gz"]))
  var output = OutputFile.standardOutput
  @Flag(help: "Replace the file if it exists.") var overwrite = false
  @Flag(help: "Remove data that identifies people, for sharing.") var share = false
  @OptionGroup var publication: PublicationOptions
  @Option(
    help: ArgumentHelp(
      "Hash tokens with the bytes of this file, \(ExchangeKey.minimumBytes) or more, instead of the registry's key.",
      valueName: "file"), completion: .file())
  var tokenKey: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  private static let linesPerWrite = 64

  func validate() throws {
    if publication.fewestPeople != nil, !share { throw ValidationError("--fewest-people requires --share.") }
    if share, tokenKey != nil {
      throw ValidationError("--token-key cannot be combined with --share: shared files have no tokens.")
    }
  }

  func run(on console: Console) throws {
    var registry = try database.registry(.readOnly, for: console)
    let name = selection.transitionName
    if let name { _ = try registry.history(of: name) }
    let place = try OutputFile(
      output, option: "--output", example: "sessions.ndjson", mark: nil, overwrites: overwrite,
      registry: registry.path, isPrivate: !share)
    let form = try form(of: &registry, on: console)
    let file = try OutputFileWriter(place, compressing: output.hasSuffix(".gz"), on: console)
    let bounds = selection.bounds
    let filter = ExchangeFilter(
      transition: name, origin: selection.period.origin, sinceMicroseconds: bounds.since,
      untilMicroseconds: bounds.until)
    let summary = try export(filter, from: registry, form: form, to: file, on: console)
    // `Invocation` reports a full disk behind standard output. If the reader has closed the pipe, there is nothing to report.
    guard !console.output.isClosed else { return }
    let counts = [
      Count.of(summary.sessions, "session"), Count.of(summary.presentations, "presentation"),
      Count.of(summary.configurations, "configuration"),
    ]
    console.note("Wrote \(counts[0]), \(counts[1]) and \(counts[2]).")
    if let withheld = withheld(summary) { console.note(withheld) }
  }

  private func export(
    _ filter: ExchangeFilter, from registry: TransitionRegistry, form: ExchangeForm, to file: OutputFileWriter,
    on console: Console
  ) throws -> ExchangeSummary {
    var waiting: [String] = []
    var failure: ToolError?
    func write() throws {
      do throws(ToolError) { try file.write(waiting.joined()) } catch {
        failure = error
        throw error
      }
      waiting.removeAll(keepingCapacity: true)
    }
    do {
      let summary = try withProgress(of: registry, filter, on: console) { update in
        var count = 0
        return try registry.exportSessions(filter, form: form) { line in
          waiting.append(line + "\n")
          count += 1
          guard waiting.count >= Self.linesPerWrite else { return }
          try write()
          update(count)
        }
      }
      try write()
      try file.finish()
      return summary
    } catch {
      throw failure ?? error
    }
  }

  private func withheld(_ summary: ExchangeSummary) -> String? {
    guard summary.withheldSessions + summary.withheldPresentations > 0 else { return nil }
    let counts = [
      Count.of(summary.withheldSessions, "session"), Count.of(summary.withheldPresentations, "presentation"),
    ]
    return "Left out \(counts[0]) and \(counts[1]): fewer than \(publication.limit) people have their revision, day or "
      + "interaction distance. Include more sessions, or lower --fewest-people. A person is an install token."
  }

  /// Returns the exchange form. Its key comes from the file or from the registry, or is a new one that the registry
  /// keeps.
  private func form(of registry: inout TransitionRegistry, on console: Console) throws -> ExchangeForm {
    if share { return .shared(fewestPeople: publication.limit) }
    if let tokenKey {
      let bytes = try InputFile.read(tokenKey)
      guard let key = ExchangeKey(bytes) else {
        throw ToolError(
          "\(tokenKey): the key has \(Count.of(bytes.count, "byte")); it needs \(ExchangeKey.minimumBytes) or more. "
            + "`head -c 32 /dev/urandom > \(tokenKey)` makes one.")
      }
      return .exchange(key)
    }
    if try registry.lacksExchangeKey() { return .exchange(try newKey(of: &registry, on: console)) }
    return .exchange(nil)
  }

  /// Creates a key that the registry keeps.
  ///
  /// The reading connection closes first. Only the last connection to close checkpoints the WAL, and a reader may not,
  /// which would leave the WAL behind as after a crash.
  private func newKey(of registry: inout TransitionRegistry, on console: Console) throws(RegistryError) -> ExchangeKey {
    let key: ExchangeKey
    try registry.close()
    do throws(RegistryError) {
      let writable = try database.registry(.readWrite, for: console)
      key = try writable.exchangeKey()
      try writable.close()
    } catch  where [.readOnly, .cannotOpen].contains(error.kind) {
      throw RegistryError(.noExchangeKey(path: registry.path))
    }
    registry = try database.registry(.readOnly, for: console)
    return key
  }

  /// Runs with a progress bar, unless the lines themselves may go to the terminal.
  private func withProgress(
    of registry: TransitionRegistry, _ filter: ExchangeFilter, on console: Console,
    _ work: ((Int) -> Void) throws -> ExchangeSummary
  ) throws -> ExchangeSummary {
    guard output != OutputFile.standardOutput else { return try work { _ in } }
    return try console.withProgress("Exporting", total: registry.exportSize(filter), work)
  }
}
