#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)
  #if canImport(SwiftUI)
    import SwiftUI
  #else
    import HeadlessSwiftUI
  #endif

  extension EnvironmentValues {
    /// Copies the presenting view's values, as a sheet does.
    ///
    /// The values are copied individually. An environment cannot be enumerated, and a copy of all of it would include the
    /// presenting view's `dismiss`. The presented screen has its own values of UIKit's traits and the window:
    /// `colorScheme`, `dynamicTypeSize`, `layoutDirection`, size classes.
    mutating func inherit(from presenter: EnvironmentValues) {
      inheritText(from: presenter)
      backgroundStyle = presenter.backgroundStyle
      contentTransition = presenter.contentTransition
      contentTransitionAddsDrawingGroup = presenter.contentTransitionAddsDrawingGroup
      controlSize = presenter.controlSize
      defaultMinListHeaderHeight = presenter.defaultMinListHeaderHeight
      defaultMinListRowHeight = presenter.defaultMinListRowHeight
      headerProminence = presenter.headerProminence
      horizontalScrollIndicatorVisibility = presenter.horizontalScrollIndicatorVisibility
      imageScale = presenter.imageScale
      menuIndicatorVisibility = presenter.menuIndicatorVisibility
      menuOrder = presenter.menuOrder
      openURL = presenter.openURL
      redactionReasons = presenter.redactionReasons
      scenePhase = presenter.scenePhase
      #if !os(visionOS)
        scrollDismissesKeyboardMode = presenter.scrollDismissesKeyboardMode
      #endif
      symbolRenderingMode = presenter.symbolRenderingMode
      symbolVariants = presenter.symbolVariants
      verticalScrollIndicatorVisibility = presenter.verticalScrollIndicatorVisibility
      inheritRecent(from: presenter)
    }

    private mutating func inheritText(from presenter: EnvironmentValues) {
      allowsTightening = presenter.allowsTightening
      autocorrectionDisabled = presenter.autocorrectionDisabled
      calendar = presenter.calendar
      font = presenter.font
      lineLimit = presenter.lineLimit
      lineSpacing = presenter.lineSpacing
      locale = presenter.locale
      minimumScaleFactor = presenter.minimumScaleFactor
      multilineTextAlignment = presenter.multilineTextAlignment
      textCase = presenter.textCase
      timeZone = presenter.timeZone
      truncationMode = presenter.truncationMode
    }

    /// Copies the values that iOS 16 does not have.
    private mutating func inheritRecent(from presenter: EnvironmentValues) {
      if #available(iOS 16.4, macCatalyst 16.4, *) {
        horizontalScrollBounceBehavior = presenter.horizontalScrollBounceBehavior
        verticalScrollBounceBehavior = presenter.verticalScrollBounceBehavior
      }
      if #available(iOS 17, macCatalyst 17, *) {
        allowedDynamicRange = presenter.allowedDynamicRange
        badgeProminence = presenter.badgeProminence
        isFocusEffectEnabled = presenter.isFocusEffectEnabled
        isHoverEffectEnabled = presenter.isHoverEffectEnabled
      }
      if #available(iOS 18, macCatalyst 18, visionOS 2, *) {
        labelsVisibility = presenter.labelsVisibility
        materialActiveAppearance = presenter.materialActiveAppearance
        textSelectionAffinity = presenter.textSelectionAffinity
      }
    }
  }
#endif
