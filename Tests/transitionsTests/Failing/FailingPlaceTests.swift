import Foundation
import Testing

@testable import TransitionStore
@testable import transitions

/// Every command that writes, in places where writing fails: on a full disk, above the size limit of files, on a
/// read-only mount, among another user's files.
///
/// Promised: a command completes all of its work and exits with 0, or none of it, prints the reason and exits with 2.
/// It leaves no other files.
@Suite struct FailingPlaceTests {
  private static let facts = [
    "SELECT name, retired_at_us IS NULL, revision, digest FROM transition "
      + "JOIN configuration ON transition.id = transition_id ORDER BY name, revision",
    "SELECT uuid FROM session ORDER BY uuid", "SELECT uuid FROM presentation ORDER BY uuid",
  ]

  @Test(arguments: FailingPlace.all) func everyWritingCommandIsDoneOrSaysWhyNot(_ place: FailingPlace) throws {
    let inputs = try WritingInputs()
    let template = try Workspace.withRegistry()
    let before = try CrashRemains.facts(Self.facts, of: template.path("transitions.db"))
    var failures = 0
    for command in WritingCommand.all {
      guard let run = try FailingRun(command, in: place, from: template, inputs: inputs) else {
        return print("SKIPPED, NOT TESTED: \(#fileID): this system does not allow \(place).")
      }
      let words = command.words.joined(separator: " ")
      failures += run.outcome.code == 2 ? 1 : 0
      check(run, words, place)
      if let registry = run.registry {
        let problems = try CrashRemains.facts(
          ["SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'"], of: registry)
        #expect(problems == "", "\(words): \(problems)")
        let after = try CrashRemains.facts(Self.facts, of: registry)
        #expect(run.outcome.code == 0 || run.isPartial || after == before, "\(words) is half done")
      }
    }
    #expect(failures > 0, "nothing failed in \(place)")
    if place.allowsNothing { #expect(failures == WritingCommand.all.count) }
  }

  /// An app ships it, and records elsewhere.
  @Test func noCommandWritesIntoABundle() throws {
    let inputs = try WritingInputs()
    let workspace = try Workspace.withRegistry()
    #expect(try workspace.tool("bundle", "app.db").code == 0)
    let bundle = URL(filePath: workspace.path("app.db"))
    func files() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path))
    }
    let (bytes, names) = try (Data(contentsOf: bundle), files())
    for command in WritingCommand.all where command.changesRegistry {
      let words = command.words.map { $0.replacing("{inputs}", with: inputs.folder) }
      let outcome = try workspace.tool.run(words + ["--db", "app.db"])
      #expect(outcome.code == 2, "\(words) ends with \(outcome.code)")
      #expect(
        outcome.errors == """
          transitions: \(bundle.path) is a bundle, the read-only registry that an app ships. It was left unchanged. To \
          work on its transitions, make a copy that can be written: `transitions doctor backup work.db --db \(bundle.path)`.

          """, "\(words): \(outcome.errors)")
      #expect(try Data(contentsOf: bundle) == bytes && files() == names, "\(words) writes")
    }
    #expect(try workspace.tool("doctor", "backup", "work.db", "--db", "app.db").code == 0)
    #expect(try workspace.tool("set", "sheet", "dimmingAlpha=0.3", "--db", "work.db").code == 0)
  }

  @Test func ciComparesABundleWithItsRegistry() throws {
    let workspace = try Workspace.withRegistry()
    let missing = try workspace.tool("bundle", "app.db", "--check")
    #expect(missing.code == 1 && missing.errors.contains("`transitions bundle app.db` writes it."))
    #expect(try workspace.tool("bundle", "app.db").code == 0)
    let current = try workspace.tool("bundle", "app.db", "--check")
    #expect(current.code == 0 && current.errors == "app.db is current.\n" && current.output.isEmpty)
    #expect(try workspace.tool("set", "sheet", "dimmingAlpha=0.3").code == 0)
    let outdated = try workspace.tool("bundle", "app.db", "--check")
    #expect(outdated.code == 1 && outdated.output.hasPrefix("revised    sheet\n             "))
    #expect(outdated.output.contains("dimming.alpha: 0.4 → 0.3"))
    #expect(outdated.errors == "app.db is outdated. `transitions bundle app.db --overwrite` updates it.\n")
    let registry = try workspace.tool("bundle", "transitions.db", "--check")
    #expect(registry.code == 2 && registry.errors.contains("is a registry, but not a bundle"))
    #expect(try workspace.tool("bundle", "app.db", "--check", "--overwrite").code == 64)
  }

  private func check(_ run: FailingRun, _ words: String, _ place: FailingPlace) {
    let (outcome, errors) = (run.outcome, run.outcome.errors)
    #expect([0, 2].contains(outcome.code), "\(words) ends with \(outcome.code): \(errors)")
    guard outcome.code == 2 else { return }
    for word in ["Added ", "Wrote ", "Deleted ", "Created ", "created ", "revised ", "retired "] {
      #expect(!outcome.output.contains(word), "\(words) says that it did something: \(outcome.output)")
    }
    #expect(place.reasons.contains { errors.contains($0) }, "\(words) does not say why: \(errors)")
    #expect(errors.hasPrefix("transitions: ") && errors.split(separator: "\n").count <= 2, "\(words): \(errors)")
    for word in ["SQLite error 1", "Error Domain", "Optional(", "NSError", ".partial"] where errors.contains(word) {
      Issue.record("\(words) speaks to programmers: \(errors)")
    }
    #expect(run.leftovers.isEmpty, "\(words) leaves \(run.leftovers)")
  }
}

