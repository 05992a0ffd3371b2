import TransitionModel

extension ThresholdRecommendation {
  /// Returns a value with its unit: `39 %`, `300 pt/s`.
  func value(_ value: Double) -> String { parameter.text(value) }

  private var threshold: String {
    switch parameter {
    case .fraction: "the threshold of \(subject.transition)"
    case .velocity: "the flick speed of \(subject.transition)"
    }
  }

  /// The headline about an observed transition, whose own rule is not ours to change; nil without an answer.
  private func foreignHeadline(_ source: StartingRule.Source) -> String? {
    let (name, current) = (subject.transition, current)
    let isEstimated = source == .estimated
    switch verdict {
    case .change:
      let new = recommended ?? current
      let better = "\(place(new)) would serve people better than \(value(current))"
      return
        (isEstimated
        ? "\(threshold.capitalizedFirst) seems too \(new < current ? "high" : "low"): \(better)"
        : "With card-standard's rule for \(name), \(better)") + (savingText.map { ": \($0)" } ?? "") + "."
    case .keepCurrent:
      let best = "no other value is known to serve people better than \(place(current))."
      return isEstimated
        ? "\(threshold.capitalizedFirst) seems right: \(best)" : "With card-standard's rule for \(name), \(best)"
    case .notEnoughData, .notReproduced: return nil
    }
  }

  private func place(_ value: Double) -> String { self.value(value) + (parameter == .fraction ? " of the way" : "") }

  var headline: String {
    if let foreign = (starting?.source).flatMap(foreignHeadline) { return foreign }
    switch verdict {
    case .change:
      let new = recommended ?? current
      let least = basis.isOneSided ? ", at least" : ""
      let verb = new < current ? "Lower" : "Raise"
      let change = "\(verb) \(threshold) from \(value(current))\(least) to \(place(new))"
      return "\(change)\(savingText.map { ": \($0)" } ?? "")."
    case .keepCurrent: return "Keep \(threshold) at \(place(current)): \(keeping)"
    case .notEnoughData:
      let lacking = lacking.map(\.text).joined(separator: "; ")
      return "Not enough data to recommend \(threshold): \(lacking)."
    case .notReproduced:
      return "No recommendation: the stored releases do not give the stored decisions under this rule."
    }
  }

  /// Why the value stays: what is known of the best other one.
  private var keeping: String {
    guard let candidate, let saving, let low = saving.low, let high = saving.high else {
      return "no other value would have cost less."
    }
    func bound(_ saving: Double) -> String { "\(Self.cost(abs(saving))) \(saving < 0 ? "more" : "less")" }
    return "at \(value(candidate)), wrong decisions would cost from \(bound(high)) to \(bound(low)) per presentation, "
      + "as far as is known."
  }

  var sentences: [String] {
    [paired, oneSided].compactMap { $0 } + changes + devices
      + [caution.map { "Caution: \($0)" }, plausible, rests].compactMap { $0 }
  }

  /// The changes for people from the recommended value, except for the one in the headline.
  var changes: [String] { effects.dropFirst().map { $0.capitalizedFirst + "." } }

  private var savingText: String? { effects.first }

  /// The effects on the people of each device class, if there are several.
  private var devices: [String] {
    deviceChanges.map { one in
      let effects = Self.effects(of: one.change, whole: "")
      return "On \(one.device), of 100 presentations with a drag: \(effects.joined(separator: ", and "))."
    }
  }

  /// The effect that becomes rarer, then the other.
  private var effects: [String] {
    change.map { Self.effects(of: $0, whole: "of 100 presentations with a drag, ") } ?? []
  }

  private static func effects(of change: ThresholdChange, whole: String) -> [String] {
    let tries = text(change.secondTries).map { "\(whole)\($0) would take a second try" }
    let unwanted = text(change.unwantedDismissals).map { "\(whole)\($0) would be dismissed against people's intent" }
    let effects = [tries ?? "second tries stay the same", unwanted ?? "unwanted dismissals stay the same"]
    return change.secondTries.value < 0 || unwanted == nil ? effects : effects.reversed()
  }

  /// Returns `5 fewer (2 to 8)`; nil for no difference.
  private static func text(_ difference: Estimate) -> String? {
    let isFewer = difference.value < 0
    let bounds = [difference.low, difference.high].compactMap { $0.map { isFewer ? -$0 : $0 } }.sorted()
    let value = abs(difference.value)
    func count(_ share: Double, _ places: Int) -> String { NumberFormat.decimal(100 * share, places: places) }
    // No bound reads like the value: `1 (1 to 2)` would say too little.
    let places =
      (value < 0.01 ? 1..<3 : 0..<3).first { places in
        bounds.allSatisfy { $0 == value || count($0, places) != count(value, places) }
      } ?? 2
    guard Double(count(value, 1)) != 0 else { return nil }
    let interval = bounds.count == 2 ? " (\(count(bounds[0], places)) to \(count(bounds[1], places)))" : ""
    return "\(count(value, places)) \(isFewer ? "fewer" : "more")\(interval)"
  }

  /// The saving, which decides.
  private var paired: String? {
    guard let recommended, let saving, let low = saving.low, let high = saving.high else { return nil }
    return "For people who had no part in the choice, wrong decisions would cost \(Self.cost(saving.value)) less per "
      + "presentation at \(value(recommended)) than at \(value(current)) (\(Self.cost(low)) to \(Self.cost(high))). "
      + "A presentation costs \(weights.text)."
  }

