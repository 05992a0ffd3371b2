import Foundation
import RegistryTools
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// People with a known truth, whose drags of `card-modal` are written as an exchange file: the answers are made of it as
/// of the drags of an app. It is not the simulator of the tool.
///
/// People differ in how far they drag, and in how often: the numbers of drags are heavy-tailed.
struct ExchangePopulation {
  /// What is special about the people.
  struct Traits: Sendable {
    /// How much less far people drag who drag more: the change of the mean logarithm for each logarithm of the rate.
    var informative = 0.0
    /// The standard deviation of the logarithm of the rate: 1.3 makes whales.
    var tail = 1.0
    /// Whether nobody ever wants to keep the screen, so that all errors are of one kind.
    var isOneSided = false
    /// The change of the mean logarithm on Saturdays and Sundays.
    var weekend = 0.0
    /// The change of the mean logarithm in a week.
    var drift = 0.0
  }

  /// A presentation with one drag, or a second one that retried it.
  struct Presentation {
    var person: Int
    /// The days since the first Monday.
    var day: Double
    var progress: Double
    var wantsToLeave: Bool
    /// Whether a wrong decision shows: the person tries again, or opens the screen again.
    var shows: Bool
    var finishes: Bool

    var isTriedAgain: Bool { !finishes && wantsToLeave && shows }
    var cameBack: Bool { finishes && !wantsToLeave && shows }
    /// The intent that the later events show.
    var isMeantToFinish: Bool { finishes ? !cameBack : isTriedAgain }
  }

  let threshold: Double
  let presentations: [Presentation]

  /// 2026-01-05.
  static let monday: Int64 = 1_767_571_200_000_000

  /// - Parameters:
  ///   - days: The days of the drags, from the first Monday.
  ///   - firstPerson: The number of the first person: two populations have different ones.
  init(
    people: Int, days: Range<Double> = 0..<7, threshold: Double = 0.2, _ traits: Traits = Traits(),
    firstPerson: Int = 0, seed: UInt64
  ) {
    self.threshold = threshold
    var random = SplitMix64(seed: seed)
    var presentations: [Presentation] = []
    for person in 0..<people {
      let rate = traits.tail * random.normal()
      let reach = log(0.3) + 0.25 * random.normal() - traits.informative * rate
      let length = days.upperBound - days.lowerBound
      for _ in 0..<random.poisson(mean: min(1.2 * exp(rate), 40) * length) {
        let day = days.lowerBound + length * random.unit()
        let shift = (Int(day) % 7 >= 5 ? traits.weekend : 0) + traits.drift * day / 7
        let leaves = traits.isOneSided ? !random.happens(0.1) : !random.happens(0.25)
        let kept = traits.isOneSided ? log(0.03) + 0.3 * random.normal() : log(0.12) + 0.6 * random.normal()
        let progress = min(exp(leaves ? reach + shift + 0.5 * random.normal() : kept), 0.999)
        presentations.append(
          Presentation(
            person: firstPerson + person, day: day, progress: progress, wantsToLeave: leaves,
            shows: random.happens(leaves ? 0.85 : 0.9), finishes: progress >= threshold))
      }
    }
    self.presentations = presentations
  }

  /// The cost per presentation of another threshold, by what the events show.
  func cost(of threshold: Double, _ weights: RegretWeights = .standard) -> Double {
    let costs = presentations.reduce(0) { sum, one in
      let finishes = one.progress >= threshold
      return sum + (finishes == one.isMeantToFinish ? 0 : finishes ? weights.finish : weights.cancel)
    }
    return costs / Double(max(presentations.count, 1))
  }

  // MARK: - The exchange file

  /// Returns a registry that has imported the exchange files of populations, each with its own threshold as a revision.
  static func registry(of populations: [ExchangePopulation]) throws -> TransitionRegistry {
    let registry = try TransitionRegistry.inMemory()
    for (number, population) in populations.enumerated() {
      try registry.apply(
        BuiltInCatalog.transitions().filter { $0.name == "card-modal" }.map {
          try FieldAssignments(["interaction.releaseRule.fraction=\(population.threshold)"]).applied(to: $0)
        })
      let revision = try registry.transition(named: "card-modal")
      var blocks: [[UInt8]?] = [Array(population.lines(of: revision, file: number).utf8), nil]
      try registry.importSessions(named: nil, from: { blocks.removeFirst() })
    }
    return registry
  }

  private func lines(of revision: TransitionRevision, file: Int) -> String {
    let subject = """
      "transition":"card-modal","revision":\(revision.revision),"digest":"\(revision.digest)"
      """
    var text = #"{"type":"header","format":"transition-registry-sessions","version":4}"# + "\n"
    for (number, one) in presentations.enumerated() {
      text += one.lines(subject, Self.identity(file, number), Self.identity(file + 100, number))
    }
    let (tried, again) = (presentations.count(where: \.isTriedAgain), presentations.count(where: \.cameBack))
    text +=
      #"{"type":"end","configurations":0,"presentations":\#(presentations.count + again),"#
      + #""sessions":\#(presentations.count + tried)}"# + "\n"
    return text
  }

  fileprivate static func identity(_ kind: Int, _ number: Int, _ part: Int = 0) -> String {
    String(format: "%08x-%04x-4000-8000-%012x", kind, part, number)
  }
}

extension ExchangePopulation.Presentation {
  /// Returns the lines of the presentation, of its drags, and of the one that opened the screen again.
  fileprivate func lines(_ subject: String, _ identity: String, _ again: String) -> String {
    let began = ExchangePopulation.monday + Int64(day * 86_400_000_000)
    let context = #""origin":"device","token":"person \#(person)""#
    func presentation(_ uuid: String, _ from: Int64, _ to: Int64, _ by: String) -> String {
      #"{"type":"presentation","uuid":"\#(uuid)",\#(subject),"screen":"detail",\#(context),"#
        + #""presented_at_us":\#(from),"dismissed_at_us":\#(to),"dismissed_by":"\#(by)"}"# + "\n"
    }
    func drag(_ part: Int, _ at: Int64, _ progress: Double, _ finishes: Bool) -> String {
      let uuid = identity.replacingOccurrences(of: "-0000-4000", with: "-000\(part)-4000")
      let translation = progress * 400
      return #"{"type":"session","uuid":"\#(uuid)","external_id":null,\#(subject),"#
        + #""presentation":"\#(identity)","direction":"dismiss","#
        + #""outcome":"\#(finishes ? "finished" : "cancelled")","reason":null,"termination":"ended","completed":\#(finishes),"#
        + #""began_at_us":\#(at),"duration_us":300000,"settle_us":null,"axis":"y","sign":1,"interaction_distance_pt":400,"#
        + #""release_translation_pt":\#(translation),"release_progress":\#(translation / 400),"#
        + #""release_velocity_pt_s":0,"recognizer_velocity_pt_s":null,"estimator":"lsq100","peak_progress":\#(translation / 400),"touches":1,"#
        + #""sample_count":0,"device_class":null,"app_version":null,"trace":null,\#(context)}"# + "\n"
    }
    let seconds: Int64 = 1_000_000
    let isDismissed = finishes || isTriedAgain
    let end = began + (isTriedAgain ? 4 : finishes ? 1 : 60) * seconds
    var text = presentation(identity, began - 20 * seconds, end, isDismissed ? "gesture" : "code")
    text += drag(1, began, progress, finishes)
    if isTriedAgain { text += drag(2, began + 2 * seconds, 0.999, true) }
    if cameBack { text += presentation(again, end + 3 * seconds, end + 100 * seconds, "code") }
    return text
  }
}
