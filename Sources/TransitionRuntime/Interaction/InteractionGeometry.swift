public import TransitionModel

/// Where an interaction goes: the axis, the way along it and how far.
///
/// Two lengths, most often the same. The *distance* is what a release rule and a session's record count in: a rule's
/// fraction is a share of it. The *extent* is the view's own way, which it goes point for point with the finger. They
/// differ where a source divides its drags by something else than that way.
public struct InteractionGeometry: Sendable, Hashable {
  /// The coordinate that counts.
  public var axis: TravelAxis
  /// +1 when the end lies toward growing coordinates, −1 when it lies toward shrinking ones.
  public var sign: Double
  /// Points that count as the whole interaction; 0 or less is taken as "no way to go".
  public var distance: Double
  /// Points from the start frame to the end frame, where a finishing settle leads.
  public var extent: Double
  /// The container coordinate that is progress 0 when the finger's absolute position is tracked.
  public var origin: Double

  /// Describes the way of an interaction.
  ///
  /// - Parameters:
  ///   - axis: The coordinate that counts.
  ///   - sign: Less than 0 counts as −1, anything else as +1.
  ///   - distance: Points that count as the whole interaction; what is negative or not finite counts as 0.
  ///   - extent: Points from the start frame to the end frame; nil for the distance.
  ///   - origin: The container coordinate that is progress 0 under absolute tracking; what is not finite counts as 0.
  public init(axis: TravelAxis, sign: Double, distance: Double, extent: Double? = nil, origin: Double = 0) {
    self.axis = axis
    self.sign = sign < 0 ? -1 : 1
    self.distance = distance.isFinite ? max(distance, 0) : 0
    self.extent = extent.map { $0.isFinite ? max($0, 0) : 0 } ?? self.distance
    self.origin = origin.isFinite ? origin : 0
  }

  /// The side of the container from which the way leads away: where an edge pan begins.
  public var startSide: ContainerSide {
    switch axis {
    case .x: sign > 0 ? .left : .right
    case .y: sign > 0 ? .top : .bottom
    }
  }

  /// The way without its length.
  var line: TravelLine { TravelLine(axis: axis, sign: sign) }

  /// Points from the origin to where the finger is.
  func absoluteTravel(to sample: GestureSample) -> Double { line.position(of: sample) - sign * origin }

  /// A travel as a share of the distance, 0…1; 0 where there is no way to go.
  func progress(of travel: Double) -> Double {
    distance > 0 ? min(max(travel / distance, 0), 1) : 0
  }

  /// A displacement of the view as a share of its way: the progress of the transition itself.
  func transitionProgress(of displacement: Double) -> Double {
    extent > 0 ? displacement / extent : 0
  }
}
