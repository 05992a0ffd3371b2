import Foundation
import Testing
import TransitionModel

@testable import SessionAnalytics

/// Whoever reads every number of a section, of how many each is, and multiplies means, must not arrive at a count of few
/// people: not at those of whom something is not known, nor at decisions whose window had not closed.
@Suite struct SumAttackTests {
  private static let smallestCell = 5

  private func rows(of sessions: [MeasuredSession], population: SessionPopulation = .people) throws -> [ReportRow] {
    let section = SubjectCells(CellsOfSubject(sessions), population: population, smallestCell: Self.smallestCell)
    let rows = ReportMetric.all.flatMap { $0.rows(of: section) }
    // As a reader of the JSON has them.
    return try JSONDecoder().decode([ReportRow].self, from: JSONEncoder().encode(rows))
  }

  private func attack(_ sessions: [MeasuredSession], hasUsers: Bool) throws -> SumAttacker {
    var attacker = SumAttacker(sessions, hasUsers: hasUsers, smallestCell: Self.smallestCell)
    attacker.defineEverything()
    attacker.read(try rows(of: sessions))
    attacker.solve()
    return attacker
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>, [true, false])
  func nothingOfFewPeopleFollowsFromWhatNumbersAreOf(seed: UInt64, hasUsers: Bool) throws {
    let attacker = try attack(.random(seed: seed, hasUsers: hasUsers), hasUsers: hasUsers)
    #expect(attacker.misreadings.isEmpty)
    for find in attacker.finds { Issue.record("\(find)") }
    // There was something to find it with.
    #expect(attacker.numbers > 10, "\(attacker.numbers)")
  }

  /// The attack is worth something: he who withholds nothing is found out.
  @Test func whatIsToldOfEverybodyIsRead() throws {
    let sessions = [MeasuredSession].random(seed: 3, hasUsers: true)
    var attacker = SumAttacker(sessions, hasUsers: true, smallestCell: Self.smallestCell)
    attacker.defineEverything()
    attacker.read(try rows(of: sessions, population: .simulated))
    attacker.solve()
    #expect(attacker.finds.count > 10, "\(attacker.finds)")
  }

  @Test func nothingIsWithheldOfSimulatedPeople() throws {
    for row in try rows(of: .random(seed: 3, hasUsers: true), population: .simulated) {
      // Too few for a share, whoever they are.
      #expect(row.n != nil || row.values.allSatisfy { $0.status == .tooFewUsers }, "\(row.metric)")
      #expect(!row.values.contains { $0.status == .suppressed }, "\(row.metric)")
    }
  }
}

extension [MeasuredSession] {
  fileprivate static func random(seed: UInt64, hasUsers: Bool) -> [MeasuredSession] {
    MeasuredSession.random(seed: seed, hasUsers: hasUsers)
  }
}
