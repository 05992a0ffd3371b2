import Testing
import TransitionStore

@testable import SessionAnalytics

@Suite struct SessionCellsTests {
  private func cells(_ sessions: [(Int, Recorded)], _ selection: SessionSelection = .init()) throws -> SessionCells {
    let registry = try TransitionRegistry.holding(sessions)
    return try registry.read { db in try SessionCells(in: db, of: selection, path: "") }
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
    #expect(whole.outcomes.reduce(0) { $0 + $1.sessions } == 300)
  }

  @Test func cellsInAnyOrderAndAnyPiecesAreTheSame() throws {
    let whole = try cells(Array(zip(0..., Recorded.random(200, seed: 4))))
    var random = SplitMix64(seed: 4)
    let pieces = whole.outcomes.flatMap { cell in
      (0..<cell.sessions).map { _ in
        var piece = cell
        piece.sessions = 1
        (piece.withVelocity, piece.atRest) = (1, 0)
        return piece
      }
    }
    let merged = SessionCells(outcomes: pieces.shuffled(using: &random), bins: whole.bins.shuffled(using: &random))
    #expect(merged.bins == whole.bins)
    #expect(merged.outcomes.map(\.identity) == whole.outcomes.map(\.identity))
    #expect(merged.outcomes.map(\.sessions) == whole.outcomes.map(\.sessions))
  }

  @Test func everySessionIsInOneBinOfEachMeasureItHas() throws {
    let whole = try cells(Array(zip(0..., Recorded.random(200, seed: 9))))
    for measure in BinnedMeasure.allCases {
      #expect(whole.bins.filter { $0.measure == measure }.reduce(0) { $0 + $1.sessions } == 200)
    }
    var unknown = Recorded(outcome: .abandoned)
    unknown.progress = nil
    unknown.velocity = nil
    let one = try cells([(0, unknown)])
    #expect(one.bins.map(\.measure) == [.decisionTime] && one.outcomes.map(\.withVelocity) == [0])
  }

  @Test func binsHoldTheValuesOfTheSession() throws {
    for (velocity, bin) in [(0.0, 0), (4.999, 0), (5, 1), (-0.001, -1), (-5, -1), (-5.001, -2), (1250.5, 250)] {
      let found = try cells([(0, Recorded(velocity: velocity))]).bins.first { $0.measure == .releaseVelocity }
      #expect(found?.bin == bin, "\(velocity)")
    }
    for (progress, bin) in [(0.0, 0), (0.0049, 0), (0.5, 100), (1, 199)] {
      let found = try cells([(0, Recorded(progress: progress))]).bins.first { $0.measure == .releaseProgress }
      #expect(found?.bin == bin, "\(progress)")
    }
  }

  @Test func aSelectionTakesItsBounds() throws {
    let sessions = (0..<10).map { ($0, Recorded(transition: $0 < 5 ? "card-modal" : "pull-down", day: $0)) }
    let start: Int64 = 1_700_000_000_000_000
    let day: Int64 = 86_400_000_000
    func days(_ selection: SessionSelection) throws -> [Int] {
      let cells = try cells(sessions, selection)
      let bins = cells.bins.filter { $0.measure == .decisionTime }.reduce(0) { $0 + $1.sessions }
      return [cells.outcomes.reduce(0) { $0 + $1.sessions }, bins]
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
