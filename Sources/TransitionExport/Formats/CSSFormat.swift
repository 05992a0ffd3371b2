import TransitionModel
import TransitionMotion

extension ExportFormat {
  /// Custom properties on `:root`, with other values for people who prefer reduced motion.
  ///
  /// Springs are `linear()` in browsers that support it, and otherwise the nearest Bézier curve.
  public static let css = ExportFormat(
    name: "css",
    summary: "CSS custom properties: springs as linear(), with a cubic-bezier() for browsers without it, and "
      + "prefers-reduced-motion.",
    fileName: "transitions.css",
    consumers: "Every browser. linear() needs Chrome 113, Firefox 112 or Safari 17.2.",
    notes: """
      Each linear() has as many stops at even times as it needs to stay within 0.002 of its spring at every moment, as \
      a share of the travel. A spring that UIKit cuts off before it settles is cut off here too, by a jump at \
      100%. Curves are exact. With prefers-reduced-motion, travel is 0, movement takes no time, and opacity \
      fades instead. The @supports block follows :root, so put your own easing properties after both. The \
      release rule, the begin rule and the rubber band are there as numbers, and as functions in comments, for \
      a script. Stops are lengths in sight, with a skeleton of scroll snapping between them.
      """
  ) { catalog in
    let sheets = catalog.transitions.map(CSSSheet.init)
    let example = "--\(sheets.first?.transition.name ?? "name")"
    let header =
      catalog.header + [
        "", "In use:",
        "  transition: translate var(\(example)-present), opacity var(\(example)-present-fade);",
        sheets.first?.transition.configuration.geometry.edge.axis == .x
          ? "  translate: calc(100% * var(\(example)-travel)) 0;"
          : "  translate: 0 calc(100% * var(\(example)-travel));",
        "travel is 1, and 0 where nothing is to move because the person prefers less motion.",
        "linear() stays within \(NumberText.exact(LinearEasing.tolerance)) of the way of its spring.",
      ]
    let root = CSSBlock(
      ":root",
      Array(
        sheets.map { [$0.comment] + $0.decision + $0.usual.map(\.line) + ($0.stops?.lines ?? []) }.joined(separator: [
          ""
        ])))
    let linear = CSSBlock(":root", sheets.flatMap { $0.usual.compactMap(\.linearLine) })
    let calm = CSSBlock(":root", sheets.flatMap { $0.calm.map(\.line) })
    let calmLinear = CSSBlock(":root", sheets.flatMap { $0.calm.compactMap(\.linearLine) })
    let knowsLinear = "@supports (transition-timing-function: linear(0, 1))"
    let reduced = "@media (prefers-reduced-motion: reduce)"
    let blocks = [
      root, linear.within(knowsLinear), calm.within(reduced), calmLinear.within(knowsLinear)?.within(reduced),
    ]
    let snapping = sheets.compactMap { $0.stops?.snapping }.filter { !$0.isEmpty }
    return CSSBlock.comment(header) + (blocks.compactMap { $0?.text } + snapping).map { "\n" + $0 }.joined()
  }
}

/// A CSS block: lines between braces.
private struct CSSBlock {
  let selector: String
  let lines: [String]

  init(_ selector: String, _ lines: [String]) {
    self.selector = selector
    self.lines = lines
  }

  /// Returns the block within a condition; nil for an empty block.
  func within(_ condition: String) -> CSSBlock? {
    guard !lines.isEmpty else { return nil }
    return CSSBlock(
      condition, text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
  }

  var text: String { "\(selector) {\n\(lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined())}\n" }

  static func comment(_ lines: [String]) -> String {
    let safe = lines.map(SafeText.inBlockComment)
    return "/* " + safe.joined(separator: "\n   ").replacing("\n   \n", with: "\n\n") + " */\n"
  }
}

struct CSSProperty: Hashable {
  /// The name without the two hyphens.
  let name: String
  let value: String
  /// A better value for browsers that support `linear()`, if there is one.
  var linear: String?

  var line: String { "--\(name): \(value);" }
  var linearLine: String? { linear.map { "--\(name): \($0);" } }
}

/// The custom properties of one transition.
struct CSSSheet {
  let transition: ExportedTransition
  let stops: CSSStops?
  let usual: [CSSProperty]
  /// The properties that differ for people who prefer reduced motion.
  let calm: [CSSProperty]

  init(_ transition: ExportedTransition) {
    self.transition = transition
    stops = CSSStops(transition)
    let usual = CSSProperties(transition.name, transition.configuration, .full).all
    let reduced = transition.reduced
    let calm = CSSProperties(transition.name, reduced.transition.configuration, reduced.style).all
    // A pose is written if either version contains it.
    let shown = zip(usual, calm).filter { !($0.isOptional && $1.isOptional) }
    self.usual = shown.map(\.0.property)
    self.calm = shown.filter { $0.property != $1.property }.map(\.1.property)
  }

