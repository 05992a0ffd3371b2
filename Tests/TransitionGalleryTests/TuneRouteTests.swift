import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import TransitionGallery

@Suite struct TuneRouteTests {
  private func preview(_ site: Site, _ changes: [String: String]) throws -> TuneReply {
    try site.post("/transitions/card-modal/preview", TuneMessage(base: 1, changes: changes)).decoded()
  }

  @Test func everyFieldButTheNameAndTheKindIsOffered() throws {
    let page = try Site().get("/transitions/card-modal/tune").text
    for field in ConfigurationField.all {
      let isOffered = field != .name && field != .kind
      #expect(page.contains("data-path=\"\(field.path)\"") == isOffered, "\(field.path)")
    }
  }

  @Test func aChangeIsPlayedAndNothingIsStored() throws {
    let site = try Site()
    let reply = try preview(site, ["presentation.duration": "0.8", "geometry.cornerRadius": "20"])
    #expect(reply.problems.isEmpty)
    #expect(reply.differences == ["presentation.duration: 0.4 → 0.8", "geometry.cornerRadius: 0 → 20"])
    #expect(reply.scenes?.full.present.timing.duration == 0.8)
    #expect(reply.scenes?.full.cornerRadius == 20)
    #expect(reply.yaml?.contains("duration: 0.8") == true)
    #expect(reply.phone?.hasPrefix("<svg") == true)
    #expect(try site.registry.history(of: "card-modal").count == 1)
  }

  /// Not all corners of a rectangle can have its radius, so a tab is drawn as a path.
  @Test func onlyTheRoundCornersAreDrawnRound() throws {
    let site = try Site()
    let shape = "A20 20 0 0 1"
    for (corners, drawn) in [("", 0), ("all", 0), ("top", 2), ("leading", 2)] {
      let reply = try preview(site, ["geometry.cornerRadius": "20", "geometry.roundedCorners": corners])
      let phone = try #require(reply.phone)
      #expect(phone.components(separatedBy: shape).count - 1 == drawn, "\(corners)")
      #expect(phone.components(separatedBy: "A0 0 0 0 1").count - 1 == (drawn == 0 ? 0 : 2))
      #expect(phone.contains("<path class=\"surface\"") == (drawn > 0))
      #expect((reply.scenes?.full.corners == nil) == (drawn == 0))
    }
    let trailing = try preview(site, ["geometry.maximumWidth": "290", "geometry.horizontalAlignment": "trailing"])
    #expect(trailing.scenes?.full.frame.x == 100)
  }

