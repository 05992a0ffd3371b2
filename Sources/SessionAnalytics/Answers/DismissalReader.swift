import GRDB
import TransitionModel
import TransitionStore

struct DismissalReader {
  private typealias Column = DismissalColumn

  let source: InferenceSource
  let population: SessionPopulation
  /// The numbers that identify the transition's configurations (``ConfigurationNumbers``), by ID.
  private let revisions: [Int: Int]
  private var words = StringInterner(columns: Column.allCases.count)
  /// The contexts, by the indices of their words and their numbers.
  private var surroundings: [SIMD8<Int>: SessionSurroundings] = [:]

  /// Creates a reader.
  ///
  /// - Parameter wanted: The only configurations to read; nil for all.
  init(
    _ db: Database, _ source: InferenceSource, of population: SessionPopulation, revisions wanted: Set<Int>? = nil
  ) throws {
    (self.source, self.population) = (source, population)
    let keys = try ConfigurationNumbers(db, of: source.transition).keysByID
    revisions = keys.filter { wanted?.contains($0.value) ?? true }
  }

  /// Returns all sessions except shared ones, in the order of their UUIDs.
  mutating func sessions(_ db: Database) throws -> [AnalysedSession] {
    var sides = [try unnumbered(db)]
    try Self.numberPeople(in: &sides, db)
    return sides[0]
  }

  /// Returns the sessions of several transitions, each in the order of their UUIDs, in which a person has one number.
  ///
  /// - Parameter sources: The transitions, each with the number of the only configuration to read.
  static func sessions(
    _ db: Database, of sources: [(source: InferenceSource, key: Int)], in population: SessionPopulation
  ) throws -> [[AnalysedSession]] {
    var words = StringInterner(columns: Column.allCases.count)
    var sides: [[AnalysedSession]] = []
    for (source, key) in sources {
      var reader = try DismissalReader(db, source, of: population, revisions: [key])
      swap(&reader.words, &words)
      sides.append(try reader.unnumbered(db))
      swap(&reader.words, &words)
    }
    try numberPeople(in: &sides, db)
    var place: Int32 = 0
    for side in sides.indices {
      for index in sides[side].indices {
        sides[side][index].place = place
        place += 1
      }
    }
    return sides
  }

  private mutating func unnumbered(_ db: Database) throws -> [AnalysedSession] {
    var decisions = try LastDecisions(db, of: source.events)
    var sessions: [AnalysedSession] = []
    sessions.reserveCapacity(try count(db))
    var ids: [Int] = []
    try forEach(db) { rows, outcome, revision, reader in
      let id = rows.integer(Column.id.rawValue) ?? 0
      ids.append(id)
      let verdict = decisions.verdict(session: id)
      sessions.append(
        AnalysedSession(
          place: 0, person: rows.integer(Column.person.rawValue).map { Int32(clamping: $0) }, outcome: outcome,
          isRegretted: verdict?.contains(.isRegretted),
          isGivenUp: verdict?.contains(.isGivenUp) == true, revision: revision,
          beganAtMicroseconds: Int64(rows.integer(Column.beganAt.rawValue) ?? 0),
          translation: rows.number(Column.translation.rawValue) ?? 0,
          velocity: rows.number(Column.velocity.rawValue) ?? 0,
          distance: rows.number(Column.distance.rawValue) ?? 0,
          margin: rows.integer(Column.margin.rawValue).map { Double($0) / 1000 },
          surroundings: reader.surroundings(rows),
          standing: rows.integer(Column.presentation.rawValue) == nil
            ? .alone : decisions.presentation(firstSession: id).map { .first($0) } ?? .later,
          isFirstJudged: verdict?.contains(.isFirstJudged) == true,
          followsDenial: verdict?.contains(.followsDenial) == true))
    }
    try Self.sort(&sessions, ids, db)
    return sessions
  }

  private mutating func forEach(
    _ db: Database,
    _ body: (borrowing StatementRows, SessionOutcome, _ revision: Int, inout DismissalReader) throws -> Void
  ) throws {
    let sql = Column.sql(
      of: population, configurations: revisions.keys, where: source.conditions)
    let rows = try StatementRows(sql, in: db)
    while try rows.next() {
      guard let revision = revisions[rows.integer(Column.configuration.rawValue) ?? 0] else { continue }
      let word = self.word(.outcome, rows).map { words.words[$0] } ?? ""
      guard let outcome = SessionOutcome(rawValue: word) else {
        throw RegistryError(
          .damaged(
            path: source.registry.path, detail: "outcome is '\(word)', which this version does not support"))
      }
      try body(rows, outcome, revision, &self)
    }
  }

  private mutating func word(_ column: Column, _ rows: borrowing StatementRows) -> Int? {
    let place = words.index(of: rows.text(column.rawValue), column: column.rawValue)
    return place == StringInterner.null ? nil : place
  }