  /// Why the value is a bound.
  private var oneSided: String? {
    guard let recommended, basis.isOneSided else { return nil }
    let isLower = recommended < current
    let (rare, count) =
      isLower
      ? ("dismissed screen was opened again", basis.regrettedFinishes)
      : ("cancelled drag was tried again", basis.regrettedCancels)
    let rarely = count == 1 ? rare : rare.replacing(" was ", with: "s were ")
    let few = count == 0 ? "No \(rare)" : "Only \(count) \(rarely)"
    return "\(few), so it is known that a \(isLower ? "lower" : "higher") value is better, and not how far to go."
  }

  static func cost(_ value: Double) -> String { NumberFormat.decimal(value, places: 3) }

  private var plausible: String? {
    guard let best else { return nil }
    var text = "\(value(best.value)) would have cost least"
    if let low = best.low, let high = best.high, low < high {
      text += ", and the best value for all people is somewhere from \(value(low)) to \(value(high))"
    }
    guard let recommended, recommended != best.value else { return text + "." }
    return text
      + ". Of the values that cost at most a standard error more, \(value(recommended)) is the smallest change."
  }

  private var rests: String? {
    guard !flips.isEmpty else { return nil }
    let flips = flips.compactMap { flip -> String? in
      guard let recall = flip.recall, let other = flip.recommended else { return nil }
      let share = NumberFormat.decimal(100 * recall, places: 0)
      let answer = "the answer would be \(other == current ? "to keep " : "")\(value(other))"
      switch flip.label {
      case .retriedCancel:
        return "if only \(share) % of people whose dismissal was cancelled tried again or used a button, \(answer)"
      case .reopenedFinish:
        return "if only \(share) % of people who lost the screen opened it again, \(answer)"
      }
    }
    let basis = "What people meant follows from what they did within \(windowSeconds) s."
    guard !flips.isEmpty else {
      return basis + " The answer holds even if only \(LabelFlip.leastPercent) % of the wrong decisions show that way."
    }
    return basis + " " + flips.joined(separator: "; ").capitalizedFirst + "."
  }

  var costText: String {
    "of a presentation: \(weights.text). The report's \(ReportMetric.presentationRegret.definition.title) may differ: its "
      + "presentations include those without a decision, and only those whose screen and person are known"
  }

  /// The numbers of drags, which add up, and the events that show what people meant.
  var basisText: String {
    let b = basis
    func part(_ count: Int, _ name: String) -> String? {
      count == 0 ? nil : "\(NumberFormat.grouped(count)) \(name)"
    }
    let people = b.users.flatMap { part($0, $0 == 1 ? "person" : "people") }.map { "of \($0)" }
    let whole = [
      part(b.decided, "drags with a decision"), people, part(b.presentations, "presentations").map { "in \($0)" },
    ]
    let parts = [
      part(b.meantToFinish, "meant to dismiss"), part(b.meantToKeep, "meant to keep the screen"),
      part(b.retries, "further tries of the same dismissal"), part(b.unknown, "too recent to know"),
    ].compactMap { $0 }
    let signs = [
      part(b.regrettedCancels, "cancelled drags followed by another drag"),
      part(b.buttonCancels, "by a button"),
      part(b.regrettedFinishes, "dismissed screens opened again"),
    ].compactMap { $0 }
    let head = whole.compactMap { $0 }.joined(separator: " ")
    guard !head.isEmpty else { return "no drag with a decision" }
    return head + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
      + (signs.isEmpty ? "" : ". What they did next: \(signs.joined(separator: ", "))")
  }

  /// The denominators of the curve's columns.
  var wholes: String {
    return
      "Denied: of the \(NumberFormat.grouped(basis.meantToFinish)) drags meant to dismiss, the share that would be "
      + "cancelled. Unwanted: of the \(NumberFormat.grouped(basis.meantToKeep)) meant to keep the screen, the share that "
      + "would dismiss it. Further tries of the same dismissal are in neither."
  }

  /// The sentence before the command that sets the value. People who were made up are no reason to change an app.
  var taking: String {
    let isForeign = starting != nil
    let invented = "\(Self.invented) To \(isForeign ? "write a transition with" : "try") the value"
    switch subject.population {
    case .people: return isForeign ? "To write a transition that decides so:" : "To take it:"
    case .imported, .gallery: return "To take it, if these drags are like those of your users:"
    case .simulated, .stage: return isForeign ? "\(invented):" : "\(invented) in this registry:"
    }
  }

  static let invented =
    "No real person made the simulated drags: do not change an app because of them. Record your users' drags, or import "
    + "recorded strokes, and ask again."

  /// The name of the rule's own value: apps may use another one now.
  var currentName: String {
    if let starting = starting {
      return starting.source == .estimated ? "estimated" : "card-standard's"
    }
    return subject.isInUse ? "in use" : "of revision \(subject.revision)"
  }
}

extension TunableParameter {
  var unit: ReportUnit { self == .fraction ? .progress : .pointsPerSecond }

  /// Returns a value for people: `39 %` of the way, `300 pt/s`.
  func text(_ value: Double) -> String {
    switch self {
    case .fraction: "\(NumberFormat.shortest((value * 100).rounded(to: 10))) %"
    case .velocity: "\(NumberFormat.shortest(value.rounded(to: 10))) pt/s"
    }
  }
}
