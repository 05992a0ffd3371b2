import ArgumentParser
import SessionSimulation
import TransitionModel
import TransitionRuntime
import TransitionStage

extension PlayCommand {
  /// Plays what --drag says.
  func play(_ source: DragSource, on stage: Stage) throws {
    let canDismiss = stage.manager.gestureTarget(for: .dismiss) != nil
    let canPresent = stage.manager.gestureTarget(for: .present) != nil
    let direction: TransitionDirection = present || (canPresent && !canDismiss) ? .present : .dismiss
    guard direction == .present ? canPresent : canDismiss else {
      throw StrokePlayerError.notInteractive(transition: stage.manager.transition.name, direction: direction)
    }
    if direction == .dismiss { stage.placePresented() }
    switch source {
    case .script(let text, let file):
      guard stroke == nil else {
        throw ValidationError("--stroke goes with a file of strokes, and --drag is a script. Leave --stroke out.")
      }
      let place = stage.touchDown(for: direction)
      let script = try DragSource.script(text, in: file, startX: place.x, startY: place.y)
      stage.drag(recognizing: script.touches, direction)
    case .strokes(let bytes, let file):
      stage.drag(try touches(of: StrokeFile.read(bytes, name: file), in: file), direction)
    }
  }

  private func touches(of strokes: [Stroke], in file: String) throws -> [StageTouch] {
    guard let stroke else { return strokes.first?.touches ?? [] }
    guard let found = strokes.first(where: { $0.externalID == stroke }) else {
      let nearest = NearestNames.to(stroke, among: strokes.map(\.externalID), limit: 1).first
      throw ToolError("\(file): there is no stroke \"\(stroke)\".\(nearest.map { " Did you mean \($0)?" } ?? "")")
    }
    return found.touches
  }
}
