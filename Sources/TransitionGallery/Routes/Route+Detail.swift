import Foundation
import TransitionCatalog
import TransitionModel
import TransitionStore

extension Route {
  /// One transition.
  static let detailRoutes = [
    Route(
      "transitions/*",
      get: { gallery, request in
        let stored = try gallery.latest(request)
        let yaml = CatalogWriter.write(stored.transition.configuration)
        switch request.ending {
        case nil:
          let scenes = try ScenePair(stored.transition, from: gallery.registry)
          return .html(
            DetailPage(
              root: request.root, stored: stored, scenes: scenes, yaml: yaml, storesDrags: !gallery.isReadOnly
            ).source)
        case "yaml": return .text(yaml, type: "application/yaml")
        case "json":
          return .json(StoredTransition(stored, scenes: try ScenePair(stored.transition, from: gallery.registry)))
        default: throw RequestProblem.notFound("A transition is a page, .json or .yaml.")
        }
      })
  ]
}
