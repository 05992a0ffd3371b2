import Foundation
import GRDB
import Testing
import TransitionModel

@testable import TransitionStore

@Suite struct PresentationTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision

  init() throws {
    directory = try TemporaryDirectory()
    registry = try Example.registry(at: directory.file())
    card = try registry.transition(named: "card-modal")
  }

  private func presented(at time: Int64 = 1000, screen: String? = "profile") throws -> PresentationRecord {
    PresentationRecord(
      uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest,
      screen: try screen.map { try ScreenSlug($0) }, token: "t-1", origin: .device, presentedAtMicroseconds: time)
  }

  private func dismissed(_ record: PresentationRecord, by cause: DismissalCause, at time: Int64) -> PresentationRecord {
    var record = record
    record.dismissedAtMicroseconds = time
    record.dismissedBy = cause
    return record
  }

  @Test(arguments: DismissalCause.allCases)
  func aPresentationComesBackEqualBeforeAndAfterItsEnd(_ cause: DismissalCause) throws {
    let open = try presented()
    #expect(try registry.record(presentations: [open]) == RecordingSummary(inserted: 1))
    #expect(try registry.presentations() == [open])
    let gone = dismissed(open, by: cause, at: 2000)
    #expect(try registry.record(presentations: [gone]) == RecordingSummary(inserted: 1))
    #expect(try registry.presentations() == [gone])
  }

  /// Another connection's migration may add a column. SQLite prepares `presentation.*` again, with other places.
  @Test func areListedByAConnectionThatWasOpenBeforeAColumnWasAdded() throws {
    let gone = dismissed(try presented(), by: .button, at: 2000)
    try registry.record(presentations: [gone])
    let older = try RegistryFile(path: registry.path).openForReading()
    #expect(try older.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM presentation") } == 1)
    try registry.write { try $0.execute(sql: "ALTER TABLE presentation ADD COLUMN mood TEXT") }
    let listed = try older.read { db in
      try Array(
        Row.fetchCursor(db, sql: PresentationColumns.selection).map { try PresentationColumns.record(in: $0, db) })
    }
    #expect(listed == [gone])
  }

  @Test func recordingAgainAddsNothingAndForgetsNothingInAnyOrder() throws {
    let open = try presented()
    let gone = dismissed(open, by: .gesture, at: 2000)
    let other = dismissed(open, by: .button, at: 3000)
    let summary = try registry.record(presentations: [gone, open, gone, other])
    #expect(summary == RecordingSummary(inserted: 1, duplicates: 3))
    #expect(try registry.presentations() == [gone])
  }

  @Test func theBasisOfACauseComesWithTheCauseAndStaysWithIt() throws {
    var observed = dismissed(try presented(), by: .gesture, at: 2000)
    observed.dismissedByBasis = .observed
    let reported = dismissed(try presented(), by: .button, at: 2000)
    var other = observed
    other.uuid = reported.uuid
    try registry.record(presentations: [observed, reported])
    #expect(try registry.record(presentations: [other, observed]) == RecordingSummary(duplicates: 2))
    let stored = try registry.presentations()
    #expect(Set(stored) == [observed, reported])
    var open = observed
    (open.uuid, open.dismissedAtMicroseconds, open.dismissedBy, open.dismissedByBasis) = (UUID(), nil, nil, nil)
    var end = observed
    end.uuid = open.uuid
    try registry.record(presentations: [open])
    #expect(try registry.record(presentations: [end]) == RecordingSummary(inserted: 1))
    #expect(try registry.presentations().contains(end))
    var nameless = dismissed(try presented(), by: .button, at: 2000)
    nameless.screen = nil
    end.uuid = nameless.uuid
    try registry.record(presentations: [nameless])
    #expect(try registry.record(presentations: [end]) == RecordingSummary(inserted: 1))
    nameless.screen = end.screen
    #expect(try registry.presentations().contains(nameless))
  }

  @Test func whatIsKnownStaysWhereALaterRecordKnowsLessOfItAndMoreOfTheRest() throws {
    let whole = dismissed(try presented(), by: .gesture, at: 2000)
    var nameless = whole
    nameless.screen = nil
    var endless = try presented(at: 1500)
    (endless.uuid, endless.token) = (whole.uuid, nil)
    try registry.record(presentations: [nameless])
    #expect(try registry.record(presentations: [endless]).inserted == 1)
    #expect(try registry.presentations() == [whole])
  }

  @Test func aSessionThatCameFirstIsTheSamePresentation() throws {
    let record = try presented()
    var session = Example.session(of: card, context: SessionContext(presentation: record.uuid, origin: .device))
    try registry.record([session])
    let known = try #require(try registry.presentations().first)
    #expect(known.uuid == record.uuid && known.origin == .device && known.presentedAtMicroseconds == nil)
    #expect(try registry.record(presentations: [record]).inserted == 1)
    #expect(try registry.presentations() == [record])
    session.header.uuid = UUID()
    try registry.record([session])
    #expect(try registry.sessions().map(\.presentation) == [record.uuid, record.uuid])
  }

  @Test func presentationsAreListedInOrderAndFiltered() throws {
    let records = try [
      presented(at: 30, screen: "b"), presented(at: 10), presented(at: 20, screen: nil),
    ]
    try registry.record(presentations: records)
    #expect(try registry.presentations() == [records[1], records[2], records[0]])
    #expect(try registry.presentations(PresentationFilter(screen: "b")) == [records[0]])
    #expect(try registry.presentations(PresentationFilter(transition: "other")).isEmpty)
    #expect(try registry.presentations(PresentationFilter(transition: "card-modal", token: "t-1")).count == 3)
    #expect(try registry.presentations(PresentationFilter(origin: .simulated)).isEmpty)
  }

  @Test func whatContradictsItselfIsRefusedAndNothingIsStored() throws {
    let good = try presented()
    var unknown = try presented()
    unknown.digest = String(repeating: "0", count: 64)
    var broken = try presented()
    broken.token = "a\u{0}b"
    for bad in [unknown, broken, dismissed(try presented(), by: .code, at: 999)] {
      #expect(throws: RegistryError.self) { try registry.record(presentations: [good, bad]) }
    }
    #expect(try registry.presentations().isEmpty)
    let error = #expect(throws: RegistryError.self) { try registry.record(presentations: [unknown]) }
    #expect(
      error?.description == """
        Presentation \(unknown.uuid.text) was made under card-modal with digest 000000000000, which this registry does \
        not have.
        """)
  }

  @Test func aRecorderWritesThemThroughItsQueueAndARestartedOneKnowsThem() throws {
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    let (left, killed) = (try presented(), try presented(at: 5000))
    let gone = dismissed(left, by: .tap, at: 2000)
    recorder.record(left)
    recorder.flush()
    recorder.record(gone)
    recorder.record(killed)
    recorder.flush()
    #expect(recorder.statistics.presentations.recorded == 3)
    #expect(try registry.presentations() == [gone, killed])
    // The process dies here, with one presentation open: its end is never recorded.
    let restarted = SessionRecorder(
      recordingTo: try TransitionRegistry(at: directory.file(), access: .readWrite), consent: .given,
      keeping: RecordingBound(maximumAge: .seconds(100 * 365 * 86_400)))
    restarted.record(gone)
    restarted.flush()
    #expect(restarted.statistics.presentations.duplicates == 1 && restarted.statistics.lastError == nil)
    #expect(try registry.presentations() == [gone, killed])
  }

  @Test func aPresentationThatComesAndGoesInTheQueueIsOneRecord() throws {
    var state = RecorderState(capacity: 2)
    let records = try [presented(), presented(), presented()]
    let gone = dismissed(records[0], by: .gesture, at: 2000)
    for record in [records[0], records[1], gone, records[2]] { state.record(record) }
    #expect(state.statistics.presentations.dropped == 1)
    #expect(state.takeBatch().presentations == [gone, records[1]])
    #expect(state.takeBatch().isEmpty)
    state.record(records[2])
    #expect(state.takeBatch().presentations == [records[2]])
  }
}
