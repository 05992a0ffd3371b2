import TestSupport
import Testing
import TransitionStore

@testable import SessionAnalytics

@Suite struct SessionCellsTests {
  private func cells(_ sessions: [(Int, Recorded)], _ selection: ReportSelection = .init()) throws -> SessionCells {
    let registry = try TransitionRegistry.holding(sessions)
    return try registry.read { db in try SessionCells(in: db, of: selection) }
  }

  private func count(_ cells: SessionCells, _ aggregate: Aggregate) -> Int {
    let table = cells.table(aggregate)
    guard let column = aggregate.columns.firstIndex(where: { $0.name == "sessions" }) else { return 0 }
    return (0..<table.count).reduce(0) { $0 + table[$1, column] }
  }

  @Test(arguments: 1...6) func cellsOfTwoHalvesMakeThoseOfTheWhole(seed: UInt64) throws {
    let sessions = Array(zip(0..., Recorded.random(300, seed: seed)))
    var random = SplitMix64(seed: seed)
    let inFirst = sessions.map { _ in Bool.random(using: &random) }
    let first = try cells(zip(sessions, inFirst).filter(\.1).map(\.0))
    let second = try cells(zip(sessions, inFirst).filter { !$0.1 }.map(\.0))
    let whole = try cells(sessions)
    #expect(first.merged(with: second) == whole)
    #expect(second.merged(with: first) == whole)
    #expect(SessionCells().merged(with: whole) == whole)
    #expect(count(whole, .sessionCounts) == 300 && count(whole, .sessionMeasures) == 300)
  }

  @Test func rowsInAnyOrderAndAnyPiecesAreTheSame() throws {
    let table = try cells(Array(zip(0..., Recorded.random(200, seed: 4)))).table(.sessionMeasures)
    var random = SplitMix64(seed: 4)
    let rows = (0..<table.count).flatMap { row -> [[Int]] in
      var piece = table.columns.map { $0[row] }
      let sessions = piece[piece.count - 1]
      piece[piece.count - 1] = 1
      return Array(repeating: piece, count: sessions)
    }
    let words = table.words.indices.shuffled(using: &random)
    let renumbered = rows.shuffled(using: &random).map { row in
      zip(table.aggregate.columns, row).map { column, value in
        column.role.isText && value != CellTable.null ? words.firstIndex(of: value) ?? -1 : value
      }
    }
    let columns = table.columns.indices.map { column in CellColumn(renumbered.map { $0[column] }) }
    #expect(CellTable(.sessionMeasures, words: words.map { table.words[$0] }, columns: columns) == table)
  }

  /// With UUIDs, as other engines have them.
  @Test func theTextsCountTheSameOverTheViewsThemselves() throws {
    let simulated = try SimulatedRegistry("modal-standard", users: 12, days: 4)
    let relations =
      try [AggregateSQL.installs, ("selected_showing", "SELECT * FROM presentation_fact")] + RegretSQL.relations()
    try simulated.registry.read { db in
      let cells = try SessionCells(in: db, of: ReportSelection())
      for aggregate in Aggregate.all {
        let sql = try RegretSQL.statement(relations, AggregateSQL.text(of: aggregate))
        let table = try AggregateSQL.table(aggregate, running: sql, in: db)
        #expect(table.count > 0 && table == cells.table(aggregate), "\(aggregate.name)")
      }
    }
  }

  @Test func timesAreMergedByTheSmallerAndTheLarger() throws {
    let early = try cells([(0, Recorded(day: 1))])
    let late = try cells([(1, Recorded(day: 9))])
    let subject = try #require(try early.merged(with: late).bySection().values.first)
    let day: Int64 = 86_400_000_000
    #expect(subject.outcomes.map(\.firstBeganAtMicroseconds) == [1_700_000_000_000_000 + day])
    #expect(subject.outcomes.map(\.lastBeganAtMicroseconds) == [1_700_000_000_000_000 + 9 * day])
    #expect(subject.outcomes.map(\.sessions) == [2])
  }

  @Test func tokensAreReplacedByPseudonyms() throws {
    let whole = try cells([(0, Recorded(token: "somebody")), (1, Recorded(token: "else")), (2, Recorded())])
    for table in whole.tables { #expect(!table.words.contains("somebody")) }
    let pseudonyms = Set([TokenPseudonym("somebody").text, TokenPseudonym("else").text])
    #expect(Set(whole.table(.sessionCounts).tokens) == pseudonyms)
    let people = try #require(try whole.bySection().values.first).outcomes.map(\.person)
    #expect(Set(people) == [0, 1, nil])
    // echo -n "transitions cells somebody" | sha256sum
    #expect(TokenPseudonym("somebody").text == "d4f6dd6129560bdb")
  }

  @Test func binsHoldTheValuesOfTheSession() throws {
    func bin(_ recorded: Recorded, _ measure: SessionMeasure) throws -> Int? {
      let table = try cells([(0, recorded)]).table(.sessionMeasures)
      let column = try #require(table.aggregate.columns.firstIndex { $0.name == measure.rawValue })
      try #require(table.count == 1)
      return table[0, column] == CellTable.null ? nil : table[0, column]
    }
    for (velocity, expected) in [(0.0, 0), (4.999, 0), (5, 1), (-0.001, -1), (-5, -1), (-5.001, -2), (1250.5, 250)] {
      #expect(try bin(Recorded(velocity: velocity), .releaseVelocity) == expected, "\(velocity)")
    }
    for (progress, expected) in [(0.0, 0), (0.0049, 0), (0.5, 100), (1, 199)] {
      #expect(try bin(Recorded(progress: progress), .releaseProgress) == expected, "\(progress)")
    }
    var unknown = Recorded(outcome: .abandoned)
    unknown.progress = nil
    unknown.velocity = nil
    #expect(try bin(unknown, .releaseProgress) == nil && bin(unknown, .releaseVelocity) == nil)
    #expect(try bin(unknown, .decisionTime) == 200)
  }

  @Test func aSelectionTakesItsBounds() throws {
    let sessions = (0..<10).map { ($0, Recorded(transition: $0 < 5 ? "card-modal" : "pull-down", day: $0)) }
    let start: Int64 = 1_700_000_000_000_000
    let day: Int64 = 86_400_000_000
    func days(_ selection: ReportSelection) throws -> [Int] {
      let cells = try cells(sessions, selection)
      return [count(cells, .sessionCounts), count(cells, .sessionMeasures)]
    }
    #expect(try days(.init()) == [10, 10])
    #expect(try days(.init(transition: "card-modal")) == [5, 5])
    #expect(try days(.init(sinceMicroseconds: start + 7 * day)) == [3, 3])
    #expect(try days(.init(sinceMicroseconds: start + 7 * day + 1)) == [2, 2])
    #expect(try days(.init(cutoffMicroseconds: start + 7 * day)) == [8, 8])
    #expect(try days(.init(transition: "card-modal", sinceMicroseconds: start + 4 * day)) == [1, 1])
    #expect(try days(.init(transition: "'; DROP TABLE session; --")) == [0, 0])
  }
}
