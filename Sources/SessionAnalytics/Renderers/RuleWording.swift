import TransitionModel

/// An estimated rule in sentences, for text and HTML.
struct RuleWording {
  let inferred: InferredRule

  private var name: String { inferred.subject.transition }

  var headline: String {
    switch inferred.verdict {
    case .notEnoughData:
      let lacking = inferred.lacking.map(\.text).joined(separator: "; ")
      return "Not enough data to estimate the rule of \(name): \(lacking)."
    case .noSingleRule:
      return "No single rule of travel and speed explains the decisions of \(name). \(share(ofBest: true))"
    case .oneRule, .severalRules:
      let rules = inferred.candidates.map { $0.sentence }
      let others = rules.dropFirst().filter { $0 != rules.first }
      let cannotTell = others.isEmpty ? "" : " The drags do not exclude another: \(others.joined(separator: "; or "))."
      return "\(name) seems to close \(rules.first ?? "never"). \(share(ofBest: false))\(cannotTell)"
    }
  }

  /// `This explains 97 % of 300 releases.`
  private func share(ofBest isBest: Bool) -> String {
    let subject = isBest ? "The best one explains" : "This explains"
    let releases = "\(NumberFormat.grouped(inferred.basis.used)) releases"
    let explained = inferred.explained ?? 0
    guard explained < 1 else { return "\(subject) all of \(releases)." }
    return "\(subject) \(Int((100 * explained).rounded())) % of \(releases)."
  }

  /// The facts below the headline.
  var sentences: [String] {
    guard let first = inferred.candidates.first else { return [] }
    return inferred.misfits.map(\.sentence)
      + [
        inferred.verdict == .noSingleRule ? "The best rule closes \(first.sentence)." : nil, flingBack(first), baseline,
      ]
      .compactMap { $0 } + (inferred.verdict == .noSingleRule ? [] : unknown(first))
  }

  private func flingBack(_ candidate: InferredRule.Candidate) -> String? {
    guard candidate.distance?.value != nil, candidate.horizon == nil else { return nil }
    guard let back = candidate.flingBack else { return "Past the distance, it closes even on a flick back." }
    return back.value == nil
      ? nil
      : "A flick back keeps it open, even past the distance, if it is faster than \(ParameterUnit.speed.text(back.value ?? 0)) (\(ParameterUnit.speed.interval(back)))."
  }

  private var baseline: String? {
    guard let commonest = inferred.commonest else { return nil }
    return "Without a rule, the more frequent decision alone would explain \(Int((100 * commonest).rounded())) %."
  }

  private func unknown(_ candidate: InferredRule.Candidate) -> [String] {
    var sentences: [String] = []
    if let fling = candidate.fling, fling.value == nil, let low = fling.low {
      sentences.append(
        "If a flick closes it at all, it must be faster than \(ParameterUnit.speed.text(low)): too few people "
          + "flicked faster over a short way.")
    }
    if let distance = candidate.distance, distance.value == nil, let low = distance.low {
      sentences.append(
        "If a slow drag closes it at all, it must be longer than \(candidate.length.text(low)): too few people dragged "
          + "further.")
    }
    if let back = candidate.flingBack, back.value == nil, let low = back.low {
      sentences.append(
        "Past the distance, it closes even on a flick back of up to \(ParameterUnit.speed.text(low)). Whether a "
          + "faster one keeps it open is unknown.")
    }
    return sentences
  }

  /// The rows of the table: name, estimate, interval.
  var rows: [(name: String, value: String, interval: String)] {
    inferred.candidates.enumerated().flatMap { index, candidate in
      let ordinal = inferred.candidates.count > 1 ? "\(index + 1): " : ""
      return candidate.parameters.map { name, parameter, _ in
        let unit = candidate.unit(of: name)
        let title = ordinal + Self.titles[name, default: name]
        return (title, parameter.value.map(unit.text) ?? "none found", unit.interval(parameter))
      }
    }
  }

  private static let titles = [
    "distance": "distance", "fling": "flick faster than", "fling_distance": "… and longer than",
    "fling_back": "flick back cancels from", "horizon": "velocity added for",
  ]

