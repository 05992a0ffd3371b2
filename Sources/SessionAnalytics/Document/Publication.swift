public import TransitionStore

extension ReportDocument {
  /// Returns the document for readers who may not see the registry: rates whose denominator has fewer people are
  /// hidden, with their counts.
  ///
  /// If no drag has a token, drags count instead of people. Drags of no real people are not hidden. Each rate is
  /// considered alone: two published documents, or a sum and its printed parts, can reveal a hidden number.
  ///
  /// - Parameter fewestPeople: The minimum number of people.
  public func published(fewestPeople: Int = ExchangeForm.fewestPeople) -> ReportDocument {
    let limit = PublicationLimit(fewestPeople: fewestPeople)
    var document = self
    document.header.fewestPeople = fewestPeople
    // One person's drags, whatever their number.
    document.header.largestPerson = nil
    document.findings.removeAll { finding in
      sections.contains { section in
        (section.transition, section.population) == (finding.transition, finding.population)
          && section.rows.contains { $0.metric == finding.metric && limit.hides($0, of: section.population) }
      }
    }
    for index in sections.indices { limit.apply(to: &document.sections[index]) }
    if let comparison { document.comparison = limit.applied(to: comparison) }
    if let breakdown { document.breakdown = limit.applied(to: breakdown) }
    document.removeAnswers(of: limit)
    return document
  }

  /// Removes the answers that are one rate of few people.
  private mutating func removeAnswers(of limit: PublicationLimit) {
    func isHidden(_ answer: ThresholdRecommendation) -> Bool {
      limit.hides(answer.subject.population, answer.basis.users, n: answer.basis.decided)
    }
    var hidden: [String] = []
    if let one = whatIf {
      let section = sections.first { ($0.digest, $0.population) == (one.subject.digest, one.subject.population) }
      if limit.hides(one.subject.population, section?.row("sessions")?.people, n: one.sessions) {
        (whatIf, hidden) = (nil, hidden + ["what-if"])
      }
    }
    if let one = inferred, limit.hides(one.subject.population, one.users, n: one.releases) {
      (inferred, hidden) = (nil, hidden + ["rule"])
    }
    if recommendation.map(isHidden) == true { (recommendation, hidden) = (nil, hidden + ["recommendation"]) }
    if let few = ranking?.recommendations.filter(isHidden), !few.isEmpty {
      ranking?.recommendations.removeAll(where: isHidden)
      hidden += few.map { "recommendation for \($0.subject.transition)" }
    }
    if let one = plan, limit.hides(one.subject.population, one.people, n: one.n) {
      (plan, hidden) = (nil, hidden + ["plan"])
    }
    advice += hidden.map { "The \($0) is hidden: it is about fewer than \(limit.fewestPeople) people." }
  }
}

/// The minimum number of people of a published rate.
private struct PublicationLimit {
  let fewestPeople: Int

  /// Returns whether a rate of so many people, or of so many drags of unknown people, is hidden.
  func hides(_ population: SessionPopulation, _ people: Int?, n: Int?) -> Bool {
    let isAboutPeople = population == .people || population == .imported
    return isAboutPeople && (1..<max(1, fewestPeople)).contains(people ?? n ?? 0)
  }

  func hides(_ row: ReportRow, of population: SessionPopulation) -> Bool { hides(population, row.people, n: row.n) }

  private func hidden(_ value: ReportValue) -> ReportValue {
    ReportValue(value.statistic, .hidden, needs: fewestPeople)
  }

  func apply(to section: inout ReportSection) {
    if section.row("sessions").map({ hides($0, of: section.population) }) == true {
      (section.shown, section.releases) = (nil, nil)
    }
    section.rows = section.rows.map { row in
      guard hides(row, of: section.population) else { return row }
      return ReportRow(metric: row.metric, group: row.group, unit: row.unit, values: row.values.map(hidden))
    }
  }

  func applied(to comparison: RevisionComparison) -> RevisionComparison {
    var comparison = comparison
    for index in comparison.metrics.indices {
      let metric = comparison.metrics[index]
      let isHidden = zip(metric.people, metric.n).map { hides(comparison.population, $0, n: $1) }
      guard isHidden.contains(true) else { continue }
      var shown = ComparedMetric(
        id: metric.id, title: metric.title, definition: metric.definition, isPrimary: metric.isPrimary,
        unit: metric.unit, before: metric.before, after: metric.after, n: metric.n, people: metric.people)
      if isHidden[0] { (shown.before, shown.n[0], shown.people[0]) = (hidden(metric.before), nil, nil) }
      if isHidden[1] { (shown.after, shown.n[1], shown.people[1]) = (hidden(metric.after), nil, nil) }
      comparison.metrics[index] = shown
      (comparison.mix, comparison.notes) = ([], [])
    }
    return comparison
  }

  func applied(to breakdown: RateBreakdown) -> RateBreakdown {
    var breakdown = breakdown
    for index in breakdown.groups.indices {
      let metrics = breakdown.groups[index].metrics.map { metric in
        guard hides(breakdown.population, metric.people, n: metric.n) else { return metric }
        return RateBreakdown.Metric(
          id: metric.id, title: metric.title, unit: metric.unit, value: hidden(metric.value))
      }
      guard metrics != breakdown.groups[index].metrics else { continue }
      // A note may name the number of people.
      (breakdown.groups[index].metrics, breakdown.notes) = (metrics, [])
    }
    return breakdown
  }
}
