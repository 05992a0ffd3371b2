import Foundation
import Testing

@testable import TransitionStore

/// A registry's file is damaged in hundreds of ways, and every reading command is run on each.
///
/// Promised of every command on every damaged file: it ends by itself, in time, with exit code 0, 1, 2 or 64. Where it
/// fails it says why. Where it answers otherwise than on the intact file, `doctor` has found a problem with that file; or
/// the file is a sound database whose every row obeys the schema, and the answer is the one that a copy of it made row by
/// row gives, too. What SQLite cannot promise is to notice that a value was changed into another valid one: it keeps no
/// checksums. Of a revision and of a trace the registry keeps some itself, which `doctor` looks at.
///
/// The commands run in a process of their own, so that a trap or a hang is a failure with a name.
@Suite struct HostileFileTests {
  static let variable = "TRANSITIONS_HOSTILE_CASES"

  /// How many there are: each kind of damage once as a rule, 10 000 in `make mutate`.
  static let count = ProcessInfo.processInfo.environment["TRANSITIONS_MUTATIONS"].flatMap { Int($0) } ?? 15

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

/// Lines of all children: what they began, what came of it.
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
      // A killed child leaves half a line.
      guard words.count == 3 else { continue }
      counts[String(words[1]), default: 0] += Int(words[2]) ?? 0
    }
    return counts
  }

  func broken() throws -> [Substring] { try lines().filter { $0.hasPrefix("broken ") } }
}

/// This test program again, which runs ``HostileFileChild``; started anew behind a case that ends it.
final class HostileChildProcess {
  private let cases: Range<Int>
  private let log: URL
  private var process = Process()
  /// As many deaths are enough to know.
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

  /// Waits for the end. What ended a process is said by the case it was at.
  func finish() throws -> [String] {
    var deaths: [String] = []
    while true {
      process.waitUntilExit()
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
