#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

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
