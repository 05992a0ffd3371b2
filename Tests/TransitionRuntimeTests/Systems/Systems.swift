import Testing
import TransitionCatalog
import TransitionModel

@testable import TransitionRuntime
import TransitionStage

/// The built-in catalog's systems, as vended to an app.
enum Systems {
  /// A phone, with a card's content 198 pt high: the source's example of S5.
  static let phone = LayoutContext(
    width: 390, height: 844, safeArea: LayoutInsets(top: 47, bottom: 34), fittedHeight: 198)
  /// A tablet, on which width limits and other safe areas have an effect.
  static let tablet = LayoutContext(
    width: 1024, height: 768, safeArea: LayoutInsets(top: 24, bottom: 20), fittedHeight: 300, preferredHeight: 200)

  static let names = [
    "bottom-card", "card-modal", "card-standard", "edge-rotate", "map-panel", "message-bottom", "message-bottom-card",
    "message-bottom-tab", "message-centered", "message-top", "message-top-card", "message-top-tab", "modal-input",
    "modal-none", "modal-standard", "pull-down", "sheet-detents", "side-menu",
  ]

  /// The name of a card-standard that a drag catches while a button presents it.
  static let catchable = "card-catchable"

  /// Every entry with a direction in which a gesture drives it from one end to the other. Between several stops, a drag
  /// has other ends: see `StopStageTests`.
  static let interactive: [Interactive] = [
    Interactive("card-modal", .dismiss), Interactive("card-standard", .dismiss),
    Interactive(catchable, .present), Interactive("edge-rotate", .present),
    Interactive("message-bottom-card", .dismiss), Interactive("message-bottom-tab", .dismiss),
    Interactive("message-bottom", .dismiss), Interactive("message-top-card", .dismiss),
    Interactive("message-top-tab", .dismiss), Interactive("message-top", .dismiss),
    Interactive("modal-input", .dismiss),
    Interactive("modal-standard", .dismiss), Interactive("pull-down", .present), Interactive("pull-down", .dismiss),
    Interactive("side-menu", .present), Interactive("side-menu", .dismiss),
  ]

  /// The entries that a drag moves between stops.
  static let betweenStops: [Interactive] = [
    Interactive("map-panel", .dismiss), Interactive("sheet-detents", .dismiss),
  ]

  struct Interactive: Sendable, CustomTestStringConvertible {
    let name: String
    let direction: TransitionDirection

    init(_ name: String, _ direction: TransitionDirection) {
      self.name = name
      self.direction = direction
    }

    var testDescription: String { "\(name), \(direction)" }
  }

  static func configuration(_ name: String) throws -> TransitionConfiguration {
    if name == catchable {
      return try configuration("card-standard").setting(["name": .text(name), "interaction.catchable": .flag(true)])
    }
    return try #require(try BuiltInCatalog.transitions().first { $0.name == name })
  }

  static func manager(
    _ name: String, recordingTo recorder: (any SessionRecording)? = nil
  ) throws -> ModalTransitionManager {
    try ModalTransitionManager(name, from: FixedTransitions([try configuration(name)]), recordingTo: recorder)
  }

  static func stage(
    _ name: String, _ layout: LayoutContext = phone, presented: Bool = false, start: StageStart = .after(0),
    framesPerSecond: Double = 60
  ) throws -> Stage {
    let stage = Stage(try manager(name), layout: layout, framesPerSecond: framesPerSecond, start: start)
    if presented { stage.placePresented() }
    return stage
  }

  static func plan(
    _ name: String, _ direction: TransitionDirection, _ layout: LayoutContext = phone
  ) throws -> AnimationPlan {
    try manager(name).animator(for: direction).plan(in: layout)
  }

  static func layout(_ name: String) throws -> PresentationController {
    try manager(name).presentationController()
  }
}

extension LayoutFrame {
  /// Creates a frame in the order of the sources: x, y, width, height.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}
