import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage

/// One presentation of a screen to one person, played through the vended controllers, which make every decision.
struct SimulatedShowing {
  enum Ending {
    /// The screen was dismissed as intended.
    case left
    /// The screen was dismissed by a drag that was not intended to.
    case leftByMistake
    /// The app was killed while the screen was presented.
    case killed
  }

  let person: SimulatedPerson
  let stage: Stage
  private let controller: InteractionController
  private let recognition: DragRecognition?
  let geometry: InteractionGeometry
  private let collector = SessionCollector()
  private let externalID: (Int) -> String
  private var intents: [(intent: StrokeIntent, stop: String?)] = []
  var random: SplitMix64

  /// Creates a presentation.
  ///
  /// - Parameters:
  ///   - provider: The provider of `transition`, which a drag dismisses.
  ///   - context: The context stored with sessions and presentations.
  ///   - estimator: The estimator; nil for the configuration's own.
  ///   - externalID: Returns the name of the person's session with this number in the presentation.
  init(
    _ transition: String, from provider: FixedTransitions, person: SimulatedPerson, layout: LayoutContext,
    screen: ScreenSlug?, context: SessionContext, estimator: VelocitySource?, beginningMicroseconds: Int64,
    random: SplitMix64, externalID: @escaping (Int) -> String, makeUUID: @escaping () -> UUID
  ) throws {
    let clock = StageClock(startMicroseconds: beginningMicroseconds)
    let manager = try ModalTransitionManager(
      transition, from: provider, recordingTo: collector, context: context, screen: screen,
      estimator: estimator, clock: clock.wallClock, makeUUID: makeUUID)
    guard let controller = manager.gestureTarget(for: .dismiss) else {
      throw StrokePlayerError.notInteractive(transition: transition, direction: .dismiss)
    }
    (self.person, self.controller, self.random, self.externalID) = (person, controller, random, externalID)
    stage = Stage(manager, layout: layout, framesPerSecond: nil, clock: clock)
    geometry = manager.presentationController().interactionGeometry(in: layout, direction: .dismiss)
    recognition = manager.recognition(for: .dismiss, in: layout)
  }

  /// The time since the presentation began, in seconds.
  var seconds: Double { stage.now }

  func take() -> SimulatedHistory {
    var history = SimulatedHistory()
    history.presentations = collector.takePresentations()
    history.sessions = collector.take()
    history.intents = zip(history.sessions, intents).map {
      SessionIntent(uuid: $0.header.uuid, intent: $1.intent, stop: $1.stop)
    }
    return history
  }

  /// Plays the presentation from its beginning to its end.
  mutating func play() -> Ending {
    stage.perform(.present)
    let mean = person.device.keepsPerShowing * person.restlessness
    let isBetweenStops = stage.stopNames.count > 1
    let drags = min(random.poisson(mean: isBetweenStops ? mean + 1 : mean), 8)
    for _ in 0..<drags {
      dwell()
      if isBetweenStops ? visitStop() : drag(.keep) { return .leftByMistake }
    }
    dwell()
    if random.happens(0.008) { return .killed }
    dismiss()
    return .left
  }

  /// Simulates reading, usually long enough that the next drag does not count as a second try of the last.
  mutating func dwell() { pause(median: 30, spread: 0.6) }

  mutating func pause(median: Double, spread: Double) {
    stage.advance(to: stage.now + random.lognormal(median: median, spread: spread))
  }

  private mutating func dismiss() {
    let byGesture =
      random.happens(person.gestureShare) && stage.manager.transition.configuration.dragCanDismiss
    guard !byGesture else { return dismissByGesture() }
    if random.happens(0.08) {
      stage.perform(.dismiss, by: .code)
    } else if random.happens(0.6) {
      stage.tapDimming()
    }
    // If a tap does not dismiss, the button does.
    if stage.isPresented { stage.perform(.dismiss, by: .button) }
  }

  /// Tries until the screen is dismissed, or stops and presses the button.
  private mutating func dismissByGesture() {
    var attempt = 0
    while attempt < 7 {
      if drag(.dismiss, attempt: &attempt) { return }
      guard random.happens(0.975) else { break }
      pause(median: 0.75, spread: 0.5)
    }
    pause(median: 1.8, spread: 0.5)
    stage.perform(.dismiss, by: .button)
  }
}

extension SimulatedShowing {
  /// Simulates one drag that is not intended to dismiss. Returns whether the screen was dismissed nevertheless.
  private mutating func drag(_ intent: StrokeIntent) -> Bool {
    var attempt = 0
    return drag(intent, attempt: &attempt)
  }

  /// Simulates one drag, including re-grabs after a wrong decision. Returns whether the screen was dismissed.
  private mutating func drag(_ intent: StrokeIntent, attempt: inout Int) -> Bool {
    var touch = person.touch(intent, attempt: attempt, beginning: stage.now, geometry: geometry, &random)
    attempt += 1
    // An unrecognized drag belongs to the content, which scrolls, and no session begins.
    guard isRecognized(touch) else { return false }
    record(intent)
    if random.happens(0.008) {
      ignore(touch)
      return false
    }
    for _ in 0..<3 {
      stage.feed(touch, .dismiss)
      guard let again = regrab(intent, attempt: attempt) else { break }
      touch = again
      attempt += 1
    }
    stage.playToEnd(.dismiss)
    return !stage.isPresented
  }

  /// Returns whether the touch begins an interaction, and lets its time pass if not.
  func isRecognized(_ touch: StageTouch) -> Bool {
    guard let recognition, touch.recognized(by: recognition) == nil else { return true }
    stage.advance(to: Double(touch.samples.last?.timeMicroseconds ?? 0) / 1_000_000)
    return false
  }

  /// Notes the intent of the session that the next touch begins.
  mutating func record(_ intent: StrokeIntent, stop: String? = nil) {
    controller.context.externalID = externalID(intents.count + 1)
    intents.append((intent, stop))
  }

  /// Returns the next touch, if the person notices the wrong decision and is back before the view has settled.
  private mutating func regrab(_ intent: StrokeIntent, attempt: Int) -> StageTouch? {
    guard let plan = controller.machine.settlePlan, plan.finishes != (intent == .dismiss) else { return nil }
    let reaction = random.lognormal(median: 0.75, spread: 0.5)
    guard controller.machine.rule.interaction.interruptible, reaction < plan.duration else { return nil }
    let beginning = stage.now + reaction
    return intent == .dismiss
      ? person.touch(.dismiss, attempt: attempt, beginning: beginning, geometry: geometry, &random)
      : person.catching(beginning: beginning, geometry: geometry, &random)
  }

  /// Simulates a swipe without effect: another transition is still running, and the toolkit does not start this one.
  private func ignore(_ touch: StageTouch) {
    stage.start = .never
    stage.feed(touch, .dismiss)
    stage.advance(to: stage.now + 0.05)
    stage.send(.refused(reason: "transition running"), .dismiss)
    stage.start = .after(0)
  }
}
