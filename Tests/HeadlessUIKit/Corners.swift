/// The shape of a layer's corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The corners of a layer that have its radius.
public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// The radius of a corner of a view.
public struct UICornerRadius: Hashable, Sendable {
  let fixed: CGFloat
  let isConcentric: Bool

  public static func fixed(_ radius: Double) -> UICornerRadius {
    UICornerRadius(fixed: CGFloat(radius), isConcentric: false)
  }

  public static func containerConcentric(minimum: CGFloat? = nil) -> UICornerRadius {
    UICornerRadius(fixed: minimum ?? 0, isConcentric: true)
  }
}

/// The radii of the four corners of a view.
public struct UICornerConfiguration: Hashable, Sendable {
  /// The radii, by corner.
  public private(set) var headlessRadii: [UInt: UICornerRadius] = [:]

  public static func corners(
    topLeftRadius: UICornerRadius?, topRightRadius: UICornerRadius?, bottomLeftRadius: UICornerRadius?,
    bottomRightRadius: UICornerRadius?
  ) -> UICornerConfiguration {
    var configuration = UICornerConfiguration()
    configuration.headlessRadii[UIRectCorner.topLeft.rawValue] = topLeftRadius
    configuration.headlessRadii[UIRectCorner.topRight.rawValue] = topRightRadius
    configuration.headlessRadii[UIRectCorner.bottomLeft.rawValue] = bottomLeftRadius
    configuration.headlessRadii[UIRectCorner.bottomRight.rawValue] = bottomRightRadius
    return configuration
  }
}

extension UIView {
  /// The radius of the display's corners; 0 for square ones.
  public static var headlessDisplayRadius: CGFloat = 0

  /// Returns the largest radius of some corners. A concentric one shrinks by its distance from the display's corner.
  public func effectiveRadius(corner: UIRectCorner) -> CGFloat {
    let (place, display) = (convert(bounds, to: nil), window?.bounds ?? .zero)
    let left = place.minX - display.minX
    let right = display.maxX - place.maxX
    let top = place.minY - display.minY
    let bottom = display.maxY - place.maxY
    let distances: [(UIRectCorner, CGFloat)] = [
      (.topLeft, max(left, top)), (.topRight, max(right, top)), (.bottomLeft, max(left, bottom)),
      (.bottomRight, max(right, bottom)),
    ]
    return distances.filter { corner.contains($0.0) }.map { corner, distance in
      guard let radius = cornerConfiguration.headlessRadii[corner.rawValue] else { return 0 }
      return radius.isConcentric ? max(radius.fixed, Self.headlessDisplayRadius - distance) : radius.fixed
    }.max() ?? 0
  }
}