  var comment: String {
    let edge = transition.configuration.geometry.edge.rawValue
    return "/* \(SafeText.inBlockComment(transition.title)) Edge: \(edge). */"
  }

  /// The functions of a drag's rules in JavaScript; empty if no gesture drives the transition.
  var decision: [String] {
    guard let interaction = transition.interaction else { return [] }
    let functions = DecisionDialect.javaScript.functions(interaction).map { "   \($0.name): \($0.arrow)" }
    let note = "/* Released: \(interaction.releaseSummary). In JavaScript, px and px per second toward the end:"
    return [note] + functions.dropLast() + functions.suffix(1).map { "\($0) */" }
  }
}

/// All properties of a transition in one motion style, always the same ones in the same order.
struct CSSProperties {
  /// The properties; `isOptional` marks a value that is the default of CSS.
  private(set) var all: [(property: CSSProperty, isOptional: Bool)] = []
  private let name: String

  init(_ name: String, _ configuration: TransitionConfiguration, _ style: MotionStyle) {
    self.name = name
    add("travel", style == .crossFade ? "0" : "1")
    let poses = ExportedPose.all(of: configuration)
    for direction in TransitionDirection.allCases {
      addTimings(configuration, direction, style)
      for pose in poses where pose.dashedName.hasPrefix(direction.word) { add(pose, style) }
    }
    add("dimming-alpha", NumberText.exact(configuration.dimming.alpha))
    let geometry = configuration.geometry
    add("corner-radius", Self.pixels(geometry.cornerRadius))
    add("margin-block", "\(Self.margin(geometry, .top)) \(Self.margin(geometry, .bottom))")
    add("margin-inline", "\(Self.margin(geometry, .leading)) \(Self.margin(geometry, .trailing))")
    add("max-width", geometry.maximumWidth.map(Self.pixels) ?? "none")
    addSide(geometry)
    addDecoration(configuration)
    addDecision(ExportedInteraction(configuration))
  }

  /// Adds the side of a narrow view, and the corners if not all are round. For left-to-right text, as the margins.
  private mutating func addSide(_ geometry: TransitionGeometry) {
    let side = geometry.horizontalAlignment.map { ["leading": "start", "trailing": "end"][$0.rawValue] ?? "center" }
    add("justify-self", side ?? "center", isOptional: side == nil)
    let corners = geometry.someCorners.map { some in
      RoundedCorners.Corner.allCases.map { some.contains($0) ? Self.pixels(geometry.cornerRadius) : "0px" }
    }
    add("border-radius", corners?.joined(separator: " ") ?? "0px", isOptional: corners == nil)
  }

  /// Adds what stands around the view. A blur of CSS reaches twice its standard deviation, UIKit's radius.
  private mutating func addDecoration(_ configuration: TransitionConfiguration) {
    let shadow = configuration.geometry.shadowRadius.flatMap { $0 > 0 ? $0 : nil }
    add(
      "shadow", shadow.map { "0 \(Self.pixels($0 / 2)) \(Self.pixels($0 * 2)) rgb(0 0 0 / 0.2)" } ?? "none",
      isOptional: shadow == nil)
    let blur = configuration.dimming.blur.map { "blur(\(Self.pixels($0.pixels)))" }
    add("backdrop-filter", blur ?? "none", isOptional: blur == nil)
    let hasGrabber = configuration.geometry.grabber == true
    add("grabber", hasGrabber ? "36px 5px" : "none", isOptional: !hasGrabber)
  }

  /// Adds the rules of a drag for a script. Words are those of the configuration, and velocities are in px per second.
  private mutating func addDecision(_ interaction: ExportedInteraction?) {
    let rule = interaction?.releaseRule
    let properties = [
      ("release-rule", rule?.kind.rawValue), ("release-velocity", rule?.velocity.map(NumberText.exact)),
      ("release-fraction", rule?.fraction.map(NumberText.exact)), ("release-points", rule?.points.map(Self.pixels)),
      ("release-horizon", rule?.horizon.map(Self.milliseconds)), ("begin-rule", interaction?.beginRule),
      ("begin-half-angle", interaction?.halfAngle.map { "\(NumberText.exact($0))deg" }),
      ("rubber-band", interaction?.bandKind),
      ("rubber-band-parameter", interaction?.bandParameter.map { NumberText.exact($0.value) }),
    ]
    for (part, value) in properties { add(part, value ?? "none", isOptional: value == nil) }
  }

  private mutating func add(_ part: String, _ value: String, linear: String? = nil, isOptional: Bool = false) {
    all.append((CSSProperty(name: "\(name)-\(part)", value: value, linear: linear), isOptional))
  }

