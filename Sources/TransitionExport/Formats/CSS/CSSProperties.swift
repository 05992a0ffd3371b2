import TransitionModel

/// Every property of a transition under one style of motion, always the same ones in the same order.
struct CSSProperties {
  /// `isOptional` where the value says nothing.
  private(set) var all: [(property: CSSProperty, isOptional: Bool)] = []
  private let name: String

  init(_ name: String, _ configuration: TransitionConfiguration, _ style: MotionStyle) throws(ExportError) {
    self.name = name
    add("travel", style == .crossFade ? "0" : "1")
    let poses = ExportedPose.all(of: configuration)
    for direction in TransitionDirection.allCases {
      try addTimings(configuration, direction, style)
      for pose in poses where pose.dashedName.hasPrefix(direction.word) { add(pose, style) }
    }
    add("dimming-alpha", NumberText.exact(configuration.dimming.alpha))
    let geometry = configuration.geometry
    add("corner-radius", Self.pixels(geometry.cornerRadius))
    let (margins, reference) = (geometry.margins, geometry.marginsFrom)
    let top = Self.margin(margins.top, reference, "top")
    let bottom = Self.margin(margins.bottom, geometry.bottomMarginFrom, "bottom")
    add("margin-block", "\(top) \(bottom)")
    // Left-to-right text; safe areas have no sides of their own for the other.
    let leading = Self.margin(margins.leading, reference, "left")
    let trailing = Self.margin(margins.trailing, reference, "right")
    add("margin-inline", "\(leading) \(trailing)")
    add("max-width", geometry.maximumWidth.map(Self.pixels) ?? "none")
  }

  private mutating func add(_ part: String, _ value: String, linear: String? = nil, isOptional: Bool = false) {
    all.append((CSSProperty(name: "\(name)-\(part)", value: value, linear: linear), isOptional))
  }

  private mutating func addTimings(
    _ configuration: TransitionConfiguration, _ direction: TransitionDirection, _ style: MotionStyle
  ) throws(ExportError) {
    let word = direction.word
    let timings = DirectionTimings(configuration, direction, style: style)
    // In a cross-fade what would have moved is in its place at once, also where travel is not heeded.
    let movement = style == .crossFade ? DirectionTimings(configuration, direction).movement : timings.movement
    add("\(word)-duration", style == .crossFade ? "0ms" : Self.milliseconds(movement.duration))
    let easing = try CSSEasing(movement)
    add("\(word)-easing", easing.value, linear: easing.linear)
    add(word, "var(--\(name)-\(word)-duration) var(--\(name)-\(word)-easing)")
    for (part, timing) in [("fade", timings.alpha), ("dimming", timings.dimming)] {
      if timing == timings.movement, style != .crossFade {
        add("\(word)-\(part)", "var(--\(name)-\(word))")
      } else {
        let easing = try CSSEasing(timing)
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
    let anchor = pose.anchor
    let origin = anchor.map { "\(Self.share($0.x, "%")) \(Self.share($0.y, "%"))" }
    add("\(part)-origin", origin ?? "50% 50%", isOptional: origin == nil)
    if !isPresented {
      add(
        "\(part)-opacity", NumberText.exact(moves ? pose.pose.alpha : 1), isOptional: !moves || pose.opacity == nil)
    }
  }

  private static func margin(_ points: Double, _ reference: MarginReference, _ side: String) -> String {
    let inset = "env(safe-area-inset-\(side), 0px)"
    switch reference {
    case .container: return pixels(points)
    case .safeArea: return points == 0 ? inset : "calc(\(pixels(points)) + \(inset))"
    case .atLeastSafeArea: return "max(\(pixels(points)), \(inset))"
    }
  }

  private static func pixels(_ points: Double) -> String { NumberText.exact(points) + "px" }
  private static func milliseconds(_ seconds: Double) -> String {
    NumberText.exact(NumberText.milliseconds(seconds)) + "ms"
  }
  /// A share in hundredths: 0.07 · 100 is 7, and not 7.000000000000001.
  private static func share(_ share: Double, _ unit: String) -> String {
    share == 0
      ? "0\(unit == "%" ? "%" : "px")" : NumberText.exact(NumberText.significant(share * 100, digits: 14)) + unit
  }
}