  /// The method and the facts of the estimate.
  var fields: [(name: String, text: String)] {
    var fields: [(String, String)] = []
    if let configured = inferred.configured {
      let verdict =
        switch configured.isContained {
        case true?: "; the intervals contain it"
        case false?: "; the intervals do not contain it"
        case nil: ""
        }
      fields.append(("own rule", configured.summary + verdict))
    }
    if let closest = inferred.closestSummary { fields.append(("nearest", closest)) }
    let (basis, count) = (inferred.basis, NumberFormat.grouped(inferred.basis.releases))
    let users = basis.users.map { " of \(NumberFormat.grouped($0)) people" } ?? ""
    let used =
      basis.used == basis.releases ? "" : ", of which \(NumberFormat.grouped(basis.used)), evenly chosen, are used"
    fields.append(("releases", count + users + used))
    if !inferred.estimators.isEmpty {
      fields.append(
        (
          "speed",
          "as estimated by \(inferred.estimators.map(\.rawValue).joined(separator: ", ")); the rule may use another "
            + "estimator"
        ))
    }
    fields.append(("method", Self.method))
    return fields
  }

  private static let method =
    "every rule of a distance, a flick, both, or a projected position is compared with the decisions; the intervals "
    + "are those of 95 % probability (docs/calibration.md has their coverage)"
}

extension InferredRule {
  /// The answer in one sentence or two.
  package var headline: String { RuleWording(inferred: self).headline }
}

extension InferredRule.Misfit {
  fileprivate var sentence: String {
    switch self {
    case .exceptions: "The decisions contradict any such rule too often."
    case .neighbors: "Drags of nearly the same travel and speed contradict it together, so something else is decisive."
    case .people: "It fails for some people more than for others: the rule may depend on their device or settings."
    }
  }
}

/// The format of a parameter's values.
private struct ParameterUnit: Sendable {
  static let speed = ParameterUnit(mark: "pt/s") { NumberFormat.grouped($0) }
  static let time = ParameterUnit(mark: "ms") { NumberFormat.grouped(1000 * $0) }
  static let points = ParameterUnit(mark: "pt") { NumberFormat.grouped($0) }
  static let share = ParameterUnit(mark: "%") { NumberFormat.shortest((100 * $0).rounded(to: 10)) }

  let mark: String
  let number: @Sendable (Double) -> String

  func text(_ value: Double) -> String { "\(number(value)) \(mark)" }

  /// Returns `430 to 560 pt/s`, or `if any, at least 700 pt/s`.
  func interval(_ parameter: InferredRule.Parameter) -> String {
    switch (parameter.low, parameter.high) {
    case (let low?, let high?): "\(number(low)) to \(text(high))"
    case (let low?, nil): "if any, at least \(text(low))"
    case (nil, let high?): "if any, at most \(text(high))"
    case (nil, nil): "-"
    }
  }
}

extension InferredRule.Candidate {
  /// The parameters that it has, by the names of CSV, with their units.
  var parameters: [(name: String, InferredRule.Parameter, unit: String)] {
    let length = unit == .share ? "share" : "pt"
    return [
      ("distance", distance, length), ("fling", fling, "pt/s"), ("fling_distance", flingDistance, length),
      ("fling_back", flingBack, "pt/s"), ("horizon", horizon, "s"),
    ].compactMap { name, parameter, unit in parameter.map { (name, $0, unit) } }
  }

  fileprivate func unit(of name: String) -> ParameterUnit {
    switch name {
    case "fling", "fling_back": .speed
    case "horizon": .time
    default: length
    }
  }

  fileprivate var length: ParameterUnit { unit == .share ? .share : .points }

  /// The conditions: `past 212 pt (205 to 219 pt), or by a flick faster than 480 pt/s (430 to 560 pt/s)`.
  fileprivate var sentence: String {
    func text(_ parameter: InferredRule.Parameter?, _ unit: ParameterUnit, _ what: String = "") -> String? {
      guard let parameter, let value = parameter.value else { return nil }
      return "\(unit.text(value))\(what) (\(unit.interval(parameter)))"
    }
    let far = text(distance, length, unit == .share ? " of the way" : "").map { "past \($0)" }
    if let far, let horizon = text(horizon, .time) {
      return "\(far), counting \(horizon) of the release velocity as travel"
    }
    var flick = text(fling, .speed).map { "by a flick faster than \($0)" }
    if let value = fling?.value, value <= 0 { flick = "by any movement toward the end at release" }
    if let long = text(flingDistance, length) { flick = flick.map { "\($0) and longer than \(long)" } }
    let ways = [far, flick].compactMap(\.self)
    return ways.isEmpty ? "for no release" : ways.joined(separator: ", or ")
  }
}
