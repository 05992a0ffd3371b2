import Foundation
import GRDB
import Testing
import TransitionModel

@testable import TransitionGallery

/// What becomes of a recording that a page posts.
@Suite struct RecordingRouteTests {
  @Test func aDragIsStoredWithTheRevisionThatWasOnTheScreen() throws {
    let (site, page) = (try Site(), try Site())
    let dragged = try page.drag(Finger(dy: 12))
    try site.registry.revise("card-modal") { current throws(InvalidConfiguration) in
      try current.setting(["interaction.releaseRule.fraction": .number(0.9)])
    }
    let answer = try site.post("/sessions", text: page.recording())
    #expect(answer.status == 201)
    #expect(try answer.decoded() == StoredRecording(sessions: 1, presentations: 1))
    let stored = try site.registry.session(dragged.header.uuid.uuidString)
    #expect(stored.header.revision == 1 && stored.result.outcome == .finished)
    #expect(stored.header.context.origin == .gallery && stored.samples == dragged.samples)
    #expect(try site.registry.presentations().map(\.dismissedBy) == [.gesture])
    #expect(try site.registry.imports().isEmpty)
  }

  /// The answer may be lost, and the page then posts it again.
  @Test func aRecordingThatArrivesTwiceIsStoredOnce() throws {
    let site = try Site()
    let recording = try Site.recordedDrag()
    for sessions in [1, 0] {
      #expect(try site.post("/sessions", text: recording).decoded(StoredRecording.self).sessions == sessions)
    }
    #expect(try site.registry.sessions().count == 1)
  }

  @Test func aRecordingWithABadLineIsRefusedWhole() throws {
    let site = try Site()
    let recording = try Site.recordedDrag().replacing("\"touches\":1", with: "\"touches\":-1")
    let answer = try site.post("/sessions", text: recording)
    #expect(answer.status == 422 && answer.text.contains("Nothing was imported."), "\(answer.text)")
    #expect(try site.post("/sessions", text: "{}").status == 422)
    #expect(try site.registry.sessions().isEmpty && site.registry.presentations().isEmpty)
  }

  @Test func aRefusalIsSaidAndTheRecordingCanComeAgain() throws {
    let site = try Site()
    let other = try DatabaseQueue(path: site.path)
    let recording = try Site.recordedDrag()
    try other.write { db in
      try db.execute(sql: "CREATE TRIGGER full BEFORE INSERT ON session BEGIN SELECT RAISE(ABORT, 'full'); END")
    }
    let answer = try site.post("/sessions", text: recording)
    #expect(answer.status == 422 && answer.text.contains("full"), "\(answer.text)")
    try other.write { db in try db.execute(sql: "DROP TRIGGER full") }
    #expect(try site.post("/sessions", text: recording).status == 201)
  }

  @Test func aRegistryOpenForReadingOnlyIsShownAndLeftAsItIs() throws {
    let site = try Site(isReadOnly: true)
    let before = try Data(contentsOf: URL(filePath: site.path))
    let drag = site.get("/transitions/card-modal").text
    #expect(
      drag.contains("Nothing is stored: the registry is open for reading only.") && !drag.contains("data-sessions"))
    let tune = site.get("/transitions/card-modal/tune").text
    #expect(
      tune.contains("Nothing can be saved: the registry is open for reading only.") && !tune.contains("id=\"save\""))
    let change = TuneMessage(base: 1, changes: ["presentation.duration": "0.3"])
    #expect(try site.post("/transitions/card-modal/preview", change).status == 200)
    for refused in [
      try site.post("/transitions/card-modal/revisions", change), try site.post("/sessions", text: Site.recordedDrag()),
    ] {
      #expect(refused.status == 403 && refused.text.contains("The registry is open for reading only."))
    }
    #expect(site.get("/").status == 200 && site.get("/report").status == 200)
    #expect(try Data(contentsOf: URL(filePath: site.path)) == before)
  }
}
