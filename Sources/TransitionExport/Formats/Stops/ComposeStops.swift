import TransitionModel

/// The stops of a transition as anchors of an AnchoredDraggableState, in Kotlin.
enum ComposeStops {
  /// Types that no transition may be named after.
  static let types: Set = ["AnchoredDraggableState", "Density", "DraggableAnchors", "SnapLayoutInfoProvider", "String"]
  /// Names of `foundation.gestures`, to import where they are used.
  static let imports = ["AnchoredDraggableState", "DraggableAnchors", "snapping.SnapLayoutInfoProvider"]

  private static let notation = StopNotation(
    functions: ("minOf", "maxOf"), points: { "\(NumberText.exact($0)).dp.toPx()" }, suffix: "f")

  /// Returns the members; empty without stops.
  static func members(_ transition: ExportedTransition) -> [[String]] {
    guard let stops = ExportedStops(transition), let largest = stops.all.last, let initial = stops.initial else {
      return []
    }
    return [anchors(stops, largest: largest), ["const val initialStop: String = \"\(initial.name)\""]]
      + (stops.rule.map(thresholds) ?? []) + (stops.isEven ? stops.rule?.horizon.map { [snapping($0)] } ?? [] : [])
  }

  /// Returns the offsets of the stops, which are 0 at the largest.
  private static func anchors(_ stops: ExportedStops, largest: Stop) -> [String] {
    let isGrowing = stops.geometry.edge.sign > 0
    let anchors = stops.all.map { stop in
      let hidden = stop == largest ? nil : stop.hiddenBelow.map { "if (room >= \(notation.points($0))) " }
      let length = notation.length(of: stop, in: "room")
      return "\(hidden ?? "")\"\(stop.name)\" at \(isGrowing ? "largest - \(length)" : "\(length) - largest")"
    }
    let gone = stops.canDismiss ? ["\"\(Stop.dismissed)\" at \(isGrowing ? "" : "-")(largest + inset)"] : []
    let rule: [ExportedStops.Part] = stops.rule?.horizon == nil || stops.isEven ? [.thresholds, .reach] : [.rule]
    let notes = stops.words(
      without: [.measured] + rule + [.dimming, .touches, .corners, .scrolling, .layout, .keyboard, .content])
    let inset = stops.canDismiss ? ", inset: Float" : ""
    return notes.map { "// \($0)" }
      + [
        "// In px: room is the length between the margins"
          + (stops.canDismiss ? ", inset the margin or safe area at the edge." : "."),
        "fun anchors(room: Float\(inset), density: Density): DraggableAnchors<String> = with(density) {",
        "    val largest = \(notation.length(of: largest, in: "room"))", "    DraggableAnchors {",
      ] + (anchors + gone).map { "        " + $0 } + ["    }", "}"]
  }

  private static func thresholds(_ rule: StopRule) -> [[String]] {
    guard let velocity = rule.velocity else { return [] }
    return [
      [
        "// Of a step, counted from the stop behind the movement.",
        "val positionalThreshold: (Float) -> Float = { \(NumberText.exact(rule.fraction))f * it }",
      ],
      ["// Per second.", "val velocityThreshold: Dp = \(NumberText.exact(velocity)).dp"],
    ]
  }

  /// Returns the stop nearest to where the velocity leads, which Compose's own rule does not know.
  private static func snapping(_ horizon: Double) -> [String] {
    [
      "// For snapFlingBehavior(): the stop nearest to where the velocity leads.",
      "fun snapping(state: AnchoredDraggableState<String>): SnapLayoutInfoProvider = object : SnapLayoutInfoProvider {",
      "    override fun calculateApproachOffset(velocity: Float, decayOffset: Float): Float = 0f", "",
      "    override fun calculateSnapOffset(velocity: Float): Float {",
      "        val offset = state.requireOffset()",
      "        val stop = state.anchors.closestAnchor(offset + \(NumberText.exact(horizon))f * velocity)",
      "        return if (stop == null) 0f else state.anchors.positionOf(stop) - offset", "    }", "}",
    ]
  }
}
