public import TransitionModel

/// Everything that can happen to an interaction.
public enum InteractionEvent: Sendable, Hashable {
  /// The recognizer began. `displacement` is how far toward the end the view already is, in points: 0, or where a
  /// settle was when the finger came down.
  case began(GestureSample, displacement: Double)
  /// The toolkit has started the interactive transition and knows the layout.
  case started(InteractionGeometry)
  /// The toolkit will not start it: a veto, another transition running, a detached view.
  case refused(reason: String)
  /// The finger moved.
  case changed(GestureSample)
  /// The finger lifted. `recognizerVelocity` is the toolkit's own along the axis in pt/s, growing with the coordinate;
  /// nil where there is none.
  case ended(GestureSample, recognizerVelocity: Double?)
  /// The system took the gesture away.
  case cancelled(GestureSample)
  /// The settle with this id has come to its end.
  case settled(id: Int)
  /// The container changed size or shape.
  case layoutChanged(InteractionGeometry)
  /// Something else than the gesture dismisses the view: a button, a tap, code. `displacement` is where a settle is, as
  /// in `began`; it does not matter while a finger holds the view.
  case dismissRequested(displacement: Double)
  /// The view is gone, or about to be.
  case tornDown
}