/// One command in one place, and the resulting state.
struct FailingRun {
  let outcome: Tool.Outcome
  /// A copy of the registry after the command; nil if it could not be read.
  let registry: String?
  /// New files that are incomplete.
  let leftovers: [String]
  /// A Boolean value that indicates whether the command announces that it works in parts, some of which may be stored.
  let isPartial: Bool
  private let results: Workspace

  /// Creates a run; nil if the system does not support the place.
  init?(_ command: WritingCommand, in place: FailingPlace, from template: Workspace, inputs: WritingInputs) throws {
    results = try Workspace()
    let (folder, out) = (results.path("place"), results.path("out"))
    for path in [folder, out] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    // Allow the user `nobody` to write and read here.
    for path in [results.folder.path, out] {
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    }
    for path in [inputs.folder, template.folder.path] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
    let line = command.line(inputs: inputs.folder, binary: try #require(Tool.binary).path)
    let run = "\(line) > '\(out)/output' 2> '\(out)/errors'; echo $? > '\(out)/code'"
    let look =
      "ls -A > '\(out)/files'; cp transitions.db '\(out)/' 2> /dev/null; cp transitions.db-wal '\(out)/' 2> /dev/null; true"
    let shell = place.script(run, look: look, place: folder, template: template.folder.path)
    let started = try Shell.run(["/usr/bin/env"] + shell, in: results)
    func text(_ name: String) -> String { (try? String(contentsOfFile: out + "/" + name, encoding: .utf8)) ?? "" }
    // 126: the user of that place may not access the folder of the built tool.
    guard started.code == 0, let code = Int32(text("code").dropLast()), code != 126 else { return nil }
    outcome = Tool.Outcome(code: code, output: text("output"), errors: text("errors"))
    let copy = out + "/transitions.db"
    registry = FileManager.default.isReadableFile(atPath: copy) ? copy : nil
    leftovers = text("files").split(separator: "\n").map(String.init).filter {
      !["transitions.db", "transitions.db-wal", "transitions.db-shm", "fill"].contains($0)
    }
    isPartial = command.words.contains("--keep-going") || command.words.contains("simulate")
  }
}
