import TransitionModel
import TransitionMotion

extension ExportFormat {
  /// Design tokens in the format of the W3C's community group, 2025.10.
  public static let tokens = ExportFormat(
    name: "tokens",
    summary: "W3C design tokens (Format Module 2025.10): durations, the Bézier curve nearest to each spring with its "
      + "error, and the springs themselves as extensions.",
    fileName: "transitions.tokens.json",
    consumers:
      "Tools that support Format Module 2025.10, such as Terrazzo. Style Dictionary up to 5 prints its objects incorrectly.",
    notes: """
      The format has no springs. Tools that support only the format get the nearest Bézier curve. bezierError \
      is its largest distance from the spring, as a share of the travel. The spring itself is under \
      org.transition-registry in $extensions, with UIKit's duration and damping ratio and with physical \
      constants of twelve digits. The release rule, the begin rule and the rubber band are there too, as \
      numbers and as functions in JavaScript. Lengths are points, written as px. Style Dictionary prints \
      object durations as [object Object] (its issue 1471), so give it tokens-flat. A group has the stops: a length, or \
      a number that is a share of the room between the margins. Their fields and the rule of a drag are in $extensions.
      """
  ) { catalog in
    JSONNode.object(
      [
        ("$description", .string(catalog.header[0])),
        ("$extensions", TokenGroup.extensions([("generated", catalog.provenance)])),
      ] + catalog.transitions.map { ($0.name, TokenGroup(transition: $0).node) }
    ).text
  }
}

/// The tokens of one transition.
///
/// The format has no springs. A transition token gets the Bézier curve nearest to its spring. The spring, and the error
/// of the curve, are stored under ``key`` in `$extensions`, which every tool has to preserve.
struct TokenGroup {
  /// The reverse domain name that the format requires for extensions.
  static let key = "org.transition-registry"

  let transition: ExportedTransition

  var node: JSONNode {
    let configuration = transition.configuration
    let poses = ExportedPose.all(of: configuration).compactMap { pose in
      Self.tokens(pose).map { (pose.dashedName, $0) }
    }
    let margins = configuration.geometry.margins
    let margin: JSONNode = [
      "$type": "dimension", "top": ["$value": Self.pixels(margins.top)],
      "leading": ["$value": Self.pixels(margins.leading)], "bottom": ["$value": Self.pixels(margins.bottom)],
      "trailing": ["$value": Self.pixels(margins.trailing)],
    ]
    return .object(
      [("$description", .string(SafeText.line(configuration.summary))), ("$extensions", facts)]
        + TransitionDirection.allCases.map { ($0.word, tokens($0)) } + poses + [
          ("dimming-alpha", Self.token("number", .number(configuration.dimming.alpha))),
          ("corner-radius", Self.token("dimension", Self.pixels(configuration.geometry.cornerRadius))),
          ("margin", margin),
        ] + TokenStops.group(transition))
  }

  /// The fields without a counterpart in the format.
  private var facts: JSONNode {
    let fields: [(String, ConfigurationField)] = [
      ("edge", .edge), ("dismissalType", .dismissalType), ("interactivePresentation", .interactivePresentation),
      ("reduceMotion", .reduceMotion), ("tapToDismiss", .tapToDismiss), ("roundedCorners", .roundedCorners),
      ("horizontalAlignment", .horizontalAlignment),
    ]
    let values = transition.configuration.values
    return Self.extensions(
      fields.compactMap { name, field in values[field].map { (name, JSONNode($0)) } } + Self.decision(transition))
  }