  private mutating func addTimings(
    _ configuration: TransitionConfiguration, _ direction: TransitionDirection, _ style: MotionStyle
  ) {
    let word = direction.word
    let timings = DirectionTimings(configuration, direction, style: style)
    // A cross-fade moves nothing, even if a page ignores `travel`.
    let movement = style == .crossFade ? DirectionTimings(configuration, direction).movement : timings.movement
    add("\(word)-duration", style == .crossFade ? "0ms" : Self.milliseconds(movement.duration))
    let easing = CSSEasing(movement)
    add("\(word)-easing", easing.value, linear: easing.linear)
    add(word, "var(--\(name)-\(word)-duration) var(--\(name)-\(word)-easing)")
    for (part, timing) in [("fade", timings.alpha), ("dimming", timings.dimming)] {
      if timing == timings.movement, style != .crossFade {
        add("\(word)-\(part)", "var(--\(name)-\(word))")
      } else {
        let easing = CSSEasing(timing)
        let duration = Self.milliseconds(timing.duration)
        add("\(word)-\(part)", "\(duration) \(easing.value)", linear: easing.linear.map { "\(duration) \($0)" })
      }
    }
  }

  private mutating func add(_ pose: ExportedPose, _ style: MotionStyle) {
    let part = pose.dashedName
    let isPresented = !part.contains("presenter")
    let moves = style != .crossFade
    if isPresented { add("\(part)-opacity", moves ? NumberText.exact(pose.pose.alpha) : "0") }
    let offset = (moves ? pose.offset : nil).map { "\(Self.share($0.x, "cqw")) \(Self.share($0.y, "cqh"))" }
    add("\(part)-translate", offset ?? "none", isOptional: offset == nil)
    let scale = moves ? pose.scale : nil
    add("\(part)-scale", NumberText.exact(scale ?? 1), isOptional: scale == nil)
    let rotation = moves ? pose.rotation : nil
    add("\(part)-rotate", "\(NumberText.exact(rotation ?? 0))deg", isOptional: rotation == nil)
    let origin = pose.anchor.map { "\(Self.share($0.x, "%")) \(Self.share($0.y, "%"))" }
    add("\(part)-origin", origin ?? "50% 50%", isOptional: origin == nil)
    guard !isPresented else { return }
    add("\(part)-opacity", NumberText.exact(moves ? pose.pose.alpha : 1), isOptional: !moves || pose.opacity == nil)
  }

  /// Returns the margin at an edge, for left-to-right text, because safe areas have no logical sides in CSS.
  ///
  /// - Parameter isClear: Whether it is at least the safe area's inset.
  static func margin(_ geometry: TransitionGeometry, _ edge: TransitionEdge, isClear: Bool = false) -> String {
    let (margins, reference) = (geometry.margins, geometry.marginsFrom)
    return switch edge {
    case .top: margin(margins.top, reference, "top", isClear)
    case .bottom: margin(margins.bottom, geometry.bottomMarginFrom, "bottom", isClear)
    case .leading: margin(margins.leading, reference, "left", isClear)
    case .trailing: margin(margins.trailing, reference, "right", isClear)
    }
  }

  private static func margin(_ points: Double, _ reference: MarginReference, _ side: String, _ isClear: Bool) -> String
  {
    let inset = "env(safe-area-inset-\(side), 0px)"
    switch reference {
    case .container where !isClear: return pixels(points)
    case .safeArea: return points == 0 ? inset : "calc(\(pixels(points)) + \(inset))"
    case .atLeastSafeArea, .container: return "max(\(pixels(points)), \(inset))"
    }
  }

  private static func pixels(_ points: Double) -> String { NumberText.exact(points) + "px" }

  private static func milliseconds(_ seconds: Double) -> String {
    NumberText.exact(NumberText.milliseconds(seconds)) + "ms"
  }

  /// Returns a share in hundredths without rounding errors: 0.07 · 100 is 7 instead of 7.000000000000001.
  private static func share(_ share: Double, _ unit: String) -> String {
    share == 0
      ? "0\(unit == "%" ? "%" : "px")" : NumberText.exact(NumberText.significant(share * 100, digits: 14)) + unit
  }
}

/// A timing as a CSS easing function.
struct CSSEasing {
  /// A keyword or `cubic-bezier()`: the curve itself, or the curve nearest to a spring.
  let value: String
  /// The `linear()` function of a spring.
  let linear: String?

  init(_ timing: AnimationTiming) {
    switch timing.shape {
    case .curve(let curve):
      value = Self.bezier(curve)
      linear = nil
    case .spring(let spring, let initialVelocity):
      value = Self.bezier(BezierFit(timing).curve)
      linear = LinearEasing(spring, duration: timing.duration, initialVelocity: initialVelocity).css
    }
  }

  private static func bezier(_ curve: TimingCurve) -> String {
    switch curve {
    case .linear: "linear"
    case .ease: "ease"
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .easeInOut: "ease-in-out"
    default: "cubic-bezier(\(NumberText.exact([curve.x1, curve.y1, curve.x2, curve.y2])))"
    }
  }
}
