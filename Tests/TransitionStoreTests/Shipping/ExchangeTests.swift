import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct ExchangeTests {
  private static func table(_ name: String, in registry: TransitionRegistry) throws -> [[SQLValue]] {
    try registry.query("SELECT * FROM \(name) ORDER BY 1").rows
  }

  private static let tables = ["transition", "configuration", "presentation", "session", "session_touch"]

  @Test(arguments: Thoroughness.seeds(10, inSoak: 60).map { UInt64($0 + 1) })
  func whatIsExportedAndImportedIsExportedAsTheSameBytes(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    let source = try history.registry(sessions: Int(seed) * 3)
    try source.prune(tracesBefore: 1_700_000_000_000_003, sessionsBefore: nil)
    let bytes = try source.exported()
    let target = try TransitionRegistry.inMemory()
    let summary = try target.imported(bytes, block: Int(seed) * 37)
    #expect(try target.exported() == bytes)
    #expect(summary.sessions == Int(seed) * 3 && summary.duplicates == 0 && summary.badLines == 0)
    // Everything except the tokens, which are exported as hashes.
    let key = try source.exchangeKey()
    for session in try source.sessions() {
      let uuid = session.header.uuid.uuidString
      var expected = try source.session(uuid)
      expected.header.context.token = expected.header.context.token.map(key.hash)
      #expect(try target.session(uuid) == expected)
      #expect(try target.storedSession(uuid) == session.replacing(expected.header))
    }
    let presentations = try source.presentations().map { record in
      var record = record
      record.token = record.token.map(key.hash)
      return record
    }
    #expect(try target.presentations() == presentations)
    // Everything except the row IDs, which each registry assigns.
    let touches = """
      SELECT uuid, transition, digest, direction, origin, presentation, screen, ordinal, touches, began_at_us,
        ended_at_us, decision, outcome, is_last
      FROM touch_fact ORDER BY uuid, ordinal
      """
    #expect(try target.query(touches).rows == source.query(touches).rows)
  }

  @Test func importingTwiceAddsNothing() throws {
    var history = RandomHistory(seed: 7)
    let source = try history.registry(sessions: 10)
    let bytes = try source.exported()
    let target = try TransitionRegistry.inMemory()
    let first = try target.imported(bytes)
    let second = try target.imported(bytes)
    #expect(second.sessions == 0 && second.presentations == 0 && second.configurations == 0)
    #expect(second.duplicates == first.sessions + first.presentations)
    #expect(try target.exported() == bytes)
    #expect(try source.imported(bytes).configurations == 0)
    #expect(try source.exported() == bytes)
  }

  @Test func whatIsDamagedNeverTrapsAndNeverComesInByHalves() throws {
    var history = RandomHistory(seed: 3)
    let bytes = try history.registry(sessions: 4).exported()
    var random = SplitMix64(seed: 4)
    var refused = 0
    let rounds = Thoroughness.seeds(40, inSoak: 400)
    for round in rounds {
      var damaged = bytes
      if round % 4 == 0 {
        damaged.removeLast(Int.random(in: 2...bytes.count, using: &random))
      } else {
        for _ in 0...(round % 3) {
          damaged[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
      }
      let target = try TransitionRegistry.inMemory()
      do {
        try target.imported(damaged)
        #expect(round % 4 != 0, "a truncated file was imported")
      } catch let RegistryToolError.badExchange(problems, count) {
        refused += 1
        #expect(!problems.isEmpty && count >= problems.count)
        for table in Self.tables { #expect(try Self.table(table, in: target).isEmpty) }
      }
      let lenient = try TransitionRegistry.inMemory()
      _ = try? lenient.imported(damaged, skippingBadLines: true)
      #expect(try lenient.query("PRAGMA foreign_key_check").rows.isEmpty)
    }
    #expect(refused > rounds.count / 2)
  }

  @Test func everyBadLineIsReportedAndTheOthersComeInWhereAsked() throws {
    var history = RandomHistory(seed: 5)
    let source = try history.registry(sessions: 8)
    var lines = try source.exported().split(separator: UInt8(ascii: "\n")).map(Array.init)
    let sessions = lines.indices.filter { lines[$0].starts(with: "{\"type\":\"session\"".utf8) }
    let bad = [sessions[2], sessions[5]]
    for index in bad { lines[index].removeLast(9) }
    let bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    let target = try TransitionRegistry.inMemory()
    var reported: [Int] = []
    let summary = try target.imported(bytes, skippingBadLines: true) { reported.append($0.line) }
    #expect(reported == bad.map { $0 + 1 })
    #expect(summary.sessions == 6 && summary.badLines == 2)
    let strict = try TransitionRegistry.inMemory()
    let error = #expect(throws: RegistryToolError.self) { try strict.imported(bytes) }
    #expect(error?.description.contains("line \(bad[0] + 1): ends too early") == true)
    #expect(try strict.sessions().isEmpty && strict.transitions(includingRetired: true).isEmpty)
  }

  /// The rolled-back line inserted the row of the presentation. The next line must insert it again.
  @Test func whatABadLineLookedUpIsForgottenWithIt() throws {
    let source = try Example.registry()
    let revision = try source.transition(named: "card-modal")
    let shown = UUID()
    let sessions = (0..<3).map { index in
      Example.session(
        of: revision, beganAt: 1_700_000_000_000_000 + Int64(index),
        context: SessionContext(presentation: shown, origin: .imported, deviceClass: index == 0 ? "refused" : nil))
    }
    try source.record(sessions)
    let long = String(repeating: "x", count: 101)
    let lines = String(decoding: try source.exported(), as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("{\"type\":\"presentation\"") }
      .map {
        $0.replacing("\"refused\"", with: "\"\(long)\"").replacing("\"presentations\":1", with: "\"presentations\":0")
      }
    let target = try TransitionRegistry.inMemory()
    var reported: [Int] = []
    let summary = try target.imported(Array(lines.joined(separator: "\n").utf8), skippingBadLines: true) {
      reported.append($0.line)
    }
    #expect(reported == [3] && summary.sessions == 2 && summary.badLines == 1)
    #expect(try target.sessions().map(\.presentation) == [shown, shown])
  }

  @Test func linesThatAreLostAreNoticed() throws {
    var history = RandomHistory(seed: 6)
    var lines = try history.registry(sessions: 4).exported().split(separator: UInt8(ascii: "\n"))
    lines.remove(at: lines.count - 2)
    let bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    let error = #expect(throws: RegistryToolError.self) { try TransitionRegistry.inMemory().imported(bytes) }
    #expect(error?.description.contains("sessions is 4, but 3 precede it") == true)
  }

  /// A revision is a number of a file's own history. A configuration that arrives with sessions is stored outside the
  /// history, under its sender's number until the history needs it.
  @Test func aConfigurationThatArrivesWithSessionsEntersNoHistory() throws {
    let source = try TransitionRegistry.inMemory()
    var configurations: [TransitionConfiguration] = []
    for (index, duration) in [0.2, 0.3, 0.4].enumerated() {
      configurations.append(
        try Example.configuration(Example.interactive, ["presentation.duration": .number(duration)]))
      try source.apply([configurations[index]])
      let revision = try source.transition(named: "card-modal")
      try source.record([Example.session(of: revision, beganAt: 1_700_000_000_000_000 + Int64(index))])
    }
    let target = try TransitionRegistry.inMemory()
    try target.imported(source.exported())
    // Without its own history, the imported configurations are listed. They are not vended.
    #expect(try target.history(of: "card-modal").map(\.revision) == [1, 2, 3])
    #expect(throws: UnknownTransition.self) { try target.transition(named: "card-modal") }
    #expect(try target.query("SELECT name FROM current_transition").rows.isEmpty)
    #expect(try target.apply([configurations[2]]).map(\.kind) == [.restored])
    #expect(try target.history(of: "card-modal").map(\.revision) == [1])
    #expect(try target.transition(named: "card-modal").revision == 1)
    #expect(try target.query("SELECT revision FROM current_transition").rows == [[.integer(1)]])
    #expect(try target.sessions().map(\.header.revision).sorted() == [1, 2, 1_000_001])

    let other = try TransitionRegistry.inMemory()
    let own = try Example.configuration(Example.interactive, ["presentation.duration": .number(0.7)])
    try other.apply([own])
    try other.imported(source.exported())
    #expect(try other.history(of: "card-modal").map(\.transition.digest) == [own.digest])
    #expect(try other.transition(named: "card-modal").digest == own.digest)
    #expect(try Set(other.sessions().map(\.header.revision)) == [2, 3, 1_000_001])
    #expect(try other.revision(2, of: "card-modal").transition.digest == configurations[1].digest)
    #expect(try other.apply([configurations[0]]).map(\.revision) == [2])
    #expect(try other.history(of: "card-modal").map(\.revision) == [1, 2])
    #expect(try Set(other.sessions().map(\.header.revision)) == [3, 1_000_001, 1_000_002])
    let directory = try TemporaryDirectory()
    #expect(try other.bundle(to: directory.file("bundle.db")).revisions == 2)
  }

  @Test func aReaderSkipsKeysThatItDoesNotKnow() throws {
    var history = RandomHistory(seed: 21)
    let bytes = try history.registry(sessions: 20).exported()
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(#""origin":"#, with: #""cohort":63,"later":{"a":[1]},"origin":"#)
      .replacing(#""reversals":"#, with: #""later":null,"reversals":"#)
    #expect(text.utf8.count > bytes.count)
    let target = try TransitionRegistry.inMemory()
    try target.imported(Array(text.utf8))
    #expect(try target.exported() == bytes)
    let twice = text.replacing(#""cohort":63,"#, with: #""origin":"device","#)
    #expect(throws: RegistryToolError.self) { try TransitionRegistry.inMemory().imported(Array(twice.utf8)) }
  }

  @Test func aFilterTakesWhatItNamesAndTheShowingsOfIt() throws {
    var history = RandomHistory(seed: 9)
    let source = try history.registry(sessions: 40)
    let target = try TransitionRegistry.inMemory()
    let since: Int64 = 1_700_000_000_000_005
    try target.imported(
      source.exported(ExchangeFilter(transition: "card-modal", origin: .device, sinceMicroseconds: since)))
    let expected = try source.sessions(
      SessionFilter(transition: "card-modal", origin: .device, sinceMicroseconds: since))
    #expect(!expected.isEmpty)
    #expect(try target.sessions().map(\.header.uuid) == expected.map(\.header.uuid))
    let shown = try Set(target.presentations().map(\.uuid))
    #expect(shown.isSuperset(of: expected.compactMap(\.presentation)))
  }

  @Test func aPresentationOfWhichOnlyTheEndIsKnownIsExportedByIt() throws {
    let source = try Example.registry()
    let revision = try source.transition(named: "card-modal")
    let end: Int64 = 1_700_000_000_000_000
    let record = PresentationRecord(
      uuid: UUID(), transition: revision.name, revision: revision.revision, digest: revision.digest,
      dismissedAtMicroseconds: end, dismissedBy: .tap)
    try source.record(presentations: [record])
    for (filter, count) in [
      (ExchangeFilter(sinceMicroseconds: end), 1), (ExchangeFilter(sinceMicroseconds: end + 1), 0),
      (ExchangeFilter(untilMicroseconds: end + 1), 1), (ExchangeFilter(untilMicroseconds: end), 0),
    ] {
      let target = try TransitionRegistry.inMemory()
      #expect(try target.imported(source.exported(filter)).presentations == count)
    }
    #expect(try source.exportSize(ExchangeFilter(sinceMicroseconds: end)) == 1)
    #expect(try source.exportSize(ExchangeFilter(sinceMicroseconds: end + 1)) == 0)
  }

  @Test func daysOneByOneAreTheWholeWithEachSessionOnce() throws {
    var history = RandomHistory(seed: 10)
    let source = try history.registry(sessions: 60)
    let whole = try source.sessions().map(\.header.uuid)
    let times = try source.sessions().map(\.header.beganAtMicroseconds).sorted()
    let middle = times[times.count / 2]
    let target = try TransitionRegistry.inMemory()
    try target.imported(source.exported(ExchangeFilter(untilMicroseconds: middle)))
    let before = try target.sessions().map(\.header.beganAtMicroseconds)
    #expect(!before.isEmpty && before.allSatisfy { $0 < middle })
    try target.imported(source.exported(ExchangeFilter(sinceMicroseconds: middle)))
    #expect(try target.sessions().map(\.header.uuid) == whole)
  }
}
