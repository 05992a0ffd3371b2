import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

/// Plays a drag on a transition of the built-in catalog and compares its outcome.
///
/// ```swift
/// try plays("modal-standard", "down 300pt in 0.2s, release", "finished at 0.7")
/// ```
///
/// The finger comes down at the position of `transitions play`, and a recognizer decides whether it drags. The outcome
/// has a word for each touch, then the time in seconds at which the transition was complete:
/// `cancelled, finished at 1.1`. A touch that begins nothing is `missed`. A touch during an animation that is not
/// interruptible is `ignored`.
///
/// - Returns: The stage, for further checks.
@discardableResult
func plays(
  _ transition: String, _ script: String, _ outcome: String, _ direction: TransitionDirection = .dismiss,
  start: StageStart = .after(0), sourceLocation: SourceLocation = #_sourceLocation
) throws -> Stage {
  let provider = FixedTransitions(try BuiltInCatalog.transitions())
  let stage = Stage(try ModalTransitionManager(transition, from: provider), framesPerSecond: nil, start: start)
  if direction == .dismiss { stage.placePresented() }
  let place = stage.touchDown(for: direction)
  stage.drag(recognizing: try DragScript(script, startX: place.x, startY: place.y).touches, direction)
  #expect(stage.outcome == outcome, "\(transition): \(script)", sourceLocation: sourceLocation)
  let isComplete = stage.outcome.contains("finished at")
  #expect(stage.isPresented == (isComplete == (direction == .present)), sourceLocation: sourceLocation)
  let target = stage.manager.interactionController(for: direction)
  #expect(target == nil, "an interaction is left behind", sourceLocation: sourceLocation)
  return stage
}

extension Stage {
  fileprivate var outcome: String {
    let words = log.conclusions.map { conclusion in
      switch conclusion {
      case .decided(let decision): decision.finishes ? "finished" : "cancelled"
      case .cancelledBySystem: "cancelled by the system"
      case .requestedByApp(let finishes): finishes ? "dismissed by the app" : "kept by the app"
      case .moved(let stop): "moved to \(stop)"
      case .refused: "refused"
      case .ignoredTouch: "ignored"
      case .notRecognized: "missed"
      }
    }
    let end = log.events.last { $0.name.hasPrefix("complete") }
    let time = end.map { " at \(ConfigurationFieldValue.number(($0.time * 100).rounded() / 100))" } ?? ""
    return words.joined(separator: ", ") + time
  }
}
