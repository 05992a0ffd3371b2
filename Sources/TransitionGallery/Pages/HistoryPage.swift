import SessionAnalytics
import TransitionModel
import TransitionStore

extension Route {
  static let historyRoutes = [
    Route(
      "transitions/*/history",
      get: { gallery, request in
        let page = HistoryPage(
          links: request.links, name: request.name, revisions: try gallery.history(request),
          compared: try gallery.compared(request).map { [$0] } ?? [], isReadOnly: gallery.isReadOnly,
          saved: request.query["saved"].flatMap(Int.init))
        return .html(page.source)
      }),
    Route("transitions/*/restorations", post: { gallery, request in try gallery.restore(request) }, mayWait: true),
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
  fileprivate func history(_ request: GalleryRequest) throws -> [RevisionEntry] {
    try registry.revisionEntries(of: validated(request.name))
  }
}

extension TransitionRegistry {
  /// Returns the revisions, newest first.
  func revisionEntries(of name: String) throws(RegistryError) -> [RevisionEntry] {
    let revisions = try history(of: name)
    return revisions.indices.reversed().map { index in
      RevisionEntry(revisions[index], after: index > 0 ? revisions[index - 1] : nil)
    }
  }
}

/// A revision to restore. A form's entries are strings.
struct RestorationMessage: Codable, Sendable, Hashable {
  var revision: String
}

/// The page that follows a form, relative to the form's address.
struct FollowingPage: Codable, Sendable, Hashable {
  var address: String
}

struct ComparedRevisions {
  let before: StoredRevision
  let after: StoredRevision

  var id: String { Self.id(before.revision, after.revision) }

  static func id(_ before: Int, _ after: Int) -> String { "compared-\(before)-\(after)" }
}

extension Gallery {
  /// Returns the revisions named by `from` and `to`; nil if the request names none.
  fileprivate func compared(_ request: GalleryRequest) throws -> ComparedRevisions? {
    guard let from = request.query["from"], let to = request.query["to"] else { return nil }
    guard let before = Int(from), let after = Int(to) else {
      throw RequestProblem(400, "from and to are numbers of revisions.")
    }
    return ComparedRevisions(
      before: try registry.revision(before, of: request.name), after: try registry.revision(after, of: request.name))
  }

