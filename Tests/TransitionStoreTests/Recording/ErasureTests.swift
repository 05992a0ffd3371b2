import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// Erasure on request, and every way by which erased data could come back.
@Suite struct ErasureTests {
  private func site() throws -> (TransitionRegistry, TransitionRevision) {
    let registry = try Example.registry()
    return (registry, try registry.transition(named: "card-modal"))
  }

  private func drag(
    _ revision: TransitionRevision, _ token: String?, origin: SessionOrigin = .device, presentation: UUID? = UUID()
  ) -> InteractionSession {
    Example.session(
      of: revision, context: SessionContext(presentation: presentation, origin: origin, token: token))
  }

  private func presentation(of session: InteractionSession, token: String?) throws -> PresentationRecord {
    var record = PresentationRecord(
      uuid: try #require(session.header.context.presentation), transition: session.header.transition, revision: 1,
      digest: session.header.digest, origin: session.header.context.origin)
    (record.token, record.presentedAtMicroseconds) = (token, 1_700_000_000_000_000)
    return record
  }

  private func rows(_ registry: TransitionRegistry) throws -> Int {
    try ["session", "presentation", "open_session", "session_samples"].reduce(0) { sum, table in
      try sum + registry.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }
  }

  /// The ways by which a session or a presentation gets into a registry.
  private enum Door: CaseIterable {
    case exchange, exchangeKeepingGoing, record, recordWithPresentation, presentation, recorder, beginMarker
  }

