import ArgumentParser
import RegistryTools
import SessionAnalytics
import TransitionModel
import TransitionStore

struct DoctorCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the registry, and suggest what to do.",
    discussion: """
      doctor only reads, and checks as much of a damaged file as it can. The exit code is 0 if it found no problem, 1 \
      if it found problems, and 2 if it could not check anything.
      """ + examples.help,
    subcommands: [DoctorBackupCommand.self])
  static let examples = [
    CommandExample("Check ./transitions.db", "transitions doctor"),
    CommandExample("Save a copy while the registry is in use", "transitions doctor backup saved.db"),
  ]

  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let examination = try TransitionRegistry.examine(at: database.path(in: console.environment))
    let isTable = output.isTable(on: console)
    // A long path would leave no room for the other columns.
    let file = examination.findings.first { $0.check == "file" }
    if isTable, case .text(let path)? = file?.value {
      for line in "file  \(path)".broken(to: console.output.width ?? .max) { console.print(line) }
    }
    output.write(ResultTable(examination.findings.filter { !isTable || $0.check != "file" }), to: console)
    if isTable { Self.explain(examination, on: console) }
    if !examination.isHealthy { throw ExitCode(ExitStatus.no) }
  }

  /// Prints the advice, which does not fit the table.
  private static func explain(_ examination: HealthReport, on console: Console) {
    var told: Set<String> = []
    for finding in examination.findings {
      guard let advice = finding.advice, told.insert(advice).inserted else { continue }
      let checks = examination.findings.filter { $0.advice == advice }.map(\.check).joined(separator: ", ")
      let style: TextStyle = finding.status == .problem ? .red : .yellow
      let status = console.output.styled("\(finding.status.rawValue):", style)
      console.print(styled: "\n\(status) \(checks)\n  \(advice)")
    }
    let count = examination.problems.count
    console.print("\n" + (count == 0 ? "No problems found." : "\(Count.of(count, "problem"))."))
  }
}

extension ResultTable {
  fileprivate init(_ findings: [HealthReport.Finding]) {
    self.init(
      columns: [Column("check"), Column("value"), Column("unit"), Column("status"), Column("advice", isDetail: true)],
      rows: findings.map { finding in
        let status = finding.status == .fact ? "" : finding.status.rawValue
        let (value, unit): (Cell, String) =
          switch finding.value {
          case .text(let text): (.text(text), "")
          case .count(let count): (.count(count), "")
          case .bytes(let bytes): (.count(bytes), "bytes")
          case .time(let microseconds): (.time(microseconds), "")
          case .none: (.null, "")
          }
        return [.text(finding.check), value, .text(unit), .text(status), .text(finding.advice)]
      })
    keepsAll = true
  }
}

struct DoctorBackupCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the registry, even while programs write to it.",
    discussion: """
      The copy is checked before it gets its name, and is complete in one file.

      To restore it, first end every program that has the registry open. Delete the files with the registry's name \
      and -wal or -shm; they belong to the old content. Then copy the backup over the registry.
      """ + examples.help)
  static let examples = [
    CommandExample("Save a copy", "transitions doctor backup saved.db"),
    CommandExample("Replace the same copy every night", "transitions doctor backup nightly.db --db app.db --overwrite"),
  ]

  @ParentCommand var doctor: DoctorCommand
  @Argument(help: "The file to write.", completion: .file(extensions: ["db"])) var file: String
  @Flag(help: "Replace the file if it exists.") var overwrite = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if doctor.output.isChosen { throw ValidationError("A backup has no format. Leave it out.") }
  }

  func run(on console: Console) throws {
    let path = database.path(in: console.environment)
    let size = try console.withProgress("Copying", total: 100) { update in
      try TransitionRegistry.backUp(at: path, to: file, overwrite: overwrite) { done, all in
        update(all == 0 ? 100 : done * 100 / all)
      }
    }
    console.stored()
    console.print("Wrote \(escaped: file): \(size) bytes, checked.")
  }
}