  @Test func everyProblemIsToldAtItsField() throws {
    let reply = try preview(
      Site(),
      ["presentation.duration": "77", "dimming.alpha": "dark", "interaction.releaseRule.fraction": "", "no.such": "1"])
    #expect(
      Set(reply.problems.map(\.path)) == [
        "presentation.duration", "dimming.alpha", "interaction.releaseRule.fraction", "no.such",
      ])
    #expect(reply.scenes == nil)
  }

  @Test func aChoiceTakesItsParametersAlong() throws {
    let reply = try preview(
      Site(), ["interaction.releaseRule.kind": "flingOrDistance", "interaction.releaseRule.velocity": "300"])
    #expect(reply.problems.isEmpty)
    #expect(reply.applicable.contains("interaction.releaseRule.velocity"))
    #expect(!reply.applicable.contains("interaction.releaseRule.horizon"))
  }

  @Test func savingMakesTheNextRevisionWithItsNote() throws {
    let site = try Site()
    let message = TuneMessage(base: 1, changes: ["presentation.duration": "0.3"], note: "  Felt\n slow ")
    let answer = try site.post("/transitions/card-modal/revisions", message)
    #expect(answer.status == 201)
    #expect(try answer.decoded(SaveReply.self) == SaveReply(revision: 2, isNew: true))
    let latest = try site.registry.revision(nil, of: "card-modal")
    #expect(latest.note == "Felt slow")
    #expect(latest.transition.configuration.presentation.timing.duration == 0.3)
  }

  @Test func savingWhatIsThereAlreadyAddsNothing() throws {
    let site = try Site()
    let message = TuneMessage(base: 1, changes: ["presentation.duration": "0.4"])
    let answer = try site.post("/transitions/card-modal/revisions", message)
    #expect(answer.status == 200)
    #expect(try answer.decoded(SaveReply.self).isNew == false)
  }

  @Test func savingOverARevisionNobodySawIsRefused() throws {
    let site = try Site()
    let message = TuneMessage(base: 1, changes: ["presentation.duration": "0.3"])
    _ = try site.post("/transitions/card-modal/revisions", message)
    let again = try site.post("/transitions/card-modal/revisions", message)
    #expect(again.status == 409)
    #expect(again.text.contains("Load the page anew"))
  }

  /// Each client has read the same latest revision when the first of them saves.
  @Test func ofSavesOfOneRevisionAtTheSameTimeOneIsTaken() async throws {
    let site = try Site()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: site.path, configuration: configuration)
    try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    let statuses = Mutex<[Int]>([])
    for index in 1...4 {
      Thread.detachNewThread {
        let message = TuneMessage(base: 1, changes: ["presentation.duration": "0.\(index)5"])
        let status = (try? site.post("/transitions/card-modal/revisions", message))?.status ?? 0
        statuses.withLock { $0.append(status) }
      }
    }
    // Long enough for all to wait for the lock. Later ones are rejected in any case.
    usleep(300_000)
    try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
    #expect(try await comesTrue { statuses.withLock { $0.count } == 4 })
    #expect(statuses.withLock { $0.sorted() } == [201, 409, 409, 409])
    #expect(try site.registry.history(of: "card-modal").count == 2)
  }

  @Test(arguments: [String(repeating: "a", count: 501), "a\u{1}b"]) func aNoteIsOneLine(note: String) throws {
    let message = TuneMessage(base: 1, changes: ["presentation.duration": "0.3"], note: note)
    #expect(try Site().post("/transitions/card-modal/revisions", message).status == 422)
  }

  @Test func aWhatIfReplaysTheStoredDrags() throws {
    let site = try Site()
    for dy in [6.0, 10, 14] {
      try site.drag(Finger(dy: dy))
    }
    let message = TuneMessage(base: 1, changes: ["interaction.releaseRule.fraction": "0.3"])
    let reply: WhatIfReply = try site.post("/transitions/card-modal/what-if", message).decoded()
    #expect(reply.refusal == nil)
    #expect(reply.html?.contains("finish would cancel") == true)
    #expect(reply.html?.contains("3 releases of 3 drags") == true)
  }

  @Test func whatCannotBeAskedIsRefusedInTheStudysOwnWords() throws {
    let site = try Site()
    try site.drag(Finger(dy: 12))
    let message = TuneMessage(base: 1, changes: ["presentation.duration": "0.9"])
    let reply: WhatIfReply = try site.post("/transitions/card-modal/what-if", message).decoded()
    #expect(reply.html == nil)
    #expect(reply.refusal?.contains("people would have seen something else") == true)
  }

  @Test func aWhatIfAnswersForTheReleaseAndNamesTheRest() throws {
    let site = try Site()
    try site.drag(Finger(dy: 12))
    let changes = ["presentation.duration": "0.9", "dimming.alpha": "0.2", "interaction.releaseRule.fraction": "0.4"]
    let message = TuneMessage(base: 1, changes: changes)
    let reply: WhatIfReply = try site.post("/transitions/card-modal/what-if", message).decoded()
    #expect(reply.html?.contains("interaction.releaseRule.fraction: 0.2 → 0.4") == true)
    #expect(
      reply.html?.contains(
        "Left out, because people see it before the release: presentation.duration, dimming.alpha.") == true)
    #expect(reply.refusal == nil)
  }

  @Test func anyRevisionStandsBesideTheTunedOne() throws {
    let site = try Site()
    _ = try site.post(
      "/transitions/card-modal/revisions", TuneMessage(base: 1, changes: ["presentation.duration": "0.9"]))
    let page = site.get("/transitions/card-modal/tune").text
    #expect(
      page.contains("<option value=\"revision-1\" data-name=\"card-modal\" data-revision=\"1\">Revision 1</option>"))
    #expect(page.contains("<option value=\"\" data-name=\"card-modal\" data-revision=\"2\">Revision 2</option>"))
    let saved = site.get("/transitions/card-modal/history?saved=2&from=1&to=2").text
    #expect(saved.contains("Saved as revision 2.") && saved.contains("tune#with=revision-1"))
    #expect(!site.get("/transitions/card-modal/history?saved=1").text.contains("Saved as"))
  }

  /// Values are parsed by their field's kind, so SQL cannot be injected.
  @Test(arguments: ["'); DROP TABLE session; --", "1; DELETE FROM configuration", "\u{0}", "NaN", "1e999", "0x10"])
  func hostileValuesAreProblems(value: String) throws {
    let site = try Site()
    #expect(try preview(site, ["presentation.duration": value]).problems.count == 1)
    #expect(try site.registry.transitions().count == 18)
  }
}
