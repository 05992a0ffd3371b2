#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import HeadlessSwiftUI
  #endif
  public import TransitionModel

  extension View {
    /// Sets the registry and recorder of the presentations in this view and in the views that they present.
    ///
    /// ```swift
    /// RootView().transitions(registry, recorder: recorder)
    /// ```
    ///
    /// - Parameters:
    ///   - provider: The registry.
    ///   - recorder: The recorder of drags and presentations; nil records nothing.
    ///   - context: The context that sessions and presentations are stored with.
    public func transitions(
      _ provider: any TransitionProviding, recorder: (any SessionRecording)? = nil,
      context: SessionContext = SessionContext()
    ) -> some View {
      let source = TransitionSource(provider: provider, recorder: recorder, context: context)
      return environment(\.transitionSource, CarryingSource(source: source, carry: nil))
    }

    /// Sets the registry and recorder, and passes the app's own environment to each presented view.
    ///
    /// ```swift
    /// RootView()
    ///   .transitions(registry, recorder: recorder) { content, environment in
    ///     content.environment(\.theme, environment.theme).environment(model).environmentObject(store)
    ///   }
    /// ```
    ///
    /// A presented view has its own hosting controller. SwiftUI's own writable values, such as `font`, `locale` and
    /// `openURL`, are passed on automatically. <doc:SwiftUIEnvironment> lists the others.
    ///
    /// - Parameters:
    ///   - provider: The registry.
    ///   - recorder: The recorder of drags and presentations; nil records nothing.
    ///   - context: The context that sessions and presentations are stored with.
    ///   - carrying: Returns the content with the app's own keys and objects, given the presenting view's environment.
    public func transitions<Carried: View>(
      _ provider: any TransitionProviding, recorder: (any SessionRecording)? = nil,
      context: SessionContext = SessionContext(),
      @ViewBuilder carrying: @escaping (AnyView, EnvironmentValues) -> Carried
    ) -> some View {
      let source = TransitionSource(provider: provider, recorder: recorder, context: context)
      return environment(
        \.transitionSource, CarryingSource(source: source, carry: { AnyView(carrying($0, $1)) }))
    }
  }

  /// A source, and the closure that passes on the app's own environment.
  struct CarryingSource {
    let source: TransitionSource
    let carry: ((AnyView, EnvironmentValues) -> AnyView)?
  }

  private struct TransitionSourceKey: EnvironmentKey {
    static var defaultValue: CarryingSource? { nil }
  }

  extension EnvironmentValues {
    /// The source of the presentations in a view; nil if no view above sets one.
    var transitionSource: CarryingSource? {
      get { self[TransitionSourceKey.self] }
      set { self[TransitionSourceKey.self] = newValue }
    }
  }

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
