import Foundation
import TestSupport
import Testing

@Suite struct StreamTests {
  private static let manyRows =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT i FROM n"

  @Test func aReaderThatGoesEarlyIsNoError() throws {
    let workspace = try Workspace.withRegistry()
    let process = try Tool.process(["query", Self.manyRows], in: workspace, environment: [:])
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let first = try output.fileHandleForReading.read(upToCount: 2)
    try output.fileHandleForReading.close()
    process.waitForExit()
    #expect(first == Data("1\n".utf8))
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test func interruptingEndsWith130AndNothingHalfWritten() throws {
    let workspace = try Workspace.withRegistry()
    let before = try workspace.registryBytes()
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    let process = try Tool.process(["query", endless], in: workspace, environment: [:])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: 0.5)
    process.interrupt()
    // If it continues by mistake, it must not block the tests.
    let deadline = Date.now + 10
    while process.isRunning, Date.now < deadline { Thread.sleep(forTimeInterval: 0.05) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitForExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(try workspace.registryBytes() == before)
  }

  #if os(Linux)
    @Test(arguments: [["list"], ["session", "export"]])
    func aFullDiskIsSaidAndNothingElse(words: [String]) throws {
      let workspace = try Workspace.withRegistry()
      let process = try Tool.process(words, in: workspace, environment: [:])
      let errors = Pipe()
      process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
      process.standardError = errors
      try process.run()
      process.waitForExit()
      #expect(process.terminationStatus == 2)
      #expect(
        String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
          == "transitions: Could not write to standard output: No space left on device.\n")
    }

    private func full(_ words: [String], in workspace: Workspace) throws -> (code: Int32, errors: String) {
      let process = try Tool.process(words, in: workspace, environment: [:])
      let errors = Pipe()
      process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitForExit()
      return (process.terminationStatus, text)
    }

    /// Exit code 2 means failure, so a script would repeat the change.
    @Test func aChangeIsDoneAlsoWhereItsReportCannotBeWritten() throws {
      let inputs = try WritingInputs()
      for command in WritingCommand.all {
        let workspace = try Workspace.withRegistry()
        let before = try workspace.tool("query", "SELECT count(*), max(id) FROM configuration").output
        let words = command.words.map { $0.replacing("{inputs}", with: inputs.folder) }
        let (code, errors) = try full(words, in: workspace)
        #expect(code == 0, "\(words): \(errors)")
        let isToldOnStandardOutput = !errors.contains("Wrote ")
        let isSaid = errors.hasSuffix(
          "are stored. Only its report could not be written to standard output: No space left on device.\n")
        #expect(isSaid == isToldOnStandardOutput, "\(words): \(errors)")
        if words[0] == "set" {
          #expect(try workspace.tool("query", "SELECT count(*), max(id) FROM configuration").output != before)
        }
      }
    }

    @Test func aRehearsalWhoseReportCannotBeWrittenHasFailed() throws {
      let workspace = try Workspace.withRegistry()
      for words in [
        ["set", "sheet", "dimmingAlpha=0.3", "--dry-run"], ["retire", "sheet", "--dry-run"],
        ["set", "sheet", "dimmingAlpha=7"],
      ] {
        let (code, errors) = try full(words, in: workspace)
        #expect(code != 0 && !errors.contains("is stored"), "\(words): \(errors)")
      }
      let (code, errors) = try full(
        ["session", "simulate", "sheet", "--users", "3", "--days", "3", "--intents", "-"], in: workspace)
      #expect(code == 2 && errors.hasSuffix("Data stored before stays.\n"), "\(errors)")
    }
  #endif

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["--no-color": ""]])
  func colourCanBeTurnedOff(setting: [String: String]) throws {
    let workspace = try Workspace.withRegistry()
    let flag = setting.keys.contains("--no-color") ? ["--no-color"] : []
    let environment = flag.isEmpty ? setting : [:]
    let plain = try Terminal.show(["list"] + flag, in: workspace, environment: environment)
    #expect(!plain.contains("\u{1B}"))
    #expect(plain.hasPrefix("name"))
    let coloured = try Terminal.show(["list"], in: workspace, environment: ["NO_COLOR": ""])
    #expect(coloured.contains("\u{1B}[1m"))
    #expect(coloured.replacing(/\u{1B}\[\d*m/, with: "") == plain)
  }

  @Test func aPipeGetsNoColourNoHeadingAndWholeText() throws {
    let output = try Workspace.withRegistry().tool("list").output
    #expect(!output.contains("\u{1B}"))
    #expect(!output.contains("…"))
    #expect(
      output.split(separator: "\n").allSatisfy {
        $0.split(separator: "\t", omittingEmptySubsequences: false).count == 12
      })
    #expect(output.hasPrefix("notice\t"))
  }
}
