/// An address, and what answers there.
struct Route: Sendable {
  typealias Handler = @Sendable (Gallery, GalleryRequest) throws -> GalleryResponse

  /// The parts of the path; `*` stands for any one.
  let path: [String]
  var get: Handler?
  var post: Handler?
  /// Whether posting there waits for another program that writes.
  let mayWait: Bool

  init(_ path: String, get: Handler? = nil, post: Handler? = nil, mayWait: Bool = false) {
    self.path = path.split(separator: "/").map(String.init)
    self.get = get
    self.post = post
    self.mayWait = mayWait
  }

  func matches(_ parts: [String]) -> Bool {
    path.count == parts.count && zip(path, parts).allSatisfy { $0 == "*" || $0 == $1 }
  }

  /// Whether the answer may be a long time coming because another program writes.
  static func mayWait(_ request: GalleryRequest) -> Bool {
    request.method == "POST" && all.first { $0.matches(request.path) }?.mayWait == true
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
