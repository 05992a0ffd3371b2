import TransitionModel

extension Stage {
  /// The container changes size, safe area or text direction, or the content its height: a rotation, a keyboard, a
  /// growing card. At rest, during a drag, or during a settle.
  ///
  /// An interaction goes on in the new layout: its machine is told, the finger's travel counts against the new distance
  /// and the view stands where that puts it. Animated, it gets there from where it is shown by the configuration's
  /// relayout spring; the frame of the old layout is never shown again.
  public func changeLayout(to changed: LayoutContext, animated: Bool = false) {
    let shown = shownFrame(at: now).pose.frame
    layout = changed
    if let running {
      self.running?.plan = manager.animator(for: running.direction).plan(in: changed)
      send(.layoutChanged(geometry(running.direction)), running.direction)
    }
    relayout = nil
    guard running != nil || isPresented else { return }
    let resting = frame(at: now).pose.frame
    let timing = manager.presentationController().relayoutPlan(from: shown, to: changed, animated: animated).timing
    if timing.duration > 0 { relayout = (RelayoutPlan(from: shown, to: resting, timing: timing), now) }
  }

  /// What is on screen: the transition's frame, and what is left of a change of layout.
  func shownFrame(at time: Double) -> StageTrace.Frame {
    var shown = frame(at: time)
    if let relayout {
      shown.pose.frame = shown.pose.frame.adding(relayout.plan.offset(at: time - relayout.startedAt))
    }
    return shown
  }
}
