import Foundation
import TestSupport
import Testing

@testable import SessionAnalytics

/// Parts of a table that differ from the rest: how often one does where nothing differs, and which do where one differs.
///
/// People have individual rates, and a tenth of them makes almost half of the drags (``CalibrationPopulation``).
@Suite struct PartCalibrationTests {
  /// What a part is a property of.
  enum Kind: String, CaseIterable { case person, drag }

  struct Cell: CustomTestStringConvertible {
    let people: Int
    let kind: Kind
    var testDescription: String { "\(people) people, by \(kind)" }
    static let all = [10, 40, 200].flatMap { people in Kind.allCases.map { Cell(people: people, kind: $0) } }
  }

  static let tables = ProcessInfo.processInfo.environment["CALIBRATE_TABLES"].flatMap { Int($0) } ?? 100
  private static let shares = [0.4, 0.3, 0.2, 0.1]

  /// Samples one of four parts of different sizes.
  private func part(_ random: inout SplitMix64) -> Int {
    var rest = random.unit()
    return Self.shares.firstIndex {
      rest -= $0
      return rest < 0
    } ?? 3
  }

  /// Returns drags over a week, whose parts have the same rates, except for one.
  ///
  /// - Parameter shift: The change of the share that finishes at once in part 2.
  private func presentations(
    _ cell: Cell, seed: UInt64, shift: Double = 0
  ) -> [(part: Int, presentation: CalibrationPopulation.Presentation)] {
    var random = SplitMix64(seed: seed &* 31 &+ 7)
    let owners = (0..<cell.people).map { _ in part(&random) }
    var population = CalibrationPopulation(people: cell.people, seed: seed)
    let all = [0, shift].map { population.presentations(days: 0...7, atOnce: $0) }
    func parts(_ presentations: [CalibrationPopulation.Presentation]) -> [Int] {
      presentations.map { cell.kind == .person ? owners[$0.person] : part(&random) }
    }
    return zip(parts(all[0]), all[0]).filter { shift == 0 || $0.0 != 2 }
      + zip(parts(all[1]), all[1]).filter { shift != 0 && $0.0 == 2 }
  }

  private func breakdown(_ cell: Cell, seed: UInt64, shift: Double = 0) -> RateBreakdown {
    let screens = (0..<4).map { SessionSurroundings(screen: "screen-\($0)") }
    let sessions = presentations(cell, seed: seed, shift: shift).enumerated().flatMap { place, one in
      one.presentation.sessions(place: Int32(2 * place)).map { session in
        var session = session
        session.surroundings = screens[one.part]
        return session
      }
    }
    return BreakdownStudy(properties: [.screen], subject: .made, weights: .standard, sessions: sessions).breakdown
  }

  /// Measured, of 999 tables by person and by drag: none of 10 people; 0.9 and 0.1 % of 40; 1.9 and 0.6 % of 200.
  @Test(arguments: Cell.all) func aTableWithoutDifferencesHasRarelyAStar(cell: Cell) {
    let starred = (0..<Self.tables).count { !breakdown(cell, seed: UInt64($0 + 1)).differences.isEmpty }
    report("stars", cell, starred)
    #expect(starred <= Self.most(of: Self.tables), "\(starred) of \(Self.tables)")
  }

  /// The bound of 5 %, with three standard errors.
  private static func most(of tables: Int) -> Int {
    Int(0.05 * Double(tables) + 3 * (0.05 * 0.95 * Double(tables)).squareRoot())
  }

  private func report(_ what: String, _ cell: Cell, _ count: Int) {
    guard Self.tables > 100 else { return }
    print("calibrate: \(what), \(cell.testDescription): \(count) of \(Self.tables)")
  }

  /// Measured, of 333 tables by person and by drag: the bad part has a star in 9 and 71 % of 40 people, in 90 and 100 % of
  /// 200; a good one has one in 4.8 and 0 %, and in 3.6 and 1.2 %.
  @Test(arguments: Cell.all.filter { $0.people > 10 }) func goodPartsBesideABadOneHaveNoStar(cell: Cell) {
    // A third of the tables is enough for a rate that is far from its bound.
    let tables = Self.tables / 3
    var (found, wrong) = (0, 0)
    for seed in 0..<tables {
      let parts = Set(breakdown(cell, seed: UInt64(seed + 1), shift: -0.3).differences.map(\.part))
      found += parts.contains("screen-2") ? 1 : 0
      wrong += parts.subtracting(["screen-2"]).isEmpty ? 0 : 1
    }
    report("bad one found (a third of the tables)", cell, found)
    report("good ones starred (a third of the tables)", cell, wrong)
    #expect(wrong <= Self.most(of: tables), "\(wrong) of \(tables)")
    // Eight of 40 people do not suffice to find it.
    let least = cell.kind == .drag ? tables / 2 : cell.people > 40 ? tables / 3 : 0
    #expect(found >= least, "\(found) of \(tables)")
  }

  /// Device classes, screens and versions together. Measured, of 999 reports whose screens are of the person or of the
  /// drag: none of 10 people; 0.7 and 0.2 % of 40; 2.0 and 1.0 % of 200.
  @Test(arguments: Cell.all) func aReportWithoutDifferencesHasRarelyASegment(cell: Cell) {
    let alarmed = (0..<Self.tables).count { seed in
      let all = presentations(cell, seed: UInt64(seed + 1))
      var random = SplitMix64(seed: UInt64(seed))
      let owners = (0..<cell.people).map { _ in part(&random) }
      var counts = SectionCounts(all.map(\.presentation))
      counts.segments = all.flatMap { part, one in
        let version = one.day < 3.5 ? "1" : "2"
        let parts = [("screen", "\(part)"), ("device_class", "\(owners[one.person])"), ("app_version", version)]
        let decided = one.isInterrupted ? [] : one.finishes
        return parts.map { property, name in
          SegmentCount(
            cluster: Int32(one.person), property: property, name: name, decided: decided.count,
            finished: decided.count { $0 })
        }
      }
      let rows = counts.markingSegments(ReportMetric.all.flatMap { $0.rows(of: counts) })
      return rows.contains { $0.difference != nil }
    }
    report("segments", cell, alarmed)
    #expect(alarmed <= Self.most(of: Self.tables), "\(alarmed) of \(Self.tables)")
  }
}
