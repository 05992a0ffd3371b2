import TransitionMotion
import TransitionModel

/// The tokens of one transition.
///
/// The format knows no springs. A transition token gets the Bézier curve nearest to its spring, for tools that know
/// nothing else; the spring, and how far the curve is from it, stand under ``key`` in `$extensions`, which every tool has
/// to keep.
struct TokenGroup {
  /// The reverse domain name under which the format asks for what it does not know itself.
  static let key = "org.transition-registry"

  private let transition: ExportedTransition

  init(_ transition: ExportedTransition) { self.transition = transition }

  var node: JSONNode {
    let configuration = transition.configuration
    let poses = ExportedPose.all(of: configuration).compactMap { pose in
      Self.tokens(pose).map { (pose.dashedName, $0) }
    }
    let margins = configuration.geometry.margins
    let sides = [
      ("top", margins.top), ("leading", margins.leading), ("bottom", margins.bottom), ("trailing", margins.trailing),
    ]
    return .object(
      [("$description", .string(SafeText.line(configuration.summary))), ("$extensions", facts)]
        + TransitionDirection.allCases.map { ($0.word, tokens($0)) } + poses + [
          ("dimming-alpha", Self.token("number", .number(configuration.dimming.alpha))),
          ("corner-radius", Self.token("dimension", Self.pixels(configuration.geometry.cornerRadius))),
          (
            "margin",
            .object(
              [("$type", .string("dimension"))] + sides.map { ($0, .object([("$value", Self.pixels($1))])) })
          ),
        ])
  }

  /// What the format has no word for.
  private var facts: JSONNode {
    let configuration = transition.configuration
    let values = configuration.values
    let fields: [(String, ConfigurationField)] = [
      ("edge", .edge), ("dismissalType", .dismissalType), ("interactivePresentation", .interactivePresentation),
      ("reduceMotion", .reduceMotion), ("tapToDismiss", .tapToDismiss),
    ]
    return Self.extensions(fields.compactMap { name, field in values[field].map { (name, JSONNode($0)) } })
  }

  private func tokens(_ direction: TransitionDirection) -> JSONNode {
    let timings = transition.timings(direction)
    let path = "\(transition.name).\(direction.word)"
    var tokens: [(String, JSONNode)] = [
      ("duration", Self.token("duration", Self.milliseconds(timings.movement.duration))),
      ("easing", Self.easing(timings.movement)),
      ("transition", Self.transition(.string("{\(path).duration}"), .string("{\(path).easing}"))),
    ]
    let others = [("fade", timings.alpha), ("dimming", timings.dimming)].filter { $0.1 != timings.movement }
    tokens += others.map { ($0, Self.transition($1)) }
    let less = transition.reducedTimings(direction)
    tokens.append(("reduced", Self.transition(less.movement, [("style", .string(transition.reduced.style.rawValue))])))
    return .object(tokens)
  }

  private static func transition(_ timing: AnimationTiming, _ facts: [(String, JSONNode)] = []) -> JSONNode {
    let easing = bezier(timing)
    return transition(milliseconds(timing.duration), easing.node, facts + easing.facts)
  }

  private static func transition(
    _ duration: JSONNode, _ easing: JSONNode, _ facts: [(String, JSONNode)] = []
  ) -> JSONNode {
    token(
      "transition",
      .object([("duration", duration), ("delay", milliseconds(0)), ("timingFunction", easing)]), facts)
  }

  private static func easing(_ timing: AnimationTiming) -> JSONNode {
    let easing = bezier(timing)
    return token("cubicBezier", easing.node, easing.facts)
  }

  private static func bezier(_ timing: AnimationTiming) -> (node: JSONNode, facts: [(String, JSONNode)]) {
    func node(_ curve: TimingCurve) -> JSONNode {
      .array([curve.x1, curve.y1, curve.x2, curve.y2].map { .number($0) })
    }
    switch timing.shape {
    case .curve(let curve): return (node(curve), [])
    case .spring(let spring, let velocity):
      let fit = BezierFit(timing)
      let facts: [(String, JSONNode)] = [
        ("rule", .string("uikit")), ("duration", milliseconds(timing.duration)),
        ("dampingRatio", .number(spring.dampingRatio)), ("initialVelocity", .number(velocity)), ("mass", .number(1)),
        ("stiffness", .number(NumberText.significant(spring.stiffness, digits: 12))),
        ("damping", .number(NumberText.significant(spring.damping, digits: 12))),
      ]
      return (node(fit.curve), [("spring", .object(facts)), ("bezierError", .number(fit.largestError))])
    }
  }

  private static func tokens(_ pose: ExportedPose) -> JSONNode? {
    let numbers: [(String, Double?)] = [
      ("scale", pose.scale), ("rotation-degrees", pose.rotation), ("opacity", pose.opacity),
      ("anchor-x", pose.anchor?.x), ("anchor-y", pose.anchor?.y), ("offset-x", pose.offset?.x),
      ("offset-y", pose.offset?.y),
    ]
    let tokens = numbers.compactMap { name, number in number.map { (name, JSONNode.object([("$value", .number($0))])) }
    }
    return tokens.isEmpty ? nil : .object([("$type", .string("number"))] + tokens)
  }

  static func extensions(_ members: [(String, JSONNode)]) -> JSONNode { .object([(key, .object(members))]) }

  private static func token(_ type: String, _ value: JSONNode, _ facts: [(String, JSONNode)] = []) -> JSONNode {
    .object(
      [("$type", .string(type)), ("$value", value)] + (facts.isEmpty ? [] : [("$extensions", extensions(facts))]))
  }

  private static func milliseconds(_ seconds: Double) -> JSONNode {
    .object([("value", .number(NumberText.milliseconds(seconds))), ("unit", .string("ms"))])
  }

  private static func pixels(_ points: Double) -> JSONNode {
    .object([("value", .number(points)), ("unit", .string("px"))])
  }
}

extension JSONNode {
  init(_ value: FieldValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .string(text)
    case .flag(let flag): self = .flag(flag)
    }
  }
}
