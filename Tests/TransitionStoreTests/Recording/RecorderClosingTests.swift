import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

@Suite struct RecorderClosingTests {
  @Test func closingTriesOnceMoreAndSaysWhatIsLeft() throws {
    let directory = try TemporaryDirectory()
    let card = try Example.registry(at: directory.file()).transition(named: "card-modal")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: directory.file(), configuration: configuration)
    let registry = try TransitionRegistry(
      at: directory.file(), access: .readWrite, patience: BusyPolicy(longest: 0.1))
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    recorder.flush()
    try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    for index in 0..<4 {
      let session = Example.session(of: card, beganAt: Int64(index))
      recorder.begin(session.header).end(with: session.result)
    }
    #expect(!recorder.close())
    #expect(recorder.statistics.waiting == 4)
    #expect(recorder.statistics.lastError == RegistryError(.busy(path: directory.file())))
    try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
  }
}
