import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage

/// A simulated person with habits: device, hand, the distance, speed and steadiness of drags, and the frequency of use.
/// No real person was recorded for this.
struct SimulatedPerson {
  let device: DeviceProfile
  private(set) var layout: LayoutContext
  /// The number of presentations per day, heavy-tailed, so that a few people make most sessions.
  let showingsPerDay: Double
  let gestureShare: Double
  /// The number of drags that are not intended to dismiss, as a multiple of the device's.
  let restlessness: Double
  /// The day from which the person has the newer version of the app.
  private let updatesOnDay: Int
  private let reach: Double
  private let pace: Double
  private let leading: Double
  private let hesitation: Double
  private let digitizer: Digitizer

  /// The share of a step between two stops past which the person means the view to go on.
  let farEnough: Double

  init(_ random: inout SplitMix64, farEnough: Double) {
    self.farEnough = farEnough
    let device = random.happens(0.2) ? DeviceProfile.tablet : .phone
    self.device = device
    layout = device.layouts[Int(random.unit() * Double(device.layouts.count))]
    showingsPerDay = min(random.lognormal(median: 1.2, spread: 1), 40)
    gestureShare = random.uniform(0.55...0.95)
    restlessness = random.lognormal(median: 0.94, spread: 0.35)
    updatesOnDay = Int(random.uniform(1...20))
    reach = random.lognormal(median: 1, spread: 0.13)
    pace = random.lognormal(median: 1, spread: device.paceSpread)
    leading = random.uniform(0.4...1.6)
    hesitation = random.uniform(0.5...1.5)
    // Thumbs swing outward: the right one to the left on its way down, the left one to the right.
    let hand = random.happens(0.88) ? -1.0 : 1
    digitizer = Digitizer(
      sampleInterval: device.sampleInterval, stampJitter: device.stampJitter, gapShare: device.gapShare,
      lean: hand * random.uniform(0.02...0.2))
  }

  /// Turns the device to landscape: the upper safe area is at both sides then.
  mutating func turn() {
    let insets = layout.safeArea
    layout = LayoutContext(
      width: layout.height, height: layout.width,
      safeArea: LayoutInsets(left: insets.top, bottom: insets.bottom, right: insets.top))
  }

  func appVersion(onDay day: Int) -> String { day < updatesOnDay ? "4.1" : "4.2" }

  /// Returns one touch with the intent `intent`.
  ///
  /// - Parameters:
  ///   - attempt: The number of earlier attempts. People move further and faster after a failure.
  ///   - beginning: The time at which the finger comes down, in seconds on the stage.
  func touch(
    _ intent: StrokeIntent, attempt: Int, beginning: Double, geometry: InteractionGeometry,
    _ random: inout SplitMix64
  ) -> StageTouch {
    let plan = intent == .dismiss ? dismissing(attempt, &random) : keeping(&random)
    return digitized(plan, beginning: beginning, geometry, &random)
  }

  /// Returns a touch that brings back a screen which is leaving by mistake.
  func catching(beginning: Double, geometry: InteractionGeometry, _ random: inout SplitMix64) -> StageTouch {
    var plan = fling(device.scroll, &random)
    reverse(&plan)
    return digitized(plan, beginning: beginning, geometry, &random)
  }

  func digitized(
    _ plan: StrokePlan, beginning: Double, _ geometry: InteractionGeometry, _ random: inout SplitMix64
  ) -> StageTouch {
    let extent = geometry.axis == .y ? layout.height : layout.width
    let width = geometry.axis == .y ? layout.width : layout.height
    // Start where there is room for the movement: near the start of the way, or near its end for a drag in the opposite
    // direction.
    let goesAgainst = (plan.movements.first?.amplitude ?? 0) < 0
    let share = goesAgainst ? random.uniform(0.55...0.85) : random.uniform(0.12...0.4)
    return digitizer.touch(
      plan, beginning: beginning, along: (geometry.sign > 0 ? share : 1 - share) * extent,
      across: random.uniform(0.3...0.7) * width, geometry: geometry, isTaken: random.happens(0.015), &random)
  }
}

extension SimulatedPerson {
  private func dismissing(_ attempt: Int, _ random: inout SplitMix64) -> StrokePlan {
    let effort = 1 + 0.15 * Double(min(attempt, 6))
    guard random.happens(device.pullShare * leading) else { return fling(device.flick, effort: effort, &random) }
    return pull(device.pull, effort: effort, &random)
  }

  private func keeping(_ random: inout SplitMix64) -> StrokePlan {
    let kind = random.unit()
    switch kind {
    case ..<device.scrollAgainstShare:
      var plan = scrolling(&random)
      reverse(&plan)
      return plan
    case ..<(device.scrollAgainstShare + device.scrollAlongShare): return scrolling(&random)
    case ..<(device.scrollAgainstShare + device.scrollAlongShare + device.brushShare):
      return pull(device.brush, &random)
    default: return peek(&random)
    }
  }

  private func scrolling(_ random: inout SplitMix64) -> StrokePlan {
    random.happens(0.14) ? pull(device.pull, &random) : fling(device.scroll, &random)
  }

  /// Returns the distance and duration of one movement. A longer movement takes more time, but not in proportion.
  private func drawn(
    _ habit: MovementHabit, effort: Double, _ random: inout SplitMix64
  ) -> (distance: Double, duration: Double) {
    let share = random.lognormal(median: 1, spread: habit.distanceSpread)
    let duration = random.lognormal(median: habit.duration / pace, spread: habit.durationSpread)
    // Limit the distance to the room below the finger.
    let room = 0.5 * layout.height
    return (min(habit.distance * reach * effort * share, room), duration * exp(habit.stretch * log(share)))
  }

  private func fling(_ habit: MovementHabit, effort: Double = 1, _ random: inout SplitMix64) -> StrokePlan {
    let (distance, duration) = drawn(habit, effort: effort, &random)
    var plan = StrokePlan.fling(distance, duration: duration, letsGo: random.uniform(device.letsGo))
    rest(&plan, share: 0.025, &random)
    return plan
  }

  private func pull(_ habit: MovementHabit, effort: Double = 1, _ random: inout SplitMix64) -> StrokePlan {
    let (distance, duration) = drawn(habit, effort: effort, &random)
    var plan = StrokePlan.pull(
      distance, duration: duration, correction: random.uniform(0.05...0.2), letsGo: random.uniform(1.5...2.6))
    rest(&plan, share: device.holdShare, &random)
    return plan
  }

  private func peek(_ random: inout SplitMix64) -> StrokePlan {
    let (distance, duration) = drawn(device.peek, effort: 1, &random)
    var plan = StrokePlan.peek(
      distance, duration: duration, returning: random.uniform(0.35...0.6),
      in: duration * random.uniform(0.6...0.9), letsGo: random.uniform(device.turnsBack))
    rest(&plan, share: device.holdShare, &random)
    return plan
  }

  /// Makes some fingers rest before they lift, a third of them so still that nothing is reported.
  private func rest(_ plan: inout StrokePlan, share: Double, _ random: inout SplitMix64) {
    guard random.happens(share * hesitation) else { return }
    plan.hold = random.lognormal(median: 0.28, spread: 0.6)
    plan.isStill = random.happens(0.36)
  }

  private func reverse(_ plan: inout StrokePlan) {
    for index in plan.movements.indices { plan.movements[index].amplitude.negate() }
  }
}
