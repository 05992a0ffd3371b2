import GRDB
import TransitionModel
package import TransitionStore

/// The basis of a report: counts, and a description of what was counted.
///
/// Counting reads every session, and can run on any engine and in parts. Estimates from the counts are the same wherever
/// they come from.
package struct ReportCounts: Sendable {
  /// The registry's last migration.
  let schemaVersion: String
  var selection: ReportSelection
  private(set) var counters: [String: RowCounter] = [:]
  var names = KeyNames()
  /// The release rules, by digest; omitted if a configuration has none.
  var releaseRules: [String: ReleaseRule] = [:]
  /// The numbers and releases of the counted configurations.
  var history = ReportHistory()
  /// The days between those of the files that no file is of.
  var missingDays: [ReportDays] = []

  init(schemaVersion: String, selection: ReportSelection) {
    (self.schemaVersion, self.selection) = (schemaVersion, selection)
  }

  /// Counts the sessions of a selection.
  ///
  /// - Parameter tables: The wanted tables.
  /// - Throws: `RegistryError` (`unknownTransition`) with the nearest names if the registry has no such transition; errors
  ///   of reading a file.
  static func counting(
    _ registry: TransitionRegistry, _ selection: ReportSelection, _ tables: [CountedTable] = CountedTable.all
  ) throws(RegistryError) -> ReportCounts {
    if let transition = selection.transition { _ = try registry.history(of: transition) }
    return try registry.read { db in
      var counts = ReportCounts(schemaVersion: try schemaVersion(of: db), selection: selection)
      try counts.count(db, tables)
      let counted = counts.configurations
      for (digest, transition) in counted {
        let configuration = try RevisionQuery.configuration(of: transition, digest: digest, in: db)
        // Between stops, the release rule does not decide alone, and none of its numbers explains what came of a drag.
        guard configuration?.geometry.stops.count ?? 0 < 2 else { continue }
        counts.releaseRules[digest] = configuration?.interaction?.releaseRule
      }
      counts.history = try ReportHistory(db, of: counted)
      return counts
    }
  }

  /// Returns the name of the registry's last migration.
  static func schemaVersion(of db: Database) throws -> String {
    try String.fetchOne(db, sql: "SELECT MAX(identifier) FROM grdb_migrations") ?? "none"
  }

  mutating func count(_ db: Database, _ tables: [CountedTable]) throws {
    let statements = try StatementText(selection: selection, in: db)
    try begin(db)
    // Until the people are counted, nobody is in a group.
    if names.clusters.pseudonyms.count > PersonClusters.most {
      try count(.people, statements.sql(CountedTable.people.name), in: db)
      names.clusters.grouped = crowded()
    }
    for table in tables where ![.people, .touch, .presentation].contains(table) {
      try count(table, statements.sql(table.name), in: db)
    }
    try countTouches(statements, in: db)
    if names.clusters.grouped.isEmpty { countPeople() }
  }

  mutating func begin(_ db: Database) throws {
    let rows = try StatementRows(
      """
      SELECT configuration.id, transition.name, digest FROM configuration
      JOIN transition ON transition.id = configuration.transition_id
      """, in: db)
    while try rows.next() {
      guard let transition = rows.string(1), let digest = rows.string(2) else { continue }
      names.configurationsByID[rows.integer(0) ?? 0] = names.number(
        of: KeyNames.ConfigurationKey(transition: transition, digest: digest))
    }
    let people = try StatementRows("SELECT id, token FROM person ORDER BY token", in: db)
    var numbered: [(Int, UInt64)] = []
    while try people.next() {
      guard let id = people.integer(0), let token = people.string(1) else { continue }
      numbered.append((id, TokenPseudonym(token).number))
    }
    names.clusters.begin(numbered)
  }

  mutating func count(_ table: CountedTable, _ sql: String, in db: Database, isGrouped: Bool = false) throws {
    var counter = counters.removeValue(forKey: table.name) ?? RowCounter(table)
    try counter.count(sql, in: db, isGrouped: isGrouped, &names)
    counters[table.name] = counter
  }

  private mutating func countTouches(_ statements: StatementText, in db: Database) throws {
    var (touches, presentations) = (RowCounter(.touch), RowCounter(.presentation))
    let rows = try StatementRows(statements.sql(CountedTable.touch.name), in: db)
    var key = [Int32](repeating: RowCounter.null, count: 4)
    var presentation: Int?
    // Of one configuration, origin and person, unless a file is damaged.
    var parts: [(keys: [Int32], facts: Int32, number: Int32)] = []
    func endPresentation() {
      for part in parts { presentations.add(part.keys + [part.facts, part.number], [1]) }
      parts.removeAll(keepingCapacity: true)
    }
    while try rows.next() {
      guard names.read(CountedTable.touch.keys[...], of: rows, from: 3, into: &key) else { continue }
      touches.add(key, [1])
      if rows.integer(0) != presentation { endPresentation() }
      presentation = rows.integer(0)
      if let part = parts.firstIndex(where: { $0.keys[...] == key[..<3] }) {
        parts[part].facts |= key[3]
        parts[part].number = 2
      } else {
        parts.append((Array(key[..<3]), key[3], 1))
      }
    }
    endPresentation()
    counters[CountedTable.touch.name] = touches
    counters[CountedTable.presentation.name] = presentations
  }

  /// The configurations with more people than there are groups.
  func crowded() -> Set<Int32> {
    guard let people = counters[CountedTable.people.name] else { return [] }
    var seen: [Int32: Set<Int32>] = [:]
    for row in 0..<people.count { seen[people[row, key: 0], default: []].insert(people[row, key: 3]) }
    return Set(seen.filter { $0.value.count > PersonClusters.most }.keys)
  }

  /// Takes the people from the counted drags, of which each person has separate ones.
  private mutating func countPeople() {
    guard let drags = counters[CountedTable.drag.name] else { return }
    var people = RowCounter(.people)
    for row in 0..<drags.count where drags[row, key: 3] != RowCounter.null {
      people.add((0..<4).map { drags[row, key: $0] }, [drags[row, sum: 0]])
    }
    counters[CountedTable.people.name] = people
  }

  /// Returns the counted rows of a table; none if it was not counted.
  func counter(_ table: CountedTable) -> RowCounter { counters[table.name] ?? RowCounter(table) }

  var configurations: [(digest: String, transition: String)] {
    let drags = counter(.drag)
    return Set((0..<drags.count).map { drags[$0, key: 0] }).sorted().map { number in
      let key = names.configurations[Int(number)]
      return (key.digest, key.transition)
    }
  }

  /// Returns the counts with the configurations' numbers from a registry's history.
  package func numbered(by registry: TransitionRegistry) throws(RegistryError) -> ReportCounts {
    var numbered = self
    numbered.history = try registry.read { try ReportHistory($0, of: configurations) }
    return numbered
  }

  /// Returns the counts of one transition.
  ///
  /// - Throws: `RegistryError` (`unknownTransition`) with the nearest names if nothing of the transition was counted.
  package func narrowed(to transition: String?) throws(RegistryError) -> ReportCounts {
    guard let transition else { return self }
    let known = Set(configurations.map(\.transition))
    guard known.contains(transition) else {
      throw RegistryError(.unknownTransition(UnknownTransition(name: transition, among: known)))
    }
    var narrowed = self
    narrowed.selection.transition = transition
    return narrowed
  }
}

extension StatementText {
  /// Creates the statements for a registry, with the ends of its logs.
  init(selection: ReportSelection, in db: Database) throws {
    self.init(selection: selection)
    var ends = RowCounter(CountedTable("log_end", [("origin", .word)], ["last_at_us"]))
    var names = KeyNames()
    try ends.count(sql("log_end"), in: db, &names)
    logEnds = (0..<ends.count).compactMap { row in names.word(ends[row, key: 0]).map { ($0, ends[row, sum: 0]) } }
  }
}