  private mutating func surroundings(_ rows: borrowing StatementRows) -> SessionSurroundings {
    let (screen, deviceClass, appVersion) = (word(.screen, rows), word(.deviceClass, rows), word(.appVersion, rows))
    let (landscape, third) = (rows.integer(Column.isLandscape.rawValue), rows.integer(Column.startThird.rawValue))
    let key = SIMD8(screen ?? -1, deviceClass ?? -1, appVersion ?? -1, landscape ?? -1, third ?? -1, 0, 0, 0)
    if let known = surroundings[key] { return known }
    let new = SessionSurroundings(
      screen: screen.map { words.words[$0] }, deviceClass: deviceClass.map { words.words[$0] },
      appVersion: appVersion.map { words.words[$0] },
      orientation: landscape.map { $0 == 1 ? .landscape : .portrait },
      startThird: third.flatMap { ContainerSize.Third(rawValue: Int64($0)) })
    surroundings[key] = new
    return new
  }

  /// Returns an upper bound of the number of sessions: there may not be enough memory for an array that grows.
  private func count(_ db: Database) throws -> Int {
    let ids = revisions.keys.sorted().map(String.init).joined(separator: ", ")
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM session WHERE configuration_id IN (\(ids))") ?? 0
  }

  /// Numbers people in the order of their tokens, which is the same in every registry, in place of their IDs.
  private static func numberPeople(in sides: inout [[AnalysedSession]], _ db: Database) throws {
    let ids = Set(sides.lazy.joined().compactMap(\.person))
    var numbers: [Int32: (person: Int32, group: Int32)] = [:]
    let rows = try StatementRows("SELECT id, token FROM person ORDER BY token", in: db)
    while try rows.next() {
      let id = Int32(clamping: rows.integer(0) ?? 0)
      guard ids.contains(id), let token = rows.string(1) else { continue }
      let isGrouped = ids.count > PersonClusters.most
      let group = isGrouped ? Int32(PersonClusters.group(TokenPseudonym(token).number)) : 0
      numbers[id] = (Int32(numbers.count), group)
    }
    for side in sides.indices {
      for index in sides[side].indices {
        let known = sides[side][index].person.flatMap { numbers[$0] }
        sides[side][index].person = known?.person
        sides[side][index].ownCluster = ids.count > PersonClusters.most ? known?.group : nil
      }
    }
  }

  /// Sorts the sessions by UUID.
  ///
  /// - Parameter ids: The sessions' IDs, ascending.
  private static func sort(_ sessions: inout [AnalysedSession], _ ids: [Int], _ db: Database) throws {
    // Only the index of UUIDs is read.
    let rows = try StatementRows("SELECT id FROM session ORDER BY uuid", in: db)
    var place: Int32 = 0
    while try rows.next() {
      let id = rows.integer(0) ?? 0
      guard let index = index(of: id, in: ids) else { continue }
      sessions[index].place = place
      place += 1
    }
    sessions.sort { $0.place < $1.place }
  }

  /// Returns the index of a number among ascending ones; nil if it is not there.
  private static func index(of id: Int, in ids: [Int]) -> Int? {
    let index = ids.partitioningIndex { $0 >= id }
    return index < ids.count && ids[index] == id ? index : nil
  }
}

enum DismissalColumn: Int, CaseIterable {
  case id, configuration, outcome, person
  case beganAt, translation, velocity, distance, margin
  case screen, deviceClass, appVersion, presentation, isLandscape, startThird

  private static let expressions = [
    "session.id", "session.configuration_id", "session.outcome", "session.person_id", "session.began_at_us",
    "session.release_translation_pt", "session.release_velocity_pt_s", "session.interaction_distance_pt",
    "session.margin_milli", "presentation.screen", "session.device_class", "session.app_version",
    "session.presentation_id", "session.container_width_pt > session.container_height_pt",
    "session.start_third",
  ]

  /// Returns the query, by ascending ID: the order of storage, so that nothing is sorted and each page is read once.
  ///
  /// - Parameters:
  ///   - configurations: The IDs of the sessions' configurations.
  ///   - selected: The conditions of the selection.
  static func sql(
    of population: SessionPopulation, configurations: some Collection<Int>, where selected: String
  ) -> String {
    let conditions = conditions(of: population, configurations: configurations, where: selected)
    return """
      SELECT \(expressions.joined(separator: ", "))
      FROM session
      LEFT JOIN presentation ON presentation.id = session.presentation_id
      WHERE \(conditions)
      ORDER BY session.id
      """
  }

  /// Returns the conditions of the query, on table `session`: shared sessions have no trace and no time.
  static func conditions(
    of population: SessionPopulation, configurations: some Collection<Int>, where selected: String
  ) -> String {
    [
      // Without an index: a transition has a large part of all sessions.
      "+session.configuration_id IN (\(configurations.sorted().map(String.init).joined(separator: ", ")))",
      "session.direction = 'dismiss'", "session.origin = '\(population.origin.rawValue)'", "session.shared = 0",
      selected,
    ].joined(separator: " AND ")
  }
}
