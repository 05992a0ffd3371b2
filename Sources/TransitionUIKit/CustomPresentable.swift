#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel

  /// What a presented screen may say about its transition. Nothing asks for this: a screen that has nothing to say need not
  /// conform. In a container, a navigation controller for one, its topmost child may speak for it.
  @MainActor public protocol CustomPresentable: UIViewController {
    /// The scroll view whose content gives the finger away when it is at its end. Asked at each touch.
    var dismissalHandlingScrollView: UIScrollView? { get }

    /// Whether a gesture or a tap may start this transition now. `isModalInPresentation` has the same effect on dismissals.
    /// Code and buttons are not asked.
    func transitionShouldBegin(_ direction: TransitionDirection, by cause: DismissalCause) -> Bool

    /// How far an input dismissal is from being armed: for what shows it.
    ///
    /// - Parameters:
    ///   - progress: 0…1.
    ///   - isArmed: Whether letting go now would dismiss.
    func transitionDidDrag(progress: Double, isArmed: Bool)

    /// A drag has just crossed the distance that arms an input dismissal, out or back: for a haptic.
    func transitionDidArm(_ isArmed: Bool)

    /// The screen has gone.
    func transitionDidDismiss(by cause: DismissalCause)
  }

  extension CustomPresentable {
    /// None.
    public var dismissalHandlingScrollView: UIScrollView? { nil }

    /// Yes.
    public func transitionShouldBegin(_ direction: TransitionDirection, by cause: DismissalCause) -> Bool { true }

    /// Nothing is shown.
    public func transitionDidDrag(progress: Double, isArmed: Bool) {}

    /// Nothing happens.
    public func transitionDidArm(_ isArmed: Bool) {}

    /// Nothing happens.
    public func transitionDidDismiss(by cause: DismissalCause) {}
  }
#endif
