import Foundation
import SessionAnalytics

/// The modules of a page as one script, because a browser imports no modules from files on a disk.
///
/// A site answers the questions of its pages itself, so `site.js` takes the place of `server.js`. Each module becomes a
/// function that returns its exports. The modules keep their text but for the words `import` and `export`, each at the
/// beginning of a line.
struct ScriptBundle: Sendable {
  let text: String

  /// The assets by name.
  private static let modules: [String: [UInt8]] = [
    "gallery.js": PackageResources.gallery_js, "drag.js": PackageResources.drag_js,
    "tune.js": PackageResources.tune_js, "page.js": PackageResources.page_js,
    "stage.js": PackageResources.stage_js, "panel.js": PackageResources.panel_js,
    "drag-input.js": PackageResources.drag_input_js,
    "curve-editor.js": PackageResources.curve_editor_js, "interaction.js": PackageResources.interaction_js,
    "server.js": PackageResources.site_js, "draft.js": PackageResources.draft_js,
    "verdict.js": PackageResources.verdict_js,
  ]

  private static let all = Dictionary(
    uniqueKeysWithValues: ["gallery.js", "drag.js", "tune.js", "page.js"].map { ($0, ScriptBundle(of: $0)) })

  /// Returns the bundle of a page's script.
  static func named(_ name: String) -> ScriptBundle { all[name] ?? ScriptBundle(of: name) }

  private init(of entry: String) {
    var order: [(name: String, module: Module)] = []
    func add(_ name: String) {
      guard !order.contains(where: { $0.name == name }) else { return }
      // A page without a phone asks nothing.
      let asset = entry == "page.js" && name == "server.js" ? PackageResources.server_js : Self.modules[name]
      guard let bytes = asset else { return }
      let module = Module(String(decoding: bytes, as: UTF8.self))
      for imported in module.imports { add(imported.file) }
      order.append((name, module))
    }
    add(entry)
    text = "const modules = {};\n" + order.map { $0.module.wrapped(as: $0.name) }.joined()
  }

  private struct Module {
    private(set) var imports: [(names: String, file: String)] = []
    private var exports: [String] = []
    private var body: [Substring] = []

    init(_ source: String) {
      var pending: String?
      for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
        if pending != nil || line.hasPrefix("import ") {
          let statement = (pending ?? "") + line
          pending = add(import: statement) ? nil : statement
        } else if line.hasPrefix("export ") {
          let declaration = line.dropFirst("export ".count)
          exports.append(Self.name(declaredBy: declaration))
          body.append(declaration)
        } else {
          body.append(line)
        }
      }
    }

    /// Reads `import { a, b } from "./file.js";`, and returns false if the statement continues on the next line.
    private mutating func add(import statement: String) -> Bool {
      guard let match = statement.firstMatch(of: /import (\{.*\}) from "\.\/(.*)";/) else { return false }
      imports.append((String(match.1), String(match.2)))
      return true
    }

    private static func name(declaredBy declaration: Substring) -> String {
      let words = declaration.split(separator: " ").drop {
        ["async", "function", "class", "const", "let"].contains($0)
      }
      return String((words.first ?? "").prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }

    func wrapped(as name: String) -> String {
      let given = imports.map { "const \($0.names) = modules[\"\($0.file)\"];\n" }.joined()
      return "modules[\"\(name)\"] = (() => {\n\(given)\(body.joined(separator: "\n"))\n"
        + "return { \(exports.joined(separator: ", ")) };\n})();\n"
    }
  }
}

/// The style sheet and the script of a site's page, in the page itself, which loads nothing.
struct InlineAssets {
  let scripts: [String]

  private static let css = Stylesheet.css + String(decoding: PackageResources.gallery_css, as: UTF8.self)

  @MarkupBuilder var markup: [Markup] {
    let script = scripts.map { ScriptBundle.named($0).text }.joined().replacing("</", with: "<\\/")
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
