import Foundation
import SessionAnalytics

/// The style sheet and the script of a site's page, in the page itself, which loads nothing.
struct InlineAssets {
  let scripts: [String]

  private static let css = Stylesheet.css + String(decoding: PackageResources.gallery_css, as: UTF8.self)

  /// The script of each page: its modules one after another, because a browser imports no modules from files on a disk.
  /// `import` and `export` begin a line that needs no other change, because no two modules of a page share a name.
  private static let texts = [
    "page.js": [PackageResources.server_js, PackageResources.page_js],
    "gallery.js": [
      PackageResources.interaction_js, PackageResources.server_js, PackageResources.page_js, PackageResources.stage_js,
      PackageResources.gallery_js,
    ],
    "drag.js": [
      PackageResources.interaction_js, PackageResources.recording_js, PackageResources.server_js,
      PackageResources.page_js, PackageResources.stage_js, PackageResources.verdict_js, PackageResources.outbox_js,
      PackageResources.drag_input_js, PackageResources.drag_js,
    ],
    "tune.js": [
      PackageResources.interaction_js, PackageResources.draft_js, PackageResources.site_js, PackageResources.page_js,
      PackageResources.stage_js, PackageResources.verdict_js, PackageResources.drag_input_js,
      PackageResources.curve_editor_js, PackageResources.panel_js, PackageResources.stops_js, PackageResources.tune_js,
    ],
  ].mapValues { modules in modules.map(withoutModule).joined(separator: "\n") }

  private static func withoutModule(_ bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      .joined(separator: "\n")
  }

  @MarkupBuilder var markup: [Markup] {
    let script = scripts.compactMap { Self.texts[$0] }.joined().replacing("</", with: "<\\/")
    // A transition beside another one comes from its page, in a frame. For a file, 'self' matches nothing.
    let frames = scripts.contains("tune.js") ? "; frame-src 'self' file:" : ""
    Markup.empty(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content": Stylesheet.policy(styles: Self.css, script: script) + frames,
      ])
    Markup.empty("meta", ["name": "generator", "content": SiteFolder.mark])
    Markup.empty(
      "link", ["rel": "icon", "href": "data:image/svg+xml;base64,\(Data(Route.icon.utf8).base64EncodedString())"])
    Markup.style(Self.css)
    Markup.script(script)
  }
}
