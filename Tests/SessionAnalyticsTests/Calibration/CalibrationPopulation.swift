import Foundation
import TestSupport
import TransitionModel

@testable import SessionAnalytics

/// People with individual rates, whose sessions are generated in memory without traces. Their true rates are known
/// exactly, and a thousand populations take a second.
///
/// The number of drags is heavy-tailed, as in the simulation: a tenth of the people makes almost half of the sessions.
struct CalibrationPopulation {
  struct Person {
    /// The presentations with a drag per day.
    var rate: Double
    var atOnce: Double
    var comesBack: Double
    /// The mean of the logarithm of the progress at release.
    var reach: Double
  }

  /// A presentation with one drag or two.
  struct Presentation {
    var person: Int
    var day: Double
    var isInterrupted: Bool
    /// A Boolean value that indicates whether the first drag finished, and the second, if there was one.
    var finishes: [Bool]
    var progress: [Double]
    var cameBack: Bool

    var triedAgain: Bool { finishes.count > 1 }
  }

  /// The true values for all people, from whom a population is sampled.
  enum Truth {
    static let interrupted = 0.03
    static let atOnce = 0.65
    static let retried = 0.8
    static let secondFinish = 0.875
    static let comesBack = 0.08
    static let reach = 0.2

    static let finishedAtOnce = (1 - interrupted) * atOnce
    static let triedAgain = (1 - interrupted) * (1 - atOnce) * retried
    private static let dismissed = atOnce + (1 - atOnce) * retried * secondFinish
    static let cameBack = (1 - interrupted) * dismissed * comesBack
    static let regret = triedAgain + 3 * cameBack
    static let finishRate = dismissed / drags
    private static let drags = 1 + (1 - atOnce) * retried
    static let interruptionRate = interrupted / (interrupted + (1 - interrupted) * drags)
  }

  static let day: Int64 = 86_400_000_000

  private(set) var people: [Person]
  private var random: SplitMix64

  /// Samples a population.
  ///
  /// - Parameter atOnce: The share of first drags that finish; another value is an effect that a comparison should
  ///   find.
  init(people count: Int, atOnce: Double = Truth.atOnce, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    people = (0..<count).map { _ in
      // Between 0 and 1 symmetrically, so that the mean stays.
      let room = min(atOnce, 1 - atOnce)
      return Person(
        rate: min(1.2 * exp(random.normal()), 40), atOnce: atOnce + min(max(0.15 * random.normal(), -room), room),
        comesBack: Truth.comesBack + min(max(0.04 * random.normal(), -Truth.comesBack), Truth.comesBack),
        reach: log(Truth.reach) + 0.25 * random.normal())
    }
    self.random = random
  }

  /// Returns the presentations of some days, person by person.
  ///
  /// - Parameter firstPerson: The number of the first person: two populations have different ones.
  mutating func presentations(
    days: ClosedRange<Double>, firstPerson: Int = 0, atOnce shift: Double = 0
  ) -> [Presentation] {
    var result: [Presentation] = []
    for (number, person) in people.enumerated() {
      for _ in 0..<random.poisson(mean: person.rate * (days.upperBound - days.lowerBound)) {
        let day = days.lowerBound + (days.upperBound - days.lowerBound) * random.unit()
        result.append(presentation(of: person, firstPerson + number, on: day, shift: shift))
      }
    }
    return result
  }

  private mutating func presentation(
    of person: Person, _ number: Int, on day: Double, shift: Double
  ) -> Presentation {
    let isInterrupted = random.happens(Truth.interrupted)
    var finishes = [!isInterrupted && random.happens(min(max(person.atOnce + shift, 0), 1))]
    if !isInterrupted, !finishes[0], random.happens(Truth.retried) {
      finishes.append(random.happens(Truth.secondFinish))
    }
    let isDismissed = finishes.last == true
    return Presentation(
      person: number, day: day, isInterrupted: isInterrupted, finishes: finishes,
      progress: finishes.map { _ in min(exp(person.reach + 0.5 * random.normal()), 1) },
      cameBack: isDismissed && random.happens(person.comesBack))
  }
}

extension CalibrationPopulation.Presentation {
  private var facts: PresentationFacts {
    var facts: PresentationFacts = [.watched, .judged]
    if finishes == [true] { facts.insert(.atOnce) }
    if triedAgain { facts.insert(.triedAgain) }
    if cameBack { facts.insert(.cameBack) }
    return facts
  }

  func outcome(_ drag: Int) -> SessionOutcome { isInterrupted ? .interrupted : finishes[drag] ? .finished : .cancelled }

  /// Returns the sessions in the form for answers.
  func sessions(place: Int32) -> [AnalysedSession] {
    finishes.indices.map { drag in
      AnalysedSession(
        place: place + Int32(drag), person: Int32(person), outcome: outcome(drag),
        beganAtMicroseconds: Int64(day * Double(CalibrationPopulation.day)),
        standing: drag == 0 ? .first(facts) : .later)
    }
  }
}

extension SectionCounts {
  /// Creates the counts of the plain report.
  init(_ presentations: [CalibrationPopulation.Presentation]) {
    self.init(.people)
    people = Set(presentations.map(\.person)).count
    var counts: [Int: PresentationCount] = [:]
    var drags: [Key: Int] = [:]
    var samples: [SessionOutcome: BinnedSample] = [:]
    for one in presentations {
      let cluster = Int32(one.person)
      var facts: TouchFacts = [.isFollowed]
      if one.finishes.last == true { facts.insert(.finished) }
      if one.triedAgain { facts.insert(.retried) }
      if one.cameBack { facts.insert(.reopened) }
      counts[one.person, default: PresentationCount(cluster: cluster)]
        .add(1, facts, isOneTouch: one.finishes.count == 1)
      for drag in one.finishes.indices {
        let outcome = one.outcome(drag)
        drags[Key(cluster: cluster, outcome: outcome), default: 0] += 1
        let bin = min(Int(one.progress[drag] / 0.005), 199)
        samples[outcome, default: BinnedSample(.releaseProgress)].add(bin: bin, count: 1)
        samples[outcome, default: BinnedSample(.releaseProgress)].add(bar: bin / 10, count: 1, cluster: cluster)
      }
    }
    self.presentations = Array(counts.values)
    self.drags = drags.map { key, count in
      DragCount(
        cluster: key.cluster, outcome: key.outcome, sessions: count, firstBeganAt: 0, lastBeganAt: 0,
        withPresentation: count, representedMilli: 1000 * count, clockCorrected: 0, recomputed: 0, reproduced: 0)
    }
    for (outcome, sample) in samples { setSample(sample, of: .releaseProgress, outcome) }
  }

  private struct Key: Hashable {
    let cluster: Int32
    let outcome: SessionOutcome
  }
}
