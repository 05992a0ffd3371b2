public enum UIViewAnimatingState: Int, Sendable {
  case inactive = 0
  case active = 1
  case stopped = 2
}

public enum UIViewAnimatingPosition: Int, Sendable {
  case end = 0
  case start = 1
  case current = 2
}

@MainActor public protocol UIViewAnimating: NSObjectProtocol {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: CGFloat { get set }
  func startAnimation()
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

@MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addAnimations(_ animation: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

// UIKit's requirements are optional.
extension UIViewImplicitlyAnimating {
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
  public func addAnimations(_ animation: @escaping () -> Void) {}
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  public func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
  {}
}

/// Animates the changes of its blocks, on the headless clock.
@MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  struct Target: Hashable {
    let view: UIView
    let key: AnimatableValues.Key
  }

  static var current: UIViewPropertyAnimator?
  private static var running: [HeadlessWeak] = []

  public let duration: TimeInterval
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  private var blocks: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// Values from the start through keyframes to the end, by share of the way.
  var tracks: [Target: [(share: CGFloat, values: AnimatableValues)]] = [:]
  var keyframe: CGFloat = 1
  private var startedAt: TimeInterval?
  private var held: CGFloat = 0
  private var run = 0
  var headlessWasStopped = false

  open private(set) var state = UIViewAnimatingState.inactive
  open var isReversed = false
  open var isInterruptible = true
  open var isUserInteractionEnabled = true

  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = duration
    timingParameters = parameters
  }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1)))
    if let animations { addAnimations(animations) }
  }

  open var isRunning: Bool { startedAt != nil }

  open var fractionComplete: CGFloat {
    get { duration > 0 ? min(held + CGFloat((HeadlessClock.now - (startedAt ?? HeadlessClock.now)) / duration), 1) : 1 }
    set { held = newValue }
  }

  var shownShare: CGFloat {
    guard let timingParameters else { return fractionComplete }
    let share = HeadlessCurve(provider: timingParameters).value(at: fractionComplete)
    return isReversed ? 1 - share : share
  }

  open func addAnimations(_ animation: @escaping () -> Void) {
    if state == .inactive { blocks.append(animation) } else { record(animation) }
  }

  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) { addAnimations(animation) }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    if state == .inactive {
      state = .active
      let animations = blocks
      blocks = []
      for animation in animations { record(animation) }
    }
    startedAt = HeadlessClock.now + delay
    Self.running = Self.running.filter { $0.object != nil } + [HeadlessWeak(self)]
    run += 1
    let run = run
    HeadlessClock.after(delay + duration * TimeInterval(1 - held)) { if run == self.run { self.finish(at: .end) } }
  }

  open func pauseAnimation() {
    if state == .inactive { startAnimation() }
    held = fractionComplete
    startedAt = nil
    run += 1
  }

  open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
    startAnimation()
  }

  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    headlessWasStopped = true
    for target in tracks.keys { target.view.keepShown(target.key, of: self) }
    run += 1
    startedAt = nil
    tracks = [:]
    state = withoutFinishing ? .inactive : .stopped
    if withoutFinishing { completions = [] }
  }

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return HeadlessSystem.misuse.append("finishAnimation before stopAnimation(false)") }
    finish(at: finalPosition)
  }

  /// Removes all running animations without reporting their end, as UIKit may do in the background.
  static func headlessRemoveAll() {
    for animator in running.compactMap({ $0.object as? UIViewPropertyAnimator }) where animator.isRunning {
      for target in animator.tracks.keys where target.view.animations[target.key] === animator {
        target.view.animations[target.key] = nil
      }
      animator.run += 1
      (animator.tracks, animator.startedAt, animator.state, animator.completions) = ([:], nil, .inactive, [])
    }
    running = []
  }

  private func finish(at position: UIViewAnimatingPosition) {
    for target in tracks.keys where target.view.animations[target.key] === self {
      target.view.animations[target.key] = nil
      if isReversed, let first = tracks[target]?.first { target.view.model.take(target.key, from: first.values) }
    }
    run += 1
    (tracks, startedAt, state) = ([:], nil, .inactive)
    let last = completions
    completions = []
    for completion in last { completion(isReversed ? .start : position) }
  }

  private func record(_ animation: () -> Void) {
    let outer = Self.current
    Self.current = self
    animation()
    Self.current = outer
  }

  isolated deinit {
    // UIKit raises an exception here.
    if state != .inactive, startedAt == nil { HeadlessSystem.misuse.append("a paused animator was let go") }
  }
}

@MainActor public protocol UITimingCurveProvider: NSCoding, NSCopying {
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

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

  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let calculationModeLinear = KeyframeAnimationOptions([])
  }
}

/// A stand-in for UIKit's curves. TransitionRuntime's tests compare the actual curves.
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
