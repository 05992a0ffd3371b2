import SessionAnalytics
import TransitionModel
import TransitionStore

extension Route {
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
  /// Returns the revisions, newest first.
  fileprivate func history(_ request: GalleryRequest) throws -> [RevisionEntry] {
    let revisions = try registry.history(of: validated(request.name))
    return revisions.indices.reversed().map { index in
      RevisionEntry(revisions[index], after: index > 0 ? revisions[index - 1] : nil)
    }
  }
}

struct RevisionEntry: Codable, Sendable, Hashable {
  var revision: Int
  /// The time of creation in UTC, ISO 8601.
  var createdAt: String
  var digest: String
  var sessions: Int
  var note: String?
  /// The changes, `presentation.duration: 0.4 → 0.5`; nil for the first revision.
  var changes: [String]?

  init(_ stored: StoredRevision, after previous: StoredRevision?) {
    revision = stored.revision
    createdAt = UTCTime(microseconds: stored.createdAtMicroseconds).dateAndTime
    digest = stored.transition.digest
    sessions = stored.sessionCount
    note = stored.note
    changes = previous.map { previous in
      stored.transition.configuration.values.differences(from: previous.transition.configuration.values)
        .map(\.description)
    }
  }
}

/// The page with the revisions of a transition, newest first, and their changes.
struct HistoryPage {
  let root: String
  let name: String
  let revisions: [RevisionEntry]

  var source: String {
    PageLayout(
      root: root, title: "\(name), history", trail: [("Transitions", root), (name, "\(root)transitions/\(name)")],
      content: [
        Markup.block("header", ["class": "opening"]) {
          Markup.element("h1") { "History" }
          Markup.element("p", ["class": "lede"]) {
            "\(revisions.count) revision\(revisions.count == 1 ? "" : "s") of \(name). A revision never changes; "
              + "each session names the one it was made under."
          }
          TransitionLinks(root: root, name: name, current: "History").markup
        },
        Markup.block("main", ["class": "history"]) { revisions.map(entry) },
        Markup.element("p", ["class": "detail forms"]) {
          "The same as "
          Markup.element("a", ["href": "\(root)transitions/\(name)/history.json"]) { "JSON" }
          " and "
          Markup.element("a", ["href": "\(root)transitions/\(name)/history.csv"]) { "CSV" }
        },
      ]
    ).source
  }

  private func entry(_ revision: RevisionEntry) -> Markup {
    .block("article", ["id": "revision-\(revision.revision)"]) {
      Markup.element("h2") { "\(revision.revision)" }
      Markup.block("div") {
        Markup.element("p", ["class": revision.note == nil ? "missing" : "why"]) { revision.note ?? "No note" }
        changes(revision)
        Markup.element("p", ["class": "detail"]) {
          Markup.element("time", ["datetime": revision.createdAt]) {
            revision.createdAt.replacing("T", with: " ").replacing("Z", with: " UTC")
          }
          " · \(revision.sessions) session\(revision.sessions == 1 ? "" : "s") · "
          Markup.element("code") { String(revision.digest.prefix(12)) }
        }
      }
    }
  }

  @MarkupBuilder private func changes(_ revision: RevisionEntry) -> [Markup] {
    if let changes = revision.changes {
      Markup.block("ul", ["class": "changes"]) {
        changes.map { change in Markup.element("li") { Markup.element("code") { change } } }
      }
    } else {
      Markup.element("p") { "Created." }
    }
  }
}
