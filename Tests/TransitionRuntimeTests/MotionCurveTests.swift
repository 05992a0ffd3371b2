import Foundation
import Testing
import TransitionModel

@testable import TransitionRuntime

@Suite struct MotionCurveTests {
  private static func spring(_ dampingRatio: Double, initialVelocity: Double = 0) -> MotionCurve {
    MotionCurve(AnimationTiming(duration: 0.5, dampingRatio: dampingRatio, initialVelocity: initialVelocity))
  }

  @Test func pointsBeginAtZeroEndAtOneAndAreAFrameApart() throws {
    for duration in [0.01, 0.1, 0.25, 0.5, 1.0 / 3, 10] {
      let curve = MotionCurve(AnimationTiming(duration: duration, shape: .curve(.linear)))
      let points = curve.points(framesPerSecond: 60)
      #expect(points.first == MotionCurve.Point(time: 0, value: 0))
      #expect(points.last == MotionCurve.Point(time: duration, value: 1))
      for (a, b) in zip(points, points.dropFirst()) {
        #expect(b.time > a.time && b.time - a.time < 1.0 / 60 + 1e-9)
        #expect(abs(a.value - a.time / duration) < 1e-6)
      }
    }
  }

  /// The first peak of a spring at rest is e^(−πζ/√(1 − ζ²)) past its end.
  @Test(arguments: [0.2, 0.5, 0.6, 0.8]) func aSpringsOvershootIsTheTextbooks(dampingRatio: Double) throws {
    let expected = exp(-.pi * dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot())
    let overshoot = try #require(Self.spring(dampingRatio).overshoot)
    #expect(abs(overshoot.value - 1 - expected) < 1e-4)
  }

  @Test func whatNeverPassesItsEndHasNoOvershoot() {
    #expect(Self.spring(1).overshoot == nil)
    for name in CurveName.allCases {
      let curve = MotionCurve(AnimationTiming(duration: 0.3, shape: .curve(name.curve)))
      #expect(curve.overshoot == nil && curve.undershoot == nil, "\(name)")
    }
  }

  @Test func aSpringPushedBackwardSetsOutBackward() throws {
    let undershoot = try #require(Self.spring(0.8, initialVelocity: -5).undershoot)
    #expect(undershoot.value < 0 && undershoot.time > 0)
  }

  @Test func onceSettledItStaysWithinReach() {
    for curve in [Self.spring(0.3), Self.spring(0.8), Self.spring(1), Self.spring(0.8, initialVelocity: 4)] {
      let settled = curve.settlingDuration()
      #expect(settled > 0 && settled <= curve.timing.duration)
      for step in 0...500 {
        let time = settled + (curve.timing.duration - settled) * Double(step) / 500
        #expect(abs(1 - curve.timing.fraction(at: time)) <= 0.0010001)
      }
    }
  }

  @Test func halfwayIsWhereHalfOfTheWayIsDone() {
    for curve in [Self.spring(0.5), Self.spring(1)] {
      #expect(abs(curve.timing.fraction(at: curve.halfway) - 0.5) < 0.01)
    }
  }
}