  /// Makes an earlier revision's values the latest ones again.
  fileprivate func restore(_ request: GalleryRequest) throws -> GalleryResponse {
    guard let number = Int(try message(RestorationMessage.self, in: request).revision) else {
      throw RequestProblem(422, "revision is the number of a revision.")
    }
    let earlier = try registry.revision(number, of: validated(request.name)).transition.configuration
    let change = try registry.revise(request.name, note: "Restored revision \(number)") {
      _ throws(InvalidConfiguration) in earlier
    }
    feed.tell()
    let latest = change.revision ?? number
    // The comparison makes it another page, so that it is loaded.
    let address = "history?from=\(latest - 1)&to=\(latest)&saved=\(latest)"
    return .json(FollowingPage(address: address), status: change.kind == .unchanged ? 200 : 201)
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
  let links: PageLinks
  let name: String
  let revisions: [RevisionEntry]
  let compared: [ComparedRevisions]
  let isReadOnly: Bool
  /// The revision that was just saved or restored.
  var saved: Int?

  var source: String {
    PageLayout(
      links: links, title: "\(name), history", scripts: ["page.js"],
      content: [
        Markup.block("header", ["class": "opening"]) {
          Markup.element("h1") { "History of \(name)" }
          Markup.element("p", ["class": "lede"]) {
            "\(revisions.count) revision\(revisions.count == 1 ? "" : "s") of \(name). A revision never changes; "
              + "each session names the one it was made under."
          }
          TransitionLinks(links: links, name: name, current: "History").markup
        },
        Markup.block("div", ["class": links.isSite ? "history published" : "history"]) {
          if let saved, saved == revisions.first?.revision {
            Markup.element("p", ["class": "advice", "role": "status"]) {
              "Saved as revision \(saved)\(revisions[0].note.map { ": \($0)" } ?? "")."
            }
          }
          if revisions.count > 1, !links.isSite { comparison }
          compared.map(differences)
          revisions.map(entry)
        },
        links.isSite
          ? Markup.text("")
          : Markup.element("p", ["class": "detail forms"]) {
            "The same as "
            Markup.element("a", ["href": "\(links.root)transitions/\(name)/history.json"]) { "JSON" }
            " and "
            Markup.element("a", ["href": "\(links.root)transitions/\(name)/history.csv"]) { "CSV" }
          },
      ]
    ).source
  }

  private var comparison: Markup {
    .block("form", ["class": "tools", "method": "get", "action": links.page("history", of: name)]) {
      choice("from", "Compare revision", compared.first?.before.revision ?? revisions[1].revision)
      choice("to", "with revision", compared.first?.after.revision ?? revisions[0].revision)
      Markup.element("button", ["type": "submit"]) { "Compare" }
    }
  }

  private func choice(_ field: String, _ label: String, _ chosen: Int) -> Markup {
    .block("label") {
      Markup.text("\(label) ")
      Markup.block("select", ["name": field]) {
        revisions.map { revision in
          Markup.element(
            "option",
            ["value": "\(revision.revision)", "selected": revision.revision == chosen ? "selected" : nil]
          ) { "\(revision.revision)" }
        }
      }
    }
  }

  private func differences(_ pair: ComparedRevisions) -> Markup {
    let (before, after) = (pair.before.transition.configuration, pair.after.transition.configuration)
    let found = after.values.differences(from: before.values)
    let rules = [before, after].compactMap { $0.decidingRule?.summary }
    return .block("section", ["class": "compared", "id": pair.id, "aria-labelledby": "\(pair.id)-name"]) {
      Markup.element("h2", ["id": "\(pair.id)-name"]) {
        "Revision \(pair.before.revision) and revision \(pair.after.revision)"
      }
      if found.isEmpty { Markup.element("p") { "They do not differ." } }
      Markup.block("ul", ["class": "changes"]) {
        found.map { change in Markup.element("li") { Markup.element("code") { change.description } } }
      }
      if rules.count == 2, rules[0] != rules[1] {
        Markup.element("p") { "Finished by: \(rules[0]). Now by: \(rules[1])." }
      }
      MotionChart(configuration: after, id: "\(pair.id)-curve", before: before).markup
      CurveLegend.markup
      Markup.element("p", ["class": "note"]) {
        "Wide and faint: revision \(pair.before.revision). "
        if !links.isSite, pair.after.revision == revisions.first?.revision {
          Markup.element("a", ["href": "\(links.page("tune", of: name))#with=revision-\(pair.before.revision)"]) {
            "See both move"
          }
        }
      }
    }
  }

  /// The links of a site, which has every comparison in the page and shows the one that the address names.
  @MarkupBuilder private func comparisons(with revision: Int) -> [Markup] {
    let earlier = compared.filter { $0.after.revision == revision }.map(\.before.revision)
    if !earlier.isEmpty {
      Markup.element("p", ["class": "detail"]) {
        "Compare with revision"
        earlier.reversed().enumerated().flatMap { place, other in
          [
            Markup.text(place == 0 ? " " : ", "),
            Markup.element("a", ["href": "#\(ComparedRevisions.id(other, revision))"]) { "\(other)" },
          ]
        }
      }
    }
  }

  private func restoration(_ revision: RevisionEntry) -> Markup {
    .block("form", ["class": "scripted", "data-posts": "\(links.root)transitions/\(name)/restorations"]) {
      Markup.empty("input", ["type": "hidden", "name": "revision", "value": "\(revision.revision)"])
      Markup.element("button", ["type": "submit", "aria-label": "Restore revision \(revision.revision)"]) { "Restore" }
      Markup.element("p", ["class": "problem", "role": "alert"]) {}
    }
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
          if !links.isSite { " · \(revision.sessions) session\(revision.sessions == 1 ? "" : "s")" }
          " · "
          Markup.element("code") { String(revision.digest.prefix(12)) }
        }
        if links.isSite { comparisons(with: revision.revision) }
        if !isReadOnly, revision.revision != revisions[0].revision { restoration(revision) }
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
