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
      ("/", "text/html"), ("/transitions/card-modal", "text/html"), ("/transitions/card-modal/tune", "text/html"),
      ("/transitions/card-modal/history", "text/html"),
      ("/transitions/card-modal/history.json", "application/json"), ("/transitions/card-modal/history.csv", "text/csv"),
      ("/report", "text/html"), ("/report?transition=card-modal", "text/html"), ("/report/fragment", "text/html"),
      ("/report.json", "application/json"), ("/report.csv", "text/csv"), ("/assets/gallery.css", "text/css"),
      ("/assets/report.css", "text/css"), ("/assets/icon.svg", "image/svg+xml"),
      ("/transitions/card-modal/code", "text/html"), ("/transitions/card-modal/releases", "text/html"),
    ] + scripts.map { ("/assets/\($0)", "text/javascript") }

  /// The gallery's own scripts, and the engine.
  static let scripts =
    ["curve-editor.js", "drag-input.js", "drag.js", "gallery.js", "page.js", "panel.js", "server.js", "stage.js"]
    + ["stops.js", "tune.js", "verdict.js", "outbox.js", "interaction.js", "recording.js"]

  @Test func theAssetsStaySmallEnoughToRead() throws {
    let site = try Site()
    let own = ["gallery.css"] + Self.scripts.dropLast(2)
    let bytes = own.reduce(0) { $0 + site.get("/assets/\($1)").text.utf8.count }
    #expect(bytes <= 106_000)
  }

  @Test func aPanelThatNoDragDismissesNamesItsStopsAndNoReleaseRule() throws {
    let page = try Site().get("/transitions/map-panel").text
    for words in [
      "No drag dismisses this one.", "up and down between its stops: tip, half, full.", "moves between stops",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("Finishes:") && !page.contains("drag past"))
  }

  @Test(arguments: pages) func everyPageAnswersInItsForm(target: String, type: String) throws {
    let answer = try Site().get(target)
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"]?.hasPrefix(type) == true)
    #expect(!answer.text.isEmpty)
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

  @Test func theLiveReportIsTheSameAsTheCommandLines() throws {
    let site = try Site()
    try site.drag(Finger(dy: 12))
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
    #expect(site.get("/sessions").headers["Allow"] == "POST")
    let other = site.gallery.respond(to: GalleryRequest("DELETE", "/", headers: ["Host": "localhost"]))
    #expect(other.status == 405)
  }
}
