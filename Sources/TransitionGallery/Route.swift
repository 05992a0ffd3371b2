import Foundation
import SessionAnalytics

struct Route: Sendable {
  typealias Handler = @Sendable (Gallery, GalleryRequest) throws -> GalleryResponse

  /// The parts of the path; `*` matches any part.
  let path: [String]
  var get: Handler?
  var post: Handler?
  /// A POST that may wait for the write lock has threads of its own.
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

  static func mayWait(_ request: GalleryRequest) -> Bool {
    request.method == "POST" && all.first { $0.matches(request.path) }?.mayWait == true
  }

  /// All routes. The first match handles a request.
  static let all: [Route] =
    indexRoutes + copyRoutes + reportRoutes + assetRoutes + historyRoutes + codeRoutes + tuningRoutes + recordingRoutes
    + detailRoutes
}

extension GalleryRequest {
  /// The transition's name in `/transitions/NAME/…`.
  var name: String { path.count > 1 ? path[1] : "" }
}

extension Route {
  static let assetRoutes = [
    asset("gallery.css", "text/css", PackageResources.gallery_css),
    asset("stage.js", "text/javascript", PackageResources.stage_js),
    asset("gallery.js", "text/javascript", PackageResources.gallery_js),
    asset("drag.js", "text/javascript", PackageResources.drag_js),
    asset("tune.js", "text/javascript", PackageResources.tune_js),
    asset("page.js", "text/javascript", PackageResources.page_js),
    asset("server.js", "text/javascript", PackageResources.server_js),
    asset("drag-input.js", "text/javascript", PackageResources.drag_input_js),
    asset("panel.js", "text/javascript", PackageResources.panel_js),
    asset("curve-editor.js", "text/javascript", PackageResources.curve_editor_js),
    asset("interaction.js", "text/javascript", PackageResources.interaction_js),
    asset("recording.js", "text/javascript", PackageResources.recording_js),
    asset("stops.js", "text/javascript", PackageResources.stops_js),
    asset("verdict.js", "text/javascript", PackageResources.verdict_js),
    asset("outbox.js", "text/javascript", PackageResources.outbox_js),
    asset("report.css", "text/css", Array(Stylesheet.css.utf8)),
    asset("icon.svg", "image/svg+xml", Array(icon.utf8)),
  ]

  private static func asset(_ name: String, _ type: String, _ bytes: [UInt8]) -> Route {
    Route("assets/\(name)", get: { _, _ in .text(String(decoding: bytes, as: UTF8.self), type: type) })
  }

  static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="6" y="1" width="20" height="30" rx="4" \
    fill="#1d1e22"/><rect x="8" y="12" width="16" height="17" rx="3" fill="#56b4e9"/></svg>
    """
}
