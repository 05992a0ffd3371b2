/// Where the marks of a chart stand.
struct PlotArea {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }

  /// As much of a length as lies inside.
  func clampedX(_ x: Double) -> Double { min(max(x.isFinite ? x : left, left), right) }
}
