#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionRuntime

  /// The presented view with its decorations: a grabber, and a shadow that the content's own clipping would cut off. It also
  /// takes the touches of locked content.
  @MainActor final class DecoratedView: UIView {
    /// The grabber; nil if the layout has none. For assistive technologies, it is larger than its bar.
    let grabber: DismissButton?
    let bar = UIView()
    /// Returns whether the content takes no touches. The app may enable and disable its views meanwhile.
    var isLocked: () -> Bool = { false }
    private let content: UIView
    /// The content's own mask, restored at the end.
    private let formerMask: AutoresizingMask
    private let layout: PresentationController

    /// Returns nil if the layout has no decorations, and no drag locks the content.
    init?(_ content: UIView, _ layout: PresentationController) {
      guard layout.shadow != nil || layout.grabberFrame(inWidth: 0) != nil || layout.locksContent else { return nil }
      self.content = content
      formerMask = content.autoresizingMask
      self.layout = layout
      grabber = layout.grabberFrame(inWidth: 0).map { _ in DismissButton(frame: .zero) }
      super.init(frame: content.frame)
      content.frame = bounds
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(content)
      if let grabber {
        // Touches reach the content under it.
        grabber.isUserInteractionEnabled = false
        bar.backgroundColor = .tertiaryLabel
        bar.layer.cornerRadius = layout.grabberRadius
        grabber.addSubview(bar)
        addSubview(grabber)
      }
      guard let shadow = layout.shadow else { return }
      layer.shadowOpacity = Float(shadow.opacity)
      layer.shadowRadius = shadow.radius
      layer.shadowOffset = CGSize(width: 0, height: shadow.drop)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Removes the content from this view.
    func release() {
      removeFromSuperview()
      content.removeFromSuperview()
      content.autoresizingMask = formerMask
    }

    /// Returns this view for locked content. Recognizers of the content's own view do not get the touch, such as those that
    /// press SwiftUI's buttons. The drag's own recognizer is on this view.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit != nil && isLocked() ? self : hit
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      if let grabber, let frame = layout.grabberFrame(inWidth: bounds.width) {
        let room = layout.grabberElementFrame(inWidth: bounds.width)
        grabber.frame = CGRect(x: room.x, y: room.y, width: room.width, height: room.height)
        bar.frame = CGRect(x: frame.x - room.x, y: frame.y - room.y, width: frame.width, height: frame.height)
      }
      // Without a path the shadow would be drawn from the content, off screen and in each frame.
      guard layout.shadow != nil else { return }
      layer.shadowPath =
        UIBezierPath(roundedRect: bounds, cornerRadius: layout.configuration.geometry.cornerRadius).cgPath
    }
  }

  /// A view that only assistive technologies see as a button, which dismisses.
  @MainActor class DismissButton: UIView {
    /// Dismisses; nil if the view does not.
    var activate: (() -> Void)? {
      didSet {
        isAccessibilityElement = activate != nil
        // Switch Control and Full Keyboard Access would skip a view that takes no touches.
        accessibilityRespondsToUserInteraction = activate != nil
        accessibilityTraits = activate == nil ? .none : .button
        accessibilityLabel = activate == nil ? nil : PresentationView.dismissLabel
      }
    }

    override init(frame: CGRect) { super.init(frame: frame) }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Replaces VoiceOver's default, a tap in the middle, which may hit the presented view.
    override func accessibilityActivate() -> Bool {
      activate?()
      return activate != nil
    }
  }

  extension PresentationController {
    /// Whether a drag locks the content.
    fileprivate var locksContent: Bool { configuration.interaction?.locksContent == true }
  }
#endif
