/// The addresses of the gallery's pages, relative to the page that has the links.
///
/// The server's pages are routes. Those of a site are files, because a browser that reads a disk finds no folder's index.
struct PageLinks: Sendable {
  /// The relative address of the first page's folder: `./`, `../../`.
  let root: String
  var isSite = false

  var home: String { isSite ? "\(root)index.html" : root }

  func report(_ name: String? = nil) -> String {
    guard isSite else { return "\(root)report" + (name.map { "?transition=\($0)" } ?? "") }
    return name.map { page("report", of: $0) } ?? "\(root)report.html"
  }

  func transition(_ name: String) -> String { isSite ? page("index", of: name) : "\(root)transitions/\(name)" }

  /// Returns another page of a transition: `tune`, `code`, `history`.
  func page(_ page: String, of name: String) -> String {
    "\(root)transitions/\(name)/\(page)\(isSite ? ".html" : "")"
  }
}
