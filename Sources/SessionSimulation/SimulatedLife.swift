import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The days of simulated people with one transition.
struct SimulatedLife {
  private let transition: TransitionRevision
  private let provider: FixedTransitions
  private let seed: UInt64
  /// The configuration's contribution to the seed, so that drags differ between configurations.
  private let salt: UInt64
  private let screens: [ScreenSlug]
  private let landscapeShare: Double
  private let farEnough: Double
  /// The estimator of release velocities. Simulated drags have no recognizer that could supply one.
  private let estimator: VelocitySource?

  /// Purposes that have random generators of their own.
  private enum Stream: UInt64 {
    case habits, day, device, frames
  }

  init(_ transition: TransitionRevision, in population: SimulatedPopulation) {
    (self.transition, seed, landscapeShare) = (transition, population.seed, population.landscapeShare)
    farEnough = population.farEnough
    provider = FixedTransitions([transition])
    estimator = transition.configuration.interaction?.velocityEstimator == .recognizer ? .ofSamples : nil
    salt =
      transition.digest.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) }
      &+ (landscapeShare > 0 ? landscapeShare.bitPattern : 0)
    screens = ["detail", "filter", "composer"].compactMap { kind in
      try? ScreenSlug("\(transition.name.prefix(50)).\(kind)")
    }
  }

  func history(ofUser user: Int, days: Int) throws -> SimulatedHistory {
    // The same person has the same habits with every transition.
    var habits = SplitMix64(seed: seed, path: [UInt64(user), Stream.habits.rawValue])
    let person = SimulatedPerson(&habits, farEnough: farEnough)
    // A person also keeps the same device, whose screen uses a generator of its own.
    var device = SplitMix64(seed: seed, path: [UInt64(user), Stream.device.rawValue])
    let frames = SimulatedFrames(on: person.device, &device)
    var history = SimulatedHistory()
    for day in 0..<days {
      let path = [UInt64(user), Stream.day.rawValue, salt, UInt64(day)]
      var today = Today(
        person, day: day, user: user, seed: seed, random: SplitMix64(seed: seed, path: path))
      try live(&today)
      var random = SplitMix64(seed: seed, path: [UInt64(user), Stream.frames.rawValue, salt, UInt64(day)])
      for index in today.history.sessions.indices {
        today.history.sessions[index].result.measureFrames(frames, &random)
      }
      history.append(today.history)
    }
    return history
  }

  private func live(_ today: inout Today) throws {
    for planned in today.plans() {
      let chosen = Int(today.random.unit() * today.random.unit() * Double(screens.count))
      let screen = screens.indices.contains(chosen) ? screens[chosen] : nil
      today.time = max(today.time + 20_000_000, planned)
      var again: Double? = 0
      // A screen dismissed by mistake is opened again, and may be dismissed by mistake again.
      for _ in 0..<5 {
        guard let delay = again else { break }
        today.time += Int64((delay * 1_000_000).rounded())
        again = try show(screen, &today)
      }
    }
  }

  /// Simulates one presentation. Returns the seconds after which the person opens the same screen again, if at all.
  private func show(_ screen: ScreenSlug?, _ today: inout Today) throws -> Double? {
    let tracks = transition.configuration.interaction?.tracking
    // A replay assumes the edges of a phone, which matter for absolute tracking.
    var person = today.person
    if tracks != .absolutePosition, landscapeShare > 0, today.random.happens(landscapeShare) { person.turn() }
    let layout = tracks == .absolutePosition ? .phone : person.layout
    let uuids = UUIDSource(SplitMix64(seed: today.random.next()))
    let name = today.name
    let before = today.history.sessions.count
    var showing = try SimulatedShowing(
      transition.name, from: provider, person: person, layout: layout, screen: screen, context: today.context,
      estimator: estimator,
      beginningMicroseconds: today.time, random: SplitMix64(seed: today.random.next()),
      externalID: { "\(name)-\(before + $0)" }, makeUUID: uuids.next)
    let ending = showing.play()
    today.history.append(showing.take())
    today.time += Int64((showing.seconds * 1_000_000).rounded())
    switch ending {
    case .leftByMistake where today.random.happens(0.93): return today.random.lognormal(median: 2.6, spread: 0.45)
    // Some screens are opened again soon, regardless of the cause of their dismissal.
    case .left where today.random.happens(0.012): return today.random.lognormal(median: 5, spread: 0.5)
    default: return nil
    }
  }
}

extension SimulatedLife {
  private struct Today {
    let person: SimulatedPerson
    let context: SessionContext
    /// The name of this day's sessions: `simulated-SEED-PERSON-DAY`.
    let name: String
    var random: SplitMix64
    /// The time in UTC microseconds since 1970.
    var time: Int64
    var history = SimulatedHistory()

    private let start: Int64

    init(_ person: SimulatedPerson, day: Int, user: Int, seed: UInt64, random: SplitMix64) {
      (self.person, self.random) = (person, random)
      let install = "simulated-\(seed)-\(user + 1)"
      name = "\(install)-\(day + 1)"
      context = SessionContext(
        origin: .simulated, deviceClass: person.device.name, appVersion: person.appVersion(onDay: day),
        token: SessionIdentity.token(of: "\(install)-0"))
      start = SimulatedPopulation.firstDayMicroseconds + Int64(day) * WallClock.day
      time = start
    }

    /// Returns the times at which the person intends to open a screen, between 7 and 23 o'clock.
    mutating func plans() -> [Int64] {
      (0..<random.poisson(mean: person.showingsPerDay)).map { _ in
        start + Int64(random.uniform(7 * 3600...23 * 3600) * 1_000_000)
      }.sorted()
    }
  }

  /// A source of identities derived from a seed, in the format of version 4 (RFC 9562 §5.4) but reproducible.
  private final class UUIDSource {
    private var random: SplitMix64

    init(_ random: SplitMix64) { self.random = random }

    func next() -> UUID {
      let (high, low) = (random.next(), random.next())
      func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * index)) }
      return UUID(
        uuid: (
          byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
          byte(high, 6) & 0x0F | 0x40, byte(high, 7), byte(low, 0) & 0x3F | 0x80, byte(low, 1), byte(low, 2),
          byte(low, 3), byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
        ))
    }
  }
}

extension SessionResult {
  fileprivate mutating func measureFrames(_ screen: SimulatedFrames, _ random: inout SplitMix64) {
    guard interactionDistance > 0 else { return }
    frames = screen.measures(overMicroseconds: durationMicroseconds + (settleMicroseconds ?? 0), &random)
  }
}
