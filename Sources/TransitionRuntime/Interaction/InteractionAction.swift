/// What a host does when the machine says so.
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
  /// Tell the toolkit that the transition has ended; `finished` says whether it went through.
  case complete(finished: Bool)
}

/// The actions of one event, in order, held in place: no event allocates.
public struct InteractionActions: Sendable, Hashable, Sequence {
  /// No event yields more than this; see `InteractionMachine`.
  public static let capacity = 4

  private var slots: (Slot, Slot, Slot, Slot) = (nil, nil, nil, nil)
  /// How many actions there are, 0…``capacity``.
  public private(set) var count = 0
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

  /// Goes through the actions in order.
  public struct Iterator: IteratorProtocol {
    private let actions: InteractionActions
    private var index = 0

    init(_ actions: InteractionActions) { self.actions = actions }

    /// The next action; nil after the last.
    public mutating func next() -> InteractionAction? {
      defer { index += 1 }
      return actions[index]
    }
  }

  /// Goes through the actions from the first.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Whether both hold the same actions in the same order.
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left[$0] == right[$0] }
  }

  /// Hashes the actions in order.
  public func hash(into hasher: inout Hasher) {
    for action in self { hasher.combine(action) }
  }
}
