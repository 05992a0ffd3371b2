import Foundation
import IndexReader
import Testing

/// The stand-ins declare what the adapter uses as Apple's SDK does.
///
/// The tables were written down as facts about the SDK. What is left out on both sides: attributes, default values, `weak`, and
/// who may override.
@Suite("The stand-ins declare what Apple does")
struct DeclarationTests {
  /// What the platforms of the manifest promise.
  static let floor: [(platform: String, version: Double)] = [("iOS", 16), ("Mac Catalyst", 16), ("visionOS", 1)]

  /// Nonisolated in the SDK; here they reach for a view's state. The adapter uses them on the main actor anyway.
  static let isolatedHereAlone: Set<String> = [
    "CALayer", "CADisplayLink", "objc_setAssociatedObject(_:_:_:_:)", "objc_getAssociatedObject(_:_:)",
  ]

  /// What only Linux compiles.
  static let headless: Set<String> = ["Selector", "HeadlessClock"]

  @Test(arguments: DeclaredFact.modules) func everyFactHolds(_ module: String) throws {
    let declared = try HeadlessDeclarations(of: module)
    let facts = DeclaredFact.all(of: module)
    #expect(facts.count > 40)
    for fact in facts {
      let declarations = declared.byPath[fact.path, default: []]
      let wanted = HeadlessDeclarations.normal(fact.declaration)
      // What can be set in UIKit, and only be read here, is no less true for who only reads it.
      if declarations.isDisjoint(with: [wanted, wanted + " { get }"]) {
        Issue.record("\(fact.path) is \(fact.declaration) in Apple's SDK, and here \(declarations.sorted())")
      }
      if Self.isolatedHereAlone.contains(fact.path) || Self.isolatedHereAlone.contains(fact.type) { continue }
      let isIsolated = declared.isolated.contains(fact.path)
      #expect((fact.isolation == "MainActor") == isIsolated, "\(fact.path) is \(fact.isolation) in Apple's SDK")
    }
  }

  /// By the compiler's index: members, too. Where a fact is newer than the oldest system, the line must say so.
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

  /// Holds the tables to a larger one, read off Apple's documentation, which is not in this repository.
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
