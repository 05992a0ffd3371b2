#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// Holds the dimming and the presented view, and fills the container. Unlike a presentation controller it is a
  /// responder: VoiceOver's escape and the Escape key reach it from everything in the presented view.
  @MainActor final class StageView: UIView {
    /// Dismisses the screen, and returns whether it goes.
    var escape: () -> Bool = { false }
    /// Returns whether the Escape key would dismiss now.
    var offersEscape: () -> Bool = { false }

    /// An app translates the key `Dismiss` in its `Localizable` strings.
    static var dismissLabel: String {
      NSLocalizedString("Dismiss", comment: "Closes the screen in front: the dimming behind it, and the Escape key.")
    }

    override func accessibilityPerformEscape() -> Bool { escape() }

    override var keyCommands: [UIKeyCommand]? {
      guard offersEscape() else { return super.keyCommands }
      let command = UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: escapeAction)
      command.discoverabilityTitle = Self.dismissLabel
      return [command]
    }
  }

  /// The black view behind the presented one. UIKit sends no touches to a nearly transparent view, so only a subview
  /// changes its opacity.
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

    /// Dismisses; nil where a tap does not.
    var activate: (() -> Void)? {
      didSet {
        isAccessibilityElement = activate != nil
        accessibilityTraits = activate == nil ? .none : .button
        accessibilityLabel = activate == nil ? nil : StageView.dismissLabel
      }
    }

    /// VoiceOver's own would tap the middle, where the presented view may be.
    override func accessibilityActivate() -> Bool {
      activate?()
      return activate != nil
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The opacity, 0…1.
    var opacity: Double {
      get { shade.alpha }
      set { shade.alpha = newValue }
    }
  }
#endif
