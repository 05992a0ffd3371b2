import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage

/// One showing of a screen to one person, played through the controllers vended for it: whatever is decided, the engine
/// decides.
struct SimulatedShowing {
  /// How the person and the screen parted.
  enum Ending {
    /// As the person meant.
    case left
    /// By a drag that was not meant to.
    case leftByMistake
    /// The app was killed with the screen still up.
    case killed
  }

  let person: SimulatedPerson
  private let stage: Stage
  private let controller: InteractionController
  private let recognition: DragRecognition?
  private let geometry: InteractionGeometry
  private let collector = SessionCollector()
  private let externalID: (Int) -> String
  private(set) var intents: [StrokeIntent] = []
  private var random: SplitMix64

  /// - Parameters:
  ///   - provider: Knows `transition`, which a drag dismisses.
  ///   - context: What all is stored with.
  ///   - estimator: nil for the configuration's own.
  ///   - externalID: The name of the person's session with this number in the showing.
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

  /// Seconds since the showing began.
  var seconds: Double { stage.now }

  /// What was recorded; handed over once.
  func take() -> SimulatedHistory {
    var history = SimulatedHistory()
    history.presentations = collector.takePresentations()
    history.sessions = collector.take()
    history.intents = zip(history.sessions, intents).map { SessionIntent(uuid: $0.header.uuid, intent: $1) }
    return history
  }

  /// Plays the showing from the presentation to its end.
  mutating func play() -> Ending {
    stage.perform(.present)
    let mean = person.device.keepsPerShowing * person.restlessness
    for _ in 0..<min(random.poisson(mean: mean), 8) {
      dwell()
      if drag(.keep) { return .leftByMistake }
    }
    dwell()
    if random.happens(0.008) { return .killed }
    dismiss()
    return .left
  }

  /// The person reads. Long enough, as a rule, that the next drag is not taken for a second try of the last.
  private mutating func dwell() { pause(median: 30, spread: 0.6) }

  private mutating func pause(median: Double, spread: Double) {
    stage.advance(to: stage.now + random.lognormal(median: median, spread: spread))
  }

  private mutating func dismiss() {
    let byGesture = random.happens(person.gestureShare)
    guard !byGesture else { return dismissByGesture() }
    if random.happens(0.08) {
      stage.perform(.dismiss, by: .code)
    } else if random.happens(0.6) {
      stage.tapDimming()
    }
    // Where a tap does not dismiss, the button does.
    if stage.isPresented { stage.perform(.dismiss, by: .button) }
  }

  /// Tries until the screen goes, or gives up and presses the button.
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
  /// One drag that is not meant to dismiss; whether the screen went all the same.
  private mutating func drag(_ intent: StrokeIntent) -> Bool {
    var attempt = 0
    return drag(intent, attempt: &attempt)
  }

  /// One drag, with what the finger does while the view settles the wrong way; whether the screen went.
  private mutating func drag(_ intent: StrokeIntent, attempt: inout Int) -> Bool {
    var touch = person.touch(intent, attempt: attempt, beginning: stage.now, geometry: geometry, &random)
    attempt += 1
    // What is not recognized belongs to the content: it scrolls, and no session begins.
    if let recognition, touch.recognized(by: recognition) == nil {
      stage.advance(to: Double(touch.samples.last?.timeMicroseconds ?? 0) / 1_000_000)
      return false
    }
    controller.context.externalID = externalID(intents.count + 1)
    intents.append(intent)
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

  /// The next touch, if the person sees that it went wrong and is back before the view has settled.
  private mutating func regrab(_ intent: StrokeIntent, attempt: Int) -> StageTouch? {
    guard let plan = controller.machine.settlePlan, plan.finishes != (intent == .dismiss) else { return nil }
    let reaction = random.lognormal(median: 0.75, spread: 0.5)
    guard controller.machine.rule.interaction.interruptible, reaction < plan.timing.duration else { return nil }
    let beginning = stage.now + reaction
    return intent == .dismiss
      ? person.touch(.dismiss, attempt: attempt, beginning: beginning, geometry: geometry, &random)
      : person.catching(beginning: beginning, geometry: geometry, &random)
  }

  /// A dead swipe: another transition is still running, and the toolkit does not start this one.
  private func ignore(_ touch: StageTouch) {
    stage.start = .never
    stage.feed(touch, .dismiss)
    stage.advance(to: stage.now + 0.05)
    stage.send(.refused(reason: "transition running"), .dismiss)
    stage.start = .after(0)
  }
}
