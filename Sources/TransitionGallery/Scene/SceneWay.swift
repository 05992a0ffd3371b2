import TransitionModel
import TransitionRuntime

/// What a page needs to let the view follow a finger: how far it goes for a travel, and how dark it is there. What a
/// touch begins and what a release decides it asks the gallery.
struct SceneWay: Codable, Sendable, Hashable {
  /// The law of the rubber band, with its parameter.
  struct Band: Codable, Sendable, Hashable {
    var kind: String
    var parameter: Double?
  }

  /// What an input dismissal adds.
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
