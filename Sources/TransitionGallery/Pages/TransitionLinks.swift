import SessionAnalytics

/// The pages of one transition.
struct TransitionLinks {
  /// The relative address of the first page.
  let root: String
  let name: String
  let current: String

  var markup: Markup {
    let pages = [
      ("Drag", "\(root)transitions/\(name)"), ("Tune", "\(root)transitions/\(name)/tune"),
      ("History", "\(root)transitions/\(name)/history"), ("Report", "\(root)report?transition=\(name)"),
    ]
    return .block("nav", ["class": "tabs", "aria-label": "Pages of \(name)"]) {
      pages.map { title, address in
        Markup.element("a", ["href": address, "aria-current": title == current ? "page" : nil]) { title }
      }
    }
  }
}
