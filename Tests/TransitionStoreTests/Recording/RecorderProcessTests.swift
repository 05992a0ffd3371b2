import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// Processes that are killed in the middle of a session. The tests start this test program again to run
/// ``RecorderProcessChild``.
@Suite struct RecorderProcessTests {
  static let variable = "TRANSITIONS_KILLED_RECORDER"
  /// The folder of a child; nil in the parent process.
  static let root = ProcessInfo.processInfo.environment[variable]

  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry

  init() throws {
    directory = try TemporaryDirectory()
    registry = try Example.registry(at: directory.file())
  }

  private func open() throws -> Int { try registry.query("SELECT uuid FROM open_session").rows.count }

  /// Starts a child whose drags begin at a time. It ends when its parent's end of the pipe is closed.
  private func start(_ index: Int, beganAt: Int64) throws -> (process: Process, input: Pipe) {
    let (child, input) = (Process(), Pipe())
    child.executableURL = URL(fileURLWithPath: try #require(Bundle.main.executablePath))
    child.arguments = ["--testing-library", "swift-testing", "--filter", "RecorderProcessChild"]
    child.environment = ProcessInfo.processInfo.environment.merging([
      Self.variable: directory.path, Self.variable + "_NAME": "child\(index)", Self.variable + "_BEGAN": "\(beganAt)",
    ]) { $1 }
    (child.standardOutput, child.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    child.standardInput = input
    try child.run()
    return (child, input)
  }

  private func expectRecording(_ child: (process: Process, input: Pipe), named name: String) async throws {
    while child.process.isRunning, !FileManager.default.fileExists(atPath: directory.file(name)) {
      try await Task.sleep(for: .milliseconds(20))
    }
    try #require(child.process.isRunning, "\(name) ended before it was killed")
  }

  @Test func whatAKilledProcessLeftIsAbandonedOnceAndWhatAnotherHoldsIsLeftAlone() async throws {
    let (now, day) = (WallClock.system.microseconds(), WallClock.day)
    // The one whose drags are old comes last: a launch adopts what is older than a day.
    let recent = try start(1, beganAt: now)
    defer { kill(recent.process.processIdentifier, SIGKILL) }
    try await expectRecording(recent, named: "child1")
    let old = try start(0, beganAt: now - 2 * day)
    defer { kill(old.process.processIdentifier, SIGKILL) }
    try await expectRecording(old, named: "child0")
    let children = [old, recent]
    // Each has three running sessions, one that has ended and waits in memory for its batch, and one that is written.
    #expect(try open() == 8)
    #expect(try registry.sessions().count == 2)

    kill(children[0].process.processIdentifier, SIGKILL)
    children[0].process.waitForExit()
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    recorder.flush()
    #expect(try open() == 4)
    let adopted = try registry.sessions().filter { $0.result.outcome == .abandoned }
    // The one in memory died with the process, but its begin marker survived.
    #expect(adopted.count == 4)
    #expect(Set(adopted.map(\.header.context.deviceClass)) == ["child0"])

    kill(children[1].process.processIdentifier, SIGKILL)
    children[1].process.waitForExit()
    #expect(try registry.adoptAbandoned() == 0)
    let later = try TransitionRegistry(at: directory.file(), access: .readWrite, now: { now + 2 * day })
    #expect(try later.adoptAbandoned() == 4)
    #expect(try open() == 0)
    #expect(try later.adoptAbandoned() == 0)
    #expect(try registry.query("PRAGMA integrity_check").rows == [[.text("ok")]])
  }
}

/// Runs only when ``RecorderProcessTests`` starts it, until it or its parent is killed.
@Suite(.enabled(if: RecorderProcessTests.root != nil)) struct RecorderProcessChild {
  @Test func recordsUntilItIsKilled() throws {
    let root = try #require(RecorderProcessTests.root)
    let name = try #require(ProcessInfo.processInfo.environment[RecorderProcessTests.variable + "_NAME"])
    let registry = try TransitionRegistry(at: root + "/transitions.db", access: .readWrite)
    let beganAt = try #require(
      ProcessInfo.processInfo.environment[RecorderProcessTests.variable + "_BEGAN"].flatMap { Int64($0) })
    let card = try registry.transition(named: "card-modal")
    // The clock stands still, so the batch is never written.
    let scheduler = ManualScheduler()
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, scheduler: scheduler)
    let context = SessionContext(deviceClass: name)
    let sessions = (0..<5).map { Example.session(of: card, beganAt: beganAt + Int64($0), context: context) }
    recorder.play(sessions[0])
    recorder.flush()
    let traces = sessions[1...].map { recorder.begin($0.header) }
    scheduler.advance(by: .zero)
    traces[0].end(with: sessions[1].result)
    #expect(FileManager.default.createFile(atPath: root + "/" + name, contents: nil))
    // The end of the input is the end of the parent, also if that was killed.
    _ = FileHandle.standardInput.readDataToEndOfFile()
  }
}
