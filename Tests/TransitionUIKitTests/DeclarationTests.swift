import Foundation
import Testing

/// The stand-in declares what the adapter uses as Apple's SDK does.
///
/// The table was written down as facts about the SDK. What is left out on both sides: attributes, default values, `weak`, and who
/// may override.
@Suite("The stand-in declares what UIKit does")
struct DeclarationTests {
  struct Fact: Hashable, CustomTestStringConvertible {
    let type: String
    let member: String
    let declaration: String
    let isolation: String

    var path: String { [type, member].filter { !$0.isEmpty }.joined(separator: ".") }
    var testDescription: String { path }
  }

  static let facts: [Fact] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/uikit-declarations.tsv")
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return columns.count == 4
        ? Fact(type: columns[0], member: columns[1], declaration: columns[2], isolation: columns[3])
        : Fact(type: "no fact: \(line)", member: "", declaration: "", isolation: "")
    }
  }()

  /// Nonisolated in the SDK; here they reach for a view's state. The adapter uses them on the main actor anyway.
  static let isolatedHereAlone: Set<String> = [
    "CALayer", "objc_setAssociatedObject(_:_:_:_:)", "objc_getAssociatedObject(_:_:)",
  ]

  @Test func everyFactHolds() throws {
    let declared = try HeadlessDeclarations()
    #expect(Self.facts.count > 100)
    for fact in Self.facts {
      let key = fact.path
      let declarations = declared.byPath[key, default: []]
      let wanted = HeadlessDeclarations.normal(fact.declaration)
      // What can be set in UIKit, and only be read here, is no less true for who only reads it.
      if declarations.isDisjoint(with: [wanted, wanted + " { get }"]) {
        Issue.record("\(key) is \(fact.declaration) in UIKit, and here \(declarations.sorted())")
      }
      if Self.isolatedHereAlone.contains(fact.path) || Self.isolatedHereAlone.contains(fact.type) { continue }
      let isIsolated = declared.isolated.contains(key)
      #expect((fact.isolation == "MainActor") == isIsolated, "\(key) is \(fact.isolation) in UIKit")
    }
  }

  @Test func everyTypeOfUIKitThatTheAdapterNamesIsInTheTable() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/TransitionUIKit/UIKit")
    let known = Set(Self.facts.map { String($0.type.prefix { $0 != "." }) } + ["UIKit"])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let code = text.split(separator: "\n").filter { !$0.contains("//") && !$0.lowercased().contains("import") }
        .joined(separator: "\n")
      for word in code.matches(of: /\bUI[A-Z][A-Za-z]+\b/).map({ String($0.output) }) {
        #expect(known.contains(word), "\(name) uses \(word), of which no fact is known")
      }
    }
  }
}

/// What the stand-in really declares, from its symbol graph.
struct HeadlessDeclarations {
  struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Fragment: Decodable { let spelling: String }
      let pathComponents: [String]
      let declarationFragments: [Fragment]?
    }
    let symbols: [Symbol]
  }

  private(set) var byPath: [String: Set<String>] = [:]
  private(set) var isolated: Set<String> = []

  init() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("headless-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = Process()
    script.executableURL = root.appendingPathComponent("Scripts/docc.sh")
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    script.arguments = ["graphs", folder.path, build, "HeadlessUIKit"]
    try script.run()
    script.waitUntilExit()
    let graphs = folder.appendingPathComponent("HeadlessUIKit")
    for file in try FileManager.default.contentsOfDirectory(at: graphs, includingPropertiesForKeys: nil) {
      for symbol in try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols {
        let path = symbol.pathComponents.joined(separator: ".")
        let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
        byPath[path, default: []].insert(Self.normal(declaration))
        if declaration.contains("@MainActor") { isolated.insert(path) }
      }
    }
  }

  /// Without what is left out.
  static func normal(_ declaration: String) -> String {
    var text = declaration.replacing(#/\s+/#, with: " ")
    text = text.replacing(#/@[A-Za-z]+ /#, with: "")
    text = text.replacing(#/\b(weak|open|public|convenience|override|nonisolated|required|optional|final) /#, with: "")
    text = text.replacing(#/ = [^,)]+/#, with: "").replacing(" { get set }", with: "")
    text = text.replacing("NSNotification.Name", with: "Notification.Name")
    text = text.replacing(#/^class (let|var|func) /#) { "static \($0.1) " }
    // The names parameters have inside concern nobody who calls or overrides.
    text = text.replacing(#/\b(?!(?:var|let)\b)(\w+) \w+:/#) { "\($0.1):" }
    text = text.trimmingCharacters(in: .whitespaces)
    guard text.firstMatch(of: #/^(static )?(let|lazy var) /#) != nil else { return text }
    return text.replacing(#/(let|lazy var) /#, with: "var ") + " { get }"
  }
}
