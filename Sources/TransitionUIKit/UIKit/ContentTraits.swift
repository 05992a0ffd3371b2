#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionRuntime

  /// The traits in which the content differs from its presenter's, as in UIKit's own sheets.
  struct ContentTraits: Equatable {
    /// In dark mode, the background of an elevated view is lighter than that of the presenter, which the dimming makes black.
    var isElevated: Bool
    /// A narrow view on a wide screen.
    var isCompact: Bool
  }

  extension ModalPresentationController {
    func adoptTraits(in container: UIView) {
      let context = LayoutContext(container, layout: layout)
      let frame = layout.presentedFrame(in: context)
      let isWide = container.window?.traitCollection.horizontalSizeClass == .regular
      adopt(
        ContentTraits(
          isElevated: layout.configuration.geometry.height != .full
            || (frame.width, frame.height) != (context.width, context.height),
          isCompact: isWide && frame.hasCompactWidth))
    }

    /// Each change makes UIKit update the content.
    private func adopt(_ new: ContentTraits) {
      guard new != traits else { return }
      traits = new
      if #available(iOS 17, macCatalyst 17, *) {
        if new.isElevated { traitOverrides.userInterfaceLevel = .elevated }
        if new.isCompact {
          traitOverrides.horizontalSizeClass = .compact
        } else {
          traitOverrides.remove(UITraitHorizontalSizeClass.self)
        }
      } else {
        #if !os(visionOS)
          let parts = [
            new.isElevated ? UITraitCollection(userInterfaceLevel: .elevated) : nil,
            new.isCompact ? UITraitCollection(horizontalSizeClass: .compact) : nil,
          ]
          overrideTraitCollection = UITraitCollection(traitsFrom: parts.compactMap(\.self))
        #endif
      }
    }
  }
#endif
