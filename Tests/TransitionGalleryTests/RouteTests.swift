import Foundation
import Testing
import TransitionModel
import TransitionStore

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import TransitionGallery

@Suite struct RouteTests {
  static let pages =
    [
      ("/", "text/html"), ("/index.json", "application/json"), ("/index.csv", "text/csv"),
      ("/transitions/card-modal", "text/html"), ("/transitions/card-modal.json", "application/json"),
      ("/transitions/card-modal.yaml", "application/yaml"), ("/transitions/card-modal/tune", "text/html"),
      ("/transitions/card-modal/tune.json", "application/json"), ("/transitions/card-modal/history", "text/html"),
      ("/transitions/card-modal/history.json", "application/json"), ("/transitions/card-modal/history.csv", "text/csv"),
      ("/report", "text/html"), ("/report?transition=card-modal", "text/html"), ("/report/fragment", "text/html"),
      ("/report.json", "application/json"), ("/report.csv", "text/csv"), ("/assets/gallery.css", "text/css"),
      ("/assets/report.css", "text/css"), ("/assets/icon.svg", "image/svg+xml"),
      ("/transitions/card-modal/code", "text/html"), ("/transitions/card-modal/releases", "text/html"),
    ] + scripts.map { ("/assets/\($0)", "text/javascript") }

  /// The gallery's own scripts, and the engine.
  static let scripts =
    ["curve-editor.js", "drag-input.js", "drag.js", "gallery.js", "page.js", "panel.js", "server.js", "stage.js"]
    + ["tune.js", "interaction.js"]

  @Test func theAssetsStaySmallEnoughToRead() throws {
    let site = try Site()
    let own = ["gallery.css"] + Self.scripts.dropLast()
    let bytes = own.reduce(0) { $0 + site.get("/assets/\($1)").text.utf8.count }
    #expect(bytes <= 80_000)
  }

  @Test func aSearchFindsTheNumbersOfATile() throws {
    let found: [ListedTransition] = try Site().get("/index.json?search=easeinout%200.4").decoded()
    #expect(found.map(\.name) == ["card-modal"])
  }

  @Test(arguments: pages) func everyPageAnswersInItsForm(target: String, type: String) throws {
    let answer = try Site().get(target)
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"]?.hasPrefix(type) == true)
    #expect(!answer.text.isEmpty)
  }

  /// A gallery is a function from requests to responses, and needs no socket.
  @Test func aCatalogFileIsAnsweredWithoutASocket() throws {
    let site = try Site()
    let request = GalleryRequest("GET", "/transitions/card-modal.yaml", headers: ["Host": "localhost"])
    let page = site.gallery.respond(to: request)
    #expect(page.status == 200 && page.text.hasPrefix("name: card-modal\n"))
  }

  /// Every route is among the ones above, accepts a POST, or is the stream of events.
  @Test func noRouteIsLeftOut() {
    let tried = Self.pages.map { GalleryRequest("GET", $0.0).path }
    for route in Route.all where route.get != nil && route.path != ["events"] {
      #expect(tried.contains { route.matches($0) }, "\(route.path)")
    }
  }

  @Test func thePagesAreWellFormedAndHaveNoInlineStyleOrScript() throws {
    let site = try Site()
    for (target, type) in Self.pages where type == "text/html" && !target.contains("fragment") {
      let text = site.get(target).text
      let parser = XMLParser(data: Data(text.replacing("<!DOCTYPE html>", with: "").utf8))
      #expect(parser.parse(), "\(target), line \(String(parser.lineNumber))")
      #expect(!text.contains(" style=\""))
      #expect(!text.contains("<style"))
      #expect(!text.contains("<script>"))
    }
  }

  @Test func theListIsFilteredByItsParameters() throws {
    let site = try Site()
    let all: [ListedTransition] = try site.get("/index.json").decoded()
    #expect(all.count == 10)
    let cards: [ListedTransition] = try site.get("/index.json?search=card%20FORM").decoded()
    #expect(cards.map(\.name) == ["modal-input"])
    let dragged: [ListedTransition] = try site.get("/index.json?dismissalType=standard").decoded()
    #expect(dragged.allSatisfy { $0.dismissalType == "standard" } && dragged.count < all.count)
    #expect(site.get("/?dismissalType=sideways").status == 400)
    #expect(site.get("/?search=nothing-like-it").text.contains("No transition matches"))
  }

  @Test func theYAMLIsTheCatalogFile() throws {
    #expect(try Site().get("/transitions/card-modal.yaml").text.hasPrefix("name: card-modal\n"))
  }

  @Test func theLiveReportIsTheSameAsTheCommandLines() throws {
    let site = try Site()
    _ = try site.post("/transitions/card-modal/drags", Finger(dy: 12).message())
    let fragment = site.get("/report/fragment").text
    #expect(fragment.contains("card-modal"))
    #expect(site.get("/report").text.contains(fragment.trimmingCharacters(in: .newlines)))
  }

  @Test func historyTellsWhatEachRevisionChanged() throws {
    let site = try Site()
    try site.registry.revise("card-modal", note: "Felt slow") { current throws(InvalidConfiguration) in
      try current.setting(["presentation.duration": .number(0.3)])
    }
    let entries: [RevisionEntry] = try site.get("/transitions/card-modal/history.json").decoded()
    #expect(entries.map(\.revision) == [2, 1])
    #expect(entries[0].changes == ["presentation.duration: 0.4 → 0.3"])
    #expect(entries[0].note == "Felt slow")
    #expect(entries[1].changes == nil)
    #expect(site.get("/transitions/card-modal/history.csv").text.contains("2,"))
  }

  @Test(arguments: [
    "/nowhere", "/transitions", "/transitions/nobody", "/transitions/card-modal/nothing", "/transitions/card-modal.pdf",
    "/assets/nothing.js", "/transitions//tune", "/report?transition=nobody",
  ])
  func whatIsNotThereIsSaidSo(target: String) throws {
    let site = try Site()
    let answer = site.get(target)
    #expect(answer.status == 404)
    #expect(answer.text.contains("error"))
    let page = site.get(target, headers: ["Accept": "text/html,*/*"])
    #expect(page.status == 404)
    #expect(page.text.contains("To the gallery"))
  }

  @Test func anUnknownNameSuggestsTheNearest() throws {
    #expect(try Site().get("/transitions/card-modl").text.contains("card-modal"))
  }

  @Test func aMethodThatIsNotAllowedIsToldWhichIs() throws {
    let site = try Site()
    let answer = try site.post("/", [String: String]())
    #expect(answer.status == 405)
    #expect(answer.headers["Allow"] == "GET, HEAD")
    #expect(site.get("/transitions/card-modal/drags").headers["Allow"] == "POST")
    let other = site.gallery.respond(to: GalleryRequest("DELETE", "/", headers: ["Host": "localhost"]))
    #expect(other.status == 405)
  }
}
