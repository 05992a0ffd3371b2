import Foundation
import IndexReader
import Testing

/// The stand-ins declare the API that the adapter uses exactly like Apple's SDK.
///
/// The tables contain facts about the SDK. Both sides omit attributes, default values, `weak`, and overridability.
@Suite("The stand-ins declare what Apple does")
struct DeclarationTests {
  static let floor: [(platform: String, version: Double)] = [("iOS", 16), ("Mac Catalyst", 16), ("visionOS", 1)]

  /// Nonisolated in the SDK. Here they access a view's state, and the adapter uses them on the main actor anyway.
  static let isolatedHereAlone: Set<String> = [
    "CALayer", "CADisplayLink", "objc_setAssociatedObject(_:_:_:_:)", "objc_getAssociatedObject(_:_:)",
  ]

  /// Types that only Linux compiles.
  static let headless: Set<String> = ["Selector", "HeadlessClock"]

  @Test(arguments: DeclaredFact.modules) func everyFactHolds(_ module: String) throws {
    let declared = try HeadlessDeclarations(of: module)
    let facts = DeclaredFact.all(of: module)
    #expect(facts.count > 40)
    for fact in facts {
      let declarations = declared.byPath[fact.path, default: []]
      let wanted = HeadlessDeclarations.normal(fact.declaration)
      // A settable property of UIKit may be read-only here, which is enough for readers.
      if declarations.isDisjoint(with: [wanted, wanted + " { get }"]) {
        Issue.record("\(fact.path) is \(fact.declaration) in Apple's SDK, and here \(declarations.sorted())")
      }
      if Self.isolatedHereAlone.contains(fact.path) || Self.isolatedHereAlone.contains(fact.type) { continue }
      let isIsolated = declared.isolated.contains(fact.path)
      #expect((fact.isolation == "MainActor") == isIsolated, "\(fact.path) is \(fact.isolation) in Apple's SDK")
    }
  }

  /// By the compiler's index, including members. If a fact is newer than the oldest system, the line must declare it.
  @Test func everySymbolThatTheAdapterNamesIsInTheTablesAndOldEnough() throws {
    let facts = Dictionary(
      DeclaredFact.modules.flatMap { DeclaredFact.all(of: $0) }.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    var newer: Set<String> = []
    for use in try AdapterUses.all() {
      guard !Self.headless.contains(String(use.path.prefix { $0 != "." })) else { continue }
      guard let fact = facts[use.path] else {
        Issue.record("\(use.file):\(use.line) names \(use.path), of which no fact is known")
        continue
      }
      for (platform, version) in Self.floor {
        guard let introduced = fact.introduced(on: platform) else {
          let isAllowed = use.condition("#if").matches(of: /os\((\w+)\)/).contains { $0.1 == platform }
          #expect(isAllowed, "\(use.file):\(use.line) names \(use.path), which \(platform) does not have")
          continue
        }
        guard introduced > version else { continue }
        newer.insert(fact.path)
        let stated = use.availability(of: platform)
        #expect(stated >= introduced, "\(use.file):\(use.line) names \(use.path), of \(platform) \(introduced)")
      }
    }
    #expect(newer.contains("EnvironmentValues.badgeProminence"))
  }

  /// Compares the tables with a larger one from Apple's documentation, which is not in this repository.
  @Test(.enabled(if: AppleDeclarations.isThere, "Apple's declarations are missing: \(AppleDeclarations.file.path)"))
  func everyFactIsApples() throws {
    let apple = try AppleDeclarations()
    #expect(apple.count > 4000)
    var known = 0
    for fact in DeclaredFact.modules.flatMap({ DeclaredFact.all(of: $0) }) {
      let found = apple.declarations(of: fact)
      if found.isEmpty { continue }
      known += 1
      let wanted = AppleDeclarations.comparable(fact.declaration)
      #expect(
        found.contains { AppleDeclarations.comparable($0.declaration) == wanted },
        "\(fact.path) is \(fact.declaration) here, and there \(found.map(\.declaration))")
      #expect(
        found.contains { $0.isolation == fact.isolation }, "\(fact.path): \(found.map(\.declaration))")
      #expect(
        found.contains { $0.availability == fact.availability },
        "\(fact.path): \(fact.availability) here, and there \(found.map(\.availability))")
    }
    #expect(known > 270)
  }
}
