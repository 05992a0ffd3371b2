#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// What a screen keeps alive without knowing: its transition, and the gestures that present from it.
  ///
  /// UIKit holds a transitioning delegate weakly. The presented screen is the one object that lives exactly as long as a
  /// transition can be needed, and it need not conform to anything for this.
  @MainActor final class HeldObjects: NSObject {
    /// The transition the screen is presented with.
    var transition: ModalTransitioningDelegate?
    /// The gestures that present from it.
    var presentations: [PresentationGesture] = []

    /// An address nobody else has.
    private static let key = NSObject()

    private static var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque()) }

    /// Those of a screen, if it has any.
    static func existing(of screen: UIViewController) -> HeldObjects? {
      objc_getAssociatedObject(screen, address) as? HeldObjects
    }

    /// Those of a screen, made at first use.
    static func of(_ screen: UIViewController) -> HeldObjects {
      if let held = existing(of: screen) { return held }
      let held = HeldObjects()
      objc_setAssociatedObject(screen, address, held, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return held
    }
  }
#endif
