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
    /// Returns the height of the wrapped content, also if it is taller than the room: text is cut to a height that is proposed,
    /// so none is proposed first. `preferredContentSize` is the ideal size, without wrapped text. A list fills the room.
    func fittingHeight(in room: CGSize) -> CGFloat {
      let unbounded = CGFloat.greatestFiniteMagnitude
      let height = sizeThatFits(in: CGSize(width: room.width, height: unbounded)).height
      return height < unbounded ? height : sizeThatFits(in: room).height
    }

    /// True if SwiftUI sets `preferredContentSize` to the ideal size.
    var derivesPreferredSize: Bool { sizingOptions.contains(.preferredContentSize) }
  }
#endif
