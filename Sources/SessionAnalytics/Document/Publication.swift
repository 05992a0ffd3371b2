import TransitionStore

extension ReportDocument {
  /// Returns the document for readers who may not see the registry: rates whose denominator has fewer people are
  /// hidden, with their counts.
  ///
  /// If no drag has a token, drags count instead of people. Drags of no real people are not hidden. Each rate is
  /// considered alone: two published documents, or a sum and its printed parts, can reveal a hidden number.
  ///
  /// - Parameter fewestPeople: The minimum number of people.
  public func published(fewestPeople: Int) -> ReportDocument {
    let limit = PublicationLimit(fewestPeople: fewestPeople)
    var document = self
    document.header.fewestPeople = fewestPeople
    // One person's drags, whatever their number.
    document.header.largestPerson = nil
    document.header.movesBetweenStops = nil
    document.findings.removeAll { finding in
      sections.contains { section in
        (section.transition, section.population) == (finding.transition, finding.population)
          && section.rows.contains { $0.metric == finding.metric && limit.hides($0, of: section.population) }
      }
    }
    for index in sections.indices { limit.apply(to: &document.sections[index]) }
    let isHidden = answers.map(limit.hides)
    document.advice += zip(answers, isHidden).filter(\.1).map { answer, _ in
      "The answer to \(answer.question) is hidden: it is about fewer than \(fewestPeople) people."
    }
    document.answers = zip(answers, isHidden).filter { !$1 }.map { limit.applied(to: $0.0) }
    return document
  }
}

/// The minimum number of people of a published rate.
private struct PublicationLimit {
  let fewestPeople: Int

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
    // A difference tells a hidden part by the others.
    let partlyHidden = Set(section.rows.filter { hides($0, of: section.population) }.map(\.metric))
    for index in section.rows.indices where partlyHidden.contains(section.rows[index].metric) {
      section.rows[index].difference = nil
    }
    section.rows = section.rows.map { row in
      guard hides(row, of: section.population) else { return row }
      return ReportRow(metric: row.metric, group: row.group, unit: row.unit, values: row.values.map(hidden))
    }
  }

  func hides(_ answer: Answer) -> Bool {
    answer.population.map { hides($0, answer.people, n: answer.n) } ?? false
  }

  /// Hides the numbers of few people, and everything that may say one of them again.
  func applied(to answer: Answer) -> Answer {
    guard let population = answer.population else { return answer }
    func isHidden(_ number: Answer.Number) -> Bool { hides(population, number.people, n: number.n) }
    var shown = answer
    for (table, row) in answer.tables.indices.flatMap({ table in answer.tables[table].rows.indices.map { (table, $0) } }
    ) {
      let cells = answer.tables[table].rows[row].cells
      guard cells.contains(where: isHidden) else { continue }
      // A difference tells a hidden side by the other.
      shown.tables[table].rows[row].cells = cells.map { cell in
        guard isHidden(cell) || cell.people == nil else { return cell }
        return Answer.Number(name: cell.name, unit: cell.unit, text: isHidden(cell) ? "hidden" : "-")
      }
    }
    guard shown != answer else { return answer }
    shown.headline = "Some rates are hidden, because they are about fewer than \(fewestPeople) people."
    (shown.sentences, shown.numbers, shown.facts, shown.lists, shown.notes) = ([], [], [], [], [])
    shown.tables.removeAll { table in
      !table.rows.contains { $0.cells.contains { $0.people != nil || $0.text == "hidden" } }
    }
    return shown
  }
}
