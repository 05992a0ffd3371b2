public import TransitionModel

/// An action that a host carries out for the machine.
public enum InteractionAction: Sendable, Hashable {
  /// Start the transition in the toolkit: present, or dismiss.
  case begin
  /// Put the view at this share of its way from start frame to end frame; it can be a little below 0 (rubber band) or
  /// above 1. Dimming is the opacity of the dimming view, 0…1.
  case update(progress: Double, dimming: Double)
  /// Move what shows how far an input dismissal is from being armed; `progress` 0…1.
  case decorate(progress: Double, armed: Bool)
  /// The drag has just crossed the distance that arms an input dismissal, out or back: for a haptic, a change of colour.
  case armed, disarmed
  /// Play the plan, then report `settled` with its id.
  case settle(SettlePlan)
  /// Stop the running settle where it is. Its `settled` will be ignored.
  case stopSettling
  /// Stop the content from taking touches, or let it again.
  case lockContent(Bool)
  /// Make the first responder resign, so that the keyboard goes.
  case resignFirstResponder
  /// Tell the toolkit that the transition has ended; `finished` is true if it went through.
  case complete(finished: Bool)
}

/// The actions of one event, in order, held in place: no event allocates.
public struct InteractionActions: Sendable, Sequence, IteratorProtocol {
  /// No event yields more than this; see `InteractionMachine`.
  public static let capacity = 4

  private var slots: (Slot, Slot, Slot, Slot) = (nil, nil, nil, nil)
  /// How many actions there are, 0…``capacity``.
  public private(set) var count = 0
  private var taken = 0
  private typealias Slot = InteractionAction?

  /// No actions.
  public init() {}

  /// The action at `index`; nil past the end.
  public subscript(index: Int) -> InteractionAction? {
    switch index {
    case 0: slots.0
    case 1: slots.1
    case 2: slots.2
    case 3: slots.3
    default: nil
    }
  }

  /// The next action; nil after the last.
  public mutating func next() -> InteractionAction? {
    defer { taken += 1 }
    return self[taken]
  }

  mutating func append(_ action: InteractionAction) {
    switch count {
    case 0: slots.0 = action
    case 1: slots.1 = action
    case 2: slots.2 = action
    case 3: slots.3 = action
    default:
      assertionFailure("more actions for one event than there is room for")
      return
    }
    count += 1
  }
}

/// Everything that can happen to an interaction.
public enum InteractionEvent: Sendable, Hashable {
  /// The recognizer began. `displacement` is how far toward the end the view already is, in points: 0, or where a
  /// settle was when the finger came down.
  case began(GestureSample, displacement: Double)
  /// The toolkit has started the interactive transition and knows the layout.
  case started(InteractionGeometry)
  /// The toolkit will not start it: a veto, another transition running, a detached view.
  case refused(reason: String)
  /// The finger moved.
  case changed(GestureSample)
  /// The finger lifted. `recognizerVelocity` is the toolkit's own along the axis in pt/s, growing with the coordinate;
  /// nil where there is none.
  case ended(GestureSample, recognizerVelocity: Double?)
  /// The system took the gesture away.
  case cancelled(GestureSample)
  /// The settle with this id has come to its end.
  case settled(id: Int)
  /// The container changed size or shape.
  case layoutChanged(InteractionGeometry)
  /// Something else than the gesture dismisses the view: a button, a tap, code. `displacement` is where a settle is, as
  /// in `began`; it does not matter while a finger holds the view.
  case dismissRequested(displacement: Double)
  /// The view is gone, or about to be.
  case tornDown
}

extension InteractionEvent {
  /// The finger's sample, of events that have one.
  package var sample: GestureSample? {
    switch self {
    case .began(let sample, _), .changed(let sample), .ended(let sample, _), .cancelled(let sample): sample
    case .started, .refused, .settled, .layoutChanged, .dismissRequested, .tornDown: nil
    }
  }
}

/// The animation after a release, as a value: from where the view is to the finished or the cancelled end.
public struct SettlePlan: Sendable, Hashable {
  /// Tells this settle from earlier ones of the same cycle.
  public let id: Int
  /// Whether it leads to the finished end.
  public let finishes: Bool
  /// Shares of the view's way where the settle begins and ends: 0 its start frame, 1 its end frame.
  public let start: Double
  /// The share of the view's way where the settle ends: 1 where it finishes, 0 where it returns.
  public let target: Double
  /// Opacity of the dimming view where the settle begins and ends.
  public let dimmingStart: Double
  /// Opacity of the dimming view where the settle ends, 0…1.
  public let dimmingTarget: Double
  /// How it runs from one to the other.
  public let timing: AnimationTiming

  /// How the dimming runs: as long, and never past its end, so that a spring's overshoot does not darken it.
  public var dimmingTiming: AnimationTiming { timing.withoutOvershoot }

  /// Progress `elapsed` seconds in; exactly the target from the duration on.
  public func progress(at elapsed: Double) -> Double {
    let fraction = timing.fraction(at: elapsed)
    return fraction == 1 ? target : start + (target - start) * fraction
  }

  /// Dimming opacity `elapsed` seconds in; a spring's overshoot does not darken it.
  public func dimming(at elapsed: Double) -> Double {
    let fraction = timing.fraction(at: elapsed)
    let dimming = fraction == 1 ? dimmingTarget : dimmingStart + (dimmingTarget - dimmingStart) * fraction
    return min(max(dimming, min(dimmingStart, dimmingTarget)), max(dimmingStart, dimmingTarget))
  }
}
