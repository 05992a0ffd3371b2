import TransitionModel
import TransitionMotion

extension ExportFormat {
  /// Design tokens with plain texts and numbers as values, for Style Dictionary.
  public static let flatTokens = ExportFormat(
    name: "tokens-flat",
    summary: "Design tokens of plain values for Style Dictionary: durations and lengths as strings, springs as "
      + "linear().",
    fileName: "transitions.flat.tokens.json",
    consumers: "Style Dictionary 4 and 5.",
    notes: """
      The same numbers as in tokens, without aliases, composites and extensions. Every value is a string, a \
      number or an array of four numbers, so Style Dictionary 4 and 5 print it unchanged. easing is the Bézier \
      curve. easing-css is the spring as linear(), or the curve if there is no spring. The release rule, the \
      begin rule and the rubber band are release-, begin- and rubber-band- values. Stops are stop- values, without \
      those as long as their content; a number is a share of the room between the margins.
      """
  ) { catalog in
    var groups: [(String, JSONNode)] = [
      ("$description", .string(catalog.header.joined(separator: " ").replacing("   ", with: " ")))
    ]
    for transition in catalog.transitions { groups.append((transition.name, FlatTokens(transition).node)) }
    return JSONNode.object(groups).text
  }
}

private struct FlatTokens {
  let node: JSONNode

  init(_ transition: ExportedTransition) {
    let configuration = transition.configuration
    var tokens: [(String, JSONNode)] = [("$description", .string(SafeText.line(transition.configuration.summary)))]
    for direction in TransitionDirection.allCases {
      let timings = transition.timings(direction)
      for (part, timing) in [("", timings.movement), ("-fade", timings.alpha), ("-dimming", timings.dimming)] {
        guard part.isEmpty || timing != timings.movement else { continue }
        tokens += Self.tokens("\(direction.word)\(part)", timing)
      }
    }
    tokens.append(("dimming-alpha", Self.token("number", .number(configuration.dimming.alpha))))
    tokens.append(("corner-radius", Self.pixels(configuration.geometry.cornerRadius)))
    if let corners = configuration.geometry.roundedCorners {
      tokens.append(("rounded-corners", Self.token("string", .string(corners.rawValue))))
    }
    if let interaction = transition.interaction { tokens += Self.tokens(interaction) }
    tokens += TokenStops.flat(transition)
    node = .object(tokens)
  }

  private static func tokens(_ name: String, _ timing: AnimationTiming) -> [(String, JSONNode)] {
    let curve =
      switch timing.shape {
      case .curve(let curve): curve
      case .spring: BezierFit(timing).curve
      }
    let easing = CSSEasing(timing)
    let duration = "\(NumberText.exact(NumberText.milliseconds(timing.duration)))ms"
    return [
      ("\(name)-duration", token("duration", .string(duration))),
      ("\(name)-easing", token("cubicBezier", JSONNode(curve))),
      ("\(name)-easing-css", token("string", .string(easing.linear ?? easing.value))),
    ]
  }

  private static func tokens(_ interaction: ExportedInteraction) -> [(String, JSONNode)] {
    var tokens = [("release-rule", token("string", .string(interaction.releaseRule.kind.rawValue)))]
    tokens += interaction.thresholds.map { ("release-\($0.name)", token("number", .number($0.value))) }
    tokens.append(("begin-rule", token("string", .string(interaction.beginRule))))
    if let angle = interaction.halfAngle { tokens.append(("begin-half-angle", token("number", .number(angle)))) }
    tokens.append(("rubber-band", token("string", .string(interaction.bandKind))))
    if let parameter = interaction.bandParameter {
      tokens.append(("rubber-band-\(parameter.name)", token("number", .number(parameter.value))))
    }
    return tokens
  }

  private static func pixels(_ points: Double) -> JSONNode {
    token("dimension", .string("\(NumberText.exact(points))px"))
  }

  private static func token(_ type: String, _ value: JSONNode) -> JSONNode {
    ["$type": .string(type), "$value": value]
  }
}
