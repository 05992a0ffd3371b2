import Synchronization
import TransitionExport
import TransitionModel
import TransitionMotion
import TransitionRuntime

/// How the view follows a finger. The page asks the gallery about begins and releases.
struct SceneWay: Codable, Sendable, Hashable {
  struct Band: Codable, Sendable, Hashable {
    var kind: String
    var parameter: Double?
  }

  struct Input: Codable, Sendable, Hashable {
    var resistance: Double
    /// Points of travel that arm it.
    var points: Double
  }

  /// `x` or `y`.
  var axis: String
  /// +1 where the end lies toward growing coordinates.
  var sign: Double
  var distance: Double
  var extent: Double
  /// The coordinate of progress 0 where the finger's position is followed; nil where its movement is.
  var origin: Double?
  var clamps: Bool
  var band: Band
  var input: Input?
  var fadesDimming: Bool
  /// Whether a touch grabs the view while it settles.
  var interruptible: Bool
  var locksContent: Bool
  /// The release rule, to read: `distance(fraction: 0.2)`.
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

/// A timing as a browser plays it. A spring becomes `linear()`, a timing curve `cubic-bezier()`, exactly.
struct SceneTiming: Codable, Sendable, Hashable {
  /// Seconds; 0 is there at once.
  var duration: Double
  var easing: String
  /// The easing limited to 0…1, where it differs: opacities do not overshoot.
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
      // Dragging a slider makes many, which are cheap to make again.
      if known.count >= Self.mostKept { known.removeAll(keepingCapacity: true) }
      known[timing] = made
    }
  }

  /// A page of many transitions needs the same timings repeatedly.
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
    // An easing cannot express more than ±10⁶ ways.
    return (try? LinearEasing(of: value))?.css ?? "linear"
  }
}

extension TimingCurve { fileprivate var staysWithinItsEnds: Bool { (0...1).contains(y1) && (0...1).contains(y2) } }
