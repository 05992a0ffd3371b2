/// The part of a layer that a transition uses.
@MainActor open class CALayer: NSObject {
  weak var owner: UIView?
  private let shown: AnimatableValues?

  init(owner: UIView, shown: AnimatableValues? = nil) {
    self.owner = owner
    self.shown = shown
  }

  /// The position of a view's center within its bounds.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var cornerRadius: CGFloat = 0
  open var cornerCurve = CALayerCornerCurve.circular
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  open var masksToBounds = false
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 3
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shadowPath: CGPath?

  open var position: CGPoint { shown?.center ?? owner?.center ?? .zero }
  open var bounds: CGRect { shown?.bounds ?? owner?.bounds ?? .zero }
  open var opacity: Float { Float(shown?.alpha ?? owner?.alpha ?? 1) }

  /// Returns the layer on screen while an animation runs.
  open func presentation() -> Self? {
    guard let owner else { return nil }
    return CALayer(owner: owner, shown: owner.presentationValues) as? Self
  }
}

/// The properties of a view that an animation can change.
struct AnimatableValues: Hashable {
  var center = CGPoint.zero
  var bounds = CGRect.zero
  var transform = CGAffineTransform.identity
  var alpha: CGFloat = 1

  enum Key: CaseIterable { case center, bounds, transform, alpha }

  /// Moves a value the share `fraction` of the way to another's.
  mutating func mix(_ key: Key, to other: AnimatableValues, _ fraction: CGFloat) {
    func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { fraction == 1 ? b : a + (b - a) * fraction }
    switch key {
    case .center:
      center = CGPoint(x: mixed(center.x, other.center.x), y: mixed(center.y, other.center.y))
    case .bounds:
      bounds = CGRect(
        x: mixed(bounds.minX, other.bounds.minX), y: mixed(bounds.minY, other.bounds.minY),
        width: mixed(bounds.width, other.bounds.width), height: mixed(bounds.height, other.bounds.height))
    case .transform:
      guard fraction != 1 else { return transform = other.transform }
      let (from, to) = (transform.decomposed, other.transform.decomposed)
      let turn = remainder(to.angle - from.angle, 2 * .pi)
      let scale = mixed(from.scale, to.scale)
      transform = CGAffineTransform(rotationAngle: from.angle + turn * fraction).scaledBy(x: scale, y: scale)
    case .alpha: alpha = min(max(mixed(alpha, other.alpha), 0), 1)
    }
  }

  mutating func take(_ key: Key, from other: AnimatableValues) {
    switch key {
    case .center: center = other.center
    case .bounds: bounds = other.bounds
    case .transform: transform = other.transform
    case .alpha: alpha = other.alpha
    }
  }
}

extension UIView {
  func set(_ key: AnimatableValues.Key, _ change: (inout AnimatableValues) -> Void) {
    var changed = model
    change(&changed)
    if let animator = UIViewPropertyAnimator.current {
      animator.animate(key, of: self, to: changed)
      animations[key] = animator
    } else {
      // On a device, the animation continues and shows the view next to its place.
      if key == .center, let animator = animations[key], animator.isRunning {
        if changed.center == model.center { return }
        HeadlessSystem.misuse.append("a view is moved while an animator moves it")
      }
      animations[key] = nil
    }
    model = changed
  }

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
