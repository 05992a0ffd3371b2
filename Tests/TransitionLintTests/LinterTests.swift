import Foundation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel

@testable import TransitionLint

@Suite struct LinterTests {
  /// Built-in transitions match their sources, so their notes concern the sources.
  @Test func theBuiltInCatalogHasNotesAlone() throws {
    let findings = Linter().diagnostics(in: try BuiltInCatalog.transitions())
    #expect(
      findings.map { "\($0.transition): \($0.severity.rawValue): \($0.rule)" } == [
        "bottom-card: note: gesture-free-exit",
        "card-modal: note: drag-only-exit",
        "edge-rotate: note: sign-decides",
        "edge-rotate: note: gesture-free-exit",
        "map-panel: note: gesture-free-exit",
        "message-bottom-card: note: old-flick",
        "message-bottom-tab: note: old-flick",
        "message-bottom: note: old-flick",
        "message-top-card: note: old-flick",
        "message-top-tab: note: old-flick",
        "message-top: note: old-flick",
        "modal-input: note: drag-only-exit",
        "modal-none: note: gesture-free-exit",
        "modal-standard: note: drag-only-exit",
        "pull-down: note: sign-decides",
        "pull-down: note: percent-tail-jump",
        "pull-down: note: drag-only-exit",
      ])
  }

  @Test func everyRuleOfTheFolderIsListed() throws {
    let folder = Repository.root.appending(path: "Sources/TransitionLint/Rules")
    let ids = try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8).matches(of: /= LintRule\(\s*"([a-z-]+)"/)
        .map { String($0.1) }
    }
    #expect(ids.sorted() == LintRule.all.map(\.id).sorted())
  }

  /// Every valid configuration can be linted, with finite numbers and advice in all messages.
  @Test(arguments: 0..<8 as Range<UInt64>) func randomTransitionsAreLintedWithoutATrap(seed: UInt64) {
    var random = RandomConfigurations(seed: seed)
    let configurations = (0..<30).map { _ in random.next() }
    let severities = Dictionary(uniqueKeysWithValues: LintRule.all.map { ($0.id, $0.severities) })
    for finding in Linter().diagnostics(in: configurations) {
      #expect(severities[finding.rule]?.contains(finding.severity) == true, "\(finding)")
      #expect(finding.message.hasSuffix(".") && finding.advice.hasSuffix("."), "\(finding)")
      #expect(!finding.description.contains(/(nan|inf) (pt|s|%|×|°)\b/), "\(finding)")
      #expect(!finding.fields.isEmpty, "\(finding)")
      for field in finding.fields { #expect(ConfigurationField.named(field.path) != nil, "\(finding)") }
    }
  }

  /// The same transitions in another order have the same findings, except for rules that compare them.
  @Test func theOrderOfTransitionsMattersOnlyToThoseThatCompare() throws {
    let transitions = try BuiltInCatalog.transitions()
    let forward = Linter().diagnostics(in: transitions)
    let backward = Linter().diagnostics(in: transitions.reversed())
    #expect(Set(forward) == Set(backward))
  }
}
