import TransitionModel
import TransitionStore

/// The common properties of a section's sessions.
struct SectionSubject: Hashable {
  let transition: String
  let digest: String
  let direction: TransitionDirection
  let population: SessionPopulation

  /// Returns whether a section comes before another: in the order of the history, then those outside it.
  func precedes(_ other: SectionSubject, in history: ReportHistory) -> Bool {
    let (one, two) = (history.place(of: self), history.place(of: other))
    return (transition, one, digest, direction.rawValue, population)
      < (other.transition, two, other.digest, other.direction.rawValue, other.population)
  }
}

struct SectionRows: Sendable {
  fileprivate(set) var rows: [String: [Int32]] = [:]
}

extension ReportCounts {
  private struct Place: Hashable {
    let configuration, direction, origin: Int32
  }

  /// Returns the rows of each section with drags.
  ///
  /// - Throws: ``CountsError/unknownWord(table:column:word:)`` if a newer version counted.
  func sections() throws(CountsError) -> [(subject: SectionSubject, rows: SectionRows)] {
    var rows: [Place: SectionRows] = [:]
    for table in CountedTable.all {
      let counter = counter(table)
      let columns = table.keys.map(\.name)
      let (direction, origin) = (columns.firstIndex(of: "direction"), columns.firstIndex(of: "origin") ?? 0)
      for row in 0..<counter.count {
        // What is counted by presentation is about dismissals.
        let place = Place(
          configuration: counter[row, key: 0], direction: direction.map { counter[row, key: $0] } ?? dismissals,
          origin: counter[row, key: origin])
        rows[place, default: SectionRows()].rows[table.name, default: []].append(Int32(row))
      }
    }
    var sections: [(subject: SectionSubject, rows: SectionRows)] = []
    for (place, rows) in rows {
      guard let first = rows.rows[CountedTable.drag.name]?.first else { continue }
      let row = CountedRow(counter: counter(.drag), row: Int(first), names: names)
      let (direction, origin): (TransitionDirection, SessionOrigin) = (try row.word(1), try row.word(2))
      let configuration = names.configurations[Int(place.configuration)]
      sections.append(
        (
          SectionSubject(
            transition: configuration.transition, digest: configuration.digest, direction: direction,
            population: SessionPopulation(origin)), rows
        ))
    }
    return sections.sorted { $0.subject.precedes($1.subject, in: history) }
  }

  private var dismissals: Int32 {
    names.words.words.firstIndex(of: TransitionDirection.dismiss.rawValue).map { Int32($0) } ?? RowCounter.null
  }

  /// Returns the number of presentations of a configuration and origin, with or without a drag.
  func shown(_ subject: SectionSubject) -> Int? {
    guard subject.direction == .dismiss, selection.deviceClass == nil else { return nil }
    let shown = counter(.shown)
    let row = (0..<shown.count).first { row in
      let key = names.configurations[Int(shown[row, key: 0])]
      return (key.transition, key.digest) == (subject.transition, subject.digest)
        && names.word(shown[row, key: 1]) == subject.population.origin.rawValue
    }
    return row.map { shown[$0, sum: 0] }
  }
}

/// A row of counts, with what its keys stand for.
struct CountedRow {
  let counter: RowCounter
  let row: Int
  let names: KeyNames

  subscript(sum: Int) -> Int { counter[row, sum: sum] }

  func cluster(_ key: Int) -> Int32? { counter[row, key: key] == RowCounter.null ? nil : counter[row, key: key] }
  func number(_ key: Int) -> Int? { counter[row, key: key] == RowCounter.null ? nil : Int(counter[row, key: key]) }
  func text(_ key: Int) -> String? { names.word(counter[row, key: key]) }

  func word<Word: RawRepresentable<String>>(_ key: Int) throws(CountsError) -> Word {
    let text = text(key) ?? ""
    guard let word = Word(rawValue: text) else {
      throw .unknownWord(table: counter.table.name, column: counter.table.keys[key].name, word: text)
    }
    return word
  }
}

struct SectionReader {
  let counts: ReportCounts
  let rows: SectionRows

  func map<Count, Failure: Error>(
    _ table: CountedTable, _ body: (CountedRow) throws(Failure) -> Count
  ) throws(Failure) -> [Count] {
    let counter = counts.counter(table)
    var result: [Count] = []
    for row in rows.rows[table.name] ?? [] {
      result.append(try body(CountedRow(counter: counter, row: Int(row), names: counts.names)))
    }
    return result
  }
}
