import TransitionModel

/// A share of regretted presentations that is significantly large.
struct RegretFinding: Sendable {
  let kind: ReportFinding.Kind
  let metric: String
  /// The threshold below the share's interval.
  static let least = 0.1
  /// The sentence before the share, and the same after another one.
  let words: (first: String, second: String)
  /// The direction in which the rule's value should change: -1 or 1.
  let remedy: Double

  static let triedAgain = RegretFinding(
    kind: .triedAgain, metric: ReportMetric.triedAgain.definition.id,
    words: ("People tried again within \(RegretWindow.standard) s in", "tried again in"), remedy: -1)
  static let cameBack = RegretFinding(
    kind: .cameBack, metric: ReportMetric.cameBack.definition.id,
    words: ("People opened the screen again within \(RegretWindow.standard) s in", "opened the screen again in"),
    remedy: 1)

  /// Returns the share if it is significantly large.
  func share(in section: ReportSection) -> SegmentShare? {
    section.row(metric).flatMap(SegmentShare.init).flatMap { $0.low > Self.least ? $0 : nil }
  }

  /// Returns the finding about the wrong decisions of a section: one, even if both kinds are frequent, because a threshold
  /// trades one for the other.
  static func finding(
    in section: ReportSection, rule: ReleaseRule?, hasStops: Bool, recommendation: () -> ThresholdRecommendation?
  ) -> ReportFinding? {
    let found = [triedAgain, cameBack].compactMap { side in
      side.share(in: section).flatMap { side.finding($0, in: section) }
    }.sorted { $0.weight > $1.weight }
    guard var finding = found.first, let side = [triedAgain, cameBack].first(where: { $0.kind == finding.kind }) else {
      return nil
    }
    let isTunable = rule.map { !TunableParameter.all(of: $0).isEmpty } ?? !hasStops
    let answer = isTunable ? recommendation() : nil
    let advice: Advice
    if found.count > 1 {
      let other = [triedAgain, cameBack].first { $0.kind != finding.kind }
      let also = other.flatMap { other in
        other.share(in: section).map { "\(other.words.second) \($0.text) (\($0.interval)\(Self.n($0)))" }
      }
      finding.text.removeLast()
      finding.text += also.map { ", and \($0)." } ?? "."
      advice = isTunable ? weighing(answer, section) : comparing(section)
    } else {
      advice =
        answer.map { side.following($0, section) } ?? (isTunable ? side.untested(section) : side.manual(rule, section))
    }
    finding.text += " " + advice.text
    (finding.suggested, finding.next) = (answer?.recommended, advice.next)
    return finding
  }

  private static func n(_ share: SegmentShare) -> String {
    share.n.map { ", n = \(NumberFormat.grouped($0))" } ?? ""
  }

  /// Returns the finding without its advice.
  private func finding(_ share: SegmentShare, in section: ReportSection) -> ReportFinding? {
    section.revision.map { revision in
      ReportFinding(
        transition: section.transition, revision: revision, population: section.population, kind: kind,
        text: "\(words.first) \(share.text) of presentations with a drag (\(share.interval)\(Self.n(share))).",
        metric: metric, value: share.value, low: share.low, high: share.high, n: share.n, next: "")
    }
  }
}

// What to do about it.
extension RegretFinding {
  private typealias Advice = (text: String, next: String)

  private var reading: String { remedy < 0 ? "too high" : "too low" }

  private static func recommend(_ section: ReportSection) -> String {
    ShellCommand("transitions", "recommend", section.transition).line
  }

  private static func name(_ answer: ThresholdRecommendation?) -> String {
    answer.map { $0.parameter == .fraction } ?? true ? "threshold" : "flick speed"
  }

  /// Returns the advice if both kinds of wrong decisions are frequent.
  private static func weighing(_ answer: ThresholdRecommendation?, _ section: ReportSection) -> Advice {
    var text = "A lower \(name(answer)) trades second tries for returns: `recommend` weighs both"
    if let answer {
      switch (answer.recommended, answer.verdict) {
      case (let suggested?, _): text += " and suggests \(answer.parameter.text(suggested))"
      case (nil, .keepCurrent): text += " and knows nothing better than \(answer.parameter.text(answer.current))"
      case (nil, _): text += ", but has too little data"
      }
    }
    return (text + ".", recommend(section))
  }

  /// Returns the same for a rule without a value that can be recommended.
  private static func comparing(_ section: ReportSection) -> Advice {
    (
      "An easier rule trades second tries for returns. `recommend` has no value of this rule to change: try another rule, "
        + "and `compare` the revisions.", "transitions fields interaction.releaseRule"
    )
  }

  private func untested(_ section: ReportSection) -> Advice {
    let doubt = remedy < 0 ? "" : ", or people wanted the screen back"
    return (
      "The threshold may be \(reading)\(doubt). `recommend` computes which one would have cost least.",
      Self.recommend(section)
    )
  }

  private func following(_ answer: ThresholdRecommendation, _ section: ReportSection) -> Advice {
    func value(_ value: Double) -> String { answer.parameter.text(value) }
    let name = Self.name(answer)
    if let suggested = answer.recommended {
      let isRemedy = (suggested - answer.current) * remedy > 0
      let current = value(answer.current)
      let threshold =
        switch answer.starting?.source {
        case nil: "The \(name) of \(current)"
        case .estimated?: "The \(name), estimated at \(current),"
        case .cardStandard?: ""
        }
      // What people meant is inferred from what they did next.
      let finding = isRemedy && !threshold.isEmpty ? "\(threshold) may be \(reading): " : ""
      return ("\(finding)`recommend` suggests \(value(suggested)).", Self.recommend(section))
    }
    guard answer.verdict == .keepCurrent else {
      let reason =
        answer.verdict == .notEnoughData ? "has too little data to suggest another" : "cannot suggest another"
      return ("`recommend` \(reason) \(name).", Self.recommend(section))
    }
    guard answer.starting?.source != .cardStandard else {
      return ("`recommend` suggests no other \(name).", Self.recommend(section))
    }
    let kept = "No other \(name) is known to serve people better than \(value(answer.current))"
    return remedy < 0
      ? ("\(kept).", Self.recommend(section))
      : (
        "\(kept). Whether these dismissals were accidents is not known: some people want the screen back.",
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
