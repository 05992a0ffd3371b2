import Foundation
import Testing
import TransitionCatalog
import TransitionModel

@testable import TransitionGallery

/// A transition that something else decides is listed with its measures, and has nothing to play, drag or tune.
@Suite struct ObservedPageTests {
  private static func site() throws -> Site {
    try Site(TransitionKind.allCases.flatMap { try BuiltInCatalog.transitions($0) })
  }

  @Test func itIsListedWithoutAPhone() throws {
    let site = try Self.site()
    let page = site.get("/").text
    #expect(page.contains("id=\"name-system-sheet\"") && !page.contains("id=\"phone-system-sheet\""))
    #expect(page.contains("20 transitions"))
  }

  @Test func itsPageHasItsDataAndNoOther() throws {
    let site = try Self.site()
    let page = site.get("/transitions/system-sheet")
    #expect(page.status == 200 && page.text.contains("Something else presents this transition"))
    #expect(!page.text.contains("system-sheet/tune") && page.text.contains("system-sheet/history"))
    #expect(site.get("/transitions/system-sheet/history").status == 200)
    for path in ["tune", "code", "releases"] {
      let refused = site.get("/transitions/system-sheet/\(path)")
      #expect(refused.status == 404 && refused.text.contains("Something else decides system-sheet"), "\(path)")
    }
    #expect(!site.get("/transitions/card-modal/tune").text.contains("value=\"system-sheet\""))
  }

  @Test func aSiteHasItsThreePages() throws {
    let site = try Self.site()
    let paths = try SitePages(site.registry).files().map(\.path).filter { $0.contains("system-sheet") }
    #expect(paths == ["index", "history", "report"].map { "transitions/system-sheet/\($0).html" })
  }

  @Test func aSiteDoesNotCountItsDrags() throws {
    let site = try Self.site()
    #expect(site.get("/transitions/system-sheet").text.contains("Recorded"))
    let pages = try SitePages(site.registry).files().filter {
      ["index.html", "transitions/system-sheet/index.html"].contains($0.path)
    }
    #expect(pages.count == 2 && pages.allSatisfy { !$0.text.contains("<dt>Recorded</dt>") })
  }
}
