package import TransitionModel

/// An action that a host carries out for the machine.
package enum InteractionAction: Sendable, Hashable {
  /// Start the transition in the toolkit: present or dismiss.
  case begin
  /// Move the view to this share of its way from start frame to end frame, which can be a little below 0 (rubber band)
  /// or above 1. `dimming` is the opacity of the dimming view, 0…1.
  case update(progress: Double, dimming: Double)
  /// Update the indicator of how close an input dismissal is to being armed; `progress` is 0…1.
  case decorate(progress: Double, armed: Bool)
  /// The drag has just crossed the arming distance of an input dismissal, in either direction. Use it for haptics or a
  /// change of color.
  case armed, disarmed
  /// Play the plan, then report `settled` with its ID.
  case settle(SettlePlan)
  /// Stop the running completion animation where it is. Its `settled` event will be ignored.
  case stopSettling
  /// Stop the content from receiving touches, or allow it again.
  case lockContent(Bool)
  /// Make the first responder resign, which hides the keyboard.
  case resignFirstResponder
  /// Report the end of the transition to the toolkit; `finished` is true if the transition was completed.
  case complete(finished: Bool)
  /// The view has come to rest at a stop, and no transition runs; nil if it was removed before, or has one place only
  /// by now.
  case rested(stop: Int?)
}

/// The actions of one event, in order. They are stored inline, so no event allocates.
package struct InteractionActions: Sendable, Sequence, IteratorProtocol {
  /// The maximum number of actions of an event; see `InteractionMachine`.
  package static let capacity = 4

  private var slots: (Slot, Slot, Slot, Slot) = (nil, nil, nil, nil)
  /// The number of actions, 0…``capacity``.
  package private(set) var count = 0
  private var taken = 0
  private typealias Slot = InteractionAction?

  /// Creates an empty list.
  package init() {}

  /// The action at `index`; nil past the end.
  package subscript(index: Int) -> InteractionAction? {
    switch index {
    case 0: slots.0
    case 1: slots.1
    case 2: slots.2
    case 3: slots.3
    default: nil
    }
  }

  /// Returns the next action; nil after the last.
  package mutating func next() -> InteractionAction? {
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

/// An event of an interaction.
package enum InteractionEvent: Sendable, Hashable {
  /// The recognizer began. `displacement` is the distance in points that the view has already moved toward the end: 0,
  /// or the position of the completion animation when the finger came down.
  case began(GestureSample, displacement: Double)
  /// The finger caught a transition that code or a button began. The host has stopped it, and `displacement` is its
  /// position in points toward the end. The toolkit already runs the transition, so no `begin` follows.
  case caught(GestureSample, displacement: Double, InteractionGeometry)
  /// The finger took hold of a view with stops, at rest or on its way to one. `displacement` is the view's distance from
  /// its largest stop in points, and `velocity` that of its animation toward the end in pt/s. No transition begins.
  case grabbed(GestureSample, displacement: Double, velocity: Double, InteractionGeometry)
  /// The toolkit has started the interactive transition, and the layout is available.
  case started(InteractionGeometry)
  /// The toolkit refuses to start it: a veto, another transition in progress, a detached view.
  case refused(reason: String)
  /// The finger moved.
  case changed(GestureSample)
  /// The finger lifted. `recognizerVelocity` is the toolkit's own velocity along the axis in pt/s, growing with the
  /// coordinate; nil if there is none.
  case ended(GestureSample, recognizerVelocity: Double?)
  /// The system took the gesture away.
  case cancelled(GestureSample)
  /// The completion animation with this ID has reached its end.
  case settled(id: Int)
  /// The container changed size or shape.
  case layoutChanged(InteractionGeometry)
  /// A button, a tap or code dismisses the view, not the gesture. `displacement` is the position of a completion
  /// animation, as in `began`. It has no effect while a finger holds the view.
  case dismissRequested(displacement: Double)
  /// The app, the grabber or an assistive technology moves the view to a stop of this geometry. Displacement and velocity
  /// are the view's own, as in `grabbed`. It has no effect on a dismissal.
  case moveRequested(stop: Int, displacement: Double, velocity: Double, InteractionGeometry)
  /// The view is gone, or about to be removed.
  case tornDown
}

extension InteractionEvent {
  package var begins: Bool {
    switch self {
    case .began, .caught, .grabbed: true
    default: false
    }
  }

  package var sample: GestureSample? {
    switch self {
    case .began(let sample, _), .caught(let sample, _, _), .grabbed(let sample, _, _, _), .changed(let sample),
      .ended(let sample, _),
      .cancelled(let sample):
      sample
    case .started, .refused, .settled, .layoutChanged, .dismissRequested, .moveRequested, .tornDown: nil
    }
  }
}
