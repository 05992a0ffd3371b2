/// A sample size plan on one page: the answer in a sentence, then the numbers.
struct TextPlan {
  let plan: SampleSizePlan

  var lines: [String] {
    TextAnswer.heading(
      "Plan", "\(plan.subject.transition), revision \(plan.subject.revision)", population: plan.subject.population)
      + [""] + TextLayout.wrap(headline, indent: 2) + [""] + fields.flatMap { TextLayout.field($0.name, $0.value) }
      + [""] + TextAnswer.notes(plan.notes)
  }

  /// The answer in one sentence.
  var headline: String {
    guard let people = plan.peopleEachSide else {
      return "No plan for \(plan.title): the variation between people is not known."
    }
    let days =
      plan.daysNeeded.map { ", \(Self.duration($0))" }
      ?? "; at the present rate of new people, no number of days is enough"
    return "A difference of \(difference(plan.difference)) in \"\(plan.title)\" takes about "
      + "\(NumberFormat.grouped(Double(people))) people on each side\(days)."
  }

  /// Returns `about 14 days`.
  static func duration(_ days: Int) -> String {
    guard days <= 730 else { return "more than two years at the present rate of new people" }
    return "about \(days == 1 ? "a day" : "\(days) days")"
  }

  /// The fields by name, in reading order.
  var fields: [(name: String, value: String)] {
    var fields = [("now", now)]
    if plan.peopleEachSide != nil {
      fields.append(
        ("power", "80 of 100 experiments would find such a difference; 5 of 100 find one where there is none"))
    }
    if let people = plan.people {
      fields.append(
        (
          "here",
          "\(NumberFormat.grouped(Double(people))) people in \(plan.days) day\(plan.days == 1 ? "" : "s")"
            + ", \(NumberFormat.grouped(plan.n)) presentations with a drag"
        ))
    }
    if let least = plan.minimumDetectable {
      fields.append(("detectable", "\(difference(least)) or more with the people here, half on each side"))
    }
    return fields
  }

  private var now: String {
    let unit: ReportUnit = plan.unit == "share" ? .share : .cost
    guard let value = plan.now.value else { return plan.now.reason(n: plan.n) ?? "-" }
    guard let low = plan.now.low, let high = plan.now.high else { return unit.text(value) }
    return "\(unit.text(value)) (\(unit.text(from: low, to: high)))"
  }

  /// Returns a difference. Shares differ in percentage points.
  private func difference(_ value: Double) -> String {
    guard plan.unit == "share" else { return NumberFormat.shortest(value) }
    let points = (100 * value).rounded(to: 100)
    return "\(NumberFormat.shortest(points)) point\(points == 1 ? "" : "s")"
  }
}
