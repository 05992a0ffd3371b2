#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// A view that fills the container, with the dimming and the presented view. Unlike a presentation controller it is a
  /// responder, so that VoiceOver's escape and the Escape key reach it from the presented view.
  @MainActor final class StageView: UIView {
    /// Dismisses the screen, and returns whether it is dismissed.
    var escape: () -> Bool = { false }
    /// Returns whether the Escape key would dismiss now.
    var offersEscape: () -> Bool = { false }

    /// The label of the dimming's button. An app translates the key `Dismiss` in its `Localizable` strings.
    static var dismissLabel: String {
      NSLocalizedString("Dismiss", comment: "Closes the screen in front: the dimming behind it, and the Escape key.")
    }

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
      command.discoverabilityTitle = Self.dismissLabel
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

    /// A Boolean value that indicates whether the background is blurred. Animatable. A material has no strength that a drag
    /// could change.
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
#endif
