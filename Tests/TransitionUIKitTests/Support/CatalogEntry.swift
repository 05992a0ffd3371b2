import CoreFoundation
import HeadlessUIKit
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

/// A transition of the catalog, with suitable drags.
struct CatalogEntry: Sendable, CustomTestStringConvertible {
  let configuration: TransitionConfiguration

  var name: String { configuration.name }
  var testDescription: String { name }

  static let all = ((try? BuiltInCatalog.transitions()) ?? []).map(CatalogEntry.init)
  static let withoutStops = all.filter(\.configuration.geometry.stops.isEmpty)
  /// Not those that a drag moves between stops. With one stop, a view has two ends, as without.
  static let dismissedByDrag = all.filter {
    $0.configuration.dismissalType != .none && $0.configuration.geometry.stops.count < 2
  }
  static let presentedByDrag = all.filter { $0.configuration.interactivePresentation != .none }
  static let withDimming = all.filter { $0.configuration.dimming.tapToDismiss }
  static let interruptible = withoutStops.filter { $0.configuration.interaction?.interruptible == true }

  static let layout = LayoutContext(
    width: 390, height: 844, safeArea: LayoutInsets(top: 47, bottom: 34), fittedHeight: 300, preferredHeight: 0)

  func way(_ direction: TransitionDirection) -> InteractionGeometry {
    PresentationController(configuration: configuration).interactionGeometry(in: Self.layout, direction: direction)
  }

  func word(_ direction: TransitionDirection, back: Bool = false) -> String {
    let way = way(direction)
    let isForward = (way.sign > 0) != back
    return way.axis == .y ? (isForward ? "down" : "up") : (isForward ? "right" : "left")
  }

  /// The position at which a finger comes down to present.
  var presentationStart: CGPoint {
    switch way(.present).startSide {
    case .left: CGPoint(x: 2, y: 400)
    case .right: CGPoint(x: 388, y: 400)
    case .top: CGPoint(x: 195, y: 100)
    case .bottom: CGPoint(x: 195, y: 744)
    }
  }

  func finishing(_ direction: TransitionDirection) -> String {
    "\(word(direction)) \(Int(way(direction).distance * 0.7))pt in 0.4s, release"
  }

  func cancelling(_ direction: TransitionDirection) -> String {
    // An edge pan is decided by its final movement.
    let back =
      configuration.interaction?.tracking == .absolutePosition ? ", \(word(direction, back: true)) 20pt in 0.1s" : ""
    return "\(word(direction)) 40pt in 0.4s\(back), hold 0.3s, release"
  }

}

extension CatalogEntry {
  /// Plays the recorded drag on the runtime's stage, from the sample at which UIKit's recognizer began.
  func onStage(_ session: InteractionSession, start: Double) throws -> InteractionResultOnStage {
    let collector = SessionCollector()
    let manager = try ModalTransitionManager(name, from: FixedTransitions([configuration]), recordingTo: collector)
    let stage = Stage(manager, layout: Self.layout, framesPerSecond: nil, start: .after(start))
    if session.header.direction == .dismiss { stage.placePresented() }
    let touches = session.samplesByTouch.enumerated().map { index, pair in
      StageTouch(
        samples: Array(pair.1), recognizerVelocity: pair.0.recognizerVelocity.map { session.result.sign * $0 },
        displacement: index > 0 ? pair.0.startDisplacement : nil)
    }
    stage.drag(touches, session.header.direction)
    let replayed = try #require(collector.take().first)
    var result = replayed.result
    // A stage shows no frames.
    result.frames = session.result.frames
    return InteractionResultOnStage(result: result, samples: replayed.samples, isPresented: stage.isPresented)
  }
}

struct InteractionResultOnStage {
  let result: SessionResult
  let samples: [GestureSample]
  let isPresented: Bool
}
