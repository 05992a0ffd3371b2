#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// What has to wait until UIKit is done with what it does now. Without a device, time is the stand-in's.
  @MainActor enum NextTurn {
    static func run(_ block: @escaping @MainActor () -> Void) {
      #if canImport(UIKit)
        DispatchQueue.main.async { MainActor.assumeIsolated(block) }
      #else
        HeadlessClock.nextTurn(block)
      #endif
    }
  }
#endif
