#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// Observes the keyboard's frame.
  @MainActor final class KeyboardObserver {
    /// One move of the keyboard.
    struct Move: Sendable {
      /// The final frame, in the screen's coordinates.
      let frame: CGRect
      /// The duration, in seconds.
      let duration: TimeInterval
      /// UIKit's curve, often one without a public name.
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

  /// An observation that ends with the object.
  private final class NotificationToken {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, _ handler: @escaping @Sendable (Notification) -> Void) {
      token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: handler)
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
