import Foundation
import GRDB
import TestSupport
import Testing

@testable import TransitionStore

/// Another program holds the lock of the registry: every command ends by itself, reports that, and names the program.
@Suite struct LockedRegistryTests {
  /// Starts all commands before waiting for the first, because each waits five seconds for the lock.
  private func outcomes(
    of commands: [[String]], in workspace: Workspace
  ) throws -> [(words: [String], code: Int32, errors: String)] {
    let processes = try commands.enumerated().map { index, words in
      let process = try Tool.process(words, in: workspace, environment: ["TRANSITIONS_WAIT": "5"])
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      let path = try workspace.write("", to: "errors-\(index)")
      process.standardError = FileHandle(forWritingAtPath: path)
      try process.run()
      return process
    }
    return try processes.enumerated().map { index, process in
      process.waitForExit()
      let errors = try String(contentsOfFile: workspace.path("errors-\(index)"), encoding: .utf8)
      return (commands[index], process.terminationStatus, errors)
    }
  }

  private static let reading = [["list"], ["report"], ["session", "list"], ["doctor"], ["migrate", "--list"]]

  @Test(.timeLimit(.minutes(5))) func writersWaitThenNameTheLockHolderAndReadersContinue() throws {
    let workspace = try Workspace.withRegistry()
    let inputs = try WritingInputs()
    // Keep the WAL, so that the lock is in its index.
    let before = try CrashRemains.facts(
      ["SELECT count(*), max(id) FROM configuration"], of: workspace.path("transitions.db"))
    let other = try workspace.lockedRegistry()
    let writing = WritingCommand.all.filter { $0.changesRegistry && $0.words != ["init"] }.map { command in
      command.words.map { $0.replacing("{inputs}", with: inputs.folder) }
    }
    for (words, code, errors) in try outcomes(of: writing, in: workspace) {
      #expect(code == 2, "\(words): \(errors)")
      #expect(errors.contains("is locked by "), "\(words): \(errors)")
      #expect(errors.contains("Try again, or close that program"), "\(words): \(errors)")
      guard FileLocks.areKnown else { continue }
      #expect(errors.contains("(process \(ProcessInfo.processInfo.processIdentifier))"), "\(words): \(errors)")
    }
    for (words, code, errors) in try outcomes(of: Self.reading, in: workspace) {
      #expect(code == 0, "\(words): \(errors)")
    }
    try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
    try other.close()
    let after = try CrashRemains.facts(
      ["SELECT count(*), max(id) FROM configuration"], of: workspace.path("transitions.db"))
    #expect(after == before)
    #expect(try workspace.tool("retire", "sheet").code == 0)
  }

  /// Hashing tokens needs a key, and the key has to be stored.
  @Test(.timeLimit(.minutes(5))) func anExportThatNeedsAKeyNamesTheLockHolder() throws {
    let workspace = try Workspace.withRegistry()
    #expect(try workspace.tool("session", "simulate", "sheet", "--users", "1").code == 0)
    let other = try workspace.lockedRegistry()
    let outcome = try #require(try outcomes(of: [["session", "export"]], in: workspace).first)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("transitions.db is locked by "), "\(outcome.errors)")
    try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(try workspace.tool("session", "export").code == 0)
  }

  @Test func aLineOfTheSystemsLocksIsRead() throws {
    let lock = try #require(FileLocks.Lock(line: "3: POSIX  ADVISORY  WRITE 29263 fe:00:6031764 1073741824 1073742335"))
    #expect(lock.process == 29263 && lock.isExclusive && lock.inode == 6_031_764)
    #expect(lock.range == 1_073_741_824...1_073_742_335)
    let whole = try #require(FileLocks.Lock(line: "1: POSIX  ADVISORY  READ  7 08:01:12 0 EOF"))
    #expect(!whole.isExclusive && whole.range == 0...UInt64.max)
    for line in [
      "", "2: FLOCK  ADVISORY  WRITE 28378 fe:00:16222909 0 EOF", "1: POSIX ADVISORY", "1: -> POSIX x y z w 9",
    ] {
      #expect(FileLocks.Lock(line: line[...]) == nil)
    }
    #expect(FileLocks.Lock(line: "1: POSIX ADVISORY WRITE 7 a:b:9 9 3")?.range == 9...9)
  }
}
