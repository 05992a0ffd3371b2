import Foundation
import TestSupport
import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionExport

@Suite struct TokenTests {
  private func object(_ configurations: [TransitionConfiguration]) throws -> [String: Any] {
    let text = try Samples.export(.tokens, configurations)
    return try #require(try exactJSON(Data(text.utf8)) as? [String: Any])
  }

  @Test func tokensKeepTheRulesOfTheFormat() throws {
    for configurations in [try Samples.catalog(), try Samples.sweep(), try Samples.hostile(), try Samples.stops()] {
      let file = try TokenFile(try object(configurations))
      #expect(file.problems == [])
      #expect(file.tokens.count > 10 * configurations.count)
    }
  }

  /// Checks that the validator finds violations.
  @Test(
    arguments: [
      (#""value": 500, "unit": "ms""#, #""value": 500, "unit": "min""#),
      (#""value": 500, "unit": "ms""#, #""value": "500", "unit": "ms""#),
      (#"{"value": 500, "unit": "ms"}"#, #""500ms""#),
      (#""$type": "cubicBezier""#, #""$type": "cubicBézier""#),
      (#""$type": "number", "#, ""),
      ("{bottom-card.present.easing}", "{bottom-card.present.eassing}"),
      ("{bottom-card.present.easing}", "{bottom-card.present.duration}"),
      (#""$value": [0.42, 0, 0.58, 1]"#, #""$value": [1.42, 0, 0.58, 1]"#),
      (#""$value": [0.42, 0, 0.58, 1]"#, #""$value": [0.42, 0, 0.58]"#),
      (#""delay""#, #""dellay""#), (#""$description""#, #""$descripttion""#), (#""present""#, #""pre.sent""#),
      (#""org.transition-registry""#, #""registry""#),
    ])
  func whatBreaksTheRulesIsFound(from: String, to: String) throws {
    let text = try Samples.export(.tokens, try Samples.catalog().filter { $0.name == "bottom-card" })
    let broken = text.replacing(from, with: to, maxReplacements: 1)
    #expect(broken != text)
    let object = try #require(try exactJSON(Data(broken.utf8)) as? [String: Any])
    #expect(try TokenFile(object).problems != [])
  }

  @Test func aSpringStandsBesideTheCurveNearestToIt() throws {
    let configurations = try Samples.catalog() + Samples.sweep()
    let object = try object(configurations)
    for configuration in configurations {
      let group = try #require(object[configuration.name] as? [String: Any])
      for direction in TransitionDirection.allCases {
        let tokens = try #require(group[direction.word] as? [String: Any])
        let easing = try #require(tokens["easing"] as? [String: Any])
        let points = try #require(easing["$value"] as? [Double])
        let curve = try TimingCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
        let timing = DirectionTimings(configuration, direction).movement
        let facts = (easing["$extensions"] as? [String: Any])?[TokenGroup.key] as? [String: Any]
        guard case .spring(let spring, let velocity) = timing.shape else {
          #expect(timing.shape == .curve(curve))
          #expect(facts == nil)
          continue
        }
        let written = try #require(facts?["spring"] as? [String: Any])
        #expect(written["dampingRatio"] as? Double == spring.dampingRatio)
        #expect(written["initialVelocity"] as? Double == velocity)
        #expect((written["duration"] as? [String: Any])?["value"] as? Double == timing.duration * 1000)
        let read = try Spring(
          mass: 1, stiffness: try #require(written["stiffness"] as? Double),
          damping: try #require(written["damping"] as? Double))
        let stated = try #require(facts?["bezierError"] as? Double)
        var (curveError, springError) = (0.0, 0.0)
        for index in 0..<977 {
          let position = Double(index) / 977
          let exact = timing.fraction(at: position * timing.duration)
          curveError = max(curveError, abs(curve.value(at: position) - exact))
          let value = read.value(at: position * timing.duration, initialVelocity: velocity)
          springError = max(springError, abs(value - exact))
        }
        #expect(curveError <= stated * 1.002)
        #expect(curveError > stated - 0.0015 - stated * 0.002)
        #expect(springError < 1e-8)
      }
    }
  }

  @Test func theNearestCurveIsNearAndNoNeighbourIsNearer() throws {
    func error(_ curve: TimingCurve, _ timing: AnimationTiming) -> Double {
      (0..<500).reduce(0) { sum, index in
        let position = (Double(index) + 0.5) / 500
        let distance = curve.value(at: position) - timing.fraction(at: position * timing.duration)
        return sum + distance * distance
      }
    }
    for (ratio, limit) in [(1.0, 0.025), (0.9, 0.03), (0.825, 0.04), (0.7, 0.06), (0.5, 0.15)] {
      let timing = AnimationTiming(duration: 0.5, dampingRatio: ratio, initialVelocity: 0)
      let fit = BezierFit(timing)
      #expect(fit.largestError <= limit, "\(ratio): \(fit.largestError)")
      let best = error(fit.curve, timing)
      let points = [fit.curve.x1, fit.curve.y1, fit.curve.x2, fit.curve.y2]
      for index in points.indices {
        for step in [-0.02, 0.02] {
          var moved = points
          moved[index] += step
          guard let neighbour = try? TimingCurve(x1: moved[0], y1: moved[1], x2: moved[2], y2: moved[3]) else {
            continue
          }
          #expect(error(neighbour, timing) > best * 0.99, "\(ratio): \(points), \(index) by \(step)")
        }
      }
    }
  }
}
