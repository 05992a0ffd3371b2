import SessionAnalytics

/// The pages of one transition.
struct TransitionLinks {
  let name: String
  let current: String

  var markup: Markup {
    let pages = [
      ("Drag", "/transitions/\(name)"), ("Tune", "/transitions/\(name)/tune"),
      ("History", "/transitions/\(name)/history"), ("Report", "/report?transition=\(name)"),
    ]
    return .block("nav", ["class": "tabs", "aria-label": "Pages of \(name)"]) {
      pages.map { title, address in
        Markup.element("a", ["href": address, "aria-current": title == current ? "page" : nil]) { title }
      }
    }
  }
}
