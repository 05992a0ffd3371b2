import TransitionModel

/// A share of regretted presentations that is significantly large.
struct RegretFinding: Sendable {
  let kind: ReportFinding.Kind
  let metric: String
  /// The threshold below the share's interval.
  let least: Double
  /// The sentence before the share.
  let words: String
  /// The direction in which the rule's value should change: -1 or 1.
  let remedy: Double

  static let triedAgain = RegretFinding(
    kind: .triedAgain, metric: ReportMetric.triedAgain.definition.id, least: 0.1,
    words: "People tried again within \(RegretWindow.standard) s in", remedy: -1)
  static let cameBack = RegretFinding(
    kind: .cameBack, metric: ReportMetric.cameBack.definition.id, least: 0.1,
    words: "People opened the screen again within \(RegretWindow.standard) s in", remedy: 1)

  func finding(
    in section: ReportSection, rule: ReleaseRule?, recommendation: () -> ThresholdRecommendation?
  ) -> ReportFinding? {
    guard let row = section.row(metric), let share = SegmentShare(row), share.low > least,
      let revision = section.revision
    else { return nil }
    let n = row.n.map { ", n = \(NumberFormat.grouped(Double($0)))" } ?? ""
    let isTunable = rule.map { !TunableParameter.all(of: $0).isEmpty } ?? true
    let answer = isTunable ? recommendation() : nil
    let advice = answer.map { following($0, section) } ?? (isTunable ? untested(section) : manual(rule, section))
    return ReportFinding(
      transition: section.transition, revision: revision, population: section.population, kind: kind,
      text: "\(words) \(share.text) of presentations with a drag (\(share.interval)\(n)). \(advice.text)",
      metric: metric, value: share.value, low: share.low, high: share.high, n: row.n,
      suggested: answer?.recommended, next: advice.next)
  }

  private typealias Advice = (text: String, next: String)

  private var reading: String { remedy < 0 ? "too high" : "too low" }

  private static func recommend(_ section: ReportSection) -> String {
    ShellCommand("transitions", "recommend", section.transition).line
  }

  private func untested(_ section: ReportSection) -> Advice {
    let doubt = remedy < 0 ? "" : ", or people wanted the screen back"
    return ("The threshold may be \(reading)\(doubt).", Self.recommend(section))
  }

  private func following(_ answer: ThresholdRecommendation, _ section: ReportSection) -> Advice {
    func value(_ value: Double) -> String { answer.parameter.text(value) }
    let name = answer.parameter == .fraction ? "threshold" : "flick speed"
    if let suggested = answer.recommended {
      let isRemedy = (suggested - answer.current) * remedy > 0
      let current = value(answer.current)
      let threshold =
        switch answer.starting?.source {
        case nil: "The \(name) of \(current)"
        case .estimated?: "The \(name), estimated at \(current),"
        case .cardStandard?: ""
        }
      let finding = isRemedy && !threshold.isEmpty ? "\(threshold) is \(reading): " : ""
      return ("\(finding)`recommend` suggests \(value(suggested)).", Self.recommend(section))
    }
    guard answer.verdict == .keepCurrent, answer.starting?.source != .cardStandard else { return untested(section) }
    let kept = "No other \(name) is known to serve people better than \(value(answer.current))"
    return remedy < 0
      ? ("\(kept).", Self.recommend(section))
      : (
        "\(kept): they may have wanted the screen back.",
        ShellCommand("transitions", "report", section.transition, "--by", "screen").line
      )
  }

  /// Returns the advice for a rule without a value that can be recommended: try one on the recorded drags.
  private func manual(_ rule: ReleaseRule?, _ section: ReportSection) -> Advice {
    guard let points = rule?.points else {
      return (
        "The rule may be \(remedy < 0 ? "too strict" : "too lax"); `recommend` has no value of it to change.",
        "transitions fields interaction.releaseRule"
      )
    }
    let field = "interaction.releaseRule.points"
    // A fifth less or more, in tens of points if there are enough.
    let changed = points * (1 + remedy / 5)
    let tried = NumberFormat.shortest(changed >= 20 ? 10 * (changed / 10).rounded() : changed.rounded())
    return (
      "\(field) of \(NumberFormat.shortest(points)) pt may be \(reading). `recommend` does not cover it: set another value, "
        + "and `compare` the revisions.",
      ShellCommand("transitions", "set", section.transition, "\(field)=\(tried)").line
    )
  }
}
