/// An address, and what answers there.
struct Route: Sendable {
  typealias Handler = @Sendable (Gallery, GalleryRequest) throws -> GalleryResponse

  /// The parts of the path; `*` stands for any one.
  let path: [String]
  var get: Handler?
  var post: Handler?

  init(_ path: String, get: Handler? = nil, post: Handler? = nil) {
    self.path = path.split(separator: "/").map(String.init)
    self.get = get
    self.post = post
  }

  func matches(_ parts: [String]) -> Bool {
    path.count == parts.count && zip(path, parts).allSatisfy { $0 == "*" || $0 == $1 }
  }

  /// Every address there is; of several that match, the first answers.
  static let all: [Route] =
    indexRoutes + reportRoutes + assetRoutes + historyRoutes + tuningRoutes + dragRoutes
    + detailRoutes
}

extension GalleryRequest {
  /// The transition's name in `/transitions/NAME/…`, without an ending.
  var name: String {
    guard path.count > 1 else { return "" }
    return path.count > 2 ? path[1] : String(path[1].prefix { $0 != "." })
  }

  /// What stands behind the last point of the last part: `json`.
  var ending: String? {
    guard let last = path.last, let point = last.lastIndex(of: ".") else { return nil }
    return String(last[last.index(after: point)...])
  }
}
