import Foundation
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct RetentionTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry

  /// Ten sessions at times 0…9 s, each in a presentation that ends a second later.
  init() throws {
    directory = try TemporaryDirectory()
    registry = try Example.registry(at: directory.file())
    let card = try registry.transition(named: "card-modal")
    for second in Int64(0)..<10 {
      let presentation = PresentationRecord(
        uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest,
        token: "remember-me-\(second)",
        presentedAtMicroseconds: second * 1_000_000, dismissedAtMicroseconds: (second + 1) * 1_000_000)
      let context = SessionContext(presentation: presentation.uuid, origin: .device, token: "remember-me-\(second)")
      let session = Example.session(of: card, beganAt: second * 1_000_000, context: context)
      try registry.record([session], of: [presentation])
    }
  }

  private func counts() throws -> [SQLValue] {
    try registry.query(
      """
      SELECT (SELECT count(*) FROM session_samples), (SELECT count(*) FROM session),
        (SELECT count(*) FROM presentation), (SELECT count(*) FROM configuration)
      """
    ).rows[0]
  }

  @Test func onlyWhatIsTooOldGoes() throws {
    let dry = try registry.prune(tracesBefore: 7_000_000, sessionsBefore: 3_000_000, dryRun: true)
    #expect(try counts() == [.integer(10), .integer(10), .integer(10), .integer(1)])
    let done = try registry.prune(tracesBefore: 7_000_000, sessionsBefore: 3_000_000)
    #expect(done.traces == 4 && done.sessions == 3 && done.presentations == 2 && done.isCompacted)
    #expect((dry.traces, dry.sessions, dry.presentations) == (done.traces, done.sessions, done.presentations))
    #expect(try counts() == [.integer(3), .integer(7), .integer(8), .integer(1)])
    #expect(try registry.prune(tracesBefore: 7_000_000, sessionsBefore: 3_000_000).isEmpty)
  }

  @Test func whatIsNotNamedStays() throws {
    #expect(try registry.prune(tracesBefore: nil, sessionsBefore: nil).isEmpty)
    let traces = try registry.prune(tracesBefore: .max, sessionsBefore: nil)
    #expect(traces.traces == 10 && traces.sessions == 0)
    let sessions = try registry.prune(tracesBefore: nil, sessionsBefore: .max)
    #expect(sessions.sessions == 10 && sessions.presentations == 10)
    #expect(try counts() == [.integer(0), .integer(0), .integer(0), .integer(1)])
  }

  @Test func nothingOfItIsLeftInTheFiles() throws {
    func remains() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: directory.path).contains { name in
        let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.file(name)))
        return bytes.range(of: Data("remember-me-".utf8)) != nil
      }
    }
    #expect(try remains())
    try registry.prune(tracesBefore: nil, sessionsBefore: .max)
    #expect(try !remains())
  }

  /// Each origin has a session in each of two presentations, one of which does not store its origin.
  @Test(arguments: SessionOrigin.allCases, [false, true])
  func ofOneOriginGoesWhatIsOfItAndNothingElse(origin: SessionOrigin, isOldOnly: Bool) throws {
    try registry.prune(tracesBefore: nil, sessionsBefore: .max)
    let card = try registry.transition(named: "card-modal")
    for origin in SessionOrigin.allCases {
      for second in Int64(0)..<2 {
        let presentation = PresentationRecord(
          uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest, origin: origin,
          presentedAtMicroseconds: second * 1_000_000)
        let context = SessionContext(presentation: presentation.uuid, origin: origin)
        let session = Example.session(of: card, beganAt: second * 1_000_000, context: context)
        try registry.record([session], of: [presentation])
      }
    }
    try registry.write { db in
      try db.execute(sql: "UPDATE presentation SET origin = NULL WHERE presented_at_us = 0")
    }
    func prune(dryRun: Bool) throws -> [Int] {
      let done = try registry.prune(
        tracesBefore: nil, sessionsBefore: isOldOnly ? 1_000_000 : .max, origin: origin, dryRun: dryRun)
      return [done.traces, done.sessions, done.presentations]
    }
    let count = isOldOnly ? 1 : 2
    #expect(try prune(dryRun: true) == [0, count, count])
    #expect(try prune(dryRun: false) == [0, count, count])
    #expect(
      try counts() == Array(repeating: .integer(Int64(2 * SessionOrigin.allCases.count - count)), count: 3) + [
        .integer(1)
      ])
    let left = try registry.sessions().filter { $0.header.context.origin == origin }
    #expect(left.count == 2 - count && left.allSatisfy { $0.header.beganAtMicroseconds == 1_000_000 })
    #expect(try prune(dryRun: false) == [0, 0, 0])
  }

  @Test func anOldPresentationStaysWhileASessionOfItIsOpen() throws {
    let card = try registry.transition(named: "card-modal")
    let presentation = PresentationRecord(
      uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest, presentedAtMicroseconds: 0,
      dismissedAtMicroseconds: 1)
    let session = Example.session(
      of: card, beganAt: 50_000_000, context: SessionContext(presentation: presentation.uuid, origin: .device))
    try registry.record(presentations: [presentation])
    try registry.write { db in try SessionWriter(db).open(session.header, in: Launch.current) }
    try registry.prune(tracesBefore: nil, sessionsBefore: 20_000_000)
    #expect(try registry.presentations() == [presentation])
    try registry.record([session])
    #expect(try registry.sessions().map(\.presentation) == [presentation.uuid])
  }
}
