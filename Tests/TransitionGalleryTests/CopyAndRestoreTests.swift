import HeadlessBrowser
import Testing
import TransitionModel
import TransitionStore

@testable import TransitionGallery

@Suite struct CopyAndRestoreTests {
  private static func tuned() throws -> Site {
    let site = try Site()
    let message = TuneMessage(base: 1, changes: ["presentation.duration": "0.9"])
    _ = try site.post("/transitions/card-modal/revisions", message)
    return site
  }

  @Test func aCopyIsANewTransitionWithTheSameValues() throws {
    let site = try Site()
    let answer = try site.post("/copies", CopyMessage(from: "card-modal", name: " card-checkout "))
    #expect(answer.status == 201)
    #expect(try answer.decoded(FollowingPage.self).address == "transitions/card-checkout/tune")
    let copy = try site.registry.revision(nil, of: "card-checkout")
    #expect(copy.revision == 1 && copy.note == "Copied from card-modal")
    let original = try site.registry.transition(named: "card-modal").configuration.values
    #expect(copy.transition.configuration.values.differences(from: original).map(\.field) == [.name])
  }

  @Test(arguments: [("card-standard", 409), ("Card Modal", 422), ("", 422), ("a'; DROP TABLE session", 422)])
  func aCopyNeverReplacesATransitionAndNeedsAName(name: String, status: Int) throws {
    let site = try Site()
    #expect(try site.post("/copies", CopyMessage(from: "card-modal", name: name)).status == status)
    #expect(try site.registry.transitions().count == 18)
    #expect(try site.post("/copies", CopyMessage(from: "no-such", name: "fine")).status == 404)
  }

  @Test func anEarlierRevisionIsRestoredAsTheLatest() throws {
    let site = try Self.tuned()
    let answer = try site.post("/transitions/card-modal/restorations", RestorationMessage(revision: "1"))
    #expect(answer.status == 201)
    let history = try site.registry.history(of: "card-modal")
    #expect(history.map(\.revision) == [1, 2, 3] && history[2].note == "Restored revision 1")
    #expect(history[2].transition.digest == history[0].transition.digest)
    #expect(try site.post("/transitions/card-modal/restorations", RestorationMessage(revision: "x")).status == 422)
    #expect(try site.post("/transitions/card-modal/restorations", RestorationMessage(revision: "77")).status == 404)
  }

  @Test func anyTwoRevisionsAreCompared() throws {
    let page = try Self.tuned().get("/transitions/card-modal/history?from=1&to=2")
    #expect(page.text.contains("presentation.duration: 0.4 → 0.9") && page.text.contains("compared-1-2-curve"))
    #expect(try Self.tuned().get("/transitions/card-modal/history?from=1&to=x").status == 400)
  }

  @Test func aRegistryForReadingOffersNeitherCopyNorRestoration() throws {
    let site = try Site(isReadOnly: true)
    #expect(try site.post("/copies", CopyMessage(from: "card-modal", name: "fine")).status == 403)
    #expect(!site.get("/").text.contains("data-posts"))
  }

  @Test func theReportIsAskedBySinceAndOriginAndForARecommendation() throws {
    let site = try Site()
    for dy in [6.0, 10, 14] { try site.drag(Finger(dy: dy)) }
    #expect(site.get("/report?transition=card-modal&origin=gallery&days=6").text.contains("finished"))
    let other = site.get("/report?transition=card-modal&origin=device").text
    #expect(other.contains("<option value=\"device\" selected"))
    #expect(site.get("/report?transition=card-modal&ask=recommend").text.contains("id=\"recommend\""))
    let refused = site.get("/report?transition=modal-none&ask=recommend")
    #expect(refused.status == 200 && refused.text.contains("class=\"advice\""))
    for wrong in ["origin=mars", "ask=everything", "days=-1", "days=many"] {
      #expect(site.get("/report?transition=card-modal&\(wrong)").status == 400, "\(wrong)")
    }
  }
}

@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct BrowserFormTests {
  @Test func aDuplicateIsMadeByTheForm() async throws {
    let site = try Site()
    try await site.browsed("/transitions/card-modal") { page, _ in
      try await page.evaluate("document.querySelector('.copy [name=name]').value = 'card-modal'")
      try await page.evaluate("document.querySelector('.copy form').requestSubmit()")
      #expect(try await page.wait(for: "document.querySelector('.copy .problem').textContent.includes('exists')"))
      try await page.evaluate("document.querySelector('.copy [name=name]').value = 'card-twin'")
      try await page.evaluate("document.querySelector('.copy form').requestSubmit()")
      #expect(try await page.wait(for: "location.pathname.slice(33)", toBe: "/transitions/card-twin/tune"))
    }
    #expect(try site.registry.revision(nil, of: "card-twin").revision == 1)
  }
}
