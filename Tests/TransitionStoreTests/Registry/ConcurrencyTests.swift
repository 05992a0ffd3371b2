import Foundation
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct ConcurrencyTests {
  @Test func twoRegistriesOnOneFileLoseNothing() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    let first = try TransitionRegistry(at: path, access: .create)
    let second = try TransitionRegistry(at: path, access: .readWrite)
    try first.apply([Example.configuration(), Example.configuration(Example.plain)])
    try second.refresh()
    let card = try second.transition(named: "card-modal")
    try await withThrowingTaskGroup { group in
      for registry in [first, second] {
        group.addTask {
          for index in 0..<20 {
            try registry.record([Example.session(of: card, beganAt: Int64(index))])
            let duration = ConfigurationFieldValue.number(Double.random(in: 0.1...9))
            try registry.apply([Example.configuration(Example.plain, ["presentation.duration": duration])])
            _ = try registry.query("SELECT count(*) FROM session_fact")
          }
        }
      }
      group.addTask {
        for _ in 0..<200 {
          let vended = try first.transition(named: "card-modal")
          #expect(vended == card)
        }
      }
      try await group.waitForAll()
    }
    #expect(try first.sessions().count == 40)
    let history = try second.history(of: "plain")
    #expect(history.map(\.revision) == Array(1...41))
    try first.refresh()
    #expect(try first.transition(named: "plain") == history.last?.transition)
    #expect(try first.query("PRAGMA integrity_check").rows == [[.text("ok")]])
  }

  @Test func aReaderListsWhatOthersHaveWrittenSince() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    let writer = try TransitionRegistry(at: path, access: .create)
    try writer.apply([Example.configuration(Example.plain)])
    let reader = try TransitionRegistry(at: path, access: .readOnly)
    #expect(try reader.transitions() == writer.transitions())
    try writer.apply([Example.configuration(Example.plain, ["presentation.duration": .number(0.7)])])
    #expect(try reader.transitions().map(\.revision) == [2])
    try writer.record([Example.session(of: writer.transition(named: "plain"))])
    #expect(try reader.transitions().map(\.sessionCount) == [1])
    try writer.retire(["plain"])
    #expect(try reader.transitions().isEmpty)
    #expect(try reader.transitions(includingRetired: true).count == 1)
  }

  @Test func creatingAtOnceMakesOneRegistry() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    try await withThrowingTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          let registry = try TransitionRegistry(at: path, access: .create)
          try registry.apply([Example.configuration(Example.plain, ["name": .text("t\(index)")])])
        }
      }
      try await group.waitForAll()
    }
    #expect(try TransitionRegistry(at: path, access: .readOnly).transitions().count == 8)
  }

  @Test func recordersOfTwoRegistriesWriteToOneFile() async throws {
    let directory = try TemporaryDirectory()
    let first = try TransitionRegistry(at: directory.file(), access: .create)
    try first.apply([Example.configuration()])
    let second = try TransitionRegistry(at: directory.file(), access: .readWrite)
    let card = try first.transition(named: "card-modal")
    let recorders = [
      SessionRecorder(recordingTo: first, consent: .given), SessionRecorder(recordingTo: second, consent: .given),
    ]
    await withTaskGroup { group in
      for recorder in recorders + recorders {
        group.addTask {
          for index in 0..<25 {
            let session = Example.session(of: card, beganAt: Int64(index))
            recorder.play(session)
          }
        }
      }
    }
    for recorder in recorders { recorder.flush() }
    #expect(recorders.map(\.statistics.recorded) == [50, 50])
    #expect(try first.sessions().allSatisfy { $0.sampleCount == 10 })
    #expect(try first.sessions().count == 100)
  }
}
