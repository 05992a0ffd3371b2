#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// The corners of the presented view: which are round, and by how much. They have Apple's continuous curve.
  ///
  /// Before iOS 26 there is no API for the display's corners, so the radius is the configuration's number.
  @MainActor final class PresentedCorners {
    /// The radius of the configuration or of the display, in points.
    let radius: CGFloat
    /// The largest radius of the configuration's stops.
    private let largest: CGFloat
    private var shown: CGFloat
    private let corners: UIRectCorner
    private let isConcentric: Bool
    private weak var view: UIView?
    /// Gives the view its own corners and clipping again; nil while no view is rounded.
    private var restoration: (() -> Void)?

    /// - Parameter container: The container of the presentation, in which the radius of the display is measured.
    init(_ geometry: TransitionGeometry, in container: UIView) {
      let number = CGFloat(geometry.cornerRadius)
      radius = geometry.cornerRadiusRule == .device ? Self.displayRadius(around: container) ?? number : number
      largest = max(radius, CGFloat(geometry.stops.compactMap(\.cornerRadius).max() ?? 0))
      shown = radius
      isConcentric = geometry.cornerRadiusRule == .concentric
      corners = UIRectCorner(
        geometry.roundedCorners ?? .all,
        isRightToLeft: container.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    /// Rounds a view's corners instead of those of the previous view.
    func round(_ view: UIView) {
      restore()
      self.view = view
      if isConcentric, #available(iOS 26, macCatalyst 26, visionOS 26, *) {
        let former = (view.cornerConfiguration, view.clipsToBounds)
        view.cornerConfiguration = configuration
        view.clipsToBounds = true
        restoration = { (view.cornerConfiguration, view.clipsToBounds) = former }
      } else if largest > 0 {
        let layer = view.layer
        let former = (layer.cornerRadius, layer.cornerCurve, layer.maskedCorners, view.clipsToBounds)
        layer.cornerRadius = shown
        layer.cornerCurve = .continuous
        layer.maskedCorners = CACornerMask(corners)
        view.clipsToBounds = true
        restoration = { (layer.cornerRadius, layer.cornerCurve, layer.maskedCorners, view.clipsToBounds) = former }
      }
    }

    /// Rounds the view by another radius, which a stop has. A view that follows the display's corners keeps them.
    func show(radius: CGFloat) {
      guard !isConcentric, let view else { return }
      shown = radius
      view.layer.cornerRadius = radius
    }

    func restore() {
      restoration?()
      restoration = nil
      view = nil
    }

    /// Returns the outline of the view, for its shadow.
    func outline(of bounds: CGRect) -> UIBezierPath {
      guard corners != .allCorners else { return UIBezierPath(roundedRect: bounds, cornerRadius: shownRadius) }
      return UIBezierPath(
        roundedRect: bounds, byRoundingCorners: corners, cornerRadii: CGSize(width: shownRadius, height: shownRadius))
    }

    private var shownRadius: CGFloat {
      if isConcentric, let view, #available(iOS 26, macCatalyst 26, visionOS 26, *) {
        return view.effectiveRadius(corner: corners)
      }
      return shown
    }

    /// Each corner follows the display's, and is never less round than the number.
    @available(iOS 26, macCatalyst 26, visionOS 26, *)
    private var configuration: UICornerConfiguration {
      func radius(_ corner: UIRectCorner) -> UICornerRadius {
        corners.contains(corner) ? .containerConcentric(minimum: self.radius) : .fixed(0)
      }
      return .corners(
        topLeftRadius: radius(.topLeft), topRightRadius: radius(.topRight), bottomLeftRadius: radius(.bottomLeft),
        bottomRightRadius: radius(.bottomRight))
    }

    /// Returns the radius of a view that fills the container and follows the corners of the display, or of the window on an
    /// iPad; nil if they are square or unknown.
    private static func displayRadius(around container: UIView) -> CGFloat? {
      if #available(iOS 26, macCatalyst 26, visionOS 26, *) {
        let probe = UIView(frame: container.bounds)
        probe.cornerConfiguration = .corners(
          topLeftRadius: .containerConcentric(minimum: nil), topRightRadius: nil, bottomLeftRadius: nil,
          bottomRightRadius: nil)
        container.addSubview(probe)
        probe.layoutIfNeeded()
        let radius = probe.effectiveRadius(corner: .topLeft)
        probe.removeFromSuperview()
        return radius > 0 && radius.isFinite ? radius : nil
      }
      return nil
    }
  }

  extension UIRectCorner {
    fileprivate init(_ corners: RoundedCorners, isRightToLeft: Bool) {
      guard corners != .all else {
        self = .allCorners
        return
      }
      self = []
      for corner in RoundedCorners.Corner.allCases where corners.contains(corner) {
        switch corner {
        case .topLeading: insert(isRightToLeft ? .topRight : .topLeft)
        case .topTrailing: insert(isRightToLeft ? .topLeft : .topRight)
        case .bottomLeading: insert(isRightToLeft ? .bottomRight : .bottomLeft)
        case .bottomTrailing: insert(isRightToLeft ? .bottomLeft : .bottomRight)
        }
      }
    }
  }

  extension CACornerMask {
    fileprivate init(_ corners: UIRectCorner) {
      self = []
      if corners.contains(.topLeft) { insert(.layerMinXMinYCorner) }
      if corners.contains(.topRight) { insert(.layerMaxXMinYCorner) }
      if corners.contains(.bottomLeft) { insert(.layerMinXMaxYCorner) }
      if corners.contains(.bottomRight) { insert(.layerMaxXMaxYCorner) }
    }
  }
#endif
