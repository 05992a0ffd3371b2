import TransitionCatalog
import TransitionModel
import TransitionRuntime

/// A transition with values that several rules need, computed once.
@dynamicMemberLookup struct LintedTransition {
  let configuration: TransitionConfiguration
  /// The catalog entry; nil for a transition without a file.
  let entry: CatalogEntry?
  let rooms: [LintRoom]
  /// An upright phone, half filled if the height depends on the content.
  let typical: LintRoom
  let motions: [LintedMotion]

  init(_ configuration: TransitionConfiguration, entry: CatalogEntry? = nil) {
    self.configuration = configuration
    self.entry = entry
    let layout = PresentationController(configuration: configuration)
    let filling = try? configuration.setting([ConfigurationField.height.path: .text(HeightRule.full.rawValue)])
    func rooms(in container: LintContainer) -> [LintRoom] {
      guard configuration.geometry.height != .full else { return [LintRoom(layout, in: container, contentHeight: nil)] }
      let room = filling.map { PresentationController(configuration: $0).presentedFrame(in: container.context).height }
      let half = container.context.height / 2
      let heights = [half, min(LintRoom.lowestContent, half), room ?? container.context.height]
      return heights.map { LintRoom(layout, in: container, contentHeight: $0) }
    }
    self.rooms = LintContainer.all.flatMap(rooms)
    typical = self.rooms.first { $0.container == .phone } ?? LintRoom(layout, in: .phone, contentHeight: nil)
    motions = LintedMotion.all(of: configuration)
  }

  /// The transition where a drag decides whether to dismiss: at its smallest stop, if it has stops.
  var whereDismissing: LintedTransition {
    self.geometry.stops.isEmpty ? self : LintedTransition(configuration.atSmallestStop, entry: entry)
  }

  subscript<Value>(dynamicMember path: KeyPath<TransitionConfiguration, Value>) -> Value {
    configuration[keyPath: path]
  }

  var draggedDirections: [TransitionDirection] {
    guard self.interaction != nil else { return [] }
    return (configuration.dismissalType == .none ? [] : [.dismiss])
      + (configuration.interactivePresentation == .none ? [] : [.present])
  }

  /// The rooms in which a finger drives a direction over a distance.
  var drags: [(direction: TransitionDirection, room: LintRoom)] {
    draggedDirections.flatMap { direction in
      rooms.filter { $0.geometry(direction).distance > 0 }.map { (direction, $0) }
    }
  }

  /// The interaction distance on an upright phone in points; nil if no finger drives the transition.
  var typicalDistance: Double? { draggedDirections.first.map { typical.geometry($0).distance } }

  func direction(_ direction: TransitionDirection) -> DirectionConfiguration {
    direction == .present ? self.presentation : self.dismissal
  }

  /// Returns the animation without a finger: to the stop at which the view appears, or from its largest.
  func plan(_ direction: TransitionDirection, in room: LintRoom) -> AnimationPlan {
    TransitionAnimator(
      configuration: configuration, direction: direction, stop: direction == .present ? room.initialStop : nil
    ).plan(in: room.context)
  }

