import Foundation
import TestSupport
import Testing

// On macOS the tests run in a host that is not next to the modules. The documentation is the same there.
#if os(Linux)
  /// Every public symbol has documentation, and is reachable from its module's page.
  @Suite struct DocumentationCoverageTests {
    private let symbols: [String: [SymbolGraph.Symbol]]

    init() throws { symbols = try SymbolGraph.ofAllModules() }

    @Test func everyPublicSymbolHasADocComment() throws {
      for module in Repository.modules {
        let written = try #require(symbols[module]).filter {
          $0.location != nil && $0.kind.identifier != "swift.extension"
        }
        // An empty graph must not count as success.
        #expect(written.count > 5, "\(module) has hardly a symbol")
        for symbol in written where symbol.docComment == nil {
          Issue.record("\(symbol.description) has no doc comment")
        }
      }
    }

    @Test func everyTypeStandsUnderATopicOfItsModule() throws {
      for module in Repository.modules {
        let page = try String(contentsOf: Repository.landingPage(of: module), encoding: .utf8)
        let topics = try #require(
          page.components(separatedBy: "## Topics\n").dropFirst().last, "\(module) has no topics")
        let types = try #require(symbols[module]).filter { $0.pathComponents.count == 1 && $0.location != nil }
        for type in types where type.kind.identifier != "swift.extension" {
          let isListed = topics.contains("- ``\(type.pathComponents[0])``\n")
          #expect(isListed, "\(type.description) stands under no topic of \(module).md")
        }
      }
    }
  }
#endif
