public import TransitionModel

extension Stage {
  /// Feeds touches as a gesture recognizer would let them through: a touch that it does not recognize does nothing.
  ///
  /// - Parameters:
  ///   - touches: The touches, in order.
  ///   - direction: Whether they present or dismiss.
  ///   - scroll: Where the scroll view under the finger stands, if there is one.
  public func drag(recognizing touches: [StageTouch], _ direction: TransitionDirection, scroll: ScrollPosition? = nil) {
    guard let controller = manager.gestureTarget(for: direction),
      let recognition = manager.recognition(for: direction, in: layout)
    else {
      drag(touches, direction)
      return
    }
    var recognized: [StageTouch] = []
    // By the number of recognized touches before them.
    var missed: [Int: [StageConclusion]] = [:]
    for (index, touch) in touches.enumerated() {
      if let begun = touch.recognized(by: recognition, scroll: scroll) {
        recognized.append(begun)
        note(touch, number: index + 1, recognizedAs: begun, in: recognition.geometry)
      } else {
        missed[recognized.count, default: []].append(
          .notRecognized(touch: index + 1, recognition.beginRule, recognition.geometry))
      }
    }
    if recognized.isEmpty { note("no touch recognized") }
    for index in recognized.indices {
      trace.conclusions += missed[index] ?? []
      feed(recognized, at: index, to: controller)
    }
    trace.conclusions += missed[recognized.count] ?? []
    if !recognized.isEmpty { playToEnd(direction) }
  }

  private func note(
    _ touch: StageTouch, number: Int, recognizedAs begun: StageTouch, in geometry: InteractionGeometry
  ) {
    let tracking = manager.transition.configuration.interaction?.tracking
    guard tracking == .translation, let first = touch.samples.first, let last = touch.samples.last,
      let begin = begun.samples.first
    else { return }
    let lost = geometry.line.travel(from: first, to: begin)
    guard lost > 0 else { return }
    trace.recognitions.append(
      StageRecognition(
        touch: number, travel: geometry.line.travel(from: first, to: last), unrecognizedTravel: lost))
  }

  /// Where a finger comes down for a drag in this direction, in container points: at the edge it pulls from where
  /// progress follows its absolute position, else in the middle of the container's upper part.
  public func touchDown(for direction: TransitionDirection) -> (x: Double, y: Double) {
    var place = (x: layout.width / 2, y: 200.0)
    let geometry = geometry(direction)
    if manager.transition.configuration.interaction?.tracking == .absolutePosition {
      if geometry.axis == .x { place.x = geometry.origin } else { place.y = geometry.origin }
    } else if geometry.axis == .y, geometry.sign < 0 {
      place.y = layout.height - 200
    }
    return place
  }
}
