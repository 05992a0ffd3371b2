import TransitionModel
import TransitionRuntime

/// A transition with what several rules need of it, computed once.
struct LintedTransition {
  let configuration: TransitionConfiguration
  let entry: CatalogEntry?
  /// Every container with every content.
  let rooms: [LintRoom]
  /// An upright phone, half filled where the content decides.
  let typical: LintRoom
  let motions: [LintedMotion]

  init(_ configuration: TransitionConfiguration, entry: CatalogEntry?) {
    self.configuration = configuration
    self.entry = entry
    let layout = PresentationController(configuration: configuration)
    let filling = try? configuration.setting([ConfigurationField.height.path: .text(HeightRule.full.rawValue)])
    func rooms(in container: LintContainer) -> [LintRoom] {
      guard configuration.geometry.height != .full else {
        return [LintRoom(layout, in: container, contentHeight: nil)]
      }
      let room = filling.map { PresentationController(configuration: $0).presentedFrame(in: container.context).height }
      let half = container.context.height / 2
      let heights = [half, min(LintRoom.lowestContent, half), room ?? container.context.height]
      return heights.map { LintRoom(layout, in: container, contentHeight: $0) }
    }
    self.rooms = LintContainer.all.flatMap(rooms)
    typical =
      self.rooms.first { $0.container == .phone } ?? LintRoom(layout, in: .phone, contentHeight: nil)
    motions = LintedMotion.all(of: configuration)
  }

  /// The directions a finger drives.
  var draggedDirections: [TransitionDirection] {
    guard configuration.interaction != nil else { return [] }
    return (configuration.dismissalType == .none ? [] : [.dismiss])
      + (configuration.interactivePresentation == .none ? [] : [.present])
  }

  /// The animation of a direction in the typical room.
  func plan(_ direction: TransitionDirection, in room: LintRoom) -> AnimationPlan {
    TransitionAnimator(configuration: configuration, direction: direction).plan(in: room.context)
  }

  /// Points the presented view's corner of origin travels when the transition plays by itself.
  func way(_ direction: TransitionDirection, in room: LintRoom) -> Double {
    let plan = plan(direction, in: room)
    let (dx, dy) = (plan.to.frame.x - plan.from.frame.x, plan.to.frame.y - plan.from.frame.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Points a motion covers in a room: a tail at most the view's whole way.
  func way(_ motion: LintedMotion, in room: LintRoom) -> Double {
    switch motion.kind {
    case .presentation: way(.present, in: room)
    case .dismissal: way(.dismiss, in: room)
    case .tail: draggedDirections.map { room.geometry($0).extent }.max() ?? 0
    }
  }

  /// What people would call a lot of motion, in words: half a phone's width, an eighth of a turn, or a third in size.
  var largeMotion: String? {
    let poses = TransitionDirection.allCases.flatMap { direction -> [ViewPose] in
      let plan = plan(direction, in: typical)
      return [plan.from, plan.to, plan.presenterFrom, plan.presenterTo]
    }
    let longest = TransitionDirection.allCases.map { way($0, in: typical) }.max() ?? 0
    if longest >= typical.context.width / 2 { return "moves \(LintNumber.points(longest)) on \(typical.name)" }
    let rotation = poses.map { abs($0.rotation) }.max() ?? 0
    if rotation >= 45 { return "turns by \(LintNumber.plain(rotation, decimals: 0))°" }
    let growth = poses.map { abs($0.scale - 1) }.max() ?? 0
    return growth >= 1.0 / 3 ? "changes its size by \(LintNumber.percent(growth))" : nil
  }
}
