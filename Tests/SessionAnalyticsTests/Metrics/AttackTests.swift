import Foundation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

import enum TestSupport.Thoroughness

@testable import SessionAnalytics

/// An attack on all of a document, with sections, questions and answers, that solves it for counts of few people.
///
/// The guarantee applies within one document, in any format: all formats are made from the JSON. Documents of different
/// selections, times or comparisons can be subtracted, and only deliberate noise would prevent that.
@Suite struct AttackTests {
  private static let smallestCell = 5
  private static let midnight: Int64 = 1_700_000_000_000_000 + 10 * 86_400_000_000

  /// A registry of two revisions, with few people in one way or another.
  private struct Population {
    let drags: [Attacker.Drag]
    let registry: TransitionRegistry

    init(seed: UInt64, hasUsers: Bool) throws {
      var random = SplitMix64(seed: seed)
      let registry = try TransitionRegistry.inMemory()
      let first = try TransitionRegistry.configuration("card-modal")
      try registry.apply([first])
      var revisions = [try registry.transition(named: "card-modal")]
      try registry.apply([FieldAssignments(["dimmingAlpha=0.3"]).applied(to: first)])
      revisions.append(try registry.transition(named: "card-modal"))
      let rule = try #require(first.interaction?.releaseRule)
      let people = Int.random(in: 6...24, using: &random)
      let rarity = Int.random(in: 3...40, using: &random)
      // In tenths: one person may have most of the sessions.
      let heavy = Int.random(in: 0...2, using: &random) == 0 ? Int.random(in: 5...8, using: &random) : 0
      let second = Int.random(in: 1...3, using: &random)
      var places = SplitMix64(seed: seed + 1000)
      let drags = (0..<Int.random(in: 40...160, using: &random)).map { _ in
        let person = Int.random(in: 0..<10, using: &random) < heavy ? 4 : Int.random(in: 0..<people, using: &random)
        var session = Recorded()
        session.token = hasUsers && Int.random(in: 0..<30, using: &random) > 0 ? "token-\(person)" : nil
        session.progress = Double.random(in: 0...0.7, using: &random)
        session.velocity = Double.random(in: -200...200, using: &random)
        session.outcome =
          rule.finishes(translation: (session.progress ?? 0) * 400, velocity: session.velocity ?? 0, distance: 400)
          ? .finished : .cancelled
        // Rarity depends on the person as much as on chance.
        if Int.random(in: 0..<rarity, using: &random) == 0 || person == 0 {
          session.outcome = [.interrupted, .abandoned, .invalid].randomElement(using: &random) ?? .invalid
        }
        session.deviceClass = person < 3 ? "tablet" : "phone"
        session.appVersion = Int.random(in: 0..<rarity, using: &random) == 0 ? "1.0" : "1.1"
        session.day = Int.random(in: 0..<20, using: &random)
        // Of a generator of its own: a few people hold their device in landscape, others sometimes.
        let isWide = person < 4 || Int.random(in: 0..<rarity, using: &places) == 0
        session.container =
          Int.random(in: 0..<rarity, using: &places) == 0
          ? nil : ContainerSize(width: isWide ? 800 : 400, height: isWide ? 400 : 800)
        session.startY = person == 5 ? 750 : Double(Int.random(in: 0..<rarity, using: &places) == 0 ? 500 : 50)
        let isSecond = person < 2 || Int.random(in: 0..<second, using: &random) == 0
        return Attacker.Drag(session, revision: isSecond ? 2 : 1)
      }
      try registry.record(
        drags.enumerated().map { try $1.session.session($0, of: revisions[$1.revision - 1]) })
      (self.drags, self.registry) = (drags, registry)
    }

    func report() throws -> ReportDocument {
      try SessionReport.make(from: registry, transition: "card-modal", smallestCell: AttackTests.smallestCell)
    }
  }

  private enum Question: CaseIterable {
    case before, all, orientation, startThird

    /// The property by which the document divides the sessions; nil if it does not.
    var property: RateBreakdown.Property? {
      switch self {
      case .before, .all: nil
      case .orientation: .orientation
      case .startThird: .startThird
      }
    }

