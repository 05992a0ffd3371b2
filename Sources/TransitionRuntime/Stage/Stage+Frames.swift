import TransitionModel

extension Stage {
  /// The frame without what a change of layout adds to it.
  func frame(at time: Double) -> StageTrace.Frame {
    guard let running else { return frameAtRest(at: time) }
    let plan = running.plan
    if running.settle == nil, running.progress == nil {
      let elapsed = time - running.startedAt
      return StageTrace.Frame(
        time: time, progress: plan.timing.fraction(at: elapsed), pose: plan.pose(at: elapsed),
        presenter: plan.presenterPose(at: elapsed), dimming: plan.dimming(at: elapsed))
    }
    let settle = running.settle.map { ($0.plan, time - $0.startedAt) }
    let progress = settle.map { $0.progress(at: $1) } ?? running.progress ?? 0
    return StageTrace.Frame(
      time: time, progress: progress, pose: plan.pose(atProgress: progress),
      presenter: plan.presenterPose(atProgress: progress),
      dimming: settle.map { $0.dimming(at: $1) } ?? running.dimming)
  }

  private func frameAtRest(at time: Double) -> StageTrace.Frame {
    let plan = manager.animator(for: .present).plan(in: layout)
    guard isPresented else {
      // Out of sight it stays where it went.
      let pose = wasDismissed ? manager.animator(for: .dismiss).plan(in: layout).to : plan.from
      return StageTrace.Frame(
        time: time, progress: restingProgress, pose: pose, presenter: plan.presenterFrom, dimming: 0)
    }
    let removed = manager.presentationController().removesPresenter
    return StageTrace.Frame(
      time: time, progress: restingProgress, pose: plan.to, presenter: removed ? nil : plan.presenterTo,
      dimming: plan.dimmingTo)
  }
}