  private func bring(
    _ token: String, through door: Door, into registry: TransitionRegistry, _ revision: TransitionRevision
  ) throws {
    let session = drag(revision, token, origin: .device)
    let record = try presentation(of: session, token: token)
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, scheduler: ManualScheduler())
    switch door {
    case .exchange, .exchangeKeepingGoing:
      let (other, _) = try site()
      try other.record([session], of: [record])
      // A key of the sender's makes another hash, so the file is written with the token as it is.
      let file = String(decoding: try other.exported(), as: UTF8.self)
        .replacing(try other.exchangeKey().hash(of: token), with: token)
      let summary = try registry.imported(Array(file.utf8), skippingBadLines: door == .exchangeKeepingGoing)
      #expect(summary.erased == 2 && summary.sessions == 0)
    case .record: #expect(try registry.record([session]).erased == 1)
    case .recordWithPresentation:
      let summary = try registry.record([session], of: [record])
      #expect(summary.sessions.erased == 1 && summary.presentations.erased == 1)
    case .presentation: #expect(try registry.record(presentations: [record]).erased == 1)
    case .recorder:
      recorder.begin(session.header).end(with: session.result)
      recorder.record(record)
      recorder.flush()
    case .beginMarker:
      let open = recorder.begin(session.header)
      recorder.flush()
      withExtendedLifetime(open) {}
    }
  }

  @Test(arguments: Door.allCases, ["person", "h1:810463bcfecc91a22422bf0b1f018994"])
  private func nothingErasedComesBackThroughAnyDoor(door: Door, token: String) throws {
    let (registry, revision) = try site()
    try registry.record([drag(revision, token)])
    #expect(try registry.erase(tokens: [token]).sessions == 1 && rows(registry) == 0)
    try bring(token, through: door, into: registry, revision)
    #expect(try rows(registry) == 0)
    // Other people's data still comes in.
    try registry.record([drag(revision, "other")])
    #expect(try rows(registry) == 3)
  }

  @Test func aTokenWithoutDataIsReportedAndLeavesNoTombstone() throws {
    let (registry, revision) = try site()
    try registry.record([drag(revision, "one"), drag(revision, "other")])
    let summary = try registry.erase(tokens: ["zzz", "one", "zzz"])
    #expect(summary.tokens == 1 && summary.sessions == 1 && summary.unseen == ["zzz"])
    #expect(try registry.record([drag(revision, "zzz")]).inserted == 1)
    let unseen = try registry.erase(tokens: ["later"], unseen: true)
    #expect(unseen.tokens == 0 && unseen.unseen == ["later"])
    #expect(try registry.record([drag(revision, "later")]).erased == 1)
    let again = try registry.erase(tokens: ["one"])
    #expect(again.erasedBefore == 1 && again.tokens == 0 && again.unseen.isEmpty)
  }

  @Test func aDryRunCountsTheSameAndChangesNothing() throws {
    let (registry, revision) = try site()
    try registry.record([drag(revision, "one"), drag(revision, "other")])
    let before = try rows(registry)
    let dry = try registry.erase(tokens: ["one", "zzz"], dryRun: true)
    #expect(try rows(registry) == before && registry.record([drag(revision, "one", presentation: nil)]).inserted == 1)
    var wet = try registry.erase(tokens: ["one", "zzz"])
    wet.sessions -= 1
    #expect(wet == dry)
  }

  @Test func aRegistryResolvesTheHashesOfItsOwnFiles() throws {
    let (registry, revision) = try site()
    try registry.record([drag(revision, "one"), drag(revision, "other")])
    let file = try registry.exported()
    let hash = try registry.exchangeKey().hash(of: "one")
    #expect(try registry.erase(tokens: [hash]).sessions == 1)
    // Neither its own file nor a later drag under the token brings it back.
    #expect(try registry.imported(file).erased == 2)
    #expect(try registry.record([drag(revision, "one")]).erased == 1)
  }

  @Test func ofItsOwnInstallANewTokenIsDrawn() throws {
    let (registry, _) = try site()
    let token = try registry.installToken()
    #expect(try registry.erase(tokens: [token]).tokens == 1)
    #expect(try registry.installToken() != token)
  }

  /// A presentation and its drags are one person's, whichever of them has the token.
  @Test(arguments: [(nil, "one"), ("one", nil), ("one", "one")] as [(String?, String?)])
  func aPresentationAndItsDragsGoTogether(shown: String?, dragged: String?) throws {
    let (registry, revision) = try site()
    let session = drag(revision, dragged)
    try registry.record([session], of: [presentation(of: session, token: shown)])
    let summary = try registry.erase(tokens: ["one"])
    #expect(try summary.sessions == 1 && summary.presentations == 1 && rows(registry) == 0)
  }

  @Test(arguments: [false, true]) func erasureLinesAreAppliedTogether(keepsGoing: Bool) throws {
    let (registry, revision) = try site()
    let (device, _) = try site()
    let tokens = (0..<40).map { "person-\($0)" }
    try device.record(tokens.map { drag(revision, $0) })
    let hashes = try tokens.map { try device.exchangeKey().hash(of: $0) }
    let file = String(decoding: try device.exported(), as: UTF8.self)
    try registry.imported(Array(file.utf8))
    var lines = file.split(separator: "\n").map(String.init)
    // The requests come before the data of the same file, which is left out.
    lines.insert(contentsOf: hashes.map { #"{"type":"erasure","token":"\#($0)"}"# }, at: 1)
    let summary = try registry.imported(Array(lines.joined(separator: "\n").utf8), skippingBadLines: keepsGoing)
    // Rows that were there are known until the deletion at the end.
    #expect(summary.erasedTokens == 40 && summary.sessions == 0 && summary.erased + summary.duplicates >= 40)
    #expect(try rows(registry) == 0)
  }

  @Test func aFileRequestsALimitedNumberOfErasures() throws {
    let (registry, _) = try site()
    var lines = String(decoding: try registry.exported(), as: UTF8.self).split(separator: "\n").map(String.init)
    lines.insert(
      contentsOf: (0...ExchangeFormat.maximumErasures).map { #"{"type":"erasure","token":"t\#($0)"}"# }, at: 1)
    let error = #expect(throws: RegistryToolError.self) {
      try registry.imported(Array(lines.joined(separator: "\n").utf8))
    }
    #expect("\(String(describing: error))".contains("a file may have 1000"))
    #expect(try registry.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM erased_token") } == 0)
  }
}
