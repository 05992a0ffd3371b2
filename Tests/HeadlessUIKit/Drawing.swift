/// A color, whose value does not matter here.
public final class UIColor: NSObject, Sendable {
  public static let black = UIColor()
  public static let clear = UIColor()
  public static let tertiaryLabel = UIColor()
}

public final class CGPath: NSObject, Sendable {
  /// The corners that are round.
  public let headlessCorners: UIRectCorner
  public let headlessRadius: CGFloat

  init(corners: UIRectCorner = .allCorners, radius: CGFloat = 0) {
    headlessCorners = corners
    headlessRadius = radius
  }
}

open class UIBezierPath: NSObject {
  public private(set) var bounds = CGRect.zero
  open var cgPath = CGPath()

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    bounds = rect
    cgPath = CGPath(radius: cornerRadius)
  }

  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    bounds = rect
    cgPath = CGPath(corners: corners, radius: cornerRadii.width)
  }
}

@MainActor open class UIVisualEffect: NSObject {}

/// A blur of the content behind a view.
@MainActor open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case systemUltraThinMaterial = 6
    case systemThinMaterial = 7
    case systemMaterial = 8
    case systemThickMaterial = 9
    case systemChromeMaterial = 10
  }

  public private(set) var headlessStyle = Style.systemMaterial

  public convenience init(style: UIBlurEffect.Style) {
    self.init()
    headlessStyle = style
  }
}

@MainActor open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect?
  let headlessContent = UIView(frame: .zero)

  /// The only view that accepts subviews.
  open var contentView: UIView { headlessContent }

  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    headlessContent.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(headlessContent)
  }

  public required init?(coder: NSCoder) { nil }
}

/// The kinds of scrolling that count as a drag.
public struct UIScrollTypeMask: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// Two fingers on a trackpad. The pointer rests, and recognizers for scrolling receive a translation without a touch.
@MainActor public final class HeadlessTrackpad {
  private let window: UIWindow
  private var recognizers: [UIPanGestureRecognizer] = []

  public init(on window: UIWindow) { self.window = window }

  /// Scrolls in steps, 60 per second, and ends.
  public func scroll(by distance: CGFloat, at point: CGPoint, steps: Int = 12) {
    var next = window.hitTest(point, with: nil)
    recognizers = []
    while let view = next {
      recognizers += (view.gestureRecognizers ?? []).compactMap { $0 as? UIPanGestureRecognizer }
        .filter { $0.isEnabled && !$0.allowedScrollTypesMask.isEmpty }
      next = view.superview
    }
    HeadlessGestures.scrolled = recognizers
    for step in 1...steps {
      HeadlessClock.advance(by: 1.0 / 60)
      let way = CGPoint(x: 0, y: distance * CGFloat(step) / CGFloat(steps))
      for recognizer in recognizers { recognizer.headlessScroll(by: way, at: point, in: window) }
    }
    for recognizer in recognizers {
      recognizer.headlessEndScroll()
      recognizer.reset()
    }
    HeadlessGestures.scrolled = []
  }
}
