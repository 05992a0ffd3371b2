/// What gives an animator its timing.
@MainActor public protocol UITimingCurveProvider: NSCoding, NSCopying {
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic timing curve.
@MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint

  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (controlPoint1, controlPoint2) = (point1, point2)
  }

  nonisolated public required init?(coder: NSCoder) { nil }
  nonisolated public func encode(with coder: NSCoder) {}
  nonisolated public func copy(with zone: NSZone? = nil) -> Any { self }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring.
@MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  public let initialVelocity: CGVector
  let dampingRatio: CGFloat

  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (dampingRatio, initialVelocity) = (ratio, velocity)
  }

  nonisolated public required init?(coder: NSCoder) { nil }
  nonisolated public func encode(with coder: NSCoder) {}
  nonisolated public func copy(with zone: NSZone? = nil) -> Any { self }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }
}

extension UIView {
  /// UIKit's named curves.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut = 0
    case easeIn = 1
    case easeOut = 2
    case linear = 3
  }

  /// What a keyframe animation is made with.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let calculationModeLinear = KeyframeAnimationOptions([])
  }
}

/// A stand-in for UIKit's curves: the curves themselves are compared in TransitionRuntime, not through this.
struct HeadlessCurve {
  let provider: any UITimingCurveProvider

  @MainActor func value(at share: CGFloat) -> CGFloat {
    guard share < 1 else { return 1 }
    guard share > 0 else { return 0 }
    guard let spring = provider.springTimingParameters else { return share * share * (3 - 2 * share) }
    let decay = exp(-7 * share)
    guard spring.dampingRatio < 1 else { return 1 - decay * (1 + 7 * share) }
    let swing = 7 * (1 - spring.dampingRatio * spring.dampingRatio).squareRoot() / spring.dampingRatio
    return 1 - decay * (cos(swing * share) + 7 / swing * sin(swing * share))
  }
}
