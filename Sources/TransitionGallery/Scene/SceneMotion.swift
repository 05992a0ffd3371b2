import Synchronization
import TransitionExport
import TransitionModel
import TransitionMotion
import TransitionRuntime

/// The relation between a view and a finger. The page requests begins and releases from the gallery.
struct SceneWay: Codable, Sendable, Hashable {
  struct Band: Codable, Sendable, Hashable {
    var kind: String
    var parameter: Double?
  }

  struct Input: Codable, Sendable, Hashable {
    var resistance: Double
    /// The arming distance, in points.
    var points: Double
  }

  /// The axis, `x` or `y`.
  var axis: String
  /// +1 if the end lies toward growing coordinates, otherwise −1.
  var sign: Double
  var distance: Double
  var extent: Double
  /// The coordinate of progress 0 with absolute tracking; nil with tracking of movement.
  var origin: Double?
  var clamps: Bool
  var band: Band
  var input: Input?
  var fadesDimming: Bool
  /// A Boolean value that indicates whether a touch grabs the view while it settles.
  var interruptible: Bool
  var locksContent: Bool
  /// The release rule as text: `distance(fraction: 0.2)`.
  var rule: String

  init(_ rule: ResolvedInteraction, _ geometry: InteractionGeometry) {
    let interaction = rule.interaction
    axis = geometry.axis.rawValue
    sign = geometry.sign
    distance = geometry.distance
    extent = geometry.extent
    origin = interaction.tracking == .absolutePosition ? geometry.origin : nil
    clamps = interaction.clampsProgress
    band = Band(interaction.rubberBand)
    if let resistance = interaction.input?.resistance, let points = interaction.releaseRule.points {
      input = Input(resistance: resistance, points: points)
    }
    fadesDimming = interaction.fadesDimming
    interruptible = interaction.interruptible
    locksContent = interaction.locksContent
    self.rule = "\(interaction.releaseRule)"
  }
}

extension SceneWay.Band {
  init(_ rule: RubberBandRule) {
    switch rule {
    case .unlimited: self.init(kind: "unlimited", parameter: nil)
    case .clamped: self.init(kind: "clamped", parameter: nil)
    case .reciprocal(let factor): self.init(kind: "reciprocal", parameter: factor)
    case .power(let exponent): self.init(kind: "power", parameter: exponent)
    case .scrollView(let coefficient): self.init(kind: "scrollView", parameter: coefficient)
    }
  }
}

/// A timing for a browser. A spring becomes `linear()`, a timing curve the exact `cubic-bezier()`.
struct SceneTiming: Codable, Sendable, Hashable {
  /// The duration in seconds; 0 for no animation.
  var duration: Double
  var easing: String
  /// The easing limited to 0…1, if it differs, because opacities do not overshoot.
  var clampedEasing: String?

  init(_ timing: AnimationTiming) {
    if let known = Self.known.withLock({ $0[timing] }) {
      self = known
      return
    }
    duration = timing.duration
    easing = Self.easing(of: timing)
    let clamped = Self.easing(of: timing, isClamped: true)
    clampedEasing = clamped == easing ? nil : clamped
    let made = self
    Self.known.withLock { known in
      // Dragging a slider creates many timings, which are cheap to create again.
      if known.count >= Self.mostKept { known.removeAll(keepingCapacity: true) }
      known[timing] = made
    }
  }

  /// A cache, because a page of many transitions needs the same timings repeatedly.
  private static let known = Mutex<[AnimationTiming: SceneTiming]>([:])
  private static let mostKept = 4096

  private static func easing(of timing: AnimationTiming, isClamped: Bool = false) -> String {
    guard timing.duration > 0 else { return "linear" }
    if case .curve(let curve) = timing.shape, !isClamped || curve.staysWithinItsEnds {
      return "cubic-bezier(\(curve.x1), \(curve.y1), \(curve.x2), \(curve.y2))"
    }
    func value(_ share: Double) -> Double {
      let fraction = timing.fraction(at: share * timing.duration)
      return isClamped ? min(max(fraction, 0), 1) : fraction
    }
    // An easing cannot represent more than ±10⁶ ways.
    return (try? LinearEasing(of: value))?.css ?? "linear"
  }
}

extension TimingCurve { fileprivate var staysWithinItsEnds: Bool { (0...1).contains(y1) && (0...1).contains(y2) } }
