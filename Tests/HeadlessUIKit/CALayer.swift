/// As much of a layer as a transition looks at.
@MainActor open class CALayer: NSObject {
  weak var owner: UIView?
  private let shown: AnimatableValues?

  init(owner: UIView, shown: AnimatableValues? = nil) {
    self.owner = owner
    self.shown = shown
  }

  /// Where in its bounds a view's centre lies.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var cornerRadius: CGFloat = 0
  open var masksToBounds = false

  open var position: CGPoint { shown?.center ?? owner?.center ?? .zero }
  open var bounds: CGRect { shown?.bounds ?? owner?.bounds ?? .zero }
  open var opacity: Float { Float(shown?.alpha ?? owner?.alpha ?? 1) }

  /// What is on screen while an animation runs.
  open func presentation() -> Self? {
    guard let owner else { return nil }
    return CALayer(owner: owner, shown: owner.presentationValues) as? Self
  }
}

/// What an animation can change of a view.
struct AnimatableValues: Hashable {
  var center = CGPoint.zero
  var bounds = CGRect.zero
  var transform = CGAffineTransform.identity
  var alpha: CGFloat = 1

  enum Key: CaseIterable { case center, bounds, transform, alpha }

  /// The share `fraction` of the way to another's value.
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
