import TransitionModel
import TransitionMotion

extension ExportFormat {
  /// All values of each transition, for custom tools.
  public static let json = ExportFormat(
    name: "json",
    summary:
      "Everything for your own tools: every field, and each timing as spring constants, control points and a "
      + "CSS easing.",
    fileName: "transitions.json",
    consumers: "web/interaction.js, web/recording.js, and your own tools.",
    notes: """
      Durations are in seconds, lengths in points. Computed values have twelve digits. Configured values are \
      written as configured. New keys may be added; existing keys never change their meaning.
      """
  ) { catalog in
    let transitions = JSONNode.array(catalog.transitions.map { JSONNode($0) })
    return JSONNode.object([("generated", catalog.provenance), ("transitions", transitions)]).text
  }
}

extension JSONNode {
  fileprivate init(_ transition: ExportedTransition) {
    let configuration = transition.configuration
    var members: [(String, JSONNode)] = [
      ("name", .string(transition.name)), ("digest", .string(transition.source.digest)),
      ("summary", .string(configuration.summary)), ("source", .string(configuration.source)),
    ]
    for direction in TransitionDirection.allCases {
      let timings = transition.timings(direction)
      let reduced: JSONNode = [
        "style": .string(transition.reduced.style.rawValue),
        "transition": .string(transition.reduced.transition.name),
        "movement": JSONNode(transition.reducedTimings(direction).movement),
      ]
      let node: JSONNode = [
        "movement": JSONNode(timings.movement), "fade": JSONNode(timings.alpha),
        "dimming": JSONNode(timings.dimming), "reduced": reduced,
      ]
      members.append((direction.word, node))
    }
    let fields = configuration.fields.compactMap { field in
      configuration[field].map { (field.path, JSONNode($0)) }
    }
    self = .object(members + [("fields", .object(fields))])
  }

  fileprivate init(_ timing: AnimationTiming) {
    var members: [(String, JSONNode)] = [("duration", .number(timing.duration))]
    switch timing.shape {
    case .curve(let curve):
      members.append(("curve", curve.name.map { .string($0) } ?? .null))
      members.append(("controlPoints", JSONNode(curve)))
    case .spring(let spring, let velocity):
      let start = Spring.State(displacement: -1, velocity: velocity)
      let node: JSONNode = [
        "dampingRatio": .number(spring.dampingRatio), "initialVelocity": .number(velocity), "mass": 1,
        "stiffness": .computed(spring.stiffness), "damping": .computed(spring.damping),
        "response": .computed(spring.response), "bounce": .computed(spring.bounce),
        "settlingDuration": .computed(spring.settlingDuration(from: start)),
      ]
      members.append(("spring", node))
    }
    let easing = CSSEasing(timing)
    members.append(("css", .string(easing.linear ?? easing.value)))
    self = .object(members)
  }
}
