#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// A view that fills the container, with the dimming and the presented view. Unlike a presentation controller it is a
  /// responder, so that VoiceOver's escape and the Escape key reach it from the presented view.
  @MainActor final class PresentationView: UIView {
    /// Dismisses the screen, and returns whether it is dismissed.
    var escape: () -> Bool = { false }
    var offersEscape: () -> Bool = { false }

    /// Returns the view that receives touches outside the presented view; nil if they are not passed on.
    var behind: () -> UIView? = { nil }

    override func accessibilityPerformEscape() -> Bool { escape() }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      guard hit == nil || hit === self || hit is DimmingView, let behind = behind() else { return hit }
      return behind.hitTest(convert(point, to: behind), with: event)
    }

    override var keyCommands: [UIKeyCommand]? {
      guard offersEscape() else { return super.keyCommands }
      let command = UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: escapeAction)
      command.discoverabilityTitle = DismissWord.localized
      return [command]
    }
  }

  /// The black view behind the presented view, and the blur under it. UIKit sends no touches to a nearly transparent
  /// view, so only a subview changes its opacity.
  @MainActor final class DimmingView: DismissButton {
    private let shade = UIView()
    private let glass = UIVisualEffectView(effect: nil)
    /// The material of the blur; nil for none.
    var blur: BackgroundBlur?

    override init(frame: CGRect) {
      super.init(frame: frame)
      shade.backgroundColor = .black
      shade.alpha = 0
      for view in [glass, shade] {
        view.isUserInteractionEnabled = false
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = bounds
        addSubview(view)
      }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The opacity, 0…1.
    var opacity: Double {
      get { shade.alpha }
      set { shade.alpha = newValue }
    }

    /// The opacity on screen, animations included.
    var shownOpacity: Double { Double((shade.layer.presentation() ?? shade.layer).opacity) }

    /// Animatable. A material has no strength that a drag could change.
    var isBlurred: Bool {
      get { glass.effect != nil }
      set { glass.effect = newValue ? blur.map { UIBlurEffect(style: $0.style) } : nil }
    }
  }

  extension BackgroundBlur {
    fileprivate var style: UIBlurEffect.Style {
      switch self {
      case .ultraThin: .systemUltraThinMaterial
      case .thin: .systemThinMaterial
      case .regular: .systemMaterial
      case .thick: .systemThickMaterial
      case .chrome: .systemChromeMaterial
      }
    }
  }

  /// The presented view with its decorations: a grabber, and a shadow that the content's own clipping would cut off. It also
  /// takes the touches of locked content.
  @MainActor final class DecoratedView: UIView {
    /// The grabber; nil if the layout has none. For assistive technologies, it is larger than its bar.
    let grabber: DismissButton?
    /// The grabber of a view with stops.
    var stopGrabber: StopGrabber? { grabber as? StopGrabber }
    let bar = UIView()
    /// A closure, because the app may enable and disable its views meanwhile.
    var isLocked: () -> Bool = { false }
    private let content: UIView
    /// The content's own mask, restored at the end.
    private let formerMask: AutoresizingMask
    private let layout: PresentationController
    private let corners: PresentedCorners

    /// Returns nil if the layout has no decorations, no drag locks the content, and the content has no transform. The transition
    /// would replace a transform, such as that of a list upside down.
    init?(_ content: UIView, _ layout: PresentationController, _ corners: PresentedCorners) {
      let isDecorated = layout.shadow != nil || layout.showsGrabber
      let hasStops = layout.configuration.geometry.stops.count > 1
      guard isDecorated || hasStops || layout.locksContent || !content.transform.isIdentity else { return nil }
      self.content = content
      formerMask = content.autoresizingMask
      self.layout = layout
      self.corners = corners
      let isShown = layout.showsGrabber
      grabber = hasStops ? StopGrabber(isShown: isShown) : isShown ? DismissButton(frame: .zero) : nil
      super.init(frame: content.frame)
      content.frame = bounds
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(content)
      if let grabber {
        // Touches reach the content under it, unless a tap moves the view.
        grabber.isUserInteractionEnabled = hasStops && isShown
        addSubview(grabber)
      }
      if let grabber, isShown {
        bar.backgroundColor = .tertiaryLabel
        bar.layer.cornerRadius = layout.grabberRadius
        grabber.addSubview(bar)
      }
      guard let shadow = layout.shadow else { return }
      layer.shadowOpacity = Float(shadow.opacity)
      layer.shadowRadius = shadow.radius
      layer.shadowOffset = CGSize(width: 0, height: shadow.drop)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

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
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let room = layout.grabberElementFrame(
        width: bounds.width, height: bounds.height, isRightToLeft: isRightToLeft)
      grabber?.frame = CGRect(x: room.x, y: room.y, width: room.width, height: room.height)
      if let frame = layout.grabberFrame(
        width: bounds.width, height: bounds.height, isRightToLeft: isRightToLeft)
      {
        bar.frame = CGRect(x: frame.x - room.x, y: frame.y - room.y, width: frame.width, height: frame.height)
      }
      // Without a path the shadow would be drawn from the content, off screen and in each frame.
      guard layout.shadow != nil else { return }
      layer.shadowPath = corners.outline(of: bounds).cgPath
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
        accessibilityLabel = activate == nil ? nil : DismissWord.localized
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

  /// The grabber of a view with stops: for assistive technologies an element whose value is the stop, also where nothing of it
  /// is shown. A tap moves the view to the next stop, and from the largest to the smallest.
  @MainActor final class StopGrabber: DismissButton {
    /// Moves the view by some stops.
    var step: (_ count: Int, _ wraps: Bool, _ cause: StopMove.Cause) -> Void = { _, _, _ in }
    private var tap: GestureTarget?

    init(isShown: Bool) {
      super.init(frame: .zero)
      activate = { [weak self] in self?.step(1, true, .accessibility) }
      accessibilityTraits = .adjustable
      accessibilityLabel = StopWord.sheet
      guard isShown else { return }
      let recognizer = UITapGestureRecognizer()
      tap = GestureTarget(recognizer) { [weak self] in self?.step(1, true, .tap) }
      addGestureRecognizer(recognizer)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The stop at which the view rests.
    var stop = "" { didSet { accessibilityValue = StopWord.name(of: stop) } }

    override func accessibilityIncrement() { step(1, false, .accessibility) }

    override func accessibilityDecrement() { step(-1, false, .accessibility) }
  }

  extension PresentationController {
    fileprivate var locksContent: Bool { configuration.interaction?.locksContent == true }
  }
#endif
