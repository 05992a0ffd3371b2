import Foundation
import TestSupport

/// The compiler's information about a module's public symbols, as far as a page needs it.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable, Sendable {
    struct Kind: Decodable, Sendable { let identifier: String }
    struct Location: Decodable, Sendable {
      struct Position: Decodable, Sendable { let line: Int }
      let uri: String
      let position: Position
    }
    /// A comment, of which only the existence matters.
    struct Comment: Decodable, Sendable {}

    let kind: Kind
    let pathComponents: [String]
    /// The location; nil for symbols that the compiler adds, such as an enum's `init(rawValue:)`.
    let location: Location?
    let docComment: Comment?

    /// The symbol as text: `Spring.value(at:initialVelocity:) (Sources/TransitionMotion/Spring+State.swift:60)`
    var description: String {
      let path = pathComponents.joined(separator: ".")
      guard let location, let file = location.uri.components(separatedBy: "/Sources/").last else { return path }
      return "\(path) (Sources/\(file):\(location.position.line + 1))"
    }
  }

  let symbols: [Symbol]

  /// Returns the current symbols of all modules, from the build of this test.
  static func ofAllModules() throws -> [String: [Symbol]] { try all.get() }

  private static let all = Result { try read() }

  private static func read() throws -> [String: [Symbol]] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("symbols-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let script = Process()
    script.executableURL = Repository.root.appendingPathComponent("Scripts/docc.sh")
    script.arguments = ["graphs", folder.path, build.path]
    try script.run()
    script.waitUntilExit()
    guard script.terminationStatus == 0 else { throw ScriptFailed(status: script.terminationStatus) }
    var symbols: [String: [Symbol]] = [:]
    for module in Repository.modules {
      let files = try FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent(module), includingPropertiesForKeys: nil)
      for file in files {
        symbols[module, default: []] += try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file)).symbols
      }
    }
    return symbols
  }

  /// An error: the script failed, and printed the reason on standard error.
  struct ScriptFailed: Error { let status: Int32 }
}
