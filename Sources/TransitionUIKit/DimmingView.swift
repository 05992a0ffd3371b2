#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// The black view behind the presented one. It takes touches however clear it is: UIKit passes by a view that is as good
  /// as transparent, so what changes its opacity is a view inside.
  @MainActor final class DimmingView: UIView {
    private let shade = UIView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      shade.backgroundColor = .black
      shade.alpha = 0
      shade.isUserInteractionEnabled = false
      shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      shade.frame = bounds
      addSubview(shade)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// 0…1.
    var opacity: Double {
      get { shade.alpha }
      set { shade.alpha = newValue }
    }
  }
#endif
