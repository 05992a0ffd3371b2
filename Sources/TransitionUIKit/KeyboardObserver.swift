#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// Tells where the keyboard goes, and how long it takes.
  @MainActor final class KeyboardObserver {
    /// One move of the keyboard.
    struct Move: Sendable {
      /// Its frame at the end, in the screen's coordinates.
      let frame: CGRect
      /// Seconds.
      let duration: TimeInterval
      /// UIKit's own curve, often one without a name.
      let curve: Int
    }

    private let token: NotificationToken

    init(_ handler: @escaping @MainActor (Move) -> Void) {
      let frameKey = UIResponder.keyboardFrameEndUserInfoKey
      let durationKey = UIResponder.keyboardAnimationDurationUserInfoKey
      let curveKey = UIResponder.keyboardAnimationCurveUserInfoKey
      token = NotificationToken(UIResponder.keyboardWillChangeFrameNotification) { notification in
        guard let frame = notification.userInfo?[frameKey] as? CGRect else { return }
        let duration = notification.userInfo?[durationKey] as? TimeInterval
        let curve = notification.userInfo?[curveKey] as? Int
        let move = Move(frame: frame, duration: duration ?? 0, curve: curve ?? 0)
        // UIKit posts it on the main thread.
        MainActor.assumeIsolated { handler(move) }
      }
    }
  }

  /// Stops observing when it goes.
  private final class NotificationToken {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, _ handler: @escaping @Sendable (Notification) -> Void) {
      token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: handler)
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
