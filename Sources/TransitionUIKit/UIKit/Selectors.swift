#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  // The only uses of Objective-C.

  /// A recognizer's target that calls a closure.
  ///
  /// A recognizer does not retain its target; the owner of the gesture does.
  @MainActor final class GestureTarget: NSObject {
    private let handler: () -> Void

    init(_ recognizer: UIGestureRecognizer, _ handler: @escaping () -> Void) {
      self.handler = handler
      super.init()
      recognizer.addTarget(self, action: action)
    }

    func remove(from recognizer: UIGestureRecognizer) { recognizer.removeTarget(self, action: nil) }

    #if canImport(ObjectiveC)
      private var action: Selector { #selector(fire) }

      @objc private func fire() { handler() }
    #else
      private var action: Selector { Selector { [weak self] in self?.handler() } }
    #endif
  }

  /// The target of a display link, which retains it until it is invalidated.
  @MainActor final class FrameTarget: NSObject {
    weak var link: CADisplayLink?
    private let handler: () -> Bool

    /// - Parameter handler: Counts a frame, and returns false to stop the link. A link outlives the object that made it.
    init(_ handler: @escaping () -> Bool) { self.handler = handler }

    private func count() { if !handler() { link?.invalidate() } }

    #if canImport(ObjectiveC)
      var action: Selector { #selector(fire) }

      @objc private func fire() { count() }
    #else
      var action: Selector { Selector { [weak self] in self?.count() } }
    #endif
  }

  extension PresentationView {
    #if canImport(ObjectiveC)
      var escapeAction: Selector { #selector(escapeKeyWasPressed) }

      @objc private func escapeKeyWasPressed() { _ = escape() }
    #else
      var escapeAction: Selector { Selector { [weak self] in _ = self?.escape() } }
    #endif
  }
#endif
