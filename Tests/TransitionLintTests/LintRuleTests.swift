import Testing
import TransitionModel

@testable import TransitionLint

/// Each rule with its own example: the values that it reports, and the nearest that it does not.
@Suite struct LintRuleTests {
  @Test(arguments: LintRule.all.map(\.id)) func aRuleSpeaksAtItsWrongExample(id: String) throws {
    let rule = try #require(LintRule.named(id))
    let findings = try rule.example.diagnostics(of: rule, with: rule.example.wrong)
    let finding = try #require(findings.first)
    #expect(finding.rule == id)
    #expect(!finding.fields.isEmpty)
  }

  @Test(arguments: LintRule.all.map(\.id)) func aRuleIsSilentAtItsRightExample(id: String) throws {
    let rule = try #require(LintRule.named(id))
    #expect(try rule.example.diagnostics(of: rule, with: rule.example.right) == [])
  }

  /// The fields that the example omits must not make the difference.
  @Test(arguments: LintRule.all.map(\.id)) func theExamplesDifferOnlyInWhatIsWrong(id: String) throws {
    let example = try #require(LintRule.named(id)).example
    #expect(example.wrong != example.right)
    if !example.wrong.isEmpty, !example.right.isEmpty {
      #expect(!Set(example.wrong.keys).isDisjoint(with: example.right.keys))
    }
  }

  @Test(arguments: LintCase.all) func aRuleSaysWhatItsLimitsAskFor(_ lintCase: LintCase) throws {
    let rule = try #require(LintRule.named(lintCase.rule))
    let example = LintExample(lintCase.base, wrong: lintCase.changes, right: [:])
    let findings = try example.diagnostics(of: rule, with: lintCase.changes)
    #expect(findings.map(\.severity).max() == lintCase.severity)
    guard let worst = findings.max(by: { $0.severity < $1.severity }) else { return }
    #expect(lintCase.shows.isEmpty || worst.message.contains(lintCase.shows))
  }

  @Test func idsAreWordsAndUnique() {
    #expect(Set(LintRule.all.map(\.id)).count == LintRule.all.count)
    for rule in LintRule.all {
      #expect(rule.id.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
      #expect(!rule.severities.isEmpty && rule.severities == rule.severities.sorted(by: >))
      #expect(rule.explanation.hasSuffix(".") && !rule.title.hasSuffix("."), "\(rule.id)")
    }
  }
}
