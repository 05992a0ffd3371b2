import Foundation
import Testing
import TransitionModel

import enum TestSupport.Thoroughness

@testable import SessionAnalytics

/// Reading every number of a section with its denominator, and multiplying means, must not reveal a count of few
/// people. That includes people without a known value, and decisions whose window had not closed.
@Suite struct SumAttackTests {
  private static let smallestCell = 5

  private func rows(of sessions: [MeasuredSession], population: SessionPopulation = .people) throws -> [ReportRow] {
    let section = SectionCells(RawSectionCells(sessions), population: population, smallestCell: Self.smallestCell)
    let rows = ReportMetric.all.flatMap { $0.rows(of: section) }
    // As decoded from the JSON.
    return try JSONDecoder().decode([ReportRow].self, from: JSONEncoder().encode(rows))
  }

  private func attack(_ sessions: [MeasuredSession], hasUsers: Bool) throws -> SumAttacker {
    var attacker = SumAttacker(sessions, hasUsers: hasUsers, smallestCell: Self.smallestCell)
    attacker.defineEverything()
    attacker.read(try rows(of: sessions))
    attacker.solve()
    return attacker
  }

  @Test(arguments: Thoroughness.seeds(20, inSoak: 240).map { UInt64($0 + 1) }, [true, false])
  func nothingOfFewPeopleFollowsFromWhatNumbersAreOf(seed: UInt64, hasUsers: Bool) throws {
    let attacker = try attack(.random(seed: seed, hasUsers: hasUsers), hasUsers: hasUsers)
    #expect(attacker.misreadings.isEmpty)
    for find in attacker.finds { Issue.record("\(find)") }
    // There were numbers to find it with.
    #expect(attacker.numbers > 10, "\(attacker.numbers)")
  }

  /// The attack works: without suppression, it finds counts.
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
      // Too few for a share, whichever people they are.
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
