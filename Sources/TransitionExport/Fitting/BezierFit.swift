import TransitionModel
import TransitionMotion

/// The cubic Bézier curve nearest to a spring, for platforms without springs.
///
/// Nearest means the least mean squared distance, evenly in time. For given times of the two control points, the best
/// values are a linear problem with one solution. The times are searched on a grid that is refined around its best
/// point.
struct BezierFit {
  /// The curve, with three decimals. The optimum is flat, and further decimals would differ between machines.
  let curve: TimingCurve
  /// The largest distance between spring and curve at one time, as a share of the way, rounded up to a thousandth.
  let largestError: Double

  private static let samples = 64

  init(_ timing: AnimationTiming) {
    var best: Candidate = Candidate(x1: 0, x2: 1, timing)
    var (centre, radius) = ((x1: 0.5, x2: 0.5), 0.5)
    for _ in 0..<11 {
      for row in -3...3 {
        for column in -3...3 {
          let x1 = min(max(centre.x1 + radius * Double(row) / 3, 0), 1)
          let x2 = min(max(centre.x2 + radius * Double(column) / 3, 0), 1)
          let candidate = Candidate(x1: x1, x2: x2, timing)
          if candidate.error < best.error { best = candidate }
        }
      }
      centre = (best.x1, best.x2)
      radius /= 2
    }
    let numbers = [best.x1, best.y1, best.x2, best.y2].map { ($0 * 1000).rounded() / 1000 }
    let fitted = try? TimingCurve(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    let curve = fitted ?? .easeOut
    self.curve = curve
    let errors = (0..<4000).map { index in
      let position = Double(index) / 4000
      return abs(curve.value(at: position) - timing.fraction(at: position * timing.duration))
    }
    largestError = ((errors.max() ?? 0) * 1000).rounded(.up) / 1000
  }

  /// The best values of both control points for given times.
  private struct Candidate {
    let x1: Double
    let x2: Double
    let y1: Double
    let y2: Double
    let error: Double

    init(x1: Double, x2: Double, _ timing: AnimationTiming) {
      self.x1 = x1
      self.x2 = x2
      // The sums of the normal equations. The unknowns multiply a and b.
      var (aa, ab, bb, ar, br, rr) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
      for index in 1..<BezierFit.samples {
        let t = Double(index) / Double(BezierFit.samples)
        let (a, b, c) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
        let time = a * x1 + b * x2 + c
        // Even steps of the parameter are not even in time, so each is weighted by its time.
        let weight = 3 * ((1 - t) * (1 - t) * x1 + 2 * (1 - t) * t * (x2 - x1) + t * t * (1 - x2))
        let rest = timing.fraction(at: time * timing.duration) - c
        aa += weight * a * a
        ab += weight * a * b
        bb += weight * b * b
        ar += weight * a * rest
        br += weight * b * rest
        rr += weight * rest * rest
      }
      let determinant = aa * bb - ab * ab
      guard determinant > 1e-12 else {
        (y1, y2, error) = (x1, x2, .infinity)
        return
      }
      y1 = (ar * bb - br * ab) / determinant
      y2 = (br * aa - ar * ab) / determinant
      error = rr - y1 * ar - y2 * br
    }
  }
}
