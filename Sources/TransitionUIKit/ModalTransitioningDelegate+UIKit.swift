#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  extension ModalTransitioningDelegate: UIViewControllerTransitioningDelegate {
    /// A fresh layout for each request.
    public func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      let presentation = ModalPresentationController(presented, presenting: presenting, owner: self)
      self.presentation = presentation
      return presentation
    }

    /// A fresh animator for each request.
    public func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(for: .present) }

    /// A fresh animator for each request.
    public func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(for: .dismiss) }

    /// The interaction, and only while a finger presents.
    public func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver(for: .present) }

    /// The interaction, and only while a finger dismisses: for a button UIKit would wait for it for ever.
    public func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver(for: .dismiss) }

    private func driver(for direction: TransitionDirection) -> InteractionDriver? {
      manager.interactionController(for: direction) == nil ? nil : drivers[direction]
    }

    private func animator(for direction: TransitionDirection) -> any UIViewControllerAnimatedTransitioning {
      driver(for: direction).map { DrivenAnimator($0, owner: self) } ?? ModalAnimator(direction, owner: self)
    }
  }
#endif
