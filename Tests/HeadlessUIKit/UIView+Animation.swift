extension UIView {
  func set(_ key: AnimatableValues.Key, _ change: (inout AnimatableValues) -> Void) {
    var changed = model
    change(&changed)
    if let animator = UIViewPropertyAnimator.current {
      animator.animate(key, of: self, to: changed)
      animations[key] = animator
    } else {
      animations[key] = nil
    }
    model = changed
  }

  /// What is on screen now.
  var presentationValues: AnimatableValues {
    var shown = model
    for (key, animator) in animations { animator.show(key, of: self, in: &shown) }
    return shown
  }

  func keepShown(_ key: AnimatableValues.Key, of animator: UIViewPropertyAnimator) {
    guard animations[key] === animator else { return }
    model.take(key, from: presentationValues)
    animations[key] = nil
  }

  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    if UIViewPropertyAnimator.current == nil { HeadlessSystem.misuse.append("keyframes without an animator") }
    animations()
    UIViewPropertyAnimator.current?.keyframe = 1
  }

  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    UIViewPropertyAnimator.current?.keyframe = CGFloat(frameStartTime + frameDuration)
    animations()
  }

  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let animator = UIViewPropertyAnimator.current
    UIViewPropertyAnimator.current = nil
    actionsWithoutAnimation()
    UIViewPropertyAnimator.current = animator
  }
}

extension UIViewPropertyAnimator {
  func animate(_ key: AnimatableValues.Key, of view: UIView, to values: AnimatableValues) {
    let target = Target(view: view, key: key)
    if tracks[target] == nil { tracks[target] = [(0, view.presentationValues)] }
    tracks[target]?.removeAll { $0.share == keyframe }
    tracks[target]?.append((keyframe, values))
  }

  func show(_ key: AnimatableValues.Key, of view: UIView, in shown: inout AnimatableValues) {
    guard let track = tracks[Target(view: view, key: key)], let last = track.last else { return }
    let share = shownShare
    let index = max(track.firstIndex { $0.share >= share } ?? track.count - 1, 1)
    let (from, to) = (track[index - 1], track.indices.contains(index) ? track[index] : last)
    shown.take(key, from: from.values)
    shown.mix(key, to: to.values, to.share > from.share ? (share - from.share) / (to.share - from.share) : 1)
  }
}
