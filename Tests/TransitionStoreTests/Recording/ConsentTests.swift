import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct ConsentTests {
  private func device() throws -> (TransitionRegistry, TransitionRevision) {
    let registry = try Example.registry()
    return (registry, try registry.transition(named: "card-modal"))
  }

  private func recorder(_ registry: TransitionRegistry) -> (SessionRecorder, ManualScheduler) {
    let scheduler = ManualScheduler()
    return (
      SessionRecorder(recordingTo: registry, consent: .given, tokenOrigin: .device, scheduler: scheduler), scheduler
    )
  }

  private func drag(_ revision: TransitionRevision, token: String? = nil) -> InteractionSession {
    Example.session(of: revision, context: SessionContext(origin: .device, token: token))
  }

  private func record(_ session: InteractionSession, by recorder: SessionRecorder) {
    recorder.begin(session.header).end(with: session.result)
    recorder.flush()
  }

  private func count(_ table: String, in registry: TransitionRegistry) throws -> Int {
    try registry.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  @Test func offMeansNoTokenAndNothingWritten() throws {
    let (registry, revision) = try device()
    let (recorder, _) = recorder(registry)
    record(drag(revision), by: recorder)
    #expect(try count("session", in: registry) == 1 && count("install_token", in: registry) == 1)
    try recorder.setEnabled(false)
    #expect(try !recorder.isEnabled && count("session", in: registry) == 0)
    record(drag(revision), by: recorder)
    recorder.record(
      PresentationRecord(uuid: UUID(), transition: revision.name, revision: 1, digest: revision.digest, origin: .device)
    )
    recorder.flush()
    #expect(try count("session", in: registry) == 0 && count("presentation", in: registry) == 0)
    #expect(try count("install_token", in: registry) == 0 && count("open_session", in: registry) == 0)
    #expect(try count("person", in: registry) == 0)
    #expect(recorder.statistics.dropped == 0)
    // A drag that began meanwhile is not recorded, even if it ends after recording was turned on.
    let open = recorder.begin(drag(revision).header)
    try recorder.setEnabled(true)
    open.end(with: drag(revision).result)
    recorder.flush()
    #expect(try count("session", in: registry) == 0)
    try recorder.setEnabled(false)
    // The choice survives the next start.
    let (next, _) = self.recorder(registry)
    #expect(!next.isEnabled)
    try next.setEnabled(true)
    record(drag(revision), by: next)
    #expect(try count("session", in: registry) == 1)
  }

  /// The states of a row on its way to the server.
  private enum Way: CaseIterable { case beforeTheOutbox, numbered, handedOut, acknowledged, acknowledgedAndChanged }

  private func presentation(_ session: InteractionSession, dismissedAt: Int64?) -> PresentationRecord {
    var record = PresentationRecord(
      uuid: session.header.context.presentation ?? UUID(), transition: session.header.transition, revision: 1,
      digest: session.header.digest, origin: .device)
    (record.token, record.presentedAtMicroseconds) = (session.header.context.token, 1000)
    if let dismissedAt { (record.dismissedAtMicroseconds, record.dismissedBy) = (dismissedAt, .gesture) }
    return record
  }

  private func send(_ session: InteractionSession, along way: Way, in registry: TransitionRegistry) throws {
    if way != .beforeTheOutbox { try registry.outbox.start() }
    try registry.record([session], of: [presentation(session, dismissedAt: nil)])
    guard [.handedOut, .acknowledged, .acknowledgedAndChanged].contains(way) else { return }
    let batch = try #require(try registry.outbox.next())
    guard way != .handedOut else { return }
    try registry.outbox.acknowledge(batch.id)
    guard way == .acknowledgedAndChanged else { return }
    try registry.record(presentations: [presentation(session, dismissedAt: 2000)])
  }

  /// Whatever a row's way, turning recording off leaves only what is acknowledged, and no token anywhere.
  @Test(arguments: Way.allCases, [nil, "person"]) private func offDeletesWhatIsNotAcknowledged(
    way: Way, token: String?
  ) throws {
    let (registry, revision) = try device()
    let (recorder, _) = recorder(registry)
    let context = SessionContext(presentation: UUID(), origin: .device, token: token)
    try send(Example.session(of: revision, context: context), along: way, in: registry)
    let stage = Example.session(of: revision, context: SessionContext(origin: .stage, token: token))
    try registry.record([stage])
    try recorder.setEnabled(false)
    let kept = way == .acknowledged || way == .acknowledgedAndChanged ? 1 : 0
    #expect(try count("session WHERE origin = 'device'", in: registry) == kept)
    #expect(try count("presentation", in: registry) == kept)
    #expect(try count("session WHERE origin = 'device' AND person_id IS NOT NULL", in: registry) == 0)
    #expect(try count("presentation WHERE person_id IS NOT NULL", in: registry) == 0)
    #expect(try count("session WHERE origin = 'stage'", in: registry) == 1)
    try recorder.setEnabled(true)
    #expect(try registry.outbox.status() == Outbox.Status() && registry.outbox.next() == nil)
  }

  @Test(arguments: [nil, false, true], [RecordingConsent.given, .required])
  func aStoredChoiceTakesPrecedence(choice: Bool?, consent: RecordingConsent) throws {
    let (registry, revision) = try device()
    // Other settings are no choice.
    try registry.setSamplingRate(nil)
    if let choice { try registry.setRecordingAllowed(choice) }
    let recorder = SessionRecorder(recordingTo: registry, consent: consent, scheduler: ManualScheduler())
    let isOn = choice ?? (consent == .given)
    #expect(recorder.isEnabled == isOn)
    record(drag(revision), by: recorder)
    #expect(try count("session", in: registry) == (isOn ? 1 : 0))
  }

  @Test func aChoiceThatCannotBeReadIsNone() throws {
    let (registry, revision) = try device()
    try registry.write { try $0.execute(sql: "ALTER TABLE install_setting RENAME TO elsewhere") }
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, scheduler: ManualScheduler())
    #expect(!recorder.isEnabled)
    record(drag(revision), by: recorder)
    #expect(try count("session", in: registry) == 0)
  }

  @Test func whatWaitsIsNotWrittenOnceAnotherProcessHasTurnedItOff() throws {
    let (registry, revision) = try device()
    let install = RecordingInstall(consent: .given, tokenOrigin: .device)
    try registry.setRecordingAllowed(false)
    // Between the last look at the choice and the transaction.
    let stored = try registry.store(WriteBatch(ended: [drag(revision)]), of: install)
    #expect(try stored.sessions == RecordingSummary() && count("session", in: registry) == 0)
    #expect(try count("install_token", in: registry) == 0)
  }

  @Test func anotherProcessThatTurnsItOffIsObeyed() throws {
    let (registry, revision) = try device()
    let (recorder, _) = recorder(registry)
    try registry.setRecordingAllowed(false)
    record(drag(revision), by: recorder)
    #expect(try !recorder.isEnabled && count("session", in: registry) == 0)
  }

  @Test func aLargerSampleAddsInstallsAndTakesNoneAway() throws {
    var recording: Set<Int> = []
    let registries = try (0..<40).map { _ in try TransitionRegistry.inMemory() }
    for rate in [0, 0.2, 0.5, 1] {
      let now = try Set(
        registries.indices.filter { index in
          try registries[index].setSamplingRate(rate)
          return try registries[index].isRecordingAllowed(consent: .given)
        })
      #expect(recording.isSubset(of: now))
      if rate == 0 || rate == 1 { #expect(now.count == (rate == 0 ? 0 : 40)) }
      recording = now
    }
    try registries[0].setSamplingRate(nil)
    #expect(try registries[0].isRecordingAllowed(consent: .given))
  }

  @Test func theSampleIsPartOfABatch() throws {
    let (registry, revision) = try device()
    try registry.setSamplingRate(0.25)
    try registry.record([drag(revision)])
    let batch = try #require(try registry.outbox.next())
    #expect(String(decoding: batch.contents, as: UTF8.self).contains(#""sampling_rate":0.25"#))
  }

  @Test func anErasedInstallLeavesNothingAndAsksForTheSame() throws {
    let (registry, revision) = try device()
    let centre = try TransitionRegistry.inMemory()
    try registry.record([drag(revision, token: "one"), drag(revision, token: "two")])
    let sent = try #require(try registry.outbox.next())
    try centre.imported(Array(sent.contents))
    try centre.record([Example.session(of: centre.revision(1, of: "card-modal").transition)])
    try registry.record([drag(revision, token: "three")])
    try registry.eraseInstall()
    for table in ["session", "presentation", "session_samples", "person", "install_token", "exchange_key"] {
      #expect(try count(table, in: registry) == 0, "\(table)")
    }
    #expect(try !registry.isRecordingAllowed(consent: .given))
    let id = try #require(try registry.outbox.unacknowledged().first)
    let erasure = try #require(try registry.outbox.batch(id))
    #expect(erasure.erasedTokens == 2 && erasure.sessions == 0)
    // It is sent again until it is acknowledged, without the hashes of later data.
    try registry.setRecordingAllowed(true)
    try registry.record([drag(revision, token: "four")])
    let later = try #require(try registry.outbox.next())
    #expect(try registry.outbox.batch(id)?.erasedTokens == 2)
    let summary = try centre.imported(Array(erasure.contents))
    #expect(summary.erasedTokens == 2)
    #expect(try centre.sessions().map(\.header.context.token) == [nil])
    // An old delivery restores nothing, and new data is imported.
    #expect(try centre.imported(Array(sent.contents)).erased == 2)
    #expect(try centre.imported(Array(later.contents)).sessions == 1)
    try registry.outbox.acknowledge(id)
    #expect(try count("sent_token", in: registry) == 1 && registry.outbox.batch(id) == nil)
  }

  @Test func whatWasNeverSentNeedsNoErasure() throws {
    let (registry, revision) = try device()
    try registry.record([drag(revision, token: "one")])
    try registry.eraseInstall()
    #expect(try registry.outbox.unacknowledged().isEmpty && count("batch", in: registry) == 0)
  }

  @Test func whatTheReceivingSideNoLongerKeepsIsForgotten() throws {
    let (registry, revision) = try device()
    try registry.record([drag(revision, token: "one")])
    _ = try registry.outbox.next()
    try registry.forgetSentTokens(sentBefore: 0)
    #expect(try count("sent_token", in: registry) == 1)
    try registry.forgetSentTokens(sentBefore: .max)
    #expect(try count("sent_token", in: registry) == 0)
  }

  @Test func erasingIsForGoodAndTakesStubsAlong() throws {
    let (device, revision) = try device()
    try device.record([
      Example.session(of: revision, context: SessionContext(presentation: UUID(), origin: .device, token: "one"))
    ])
    let file = try device.exported()
    let token = try device.exchangeKey().hash(of: "one")
    let centre = try TransitionRegistry.inMemory()
    try centre.imported(file)
    let summary = try centre.erase(tokens: [token, "h1:unknown"])
    #expect(summary.tokens == 1 && summary.sessions == 1 && summary.unseen == ["h1:unknown"])
    #expect(try count("session", in: centre) == 0 && count("session_samples", in: centre) == 0)
    #expect(try centre.erase(tokens: [token]).tokens == 0)
    #expect(try centre.imported(file).sessions == 0)
    #expect(throws: RegistryError.self) { try centre.erase(tokens: [""], unseen: true) }
  }
}
