import Foundation
import SessionAnalytics

extension Route {
  /// Style sheets, scripts and the icon, all of them inside the program.
  static let assetRoutes = [
    asset("gallery.css", "text/css", PackageResources.gallery_css),
    asset("stage.js", "text/javascript", PackageResources.stage_js),
    asset("gallery.js", "text/javascript", PackageResources.gallery_js),
    asset("drag.js", "text/javascript", PackageResources.drag_js),
    asset("tune.js", "text/javascript", PackageResources.tune_js),
    asset("report.css", "text/css", Array(Stylesheet.css.utf8)),
    asset("icon.svg", "image/svg+xml", Array(icon.utf8)),
  ]

  private static func asset(_ name: String, _ type: String, _ bytes: [UInt8]) -> Route {
    Route("assets/\(name)", get: { _, _ in .text(String(decoding: bytes, as: UTF8.self), type: type) })
  }

  /// A card on its way up.
  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="6" y="1" width="20" height="30" rx="4" \
    fill="#1d1e22"/><rect x="8" y="12" width="16" height="17" rx="3" fill="#56b4e9"/></svg>
    """
}