    /// Returns the document as decoded from the JSON.
    func document(on population: Population) throws -> ReportDocument {
      var document = try population.report()
      let registry = population.registry
      if let property {
        document.breakdown = try RateBreakdown.make(
          from: registry, transition: "card-modal", by: property, smallestCell: AttackTests.smallestCell)
        return try JSONDecoder().decode(
          ReportDocument.self, from: Data(ReportFormat.json.render(document).utf8))
      }
      document.comparison = try RevisionComparison.make(
        from: registry, transition: "card-modal",
        sides: self == .before ? .before(microseconds: AttackTests.midnight) : .revisions(1, 2),
        smallestCell: AttackTests.smallestCell)
      if self == .all {
        document.whatIf = try WhatIf.make(
          from: registry, transition: "card-modal", smallestCell: AttackTests.smallestCell
        ) { try FieldAssignments(["interaction.releaseRule.fraction=0.35"]).applied(to: $0) }
        document.recommendation = try ThresholdRecommendation.make(
          from: registry, transition: "card-modal", smallestCell: AttackTests.smallestCell)
      }
      return try JSONDecoder().decode(
        ReportDocument.self, from: Data(ReportFormat.json.render(document).utf8))
    }
  }

  /// Returns every kind of session that a document could distinguish.
  private static func kinds(_ question: Question) -> [Attacker.Drag] {
    let fractions = question == .all ? [0.05] + TunableParameter.fraction.values.map { $0 + 0.005 } : [0.1, 0.5]
    let decided = fractions.map { (SessionOutcome?.none, $0) }
    let others = SessionOutcome.allCases.filter { !$0.isDecided }.map { (SessionOutcome?.some($0), 0.1) }
    return (decided + others).flatMap { outcome, progress in
      (0..<16).map { index in
        var session = Recorded()
        session.progress = progress
        session.velocity = 0
        session.outcome = outcome ?? (progress > 0.2 ? .finished : .cancelled)
        session.deviceClass = index & 1 == 0 ? "tablet" : "phone"
        session.appVersion = index & 2 == 0 ? "1.0" : "1.1"
        session.day = index & 4 == 0 ? 0 : 19
        return Attacker.Drag(session, revision: index & 8 == 0 ? 1 : 2)
      }
    }.flatMap { drag in question.property.map { Self.places(of: drag, by: $0) } ?? [drag] }
  }

  /// Returns a kind of session in every part of a property.
  private static func places(of drag: Attacker.Drag, by property: RateBreakdown.Property) -> [Attacker.Drag] {
    let tall = ContainerSize(width: 400, height: 800)
    let wide = ContainerSize(width: 800, height: 400)
    let places: [(ContainerSize?, Double)] =
      property == .orientation
      ? [(nil, 50), (tall, 50), (wide, 50)] : [(nil, 50), (tall, 50), (tall, 500), (tall, 750)]
    return places.map { container, y in
      var session = drag.session
      (session.container, session.startY) = (container, y)
      return Attacker.Drag(session, revision: drag.revision)
    }
  }

  @Test(arguments: [true, false], Question.allCases)
  private func nothingOfFewPeopleFollowsFromADocument(hasUsers: Bool, question: Question) throws {
    var learned = 0
    var cells = 0
    let seeds = Thoroughness.seeds(4, inSoak: 25)
    for seed in seeds.map({ UInt64($0 + 1) }) {
      let population = try Population(seed: seed, hasUsers: hasUsers)
      let document = try question.document(on: population)
      var attacker = Attacker(
        population.drags, kinds: Self.kinds(question), midnight: question == .before ? Self.midnight : nil)
      try attacker.read(document)
      attacker.solve()
      for problem in attacker.misreadings { Issue.record("seed \(seed): \(problem)") }
      for cell in attacker.cells where attacker.isFew(cell, smallestCell: Self.smallestCell) {
        cells += 1
        if attacker.knows(cell) { Issue.record("seed \(seed): \(cell.name), \(attacker.count(cell)) sessions") }
      }
      learned += attacker.rank
    }
    // There were counts to find, and numbers to find them with.
    let expected = question.property == nil ? 4 : 3
    #expect(cells > 20 * seeds.count && learned > expected * seeds.count, "\(cells) cells, \(learned) numbers")
  }
}
