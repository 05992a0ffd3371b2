import Foundation
import GRDB
import Testing
import TransitionModel
import TransitionStore

@testable import TransitionGallery

/// A storage failure does not affect a drag: it is decided, and the page shows why it was not stored.
@Suite struct NotStoredTests {
  private static func dismissal() -> DismissalMessage {
    DismissalMessage(revision: 1, presentation: UUID(), cause: .button)
  }

  @Test(arguments: ["card-modal", "modal-standard"])
  func aRegistryOpenForReadingOnlyIsShownAndDraggedAndLeftAsItIs(_ name: String) throws {
    let site = try Site(isReadOnly: true)
    let before = try Data(contentsOf: URL(filePath: site.path))
    let answer = try site.post("/transitions/\(name)/drags", Finger(dy: 12).message())
    let reply: DragReply = try answer.decoded()
    #expect(answer.status == 200 && reply.recognized && reply.finishes == true && reply.settle?.target == 1)
    #expect(!reply.stored && reply.notStored == "The registry is open for reading only.")
    let gone = try site.post("/transitions/\(name)/dismissals", Self.dismissal())
    #expect(gone.status == 200)
    #expect(try gone.decoded(DismissalReply.self).notStored == "The registry is open for reading only.")
    site.gallery.close()
    #expect(try site.registry.sessions().isEmpty && site.registry.presentations().isEmpty)
    #expect(try Data(contentsOf: URL(filePath: site.path)) == before)
  }

  @Test func andItsPagesSaySo() throws {
    let site = try Site(isReadOnly: true)
    #expect(
      site.get("/transitions/card-modal").text.contains("Nothing is stored: the registry is open for reading only."))
    let page = site.get("/transitions/card-modal/tune").text
    #expect(
      page.contains("Nothing can be saved: the registry is open for reading only.") && !page.contains("id=\"save\""))
    let writable = try Site()
    #expect(writable.get("/transitions/card-modal").text.contains("Each drag is stored as a session"))
    #expect(writable.get("/transitions/card-modal/tune").text.contains("id=\"save\""))
    let change = TuneMessage(base: 1, changes: ["presentation.duration": "0.3"])
    #expect(try site.post("/transitions/card-modal/preview", change).status == 200)
    let refused = try site.post("/transitions/card-modal/revisions", change)
    #expect(refused.status == 403 && refused.text.contains("The registry is open for reading only."))
    #expect(site.get("/").status == 200 && site.get("/report").status == 200)
  }

  @Test func aFullDiskDecidesNoDrag() throws {
    let site = try Site()
    let other = try DatabaseQueue(path: site.path)
    try other.write { db in
      for table in ["session", "presentation"] {
        try db.execute(
          sql: "CREATE TRIGGER full_\(table) BEFORE INSERT ON \(table) BEGIN SELECT RAISE(ABORT, 'full'); END")
      }
    }
    let answer = try site.post("/transitions/card-modal/drags", Finger(dy: 12).message())
    let reply: DragReply = try answer.decoded()
    #expect(answer.status == 200 && reply.finishes == true && reply.settle?.target == 1)
    #expect(!reply.stored && reply.notStored?.contains("full") == true)
    let gone = try site.post("/transitions/card-modal/dismissals", Self.dismissal())
    #expect(gone.status == 200)
    #expect(try gone.decoded(DismissalReply.self).notStored?.contains("full") == true)
    try other.write { db in try db.execute(sql: "DROP TRIGGER full_session; DROP TRIGGER full_presentation") }
    #expect(try site.post("/transitions/card-modal/drags", Finger(dy: 12).message()).decoded(DragReply.self).stored)
  }
}
