import TransitionModel

extension StageTouch {
  /// What a gesture recognizer hands on of this touch: nothing, or the touch from the sample at which it begins.
  ///
  /// - Parameters:
  ///   - recognition: What decides; it starts anew.
  ///   - scroll: Where the scroll view under the finger stands; nil where there is none.
  public func recognized(by recognition: DragRecognition, scroll: ScrollPosition? = nil) -> StageTouch? {
    var recognition = recognition
    recognition.reset()
    guard let begin = samples.firstIndex(where: { recognition.handle($0, scroll: scroll) != .undecided }),
      recognition.answer == .begins
    else { return nil }
    var touch = self
    touch.samples.removeSubrange(..<begin)
    let first = touch.samples[0]
    touch.samples[0] = GestureSample(
      timeMicroseconds: first.timeMicroseconds, x: first.x, y: first.y, phase: .began)
    return touch
  }
}
