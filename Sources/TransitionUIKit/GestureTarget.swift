#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// What a recognizer calls: a closure, where recognizers want an object and a selector.
  ///
  /// The one place where Objective-C shows. A recognizer does not keep its target; whoever made this does.
  @MainActor final class GestureTarget: NSObject {
    private let handler: () -> Void

    init(_ recognizer: UIGestureRecognizer, _ handler: @escaping () -> Void) {
      self.handler = handler
      super.init()
      recognizer.addTarget(self, action: action)
    }

    #if canImport(ObjectiveC)
      private var action: Selector { #selector(fire) }

      @objc private func fire() { handler() }
    #else
      private var action: Selector { Selector { [weak self] in self?.handler() } }
    #endif
  }
#endif
