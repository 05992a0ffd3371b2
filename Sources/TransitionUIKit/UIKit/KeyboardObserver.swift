#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// Observes the keyboard's frame from the first transition on, because a keyboard may be visible before a screen is
  /// presented. A device has one keyboard, so one observation serves all presentations.
  ///
  /// `keyboardLayoutGuide` does not fit here: it moves what is constrained to it. A presented view has a computed frame, moves
  /// with the keyboard's own animation, and only if the text field is in it.
  @MainActor final class KeyboardObserver {
    struct Move: Sendable {
      /// The final frame, in the screen's coordinates.
      let frame: CGRect
      /// On an iPad, every visible app is notified.
      let isLocal: Bool
      /// The screen with the keyboard, if UIKit names it: from iOS 16.1 on.
      let screen: ObjectIdentifier?
      /// The duration, in seconds.
      let duration: TimeInterval
      /// UIKit's curve, which often has no public name.
      let curve: Int

      init?(_ notification: Notification) {
        guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return nil }
        self.frame = frame
        screen = (notification.object as AnyObject?).map(ObjectIdentifier.init)
        isLocal = notification.userInfo?[UIResponder.keyboardIsLocalUserInfoKey] as? Bool ?? true
        duration = notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
        curve = notification.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int ?? 0
      }
    }

    /// The latest move; nil before the first.
    private(set) static var latest: Move?
    private static var watch: NotificationToken?

    private let token: NotificationToken

    init(_ handler: @escaping @MainActor (Move) -> Void) {
      Self.start()
      token = Self.token { move in
        // The order in which observers are called is undefined.
        Self.latest = move
        handler(move)
      }
    }

    /// Keeps the latest move from now on.
    static func start() {
      if watch == nil { watch = token { latest = $0 } }
    }

    private static func token(_ handler: @escaping @MainActor (Move) -> Void) -> NotificationToken {
      NotificationToken(UIResponder.keyboardWillChangeFrameNotification) { notification in
        guard let move = Move(notification) else { return }
        // UIKit posts it on the main thread.
        MainActor.assumeIsolated { handler(move) }
      }
    }
  }

  final class NotificationToken {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, _ handler: @escaping @Sendable (Notification) -> Void) {
      token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: handler)
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
