import TransitionModel
import TransitionStore

extension Route {
  /// The first page.
  static let indexRoutes = [
    Route("", get: { gallery, request in .html(try gallery.indexPage(request).source) }),
    Route("index.json", get: { gallery, request in .json(try gallery.listed(request).map(ListedTransition.init)) }),
    Route(
      "index.csv",
      get: { gallery, request in
        .csv([ListedTransition.columns] + (try gallery.listed(request)).map { ListedTransition($0).cells })
      }),
  ]
}

extension Gallery {
  fileprivate func indexPage(_ request: GalleryRequest) throws -> IndexPage {
    let found = try listed(request)
    return IndexPage(
      root: request.root, transitions: try found.map { ($0, try ScenePair($0.transition, from: registry)) },
      all: try registry.transitions().count, search: request.query["search"] ?? "",
      dismissalType: request.query["dismissalType"] ?? "", path: registry.path)
  }

  /// What the parameters let through.
  fileprivate func listed(_ request: GalleryRequest) throws -> [StoredRevision] {
    let search = TextSearch(request.query["search"] ?? "")
    let type = request.query["dismissalType"] ?? ""
    if !type.isEmpty, DismissalType(rawValue: type) == nil {
      let allowed = DismissalType.allCases.map(\.rawValue).joined(separator: ", ")
      throw RequestProblem(400, "dismissalType is \(RequestPolicy.quoted(type)); allowed \(allowed).")
    }
    return try registry.transitions().filter { stored in
      let configuration = stored.transition.configuration
      return search.matches(configuration) && (type.isEmpty || configuration.dismissalType.rawValue == type)
    }
  }
}
