import SessionAnalytics

/// The revisions of a transition, the latest first, each with what it changed.
struct HistoryPage {
  /// The relative address of the first page.
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
