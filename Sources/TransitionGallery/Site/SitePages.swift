import TransitionCatalog
import TransitionExport
import TransitionModel
import TransitionStore

/// The gallery as files: every page of a registry, without a server.
///
/// The pages have no stored session but in reports, which hide rates of few people. The same registry gives the same
/// bytes.
struct SitePages {
  struct File: Sendable, Hashable {
    /// The path within the site: `transitions/card-modal/tune.html`.
    let path: String
    let text: String
  }

  private let registry: TransitionRegistry

  private let fewestPeople: Int

  init(_ registry: TransitionRegistry, fewestPeople: Int = ExchangeForm.fewestPeople) {
    (self.registry, self.fewestPeople) = (registry, fewestPeople)
  }

  /// Returns the pages, the first page first.
  func files() throws -> [File] {
    let transitions = try registry.transitions()
    let top = PageLinks(root: "./", isSite: true)
    let index = try IndexPage(links: top, registry: registry, isReadOnly: true, path: "")
    let report = try SiteReports(registry: registry, links: top, fewestPeople: fewestPeople).pages(of: nil)
    let pages = ([("index", index.source)] + report).map { File(path: "\($0).html", text: $1) }
    return try pages + transitions.flatMap(files)
  }

  private func files(of stored: StoredRevision) throws -> [File] {
    let links = PageLinks(root: "../../", isSite: true)
    let history = HistoryPage(
      links: links, name: stored.name, revisions: try registry.revisionEntries(of: stored.name),
      compared: try comparisons(of: stored.name), isReadOnly: true)
    let data =
      [("history", history.source)]
      + (try SiteReports(registry: registry, links: links, fewestPeople: fewestPeople).pages(of: stored.name))
    let pages = try (stored.isObserved ? [("index", observed(stored, links))] : presented(stored, links)) + data
    return pages.map { File(path: "transitions/\(stored.name)/\($0).html", text: $1) }
  }

  /// The revisions that a history page compares with each other: the latest ones, because each pair has a chart.
  static let mostCompared = 10

  private func comparisons(of name: String) throws -> [ComparedRevisions] {
    let revisions = try registry.history(of: name).suffix(Self.mostCompared)
    return revisions.flatMap { after in
      revisions.prefix { $0.revision < after.revision }.map { ComparedRevisions(before: $0, after: after) }
    }
  }

  private func observed(_ stored: StoredRevision, _ links: PageLinks) -> String {
    ObservedPage(links: links, stored: stored, yaml: CatalogWriter.write(stored.transition.configuration)).source
  }

  private func presented(_ stored: StoredRevision, _ links: PageLinks) throws -> [(String, String)] {
    let others = try registry.transitions().filter { $0.name != stored.name && !$0.isObserved }
    let scenes = try ScenePair(stored.transition, from: registry)
    let drag = DragPage(
      links: links, stored: stored, scenes: scenes, yaml: CatalogWriter.write(stored.transition.configuration),
      map: ReleaseMapDrawing(ruleOf: stored, distance: scenes.full.dismissWay?.distance ?? 0), isReadOnly: true)
    let tune = TunePage(
      links: links, stored: stored, others: others, scenes: scenes, savesRevisions: false,
      site: try SiteValues(stored.transition, from: registry))
    let code = CodePage(
      links: links, stored: stored,
      files: try ExportFormat.all.map { ($0, try $0.render([stored.transition], from: registry)) })
    return [("index", drag.source), ("tune", tune.source), ("code", code.source)]
  }
}
