extension UIView {
  public func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.count)
  }

  public func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    if let effectView = self as? UIVisualEffectView, view !== effectView.headlessContent {
      HeadlessSystem.misuse.append("a subview of a visual effect view itself, which raises an exception")
    }
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    setNeedsLayout()
    didAddSubview(view)
    if window != nil { view.movedToWindow() }
  }

  private func movedToWindow() {
    didMoveToWindow()
    for view in subviews { view.movedToWindow() }
  }

  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex(of: siblingSubview) ?? subviews.count)
  }

  /// Moves a subview in front of its siblings. It stays in the window.
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  public func removeFromSuperview() {
    let wasInWindow = superview?.window != nil
    // UIKit may also do this if the view moves to another superview in the window.
    if wasInWindow { headlessResign() }
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    if wasInWindow { movedToWindow() }
  }

  private func headlessResign() {
    if isFirstResponder { resignFirstResponder() }
    for view in subviews { view.headlessResign() }
  }

  public func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }

  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }
}

extension UIView {
  /// Follows the superview's size, according to the autoresizing mask.
  func resize(from former: CGSize, to size: CGSize) {
    var frame = frame
    if autoresizingMask.contains(.flexibleWidth) { frame.size.width += size.width - former.width }
    if autoresizingMask.contains(.flexibleHeight) { frame.size.height += size.height - former.height }
    if frame != self.frame { self.frame = frame }
  }

  func fromSuperview(_ point: CGPoint) -> CGPoint {
    let shown = presentationValues
    let turned = CGPoint(x: point.x - shown.center.x, y: point.y - shown.center.y)
      .applying(shown.transform.inverted())
    return CGPoint(
      x: turned.x + shown.bounds.minX + shown.bounds.width * layer.anchorPoint.x,
      y: turned.y + shown.bounds.minY + shown.bounds.height * layer.anchorPoint.y)
  }

  func toSuperview(_ point: CGPoint) -> CGPoint {
    let shown = presentationValues
    let turned = CGPoint(
      x: point.x - shown.bounds.minX - shown.bounds.width * layer.anchorPoint.x,
      y: point.y - shown.bounds.minY - shown.bounds.height * layer.anchorPoint.y
    ).applying(shown.transform)
    return CGPoint(x: turned.x + shown.center.x, y: turned.y + shown.center.y)
  }

  private var chain: [UIView] { [self] + (superview?.chain ?? []) }

  private func toWindow(_ point: CGPoint) -> CGPoint {
    chain.reduce(point) { point, view in view is UIWindow ? point : view.toSuperview(point) }
  }

  private func fromWindow(_ point: CGPoint) -> CGPoint {
    chain.reversed().reduce(point) { point, view in view is UIWindow ? point : view.fromSuperview(point) }
  }

  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { fromWindow(view?.toWindow(point) ?? point) }
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    view?.fromWindow(toWindow(point)) ?? toWindow(point)
  }
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, to: Self.view(coordinateSpace))
  }
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, from: Self.view(coordinateSpace))
  }
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, to: Self.view(coordinateSpace))
  }
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: Self.view(coordinateSpace))
  }

  /// Not inlined, because Swift 6.3.1's optimizer crashes on the cast of a specialized existential.
  @inline(never) private static func view(_ coordinateSpace: any UICoordinateSpace) -> UIView? {
    coordinateSpace as? UIView
  }
}
