import TransitionCatalog
import TransitionModel
import TransitionMotion
import TransitionRuntime
import TransitionStage

@testable import TransitionExport

/// Transitions to export.
enum Samples {
  /// The whole built-in catalog.
  static func catalog() throws -> [TransitionConfiguration] { try BuiltInCatalog.transitions() }

  /// Returns springs and curves of every kind, in both directions, with separate alpha and dimming.
  static func sweep() throws -> [TransitionConfiguration] {
    guard let base = try catalog().first(where: { $0.name == "bottom-card" }) else { return [] }
    var all: [TransitionConfiguration] = []
    for (index, ratio) in [0.01, 0.1, 0.25, 0.5, 0.7, 0.825, 0.99, 1].enumerated() {
      let duration = [0.01, 0.0125, 0.2, 0.35, 0.5, 1, 3, 10][index]
      all.append(
        try base.setting([
          "name": .text("spring-\(index)"), "presentation.duration": .number(duration),
          "presentation.dampingRatio": .number(ratio), "presentation.initialVelocity": .number(Double(index - 3)),
          "presentation.alphaDuration": .number(0.25), "dimming.presentationDuration": .number(0.3),
          "dismissal.curve": .text("cubic"), "dismissal.curveX1": .number(0.05), "dismissal.curveY1": .number(-0.7),
          "dismissal.curveX2": .number(1), "dismissal.curveY2": .number(1.25),
        ]))
    }
    let calm: [ConfigurationFieldValue?] = [.text("none"), .text("crossFade"), nil]
    for (index, curve) in CurveName.allCases.enumerated() {
      all.append(
        try base.setting([
          "name": .text("curve-\(curve.rawValue.lowercased())"), "dismissal.curve": .text(curve.rawValue),
          "accessibility.reduceMotion": calm[index % 3],
        ]))
    }
    return all
  }

  /// Returns views with stops of every size, from every edge, with both rules.
  static func stops() throws -> [TransitionConfiguration] {
    let panels = try catalog().filter { ["map-panel", "sheet-detents", "side-menu"].contains($0.name) }
    guard let panel = panels.first, let sheet = panels.dropFirst().first else { return [] }
    return try panels + [
      panel.setting([
        "name": .text("measured"), "geometry.stops.2.size": .text("fitted"), "geometry.stops.2.fraction": nil,
        "geometry.stops.1.passesTouches": .flag(false), "geometry.stops.1.maximum": .number(60),
        "geometry.initialStop": .text("half"), "interaction.scroll.grows": .text("contentFirst"),
      ]),
      panel.setting([
        "name": .text("from-top"), "geometry.edge": .text("top"), "geometry.stops.2.minimum": .number(420),
        "geometry.stops.2.maximum": .number(440.5), "geometry.keyboard": nil,
      ]),
      sheet.setting([
        "name": .text("next"), "geometry.stops.1.name": .text("a-b"), "geometry.stops.2.name": .text("a--b"),
        "geometry.initialStop": .text("a--b"), "interaction.stopRule.kind": .text("next"),
        "interaction.stopRule.horizon": nil, "interaction.stopRule.velocity": .number(300),
        "interaction.stopRule.reach": .text("oneFromStart"), "geometry.stops.2.threshold": .number(0.3),
        "geometry.stops.2.hiddenBelow": .number(300), "geometry.stopLayout": .text("resizes"),
      ]),
      sheet.setting([
        "name": .text("trailing"), "geometry.edge": .text("trailing"), "geometry.keyboard": nil,
        "geometry.grabber": nil, "geometry.marginTrailing": .number(12), "geometry.marginLeading": .number(40),
      ]),
    ]
  }

  /// Returns names and summaries that could have a meaning in other languages.
  static func hostile() throws -> [TransitionConfiguration] {
    guard let base = try catalog().first(where: { $0.name == "edge-rotate" }) else { return [] }
    let names = [
      "class", "default", "self", "init", "type", "protocol", "any", "super", "in", "nil", "true", "none", "some",
      "animation", "double", "bool", "c-g-float", "c-g-point", "c-g-vector", "main-actor", "time-interval", "angle",
      "edge", "unit-point", "u-i-view-property-animator", "u-i-spring-timing-parameters", "u-i-cubic-timing-parameters",
      "u-i-modal-presentation-style", "raw-value", "all-cases", "hash-value", "description", "optional", "string",
      "named-transition", "swift-u-i-motion", "a--b", "x-1", "object", "fun", "val", "float", "dp", "int", "boolean",
      "await", "async", "actor", "open", "repeat", "where", "as", "is", "try",
    ]
    let summaries = [
      "Ends */ } body { display: none } /* and begins.", "Quotes \" ' ` and \\ and ${x} and \\(x).",
      "Turns \u{202E}around\u{2066}.", "Lines\u{2028}apart\u{2029}.", "</style><script>alert(1)</script>", "// /// #if",
    ]
    return try names.enumerated().map { index, name in
      try base.setting(["name": .text(name), "summary": .text(summaries[index % summaries.count])])
    }
  }

  static func export(_ format: ExportFormat, _ configurations: [TransitionConfiguration]) throws -> String {
    let provider = FixedTransitions(configurations)
    return try format.render(configurations.map { try provider.transition(named: $0.name) }, from: provider)
  }
}
