import SessionAnalytics

/// What a browser shows of a request that was refused.
struct ErrorPage {
  /// The relative address of the first page.
  let root: String
  let problem: RequestProblem

  var source: String {
    PageLayout(
      root: root, title: "\(problem.status)",
      content: [
        Markup.block("header") {
          Markup.element("h1") { "\(problem.status)" }
          Markup.element("p", ["class": "lede"]) { problem.description }
        },
        Markup.element("p", ["class": "advice"]) {
          Markup.element("a", ["href": root]) { "To the gallery" }
        },
      ]
    ).source
  }
}
