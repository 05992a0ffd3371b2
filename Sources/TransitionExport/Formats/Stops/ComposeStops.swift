import TransitionModel

/// The stops of a transition as anchors of an AnchoredDraggableState, in Kotlin.
enum ComposeStops {
  /// Types that no transition may be named after.
  static let types: Set = ["AnchoredDraggableState", "Density", "DraggableAnchors", "SnapLayoutInfoProvider", "String"]
  /// Names of `foundation.gestures`, to import where they are used.
  static let imports = ["AnchoredDraggableState", "DraggableAnchors", "snapping.SnapLayoutInfoProvider"]

  /// Returns the members; empty without stops.
  static func members(_ transition: ExportedTransition) -> [[String]] {
    guard let stops = ExportedStops(transition) else { return [] }
    guard let largest = stops.all.last, let initial = stops.initial else {
      return stops.absence(in: "a DraggableAnchors", isSheet: false).map { [[$0]] } ?? []
    }
    return [anchors(stops, largest: largest), ["const val initialStop: String = \"\(initial.name)\""]] + rule(stops)
  }

  /// Returns the offsets of the stops, which are 0 at the largest.
  private static func anchors(_ stops: ExportedStops, largest: Stop) -> [String] {
    let notation = StopNotation(
      functions: ("minOf", "maxOf"), points: { "\(NumberText.exact($0)).dp.toPx()" }, suffix: "f")
    let isGrowing = stops.geometry.edge.sign > 0
    let anchors = stops.all.map { stop in
      let hidden = stop == largest ? nil : stop.hiddenBelow.map { "if (room >= \(notation.points($0))) " }
      let length = notation.length(of: stop, in: "room")
      return "\(hidden ?? "")\"\(stop.name)\" at \(isGrowing ? "largest - \(length)" : "\(length) - largest")"
    }
    let gone = stops.canDismiss ? ["\"\(Stop.dismissed)\" at \(isGrowing ? "" : "-")(largest + inset)"] : []
    let rule: [ExportedStops.Part] = stops.rule?.horizon == nil || stops.isEven ? [.thresholds, .reach] : [.rule]
    let notes = stops.notes(without: [.hidingLargest] + rule + ExportedStops.Part.own)
    let use =
      stops.canDismiss
      ? [
        "In px: room is the length between the margins, inset the one at its edge.",
        "At \(Stop.dismissed) it is out of sight. The registry's view goes there only if finishes().",
      ] : ["In px: room is the length between the margins."]
    return (notes + use).map { "// \($0)" } + [
      "fun anchors(room: Float\(stops.canDismiss ? ", inset: Float" : ""), density: Density): DraggableAnchors<String> =",
      "    with(density) {", "        val largest = \(notation.length(of: largest, in: "room"))",
      "        DraggableAnchors<String> {",
    ] + (anchors + gone).map { "            " + $0 } + ["        }", "    }"]
  }

  /// Returns the thresholds of Compose's own rule, or the stop nearest to where the velocity leads.
  private static func rule(_ stops: ExportedStops) -> [[String]] {
    if let rule = stops.rule, let velocity = rule.velocity {
      return [
        [
          "// Of a step. Compose counts it from the stop behind the movement.",
          "val positionalThreshold: (Float) -> Float = { \(NumberText.exact(rule.fraction))f * it }",
        ],
        [
          "// Per second, for a state that takes it: flingBehavior() has 125.dp.",
          "val velocityThreshold: Dp = \(NumberText.exact(velocity)).dp",
        ],
      ]
    }
    guard stops.isEven, let horizon = stops.rule?.horizon else { return [] }
    let function = """
      // For snapFlingBehavior(): the stop nearest to where the velocity leads.
      fun snapping(state: AnchoredDraggableState<String>): SnapLayoutInfoProvider = object : SnapLayoutInfoProvider {
          override fun calculateApproachOffset(velocity: Float, decayOffset: Float): Float = 0f

          override fun calculateSnapOffset(velocity: Float): Float {
              val offset = state.requireOffset()
              val stop = state.anchors.closestAnchor(offset + \(NumberText.exact(horizon))f * velocity)
              return if (stop == null) 0f else state.anchors.positionOf(stop) - offset
          }
      }
      """
    return [function.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)]
  }
}
