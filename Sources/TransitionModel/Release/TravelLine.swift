package import TransitionMotion

/// The way a finger goes, without its length: the coordinate that counts, and where the end lies.
package struct TravelLine: Sendable, Hashable {
  /// The coordinate that counts.
  package let axis: TravelAxis
  /// +1 when the end lies toward growing coordinates, −1 when it lies toward shrinking ones.
  package let sign: Double

  package init(axis: TravelAxis, sign: Double) {
    self.axis = axis
    self.sign = sign
  }

  /// The configuration's own line, in a left-to-right layout: toward its edge to dismiss, away from it to present.
  package init(of configuration: TransitionConfiguration, _ direction: TransitionDirection) {
    let edge = configuration.geometry.edge
    self.init(axis: edge.axis, sign: direction == .dismiss ? edge.sign : -edge.sign)
  }

  /// The coordinate of a sample along the axis, growing toward the end.
  package func position(of sample: GestureSample) -> Double {
    sign * (axis == .x ? sample.x : sample.y)
  }

  /// Points from one sample to another, on the samples' own grid: the difference of two doubles is off it by an ulp, and
  /// a threshold would see that.
  package func travel(from first: GestureSample, to last: GestureSample) -> Double {
    ((position(of: last) - position(of: first)) * 1000).rounded() / 1000
  }

  /// The velocity toward the end.
  package func velocity(_ velocity: Velocity) -> Double {
    sign * (axis == .x ? velocity.x : velocity.y)
  }
}
