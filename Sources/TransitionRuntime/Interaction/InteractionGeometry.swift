public import TransitionModel

/// Where an interaction goes: the axis, the way along it and how far.
public struct InteractionGeometry: Sendable, Hashable {
  public var axis: TravelAxis
  /// +1 when the end lies toward growing coordinates, −1 when it lies toward shrinking ones.
  public var sign: Double
  /// Points from the start to the end; 0 or less is taken as "no way to go".
  public var distance: Double
  /// The container coordinate that is progress 0 when the finger's absolute position is tracked.
  public var origin: Double

  public init(axis: TravelAxis, sign: Double, distance: Double, origin: Double = 0) {
    self.axis = axis
    self.sign = sign < 0 ? -1 : 1
    self.distance = distance.isFinite ? max(distance, 0) : 0
    self.origin = origin.isFinite ? origin : 0
  }

  /// The coordinate of a sample along the axis, growing toward the end.
  func position(of sample: GestureSample) -> Double {
    sign * (axis == .x ? sample.x : sample.y)
  }

  /// Points from one sample to another, on the samples' own grid: the difference of two doubles is off it by an ulp, and
  /// a threshold would see that.
  func travel(from first: GestureSample, to last: GestureSample) -> Double {
    ((position(of: last) - position(of: first)) * 1000).rounded() / 1000
  }

  /// Points from the origin to where the finger is.
  func absoluteTravel(to sample: GestureSample) -> Double { position(of: sample) - sign * origin }

  /// A travel as a share of the distance; 0 where there is no way to go.
  func progress(of travel: Double) -> Double {
    distance > 0 ? travel / distance : 0
  }
}
