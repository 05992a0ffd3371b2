import Foundation
import IndexReader
import TestSupport
import Testing

/// A declaration of Apple's SDK.
struct DeclaredFact: Hashable, CustomTestStringConvertible {
  static let modules = ["HeadlessUIKit", "HeadlessSwiftUI"]
  let type: String
  let member: String
  let declaration: String
  let isolation: String
  /// The availability, such as `iOS 16.4, Mac Catalyst 16.4, visionOS 1.0`.
  let availability: String

  var path: String { [type, member].filter { !$0.isEmpty }.joined(separator: ".") }
  var testDescription: String { path }

  /// Returns the version that introduces it; 0 without a version, nil if the platform does not have it.
  func introduced(on platform: String) -> Double? {
    for part in availability.split(separator: ", ") where part.hasPrefix(platform) {
      return Double(part.dropFirst(platform.count).trimmingPrefix(" ")) ?? 0
    }
    return nil
  }

  static func all(of module: String) -> [DeclaredFact] {
    let name = module == "HeadlessUIKit" ? "uikit-declarations.tsv" : "swiftui-declarations.tsv"
    let file = Repository.root.appendingPathComponent("Tests/TransitionUIKitTests/Fixtures/\(name)")
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return columns.count == 5
        ? DeclaredFact(
          type: columns[0], member: columns[1], declaration: columns[2], isolation: columns[3],
          availability: columns[4])
        : DeclaredFact(type: "no fact: \(line)", member: "", declaration: "", isolation: "", availability: "")
    }
  }
}

/// The declarations of a stand-in, from its symbol graph.
struct HeadlessDeclarations {
  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { let precise: String }
      struct Fragment: Decodable { let spelling: String }
      let identifier: Identifier
      let pathComponents: [String]
      let declarationFragments: [Fragment]?
    }
    let symbols: [Symbol]
  }

  private(set) var byPath: [String: Set<String>] = [:]
  private(set) var isolated: Set<String> = []
  /// The paths, by the identity in the compiler's index.
  private(set) var paths: [String: String] = [:]

  static let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  init(of module: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("headless-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = Process()
    script.executableURL = Repository.root.appendingPathComponent("Scripts/docc.sh")
    script.arguments = ["graphs", folder.path, Self.build.path, module]
    try script.run()
    script.waitUntilExit()
    let graphs = folder.appendingPathComponent(module)
    for file in try FileManager.default.contentsOfDirectory(at: graphs, includingPropertiesForKeys: nil) {
      for symbol in try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols {
        let path = symbol.pathComponents.joined(separator: ".")
        let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
        byPath[path, default: []].insert(Self.normal(declaration))
        paths[symbol.identifier.precise] = path
        if declaration.contains("@MainActor") { isolated.insert(path) }
      }
    }
  }

  /// Returns a declaration without the omitted parts.
  static func normal(_ declaration: String) -> String {
    var text = declaration.replacing(#/\s+/#, with: " ")
    text = text.replacing(#/@[A-Za-z]+(\([^)]*\))? /#, with: "")
    text = text.replacing(
      #/\b(weak|open|public|internal\(set\)|convenience|override|nonisolated|required|optional|final|dynamic) /#,
      with: "")
    text = text.replacing(#/ = [^,)]+/#, with: "").replacing(" { get set }", with: "")
    text = text.replacing("NSNotification.Name", with: "Notification.Name")
    text = text.replacing(#/^class (let|var|func) /#) { "static \($0.1) " }
    text = text.replacing("( ", with: "(").replacing(" )", with: ")")
    // Internal parameter names are irrelevant for callers and overrides.
    text = text.replacing(#/\b(?!(?:var|let)\b)(\w+) \w+:/#) { "\($0.1):" }
    text = text.trimmingCharacters(in: .whitespaces)
    guard text.firstMatch(of: #/^(static )?(let|lazy var) /#) != nil else { return text }
    return text.replacing(#/(let|lazy var) /#, with: "var ") + " { get }"
  }
}

/// A place at which the adapter names a symbol of a stand-in.
struct AdapterUse: Hashable {
  let path: String
  let file: String
  let line: Int
  let above: [Substring]

  /// Returns the newest version of a platform in the conditions around the line; 0 if there is none.
  func availability(of platform: String) -> Double {
    let name = platform == "Mac Catalyst" ? "macCatalyst" : platform
    let conditions = condition("#available") + condition("@available")
    return conditions.matches(of: /(\w+) (\d+(?:\.\d+)?)/).filter { $0.1 == name }.compactMap { Double($0.2) }.max()
      ?? 0
  }

  /// Returns the conditions of a kind around the line, by indentation, or above it.
  func condition(_ kind: String) -> String {
    guard let own = above.last else { return "" }
    var indentation = own.prefix { $0 == " " }.count
    var found: [Substring] = []
    for line in above.dropLast().reversed() where !line.allSatisfy(\.isWhitespace) {
      let depth = line.prefix { $0 == " " }.count
      if line.contains(kind), depth < indentation || kind == "@available" && depth == indentation { found.append(line) }
      if !line.contains("#else") { indentation = min(indentation, depth) }
    }
    return found.joined(separator: " ")
  }
}

/// The symbols that the adapter names, from the compiler's index.
enum AdapterUses {
  private final class Walk {
    var paths: [String: String] = [:]
    var uses: Set<AdapterUse> = []
    var lines: [String: [Substring]] = [:]
  }

  static func all() throws -> Set<AdapterUse> {
    let walk = Walk()
    for module in DeclaredFact.modules {
      walk.paths.merge(try HeadlessDeclarations(of: module).paths) { $1 }
    }
    let folder = Repository.root.appendingPathComponent("Sources/TransitionUIKit").path + "/"
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + name, encoding: .utf8)
      walk.lines[folder + name] = text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let store = HeadlessDeclarations.build.appendingPathComponent("index/store").path
    let library = try #require(Toolchain.indexLibrary)
    let problem = index_reader_each(library, store, folder, Unmanaged.passUnretained(walk).toOpaque()) {
      context, usr, file, line in
      guard let context, let usr, let file else { return }
      let walk = Unmanaged<Walk>.fromOpaque(context).takeUnretainedValue()
      guard let path = walk.paths[String(cString: usr)], let lines = walk.lines[String(cString: file)],
        Int(line) <= lines.count
      else { return }
      let name = String(cString: file).split(separator: "/").suffix(2).joined(separator: "/")
      walk.uses.insert(AdapterUse(path: path, file: name, line: Int(line), above: Array(lines.prefix(Int(line)))))
    }
    try #require(problem == nil, "\(problem.map { String(cString: $0) } ?? "")")
    try #require(walk.uses.count > 300)
    return walk.uses
  }
}
