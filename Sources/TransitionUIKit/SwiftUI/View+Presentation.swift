#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import HeadlessSwiftUI
  #endif
  public import TransitionModel

  extension View {
    /// Presents a view with a named transition while a condition holds, as `sheet(isPresented:)` does.
    ///
    /// ```swift
    /// Button("Show") { isShown = true }
    ///   .presentation(.cardStandard, isPresented: $isShown) { Detail() }
    /// ```
    ///
    /// The registry is the one of `transitions(_:recorder:)` above this view, or else of
    /// ``Transitions/configure(_:recorder:context:)``. A name that it does not have is a mistake: a debug build stops there,
    /// and a release build presents UIKit's own sheet.
    ///
    /// - Parameters:
    ///   - name: The transition's name.
    ///   - isPresented: Set to false after every dismissal, and if UIKit refuses to present. Setting it to false dismisses.
    ///   - stop: The stop at which the view rests, for a transition that has stops. The view appears at its value. Set after
    ///     every movement, for any reason. Setting it moves the view.
    ///   - slug: The name of the screen that presentations are stored with.
    ///   - onDismissal: Called after dismissal, with its cause.
    ///   - onProblem: Called if UIKit refuses to present, also after a wait for another screen's dismissal, or presents its own
    ///     sheet because the registry does not have the name.
    ///   - content: The view to present.
    public func presentation<Content: View>(
      _ name: TransitionName, isPresented: Binding<Bool>, stop: Binding<TransitionStop>? = nil,
      slug: ScreenSlug? = nil,
      onDismissal: ((DismissalCause) -> Void)? = nil, onProblem: ((TransitionUIKitError) -> Void)? = nil,
      @ViewBuilder content: @escaping () -> Content
    ) -> some View {
      background {
        PresentedWhileTrue(
          isPresented: isPresented,
          transition: PresentedTransition(
            name: name, slug: slug, stop: stop, onDismissal: onDismissal, onProblem: onProblem),
          content: content)
      }
    }

    /// Presents a view with a named transition while there is an item, as `sheet(item:)` does. Another item, by its
    /// identity, dismisses the view and presents one for the new item.
    ///
    /// - Parameters:
    ///   - name: The transition's name.
    ///   - item: Set to nil after every dismissal, and if UIKit refuses to present. Setting it to nil dismisses.
    ///   - stop: The stop at which the view rests, for a transition that has stops; see
    ///     ``presentation(_:isPresented:stop:slug:onDismissal:onProblem:content:)``.
    ///   - slug: The name of the screen that presentations are stored with.
    ///   - onDismissal: Called after dismissal, with its cause.
    ///   - onProblem: Called if UIKit refuses to present, also after a wait for another screen's dismissal, or presents its own
    ///     sheet because the registry does not have the name.
    ///   - content: Returns the view to present for the item.
    public func presentation<Item: Identifiable, Content: View>(
      _ name: TransitionName, item: Binding<Item?>, stop: Binding<TransitionStop>? = nil, slug: ScreenSlug? = nil,
      onDismissal: ((DismissalCause) -> Void)? = nil, onProblem: ((TransitionUIKitError) -> Void)? = nil,
      @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
      background {
        PresentedForItem(
          item: item,
          transition: PresentedTransition(
            name: name, slug: slug, stop: stop, onDismissal: onDismissal, onProblem: onProblem),
          content: content)
      }
    }
  }

  /// Presents while a condition is true. It is a separate view, so that a change of the condition updates only this view.
  struct PresentedWhileTrue<Content: View>: View {
    @Binding var isPresented: Bool
    let transition: PresentedTransition
    let content: () -> Content

    var body: some View {
      TransitionPresenter(
        transition: transition,
        wanted: isPresented
          ? TransitionPresenter.Wanted(
            id: AnyHashable(true), content: { AnyView(content()) }, problem: { content().problemOfMissingObjects },
            restore: { isPresented = true }) : nil,
        ended: { _ in isPresented = false }
      )
      .accessibilityHidden(true)
    }
  }

  struct PresentedForItem<Item: Identifiable, Content: View>: View {
    @Binding var item: Item?
    let transition: PresentedTransition
    let content: (Item) -> Content

    var body: some View {
      TransitionPresenter(
        transition: transition,
        wanted: item.map { item in
          TransitionPresenter.Wanted(
            id: AnyHashable(item.id), content: { AnyView(content(item)) },
            problem: { content(item).problemOfMissingObjects }, restore: { self.item = item })
        },
        ended: { id in if item.map({ AnyHashable($0.id) }) == id { item = nil } }
      )
      .accessibilityHidden(true)
    }
  }
#endif
