extension InferredRule {
  private func share(_ reproduced: Int) -> String {
    let percent = (100 * Double(reproduced) / Double(max(releases, 1)) * 10).rounded(.down) / 10
    return reproduced == releases
      ? "all \(NumberFormat.grouped(releases)) releases"
      : "\(NumberFormat.shortest(percent)) % of \(NumberFormat.grouped(releases)) releases"
  }

  /// The answer in one sentence or two.
  package var headline: String {
    let name = subject.transition
    guard let nearest else {
      return "Not enough data to find the rule of \(name): \(lacking.map(\.text).joined(separator: "; "))."
    }
    switch verdict {
    case .noSingleRule:
      return
        "No single rule of travel and speed explains the decisions of \(name). The nearest one, \(nearest.summary), "
        + "reproduces \(share(nearest.reproduced))."
    case .severalRules:
      return
        "\(name) seems to close by: \(nearest.summary). That reproduces \(share(nearest.reproduced)). The drags do "
        + "not exclude another rule: \(runnerUp?.summary ?? "")."
    case .oneRule, .notEnoughData:
      return "\(name) seems to close by: \(nearest.summary). That reproduces \(share(nearest.reproduced))."
    }
  }

  /// The rule in words, beside those that are nearly as good, with the drags that contradict it.
  public var answer: Answer {
    var answer = Answer("infer", "Rule", about: subject, headline: headline)
    (answer.n, answer.people) = (releases, users)
    answer.facts = facts
    if let latest = subject.latest { answer.facts.append(Answer.Fact(name: "in use", text: latest.text)) }
    let candidates = [("own rule", configured), ("nearest", nearest), ("other kind", runnerUp)]
    answer.numbers = candidates.compactMap { name, candidate in
      candidate.map { Answer.Number(name, $0.reproduced, unit: "releases") }
    }
    if let contradicted { answer.lists = [Answer.List(title: contradicted, items: contradictions)] }
    answer.notes = notes
    return answer
  }

  private var facts: [Answer.Fact] {
    func text(_ candidate: Candidate) -> String { "\(candidate.summary): \(share(candidate.reproduced))" }
    var fields: [(name: String, text: String)] = []
    if let configured { fields.append(("own rule", text(configured))) }
    if let nearest { fields.append(("nearest", text(nearest))) }
    if let nearest { fields.append(("as a field", "releaseRule=\(nearest.rule)")) }
    if let ranges = nearest?.ranges, !ranges.isEmpty {
      fields.append(("as good", "\(ranges.joined(separator: ", or ")), each with the rest as it is"))
    }
    if let runnerUp { fields.append(("other kind", text(runnerUp))) }
    if let commonest { fields.append(("no rule", "the more frequent decision alone: \(share(commonest))")) }
    let people = users.map { " of \(Count.people($0))" } ?? ""
    fields.append(("releases", NumberFormat.grouped(releases) + people))
    if !estimators.isEmpty {
      fields.append(
        (
          "speed",
          "as estimated by \(estimators.map(\.rawValue).joined(separator: ", ")); the rule may use another estimator"
        ))
    }
    return fields.map { Answer.Fact(name: $0.name, text: $0.text) }
  }

  private var contradicted: String? {
    guard let nearest, verdict != .noSingleRule else { return nil }
    let count = contradictions.count
    guard nearest.reproduced < releases else { return nil }
    return
      "\(NumberFormat.grouped(count)) \(count == 1 ? "drag contradicts" : "drags contradict") it. Look at one with "
      + "`transitions session show`:"
  }
}
