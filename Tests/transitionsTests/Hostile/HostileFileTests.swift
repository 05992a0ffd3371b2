import Foundation
import TestSupport
import Testing

@testable import TransitionStore

/// Damages a registry's file in many ways, and runs every reading command on each result.
///
/// Promised of every command on every damaged file: it ends by itself, in time, with exit code 0, 1, 2 or 64. If it
/// fails, it prints the reason. If its output differs from that for the intact file, one of two conditions holds:
/// - `doctor` finds a problem with the file.
/// - The file is a valid database, and a copy made row by row gives the same output.
///
/// SQLite has no checksums, so it cannot detect that a value was changed to another valid one. The registry stores
/// checksums of revisions and traces, which `doctor` checks.
///
/// The commands run in a separate process, so that a trap or a hang is attributed to its case.
@Suite struct HostileFileTests {
  static let variable = "TRANSITIONS_HOSTILE_CASES"

  /// The number of cases: one for each kind of damage by default, 10,000 in `make soak STEPS=damage`.
  static let count =
    ProcessInfo.processInfo.environment["TRANSITIONS_MUTATIONS"].flatMap { Int($0) }
    ?? FileMutation.Kind.allCases.count

  /// Otherwise, the damage alone would not explain another answer.
  @Test func anUndamagedCopyGivesTheSameAnswers() throws {
    let folder = try Workspace.emptyFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = try HostileBench(folder: folder.path)
    var broken: [String] = []
    let counts = try bench.examine(bench.original) { broken.append($0) }
    let named = Dictionary(uniqueKeysWithValues: counts)
    #expect(broken == [] && named["same"] == named["answers"] && named["doctor-finds"] == 0, "\(named)")
  }

  @Test func everyReadingCommandAnswersOrSaysWhyNot() throws {
    let processes = Self.count > 1000 ? ProcessInfo.processInfo.activeProcessorCount : 1
    let tally = HostileTally(folder: try Workspace.emptyFolder())
    defer { try? FileManager.default.removeItem(at: tally.folder) }
    var children: [HostileChildProcess] = []
    for index in 0..<processes {
      let child = HostileChildProcess(
        cases: Self.count * index / processes..<Self.count * (index + 1) / processes,
        log: tally.folder.appending(path: "\(index).log"))
      try child.start()
      children.append(child)
    }
    for child in children {
      for death in try child.finish() { Issue.record("a command ended the process: \(death)") }
    }
    let counts = try tally.counts()
    for broken in try tally.broken() { Issue.record("\(broken)") }
    #expect(counts.values.reduce(0, +) > 0 && counts["cases"] == Self.count)
    print("Hostile files: " + counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
  }
}

/// The lines of all children: started cases and their results.
struct HostileTally {
  let folder: URL

  private func lines() throws -> [Substring] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).flatMap {
      try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
    }
  }

  func counts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in try lines() where line.hasPrefix("count ") {
      let words = line.split(separator: " ")
      // A killed child leaves an incomplete line.
      guard words.count == 3 else { continue }
      counts[String(words[1]), default: 0] += Int(words[2]) ?? 0
    }
    return counts
  }

  func broken() throws -> [Substring] { try lines().filter { $0.hasPrefix("broken ") } }
}

/// This test program again, which runs ``HostileFileChild``. It is restarted after a case that ends it.
final class HostileChildProcess {
  private let cases: Range<Int>
  private let log: URL
  private var process = Process()
  /// The number of crashes after which the test stops.
  private static let mostDeaths = 20

  init(cases: Range<Int>, log: URL) {
    self.cases = cases
    self.log = log
  }

  func start(from first: Int? = nil) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Bundle.main.executablePath))
    process.arguments = ["--testing-library", "swift-testing", "--filter", "HostileFileChild"]
    let order = "\(first ?? cases.lowerBound) \(cases.upperBound) \(log.path)"
    process.environment = ProcessInfo.processInfo.environment.merging([HostileFileTests.variable: order]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Waits for the end. The last case names the cause of a crash.
  func finish() throws -> [String] {
    var deaths: [String] = []
    while true {
      process.waitForExit()
      let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      if lines.last == "done" { return deaths }
      let last = lines.last { $0.hasPrefix("begin ") } ?? "begin -1"
      let reason = process.terminationReason == .uncaughtSignal ? "signal" : "code"
      deaths.append("\(reason) \(process.terminationStatus) at: \(last)")
      guard deaths.count < Self.mostDeaths,
        let number = last.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
        number >= 0, number + 1 < cases.upperBound
      else { return deaths }
      try start(from: number + 1)
    }
  }
}
