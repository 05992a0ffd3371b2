import Foundation
import TestSupport
import Testing

/// `EnvironmentValues` cannot be enumerated, so each of its writable values is handled by name.
@Suite("The environment's values are inherited by name")
struct EnvironmentTableTests {
  private static let decisions: [String: String] = {
    let file = Repository.root.appendingPathComponent("Tests/TransitionUIKitTests/Fixtures/environment-values.tsv")
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    return Dictionary(
      lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }.map { ($0[0], $0[1]) },
      uniquingKeysWith: { first, _ in first })
  }()

  @Test func theAdapterInheritsWhatTheTableSays() throws {
    let file = Repository.root.appendingPathComponent(
      "Sources/TransitionUIKit/SwiftUI/View+Registry.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let copied = source.matches(of: /(\w+) = presenter\.(\w+)/)
    for copy in copied { #expect(copy.1 == copy.2) }
    let inherited = Self.decisions.filter { $0.value == "inherited" }.map(\.key)
    #expect(copied.map { String($0.1) }.sorted() == inherited.sorted())
  }

  @Test(.enabled(if: AppleDeclarations.isThere, "Apple's declarations are missing: \(AppleDeclarations.file.path)"))
  func everyWritableValueIsDecidedUpon() throws {
    #expect(try AppleDeclarations().writableEnvironment.keys.sorted() == Self.decisions.keys.sorted())
  }
}
