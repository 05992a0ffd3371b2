import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// No type that `import TransitionKit` brings has the name of a type that an app imports beside it. The compiler would call
  /// the name ambiguous.
  @Suite("Public names") struct PublicNameTests {
    /// The frameworks with a type of each name. `Fixtures/apple-types.tsv` has the source of each: `documentation` is
    /// developer.apple.com (or the documentation of Firebase), `toolchain` is the Swift toolchain's own module.
    private static func taken() throws -> [String: [String]] {
      let file = Repository.root.appendingPathComponent("Tests/DocumentationTests/Fixtures/apple-types.tsv")
      let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
        .map { $0.split(separator: "\t").map(String.init) }
      return Dictionary(grouping: rows, by: { $0[0] }).mapValues { $0.map { $0[1] } }
    }

    private static func exportedModules() throws -> [String] {
      let file = Repository.root.appendingPathComponent("Sources/TransitionKit/TransitionKit.swift")
      return try String(contentsOf: file, encoding: .utf8).matches(of: /@_exported public import (\w+)/).map {
        String($0.1)
      }
    }

    @Test func areNotAmbiguousBesideApplesFrameworks() throws {
      let (taken, symbols) = (try Self.taken(), try SymbolGraph.ofAllModules())
      #expect(Set(taken.values.joined()).isSuperset(of: ["SwiftUI", "UIKit", "Foundation", "Combine", "Observation"]))
      var count = 0
      for module in try Self.exportedModules() {
        let types = try #require(symbols[module]).filter { $0.pathComponents.count == 1 && $0.location != nil }
        for type in types where type.kind.identifier != "swift.extension" {
          count += 1
          guard let frameworks = taken[type.pathComponents[0]] else { continue }
          Issue.record("\(type.description) is ambiguous beside \(frameworks.joined(separator: ", "))")
        }
      }
      #expect(count > 50)
    }
  }
#endif
