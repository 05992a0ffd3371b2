@testable import TransitionModel

/// Valid values that together make every field applicable.
enum Contexts {
  static let all: [ConfigurationValues] =
    [minimal, observed, spring, cubic, input, presentable, named, oneStop, stopped, flung, stoppedPresentable]
    + releaseRules + rubberBands
    + tails + [cone]

  static let minimal = ConfigurationValues([
    "name": .text("card"), "summary": .text("A card."), "presentation.duration": .number(0.4),
    "presentation.curve": .text("easeInOut"), "dismissal.duration": .number(0.3), "dismissal.curve": .text("easeIn"),
    "geometry.edge": .text("bottom"), "interaction.dismissalType": .text("none"),
  ])

  static let observed = ConfigurationValues([
    "name": .text("sheet"), "kind": .text("observed"), "summary": .text("A sheet."), "geometry.edge": .text("bottom"),
  ])

  static let spring = minimal.with([
    "presentation.dampingRatio": .number(0.8), "presentation.curve": nil, "dismissal.dampingRatio": .number(1),
    "dismissal.curve": nil,
  ])

  static let cubic: ConfigurationValues = {
    var values = minimal
    for direction in ["presentation", "dismissal"] {
      values[direction + ".curve"] = .text("cubic")
      for point in ["curveX1", "curveY1", "curveX2", "curveY2"] { values["\(direction).\(point)"] = .number(0.5) }
    }
    return values
  }()

  static let draggable = minimal.with([
    "interaction.dismissalType": .text("standard"), "interaction.releaseRule.kind": .text("direction"),
    "interaction.tail.kind": .text("animator"),
  ])
  static let presentable = draggable.with(["interaction.interactivePresentation": .text("pan")])
  static let input = draggable.with([
    "interaction.dismissalType": .text("input"), "interaction.releaseRule.kind": .text("armed"),
    "interaction.releaseRule.points": .number(120),
  ])
  static let cone = draggable.with([
    "interaction.beginRule": .text("cone"), "interaction.beginConeHalfAngle": .number(22.5),
  ])
  static let named = minimal.with([
    "accessibility.reduceMotion": .text("transition"), "accessibility.reduceMotionTransition": .text("fade"),
  ])

  static let oneStop = draggable.with([
    "geometry.stops.1.name": .text("x"), "geometry.stops.1.size": .text("points"),
    "geometry.stops.1.points": .number(300), "geometry.stops.1.maximum": .number(10_000),
  ])
  /// Its stops have the names that are candidates, so that each may be the first.
  static let stopped = draggable.with([
    "geometry.stops.1.name": .text("x"), "geometry.stops.1.size": .text("fraction"),
    "geometry.stops.1.fraction": .number(0.5), "geometry.stops.2.name": .text("y-1"),
    "geometry.stops.2.size": .text("full"), "interaction.stopRule.kind": .text("nearest"),
    "interaction.stopRule.horizon": .number(0.2),
  ])
  static let stoppedPresentable = stopped.with(["interaction.interactivePresentation": .text("pan")])
  static let flung = stopped.with([
    "interaction.stopRule.kind": .text("next"), "interaction.stopRule.horizon": nil,
    "interaction.stopRule.velocity": .number(300),
  ])

  static let releaseRules = [
    draggable.rule("direction"), draggable.rule("distance", ["fraction": 0.2]),
    draggable.rule("directionOrDistance", ["fraction": 0.5]),
    draggable.rule("flingOrDistance", ["velocity": 300, "fraction": 0.5]),
    draggable.rule("anyOf", ["velocity": 750, "fraction": 0.33, "points": 75]),
    draggable.rule("anyOf", ["fraction": 0.33]), draggable.rule("anyOf", ["points": 75]),
    draggable.rule("projection", ["horizon": 0.499, "fraction": 0.5]),
  ]

  static let rubberBands = [
    draggable.with(["interaction.rubberBand.kind": .text("unlimited")]),
    draggable.with(["interaction.rubberBand.kind": .text("reciprocal"), "interaction.rubberBand.factor": .number(20)]),
    draggable.with(["interaction.rubberBand.kind": .text("power"), "interaction.rubberBand.exponent": .number(0.7)]),
    draggable.with([
      "interaction.rubberBand.kind": .text("scrollView"), "interaction.rubberBand.coefficient": .number(0.55),
    ]),
  ]

  static let tails = [
    draggable.with(["interaction.tail.kind": .text("percentDriven")]),
    draggable.with([
      "interaction.tail.kind": .text("spring"), "interaction.tail.duration": .number(0.5),
      "interaction.tail.dampingRatio": .number(0.8),
    ]),
  ]

  /// Returns values that a field may hold by itself: both ends of a range and its middle, every choice.
  static func candidates(for field: ConfigurationField) -> [ConfigurationFieldValue] {
    switch field.kind {
    case .number(let range):
      [range.lowerBound, range.upperBound, (range.lowerBound + range.upperBound) / 2].map { .number($0) }
    case .choice(let words): words.map { .text($0) }
    case .flag: [.flag(false), .flag(true)]
    case .text(let maximumLength): [.text("x"), .text(String(repeating: "y", count: maximumLength))]
    case .transitionName: [.text("x"), .text("y-1")]
    }
  }

  /// Returns, for each context, all valid configurations that differ from it at most in this field.
  static func variations(of field: ConfigurationField) -> [[TransitionConfiguration]] { variations[field] ?? [] }

  private static let variations = Dictionary(
    uniqueKeysWithValues: ConfigurationField.all.map { field in
      (
        field,
        all.map { context in
          candidates(for: field).compactMap { try? TransitionConfiguration(context.with([field.path: $0])) }
        }
      )
    })

  /// Returns the first context in which the field may have each of its candidates.
  static func context(for field: ConfigurationField) -> ConfigurationValues? {
    all.first { context in
      candidates(for: field).allSatisfy { context.with([field.path: $0]).problems().isEmpty }
    }
  }
}

extension ConfigurationValues {
  func with(_ changes: [String: ConfigurationFieldValue?]) -> ConfigurationValues {
    var changed = self
    for (path, value) in changes { changed[path] = value }
    return changed
  }

  func rule(_ kind: String, _ parameters: [String: Double] = [:]) -> ConfigurationValues {
    var changed = with(["interaction.releaseRule.kind": .text(kind)])
    for (name, value) in parameters { changed["interaction.releaseRule.\(name)"] = .number(value) }
    return changed
  }
}
