import Foundation
import Testing

@testable import TransitionStore
@testable import transitions

/// Every command that writes, where writing fails: on a full disk, beyond the size a file may have, on a read-only mount,
/// among files that are not ours.
///
/// Promised: it does all of its work and ends with 0, or nothing of it, says why and ends with 2. Nothing else is left.
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

/// One command in one place, and what there was afterwards.
struct FailingRun {
  let outcome: Tool.Outcome
  /// A copy of the registry as the command left it; nil where it could not be read.
  let registry: String?
  /// What was made and is not whole.
  let leftovers: [String]
  /// Whether it says that it works in parts, of which some may be there.
  let isPartial: Bool
  private let results: Workspace

  /// nil where the system does not allow such a place.
  init?(_ command: WritingCommand, in place: FailingPlace, from template: Workspace, inputs: WritingInputs) throws {
    results = try Workspace()
    let (folder, out) = (results.path("place"), results.path("out"))
    for path in [folder, out] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    // For nobody to write and look into.
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
    // 126: who runs it there may not look where the tool was built.
    guard started.code == 0, let code = Int32(text("code").dropLast()), code != 126 else { return nil }
    outcome = Tool.Outcome(code: code, output: text("output"), errors: text("errors"))
    let copy = out + "/transitions.db"
    registry = FileManager.default.isReadableFile(atPath: copy) ? copy : nil
    // Cells are a folder whose header is written last; without it nobody takes it for whole.
    let isFolder = command.words.contains("--write-cells")
    leftovers =
      isFolder
      ? []
      : text("files").split(separator: "\n").map(String.init).filter {
        !["transitions.db", "transitions.db-wal", "transitions.db-shm", "fill"].contains($0)
      }
    isPartial = command.words.contains("--keep-going") || command.words.contains("simulate")
  }
}