  /// Returns the rules of a drag: words and numbers, and functions in JavaScript.
  private static func decision(_ transition: ExportedTransition) -> [(String, JSONNode)] {
    guard let interaction = transition.interaction else { return [] }
    let functions = DecisionDialect.javaScript.functions(interaction).map { JSONNode.string($0.arrow) }
    let thresholds = interaction.thresholds.map { ($0.name, JSONNode.number($0.value)) }
    let release: [(String, JSONNode)] =
      [("kind", .string(interaction.releaseRule.kind.rawValue)), ("summary", .string(interaction.releaseSummary))]
      + thresholds + [
        ("finishes", functions[0])
      ]
    let begin: [(String, JSONNode)] =
      [("kind", .string(interaction.beginRule))]
      + (interaction.halfAngle.map { [("halfAngle", .number($0))] } ?? []) + [
        ("begins", functions[1])
      ]
    let band: [(String, JSONNode)] =
      [("kind", .string(interaction.bandKind))]
      + (interaction.bandParameter.map { [($0.name, .number($0.value))] } ?? []) + [
        ("displacement", functions[2])
      ]
    return [("release", .object(release)), ("begin", .object(begin)), ("rubberBand", .object(band))]
  }

  private func tokens(_ direction: TransitionDirection) -> JSONNode {
    let timings = transition.timings(direction)
    let path = "\(transition.name).\(direction.word)"
    let easing = Self.bezier(timings.movement)
    let others = [("fade", timings.alpha), ("dimming", timings.dimming)].filter { $0.1 != timings.movement }
    let less = transition.reducedTimings(direction)
    return .object(
      [
        ("duration", Self.token("duration", Self.milliseconds(timings.movement.duration))),
        ("easing", Self.token("cubicBezier", easing.node, easing.facts)),
        ("transition", Self.transition(.string("{\(path).duration}"), .string("{\(path).easing}"))),
      ] + others.map { ($0, Self.transition($1)) } + [
        ("reduced", Self.transition(less.movement, [("style", .string(transition.reduced.style.rawValue))]))
      ])
  }

  private static func transition(_ timing: AnimationTiming, _ facts: [(String, JSONNode)] = []) -> JSONNode {
    let easing = bezier(timing)
    return transition(milliseconds(timing.duration), easing.node, facts + easing.facts)
  }

  private static func transition(
    _ duration: JSONNode, _ easing: JSONNode, _ facts: [(String, JSONNode)] = []
  ) -> JSONNode {
    token("transition", ["duration": duration, "delay": milliseconds(0), "timingFunction": easing], facts)
  }

  private static func bezier(_ timing: AnimationTiming) -> (node: JSONNode, facts: [(String, JSONNode)]) {
    switch timing.shape {
    case .curve(let curve): return (JSONNode(curve), [])
    case .spring(let spring, let velocity):
      let fit = BezierFit(timing)
      let facts: JSONNode = [
        "rule": "uikit", "duration": milliseconds(timing.duration), "dampingRatio": .number(spring.dampingRatio),
        "initialVelocity": .number(velocity), "mass": 1, "stiffness": .computed(spring.stiffness),
        "damping": .computed(spring.damping),
      ]
      return (JSONNode(fit.curve), [("spring", facts), ("bezierError", .number(fit.largestError))])
    }
  }

  private static func tokens(_ pose: ExportedPose) -> JSONNode? {
    let numbers: [(String, Double?)] = [
      ("scale", pose.scale), ("rotation-degrees", pose.rotation), ("opacity", pose.opacity),
      ("anchor-x", pose.anchor?.x), ("anchor-y", pose.anchor?.y), ("offset-x", pose.offset?.x),
      ("offset-y", pose.offset?.y),
    ]
    let tokens = numbers.compactMap { name, number in number.map { (name, ["$value": .number($0)] as JSONNode) } }
    return tokens.isEmpty ? nil : .object([("$type", "number")] + tokens)
  }

  static func extensions(_ members: [(String, JSONNode)]) -> JSONNode { [key: .object(members)] }

  private static func token(_ type: String, _ value: JSONNode, _ facts: [(String, JSONNode)] = []) -> JSONNode {
    .object(
      [("$type", .string(type)), ("$value", value)] + (facts.isEmpty ? [] : [("$extensions", extensions(facts))]))
  }

  private static func milliseconds(_ seconds: Double) -> JSONNode {
    ["value": .number(NumberText.milliseconds(seconds)), "unit": "ms"]
  }

  static func pixels(_ points: Double) -> JSONNode { ["value": .number(points), "unit": "px"] }
}
