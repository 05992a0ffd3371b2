#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// A view that fills the container, with the dimming and the presented view. Unlike a presentation controller it is a
  /// responder, so that VoiceOver's escape and the Escape key reach it from the presented view.
  @MainActor final class PresentationView: UIView {
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
#endif