  /// Returns the distance in points that the presented view's origin travels when the transition plays without a
  /// finger.
  func way(_ direction: TransitionDirection, in room: LintRoom) -> Double {
    let plan = plan(direction, in: room)
    let (dx, dy) = (plan.to.frame.x - plan.from.frame.x, plan.to.frame.y - plan.from.frame.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the distance in points that a motion covers on an upright phone. For a completion animation, it is at most
  /// the view's whole way.
  func way(_ motion: LintedMotion) -> Double {
    switch motion.kind {
    case .presentation: way(.present, in: typical)
    case .dismissal: way(.dismiss, in: typical)
    case .tail: draggedDirections.map { typical.geometry($0).extent }.max() ?? 0
    }
  }

  /// The large motion in words: half a phone's width, an eighth of a turn, or a third in size; nil for less.
  var largeMotion: String? {
    let poses = TransitionDirection.allCases.flatMap { direction -> [ViewPose] in
      let plan = plan(direction, in: typical)
      return [plan.from, plan.to, plan.presenterFrom, plan.presenterTo]
    }
    let longest = TransitionDirection.allCases.map { way($0, in: typical) }.max() ?? 0
    if longest >= typical.context.width / 2 { return "moves \(points: longest) on \(typical.name)" }
    let rotation = poses.map { abs($0.rotation) }.max() ?? 0
    if rotation >= 45 { return "turns by \(rotation, decimals: 0)°" }
    let growth = poses.map { abs($0.scale - 1) }.max() ?? 0
    return growth >= 1.0 / 3 ? "changes its size by \(percent: growth)" : nil
  }
}

// MARK: - Release

struct ReleaseDistance {
  let field: ConfigurationField
  let points: Double
  /// The finger must pass the distance, instead of just reaching it.
  let isStrict: Bool

  func isReached(by travel: Double) -> Bool { isStrict ? travel > points : travel >= points }
}

extension LintedTransition {
  /// Returns the distances that the release rule requires if the interaction covers `distance` points.
  func releaseDistances(over distance: Double) -> [ReleaseDistance] {
    guard let rule = configuration.decidingRule else { return [] }
    let fraction = rule.fraction.map {
      ReleaseDistance(field: .releaseFraction, points: $0 * distance, isStrict: true)
    }
    let points = rule.points.map {
      ReleaseDistance(field: .releasePoints, points: $0, isStrict: rule.kind != .armed)
    }
    return [fraction, points].compactMap(\.self)
  }

  var finishesByVelocity: Bool {
    configuration.decidingRule?.finishes(translation: -1, velocity: .greatestFiniteMagnitude, distance: 1) ?? false
  }

  /// Returns the longest possible travel of a finger in points.
  ///
  /// It runs from the far side of the view to the container's edge, or across the container if the finger pulls on the
  /// presenter or its position counts.
  func reach(_ direction: TransitionDirection, in room: LintRoom) -> Double {
    let extent = room.containerExtent
    guard direction == .dismiss, self.interaction?.tracking == .translation else { return extent }
    return room.geometry(direction).sign > 0 ? extent - room.visible.lowerBound : room.visible.upperBound
  }

  /// Returns the remaining points for a finger that comes down in the middle of the view, or of the presenter.
  func reachFromMiddle(_ direction: TransitionDirection, in room: LintRoom) -> Double {
    guard direction == .dismiss else { return room.containerExtent / 2 }
    return reach(direction, in: room) - (room.visible.upperBound - room.visible.lowerBound) / 2
  }
}

// MARK: - Motion

struct LintedMotion {
  enum Kind { case presentation, dismissal, tail }

  let kind: Kind
  let timing: AnimationTiming
  let shape: MotionShape
  let duration: ConfigurationField
  let bounce: [ConfigurationField]

  /// Returns both directions, and the completion animation if it is a separate spring.
  static func all(of configuration: TransitionConfiguration) -> [LintedMotion] {
    var motions = [
      LintedMotion(.presentation, configuration.presentation, MotionFields.presentation),
      LintedMotion(.dismissal, configuration.dismissal, MotionFields.dismissal),
    ]
    if case .spring(let duration, let dampingRatio) = configuration.interaction?.tail {
      let timing = AnimationTiming(duration: duration, dampingRatio: dampingRatio, initialVelocity: 0)
      motions.append(LintedMotion(.tail, timing, duration: .tailDuration, bounce: [.tailDampingRatio]))
    }
    return motions
  }

  private init(_ kind: Kind, _ motion: DirectionConfiguration, _ fields: MotionFields) {
    let bounce: [ConfigurationField] =
      switch motion.timing.style {
      case .spring(_, 0): [fields.dampingRatio]
      case .spring: [fields.dampingRatio, fields.initialVelocity]
      case .curve(.cubic): [fields.curveY1, fields.curveY2]
      case .curve(.named): [fields.curve]
      }
    self.init(kind, motion.movement, duration: fields.duration, bounce: bounce)
  }

  private init(_ kind: Kind, _ timing: AnimationTiming, duration: ConfigurationField, bounce: [ConfigurationField]) {
    self.kind = kind
    self.timing = timing
    self.duration = duration
    self.bounce = bounce
    shape = MotionShape(timing)
  }

  /// The motion in words, to begin a sentence.
  var name: String {
    switch kind {
    case .presentation: "Presenting"
    case .dismissal: "Dismissing"
    case .tail: "The completion after a drag"
    }
  }
}

/// The overshoot of a timing, and its value when it is cut off. 0 is the start, 1 the target.
struct MotionShape {
  /// The furthest value past the target; 1 if it stays short of it.
  private(set) var highest = 1.0
  /// The furthest value behind the start; 0 if there is none.
  private(set) var lowest = 0.0
  /// The lowest value after reaching the target; 1 if it does not fall back.
  private(set) var lowestAfterArrival = 1.0
  /// The value at the end of the duration, when the animation jumps to its end.
  private(set) var atEnd = 0.0
  /// The time until it stays within a hundredth of its way, in seconds.
  private(set) var arrival = 0.0

  /// Samples the timing a thousand times, which is eighty times per oscillation at the weakest damping.
  init(_ timing: AnimationTiming) {
    let count = 1000
    var hasArrived = false
    for step in 0...count {
      let time = step == count ? timing.duration.nextDown : timing.duration * Double(step) / Double(count)
      let value = timing.fraction(at: time)
      highest = max(highest, value)
      lowest = min(lowest, value)
      hasArrived = hasArrived || value >= 1
      if hasArrived { lowestAfterArrival = min(lowestAfterArrival, value) }
      if abs(value - 1) > 0.01 { arrival = timing.duration * Double(min(step + 1, count)) / Double(count) }
      atEnd = value
    }
  }
}
