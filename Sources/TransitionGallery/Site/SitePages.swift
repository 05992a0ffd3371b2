import SessionAnalytics
import TransitionCatalog
import TransitionExport
import TransitionModel
import TransitionStore

/// The gallery as files: every page of a registry, without a server.
///
/// The pages have no stored session but in reports, which withhold what they always withhold. The same registry gives the
/// same bytes.
struct SitePages {
  struct File: Sendable, Hashable {
    /// The path within the site: `transitions/card-modal/tune.html`.
    let path: String
    let text: String
  }

  private let registry: TransitionRegistry

  init(_ registry: TransitionRegistry) { self.registry = registry }

  /// Returns the pages, the first page first.
  func files() throws -> [File] {
    let transitions = try registry.transitions()
    let top = PageLinks(root: "./", isSite: true)
    let index = IndexPage(
      links: top,
      transitions: try transitions.filter { !$0.isObserved }.map { ($0, try ScenePair($0.transition, from: registry)) },
      observed: transitions.filter(\.isObserved), all: transitions, isReadOnly: true, search: "", dismissalType: "",
      path: "")
    let pages = [File(path: "index.html", text: index.source), File(path: "report.html", text: try report(nil, top))]
    return try pages + transitions.flatMap(files)
  }

  private func files(of stored: StoredRevision) throws -> [File] {
    let links = PageLinks(root: "../../", isSite: true)
    let history = HistoryPage(
      links: links, name: stored.name, revisions: try registry.revisionEntries(of: stored.name), compared: nil,
      isReadOnly: true)
    let data = [("history", history.source), ("report", try report(stored.name, links))]
    let pages = try (stored.isObserved ? [("index", observed(stored, links))] : presented(stored, links)) + data
    return pages.map { File(path: "transitions/\(stored.name)/\($0).html", text: $1) }
  }

  private func observed(_ stored: StoredRevision, _ links: PageLinks) -> String {
    ObservedPage(links: links, stored: stored, yaml: CatalogWriter.write(stored.transition.configuration)).source
  }

  private func presented(_ stored: StoredRevision, _ links: PageLinks) throws -> [(String, String)] {
    let scenes = try ScenePair(stored.transition, from: registry)
    let values = try SiteValues(stored.transition, from: registry)
    let drag = DragPage(
      links: links, stored: stored, scenes: scenes, yaml: CatalogWriter.write(stored.transition.configuration),
      map: ReleaseMapDrawing(ruleOf: stored, distance: scenes.full.dismissWay?.distance ?? 0), storesDrags: false,
      site: values)
    let tune = TunePage(
      links: links, stored: stored, others: [], scenes: scenes, savesRevisions: false, site: values)
    let code = CodePage(
      links: links, stored: stored,
      files: try ExportFormat.all.map { ($0, try $0.render([stored.transition], from: registry)) })
    return [("index", drag.source), ("tune", tune.source), ("code", code.source)]
  }

  private func report(_ name: String?, _ links: PageLinks) throws -> String {
    let document = try SessionReport.make(from: registry, transition: name)
    return ReportPage(
      links: links, document: document, question: try ReportQuestion(name.map { ["transition": $0] } ?? [:]),
      revisions: [], refusal: nil
    ).source
  }
}
