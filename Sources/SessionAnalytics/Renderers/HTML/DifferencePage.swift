package import TransitionModel
import TransitionRuntime

/// A page that shows what changes between two configurations, for a pull request: their curves over each other, the
/// releases that they decide differently, stored releases under the change, and every field.
///
/// It is self-contained, like a report.
package struct DifferencePage {
  /// One of the two configurations.
  package struct Side {
    let label: String
    let configuration: TransitionConfiguration

    /// - Parameter label: The words of `transitions diff`: `card-modal 1`, a file.
    package init(_ label: String, _ configuration: TransitionConfiguration) {
      (self.label, self.configuration) = (label, configuration)
    }

    fileprivate var decision: DecisionMap.Decision? {
      guard configuration.dragCanDismiss, let rule = configuration.decidingRule else { return nil }
      let layout = PresentationController(configuration: configuration)
      return DecisionMap.Decision(
        rule, distance: layout.interactionGeometry(in: .phone, direction: .dismiss).distance)
    }
  }

  /// The mark of such pages within their first hundred bytes.
  package static let mark = "<meta name=\"generator\" content=\"\(generator)\"/>"
  private static let generator = "transitions diff"

  private let before: Side
  private let after: Side
  private let differences: [FieldDifference]
  private let whatIf: Result<WhatIf, InferenceError>?

  /// Creates a page.
  ///
  /// - Parameter whatIf: The stored releases under the change, or the reason why there is no prediction; nil if the two
  ///   are not versions of one transition.
  package init(
    from before: Side, to after: Side, differences: [FieldDifference], whatIf: Result<WhatIf, InferenceError>?
  ) {
    (self.before, self.after, self.differences, self.whatIf) = (before, after, differences, whatIf)
  }

  package var source: String {
    Markup.page(title, by: Self.generator) {
      header
      Markup.block("main") {
        Markup.block("section", ["class": "subject", "aria-labelledby": "pictures-name"]) {
          Markup.block("header") { Markup.element("h2", ["id": "pictures-name"]) { "What people see" } }
          Markup.block("div", ["class": "answer"]) {
            motion
            map
          }
        }
        replay
        fields
      }
      Markup.element("footer") {
        "Made by "
        Markup.element("code") { Self.generator }
        ". The same registry gives the same page."
      }
    }
  }

  private var title: String { "\(before.label) → \(after.label)" }

  private var header: Markup {
    .block("header") {
      Markup.element("h1") { title }
      Markup.element("p", ["class": "lede"]) { lede }
    }
  }

  private var lede: String {
    guard !differences.isEmpty else { return "They do not differ." }
    let count = differences.count
    let fields = "\(count) field\(count == 1 ? "" : "s") change\(count == 1 ? "s" : "")."
    let rules = [before, after].compactMap { $0.decision?.rule.summary }
    guard rules.count == 2 else { return fields }
    return rules[0] == rules[1]
      ? "\(fields) The rule stays: \(rules[1])." : "\(fields) A drag finished by: \(rules[0]). Now by: \(rules[1])."
  }

  private func figure(_ title: String, @MarkupBuilder _ content: () -> [Markup]) -> Markup {
    let content = content()
    return .block("figure") {
      Markup.block("figcaption") { Markup.element("h3") { title } }
      content
    }
  }

  private var motion: Markup {
    figure("Motion: share of the way over time") {
      MotionChart(configuration: after.configuration, id: "motion", before: before.configuration).markup
      CurveLegend.markup
      Markup.element("p", ["class": "note"]) { "Wide and faint: \(before.label)." }
    }
  }

  private var map: Markup? {
    guard let decision = after.decision ?? before.decision else { return nil }
    guard let old = before.decision, let new = after.decision else {
      return figure("Decision at release") {
        Markup.element("p") { "Only \(after.decision == nil ? before.label : after.label) can be dragged away." }
        DecisionMap(decision, label: "The rule finishes: \(decision.rule.summary)").markup
      }
    }
    return figure("Decision at release") {
      DecisionMap(
        new, before: old,
        label: "Finished by \(before.label): \(old.rule.summary). By \(after.label): \(new.rule.summary)."
      ).markup
      Markup.block("p", ["class": "legend"]) {
        Markup.element("span", ["class": "key goes"]) { "both finish" }
        Markup.element("span", ["class": "key gained"]) { "now finishes" }
        Markup.element("span", ["class": "key lost"]) { "no longer finishes" }
      }
    }
  }

  @MarkupBuilder private var replay: [Markup] {
    switch whatIf {
    case .success(let whatIf): whatIf.answer.html
    case .failure(let reason):
      Markup.block("section", ["class": "subject", "aria-labelledby": "stored-name"]) {
        Markup.block("header") { Markup.element("h2", ["id": "stored-name"]) { "Stored releases" } }
        Markup.element("p", ["class": "advice"]) { "No prediction. \(reason)" }
      }
    case nil: Markup.text("")
    }
  }

  private var fields: Markup {
    let table = HTMLTable(
      columns: ["field", before.label, after.label, "unit"],
      rows: differences.map { difference in
        HTMLTable.Row(
          difference.path,
          [difference.old?.description ?? "–", difference.new?.description ?? "–", difference.field.unit.rawValue]
            .map { .number($0) })
      })
    return .block("section", ["class": "subject", "aria-labelledby": "fields-name"]) {
      Markup.block("header") { Markup.element("h2", ["id": "fields-name"]) { "Every change" } }
      Markup.block("div", ["class": "answer"]) {
        Markup.block("figure", ["class": "wide"]) { table.markup }
      }
    }
  }
}
