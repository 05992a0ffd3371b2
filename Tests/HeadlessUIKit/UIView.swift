/// The part of a view that a transition uses.
@MainActor open class UIView: UIResponder, UICoordinateSpace {
  var model = AnimatableValues()
  var animations: [AnimatableValues.Key: UIViewPropertyAnimator] = [:]
  /// The height that Auto Layout would return.
  public var headlessFittingHeight: CGFloat = 300
  /// A Boolean value that indicates whether the content respects the view's safe area, and needs its height in
  /// addition.
  public var headlessFitsSafeArea = false
  static var headlessIsRightToLeft = false
  /// The number of times that Auto Layout computed the height of content.
  public internal(set) static var headlessFittings = 0
  weak var headlessController: UIViewController?

  open private(set) lazy var layer = CALayer(owner: self)
  open internal(set) var subviews: [UIView] = []
  open internal(set) weak var superview: UIView?
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []
  open var isUserInteractionEnabled = true
  open var isHidden = false
  open var clipsToBounds = false
  open var cornerConfiguration = UICornerConfiguration()
  open var backgroundColor: UIColor?
  open var autoresizingMask: AutoresizingMask = []
  open var interactions: [any UIInteraction] = []
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  private var needsLayout = true

  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  public required init?(coder: NSCoder) { nil }

  public convenience override init() { self.init(frame: .zero) }

  open var center: CGPoint {
    get { model.center }
    set { set(.center) { $0.center = newValue } }
  }

  open var bounds: CGRect {
    get { model.bounds }
    set {
      let former = model.bounds.size
      set(.bounds) { $0.bounds = newValue }
      guard newValue.size != former else { return }
      setNeedsLayout()
      for view in subviews { view.resize(from: former, to: newValue.size) }
    }
  }

  open var transform: CGAffineTransform {
    get { model.transform }
    set { set(.transform) { $0.transform = newValue } }
  }

  open var alpha: CGFloat {
    get { model.alpha }
    set { set(.alpha) { $0.alpha = newValue } }
  }

  open var frame: CGRect {
    get { model.frame(anchor: layer.anchorPoint) }
    set {
      bounds = CGRect(origin: bounds.origin, size: newValue.size)
      center = CGPoint(
        x: newValue.minX + newValue.width * layer.anchorPoint.x,
        y: newValue.minY + newValue.height * layer.anchorPoint.y)
    }
  }

  /// The frame on screen while animations run, in the window. Superviews must not be rotated or scaled.
  public var headlessShownFrame: CGRect {
    let frame = presentationValues.frame(anchor: layer.anchorPoint)
    guard let superview, !(superview is UIWindow) else { return frame }
    let outer = superview.headlessShownFrame
    return frame.offsetBy(dx: outer.minX - superview.bounds.minX, dy: outer.minY - superview.bounds.minY)
  }

  open override var next: UIResponder? { headlessController ?? superview }

  open var traitCollection: UITraitCollection {
    UITraitCollection(scale: window?.headlessScale ?? 0, window?.headlessSizeClass ?? .unspecified, .base)
  }

  open var window: UIWindow? { (self as? UIWindow) ?? superview?.window }

  /// The part of the view outside its superview's safe area, and what its screen adds.
  open var safeAreaInsets: UIEdgeInsets {
    guard let superview, window != nil else { return (self as? UIWindow)?.headlessSafeArea ?? .zero }
    // A scroll view that adds its safe area to its insets leaves its content none.
    if (superview as? UIScrollView)?.contentInsetAdjustmentBehavior == .always { return .zero }
    let (outer, frame, added) = (superview.safeAreaInsets, frame, headlessController?.additionalSafeAreaInsets ?? .zero)
    let (top, left) = (frame.minY - superview.bounds.minY, frame.minX - superview.bounds.minX)
    return UIEdgeInsets(
      top: max(0, max(0, outer.top - top) + added.top), left: max(0, max(0, outer.left - left) + added.left),
      bottom: max(0, max(0, top + frame.height - superview.bounds.height + outer.bottom) + added.bottom),
      right: max(0, max(0, left + frame.width - superview.bounds.width + outer.right) + added.right))
  }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: Self.headlessIsRightToLeft ? .rightToLeft : .leftToRight
    }
  }

  open func setNeedsLayout() { needsLayout = true }

  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  open func layoutSubviews() {}

  open func didMoveToWindow() {}

  /// Returns a picture of the view: here an empty view of its size.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { UIView(frame: bounds) }

  open func didAddSubview(_ subview: UIView) {}

  /// Tests the frames on screen, like UIKit while its animators run.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
    let isInside = bounds.contains(point)
    guard isInside || !clipsToBounds else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.fromSuperview(point), with: event) { return hit }
    }
    return isInside ? self : nil
  }

  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    Self.headlessFittings += 1
    let safeArea = headlessFitsSafeArea ? safeAreaInsets : .zero
    return CGSize(width: targetSize.width, height: headlessFittingHeight + safeArea.top + safeArea.bottom)
  }

  nonisolated public static let layoutFittingCompressedSize = CGSize.zero

  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    if isFirstResponder { resignFirstResponder() }
    for view in subviews { view.endEditing(force) }
    return true
  }
}

public struct UILayoutPriority: RawRepresentable, Sendable, Hashable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(rawValue: 1000)
  public static let defaultLow = UILayoutPriority(rawValue: 250)
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

extension UIView {
  /// The properties that follow the superview's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }
}

extension AnimatableValues {
  /// Returns the bounding box of the rotated and scaled view.
  func frame(anchor: CGPoint) -> CGRect {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      CGPoint(x: bounds.width * (x - anchor.x), y: bounds.height * (y - anchor.y)).applying(transform)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(
      x: center.x + left, y: center.y + top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
