#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)
  #if canImport(SwiftUI)
    import SwiftUI
    import UIKit
  #else
    import HeadlessSwiftUI
    import HeadlessUIKit
  #endif

  /// SwiftUI measures its content itself. Auto Layout's answer for a hosting controller depends on its `sizingOptions`.
  extension UIHostingController: FittingScreen {
    /// Returns the height of the wrapped content. `preferredContentSize` is the ideal size, without wrapped text. A list
    /// fills the height.
    func fittingHeight(in room: CGSize) -> CGFloat { sizeThatFits(in: room).height }

    /// True if SwiftUI sets `preferredContentSize` to the ideal size.
    var derivesPreferredSize: Bool { sizingOptions.contains(.preferredContentSize) }
  }
#endif
