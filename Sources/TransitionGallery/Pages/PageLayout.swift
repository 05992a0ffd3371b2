import SessionAnalytics

struct PageLayout {
  let links: PageLinks
  let title: String
  /// The module scripts, by file name.
  var scripts: [String] = []
  /// The current entry of the site's navigation, if it has one.
  var place: String?
  let content: [Markup]

  var source: String {
    let page = Markup.block("html", ["lang": "en"]) {
      head
      Markup.block("body", ["id": "top", "class": "gallery"]) {
        Markup.element("a", ["class": "skip", "href": "#content"]) { "Skip to the content" }
        site
        Markup.block("main", ["id": "content"]) { content }
      }
    }
    return "<!DOCTYPE html>\n\(page.source)\n"
  }

  private var head: Markup {
    .block("head") {
      Markup.empty("meta", ["charset": "utf-8"])
      Markup.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      Markup.empty("meta", ["name": "color-scheme", "content": "light dark"])
      Markup.element("title") { "\(title) · Transitions" }
      if links.isSite { InlineAssets(scripts: scripts).markup } else { assets }
    }
  }

  @MarkupBuilder private var assets: [Markup] {
    Markup.empty("link", ["rel": "icon", "href": "\(links.root)assets/icon.svg", "type": "image/svg+xml"])
    Markup.empty("link", ["rel": "stylesheet", "href": "\(links.root)assets/report.css"])
    Markup.empty("link", ["rel": "stylesheet", "href": "\(links.root)assets/gallery.css"])
    scripts.map { Markup.element("script", ["type": "module", "src": "\(links.root)assets/\($0)"]) {} }
  }

  private var site: Markup {
    .block("header", ["class": "site"]) {
      Markup.element("nav", ["aria-label": "Site"]) {
        link("Gallery", links.home)
        link("Report", links.report())
      }
    }
  }

  private func link(_ name: String, _ address: String) -> Markup {
    .element("a", ["href": address, "aria-current": place == name ? "page" : nil]) { name }
  }
}

struct TransitionLinks {
  let links: PageLinks
  let name: String
  let current: String
  var hasOnlyData = false

  var markup: Markup {
    let all = [
      ("Drag", links.transition(name)), ("Tune", links.page("tune", of: name)), ("Code", links.page("code", of: name)),
      ("History", links.page("history", of: name)), ("Report", links.report(name)),
    ]
    let pages = hasOnlyData ? all.suffix(2) : all[...]
    return .block("nav", ["class": "tabs", "aria-label": "Pages of \(name)"]) {
      pages.map { title, address in
        Markup.element("a", ["href": address, "aria-current": title == current ? "page" : nil]) { title }
      }
    }
  }
}

struct YAMLBlock {
  let yaml: String

  var markup: Markup {
    .block("details", ["class": "yaml"]) {
      Markup.element("summary") { "Catalog file" }
      Markup.element("button", ["type": "button", "class": "scripted", "data-copies": "yaml"]) { "Copy" }
      Markup.element("textarea", ["id": "yaml", "readonly": "readonly", "rows": "16", "aria-label": "YAML"]) {
        Markup.preformatted(yaml)
      }
    }
  }
}

struct ErrorPage {
  let links: PageLinks
  let problem: RequestProblem

  var source: String {
    PageLayout(
      links: links, title: "\(problem.status)",
      content: [
        Markup.block("header") {
          Markup.element("h1") { "\(problem.status)" }
          Markup.element("p", ["class": "lede"]) { problem.description }
        },
        Markup.element("p", ["class": "advice"]) {
          Markup.element("a", ["href": links.home]) { "To the gallery" }
        },
      ]
    ).source
  }
}
