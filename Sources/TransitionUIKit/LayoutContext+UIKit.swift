#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  extension LayoutContext {
    /// The container as it is now.
    ///
    /// - Parameters:
    ///   - container: What the layout is made in.
    ///   - screen: Whose content is asked how tall it wants to be; nil while there is none.
    ///   - layout: Gives the width the content is asked for.
    ///   - keyboard: What the keyboard covers.
    @MainActor init(
      _ container: UIView, screen: UIViewController? = nil, layout: PresentationController,
      keyboard: KeyboardCover? = nil
    ) {
      let safe = container.safeAreaInsets
      self.init(
        width: container.bounds.width, height: container.bounds.height,
        safeArea: LayoutInsets(top: safe.top, left: safe.left, bottom: safe.bottom, right: safe.right),
        preferredHeight: screen.map { $0.preferredContentSize.height },
        isRightToLeft: container.effectiveUserInterfaceLayoutDirection == .rightToLeft)
      self.keyboard = keyboard
      guard let view = screen?.viewIfLoaded, layout.configuration.geometry.height != .full else { return }
      let compressed = UIView.layoutFittingCompressedSize.height
      let size = CGSize(width: layout.presentedFrame(in: self).width, height: compressed)
      fittedHeight =
        view.systemLayoutSizeFitting(
          size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }
  }
#endif
