import SessionAnalytics
import TransitionModel
import TransitionStore

extension Route {
  /// The revisions of a transition.
  static let historyRoutes = [
    Route(
      "transitions/*/history",
      get: { gallery, request in
        .html(HistoryPage(root: request.root, name: request.name, revisions: try gallery.history(request)).source)
      }),
    Route("transitions/*/history.json", get: { gallery, request in .json(try gallery.history(request)) }),
    Route(
      "transitions/*/history.csv",
      get: { gallery, request in
        let rows = try gallery.history(request).map { revision in
          [
            "\(revision.revision)", revision.createdAt, revision.digest, "\(revision.sessions)", revision.note ?? "",
            revision.changes?.joined(separator: "; ") ?? "created",
          ]
        }
        return .csv([["revision", "createdAt", "digest", "sessions", "note", "changes"]] + rows)
      }),
  ]
}

extension Gallery {
  /// Newest first.
  fileprivate func history(_ request: GalleryRequest) throws -> [RevisionEntry] {
    guard TransitionName.isValid(request.name) else {
      throw RequestProblem.notFound("No transition can have this name.")
    }
    let revisions = try registry.history(of: request.name)
    return revisions.indices.reversed().map { index in
      RevisionEntry(revisions[index], after: index > 0 ? revisions[index - 1] : nil)
    }
  }
}
