import TransitionRuntime

/// One direction of a transition as the page plays it.
struct SceneMotion: Codable, Sendable, Hashable {
  var from: ScenePose
  var to: ScenePose
  var presenterFrom: ScenePose
  var presenterTo: ScenePose
  /// Opacity of the dimming view.
  var dimmingFrom: Double
  var dimmingTo: Double
  var timing: SceneTiming
  /// Of the view's alpha.
  var alphaTiming: SceneTiming
  var dimmingTiming: SceneTiming
  /// Seconds until everything has arrived.
  var duration: Double

  init(_ plan: AnimationPlan, atRest rest: LayoutFrame, presenterAtRest presenter: LayoutFrame) {
    from = ScenePose(plan.from, atRest: rest)
    to = ScenePose(plan.to, atRest: rest)
    presenterFrom = ScenePose(plan.presenterFrom, atRest: presenter)
    presenterTo = ScenePose(plan.presenterTo, atRest: presenter)
    dimmingFrom = plan.dimmingFrom
    dimmingTo = plan.dimmingTo
    timing = SceneTiming(plan.timing)
    alphaTiming = SceneTiming(plan.alphaTiming)
    dimmingTiming = SceneTiming(plan.dimmingTiming)
    duration = plan.duration
  }
}
