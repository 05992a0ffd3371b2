import Foundation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import TransitionGallery

@Suite struct SiteTests {
  /// A folder beside a registry.
  private static func folder(of site: Site, _ name: String = "public") -> SiteFolder {
    SiteFolder(site.folder.appending(path: name).path)
  }

  private static func files(in folder: SiteFolder) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return paths.reduce(into: [:]) { files, path in
      let url = URL(filePath: folder.path).appending(path: path)
      if !url.hasDirectoryPath, let data = try? Data(contentsOf: url) { files[path] = data }
    }
  }

  @Test func theSameRegistryGivesTheSameBytes() throws {
    let site = try Site()
    let folders = [Self.folder(of: site), Self.folder(of: site, "again")]
    let summary = try folders[0].write(site.registry)
    #expect(try folders[1].write(site.registry) == summary)
    let files = try Self.files(in: folders[0])
    #expect(try files == Self.files(in: folders[1]))
    #expect(summary.pages == 2 + 5 * 18 && files.count == summary.pages + 1 && summary.removed == 0)
  }

  @Test func everyLinkLeadsToAPageOfTheSite() throws {
    let site = try Site()
    let files = try SitePages(site.registry).files()
    let paths = Set(files.map(\.path))
    for file in files {
      let base = try #require(URL(string: "http://site/\(file.path)"))
      for match in file.text.matches(of: /(?:href|src|action)="([^"#][^"]*)"/) where !match.1.hasPrefix("data:") {
        let target = try #require(URL(string: String(match.1), relativeTo: base)).absoluteURL
        #expect(target.host() == "site" && paths.contains(String(target.path.dropFirst())), "\(file.path): \(match.1)")
      }
    }
  }

  @Test func theRegistryStaysAsItIs() throws {
    let site = try Site()
    try site.registry.close()
    let before = try Data(contentsOf: URL(filePath: site.path))
    _ = try Self.folder(of: site).write(TransitionRegistry(at: site.path, access: .readOnly))
    #expect(try Data(contentsOf: URL(filePath: site.path)) == before)
  }

  @Test func aFolderWithOtherFilesIsRefusedAndLeftAsItIs() throws {
    let site = try Site()
    let folder = Self.folder(of: site)
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let own = URL(filePath: folder.path).appending(path: "index.html")
    try Data("mine".utf8).write(to: own)
    #expect(throws: SiteFolder.Problem.self) { try folder.write(site.registry) }
    #expect(try Self.files(in: folder) == ["index.html": Data("mine".utf8)])
    #expect(throws: SiteFolder.Problem.self) { try SiteFolder(own.path).write(site.registry) }
  }

  @Test func anEarlierSiteIsReplacedAndAddedFilesStay() throws {
    let site = try Site()
    let folder = Self.folder(of: site)
    _ = try folder.write(site.registry)
    let root = URL(filePath: folder.path)
    try Data("example.org".utf8).write(to: root.appending(path: "CNAME"))
    // The list names a file that no site has, and a place outside the folder.
    let list = root.appending(path: SiteFolder.listName)
    let listed = try String(contentsOf: list, encoding: .utf8) + "CNAME\n../transitions.db\n"
    try Data(listed.utf8).write(to: list)
    try site.registry.retire("card-modal")
    let summary = try folder.write(site.registry)
    #expect(summary.removed == 5)
    let files = try Self.files(in: folder)
    #expect(files["CNAME"] == Data("example.org".utf8) && FileManager.default.fileExists(atPath: site.path))
    #expect(!FileManager.default.fileExists(atPath: root.appending(path: "transitions/card-modal").path))
    #expect(try SitePages(site.registry).files().allSatisfy { files[$0.path] == Data($0.text.utf8) })
  }

  @Test func anyTwoOfTheLatestRevisionsAreCompared() throws {
    let site = try Site()
    for step in 1...SitePages.mostCompared {
      try site.registry.revise("card-modal", note: nil) { current throws(InvalidConfiguration) in
        try FieldAssignments(["presentation.duration=\(Double(step) / 4)"]).applied(to: current)
      }
    }
    let page = try #require(SitePages(site.registry).files().first { $0.path == "transitions/card-modal/history.html" })
    for after in 3...11 {
      for before in 2..<after {
        let id = "compared-\(before)-\(after)"
        #expect(page.text.contains("id=\"\(id)\"") && page.text.contains("href=\"#\(id)\""), "\(id)")
      }
    }
    #expect(!page.text.contains("compared-1-"))
  }

  @Test func aReportHasTheAnswersOfItsSessions() throws {
    let site = try Site()
    let files = { try SitePages(site.registry).files().filter { $0.path.hasPrefix("transitions/card-modal/") } }
    #expect(try files().count == 5)
    func drag(_ revision: Int) throws {
      for dy in [5.0, 12] {
        try site.drag(Finger(dy: dy), revision: revision)
      }
    }
    try drag(1)
    try site.registry.revise("card-modal", note: nil) { current throws(InvalidConfiguration) in
      try FieldAssignments(["interaction.releaseRule.fraction=0.3"]).applied(to: current)
    }
    #expect(try files().map(\.path).contains("transitions/card-modal/recommendation.html"))
    #expect(try files().count == 6)
    try drag(2)
    let pages = try files()
    #expect(pages.count == 7)
    for name in ["report", "recommendation", "comparison"] {
      let page = try #require(pages.first { $0.path == "transitions/card-modal/\(name).html" })
      #expect(page.text.contains("href=\"recommendation.html\"") && page.text.contains("Revisions 1 and 2"))
    }
  }

  @Test func reportsHideTheRatesOfFewPeople() throws {
    let site = try Site()
    for dy in [5.0, 12] { try site.drag(Finger(dy: dy)) }
    let stored = try #require(site.registry.sessions(SessionFilter(transition: "card-modal")).first)
    let drag = try site.registry.session(stored.header.uuid.uuidString.lowercased())
    try site.registry.record(
      (0..<40).map { index in
        var session = drag
        session.header.uuid = UUID()
        session.header.context.origin = .device
        session.header.context.token = "token-\(index % 3)"
        session.header.context.presentation = nil
        return session
      })
    for (fewest, isHidden) in [(3, false), (5, true)] {
      let pages = try SitePages(site.registry, fewestPeople: fewest).files().filter { $0.path.hasSuffix("report.html") }
      #expect(pages.contains { $0.text.contains("hidden: fewer than 5 people") } == isHidden)
      #expect(pages.allSatisfy { $0.text.contains("rates of fewer than \(fewest) people are hidden") })
    }
  }

  @Test func noPageButAReportHasSessions() throws {
    let site = try Site()
    let before = try SitePages(site.registry).files()
    for dy in [5.0, 12] { try site.drag(Finger(dy: dy)) }
    let session = try #require(site.registry.sessions(SessionFilter(transition: "card-modal")).first)
    let after = try SitePages(site.registry).files()
    let reports = ["report.html", "transitions/card-modal/report.html", "transitions/card-modal/recommendation.html"]
    for new in after where !before.contains(new) {
      #expect(reports.contains(new.path), "\(new.path)")
      #expect(!new.text.lowercased().contains(session.header.uuid.uuidString.lowercased()))
    }
  }
}
