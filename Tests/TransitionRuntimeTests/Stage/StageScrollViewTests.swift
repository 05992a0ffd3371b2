import Foundation
import TestSupport
import Testing
import TransitionMotion
import TransitionRuntime

@testable import TransitionStage

/// The model of a scroll view: drag, glide and bounce.
@Suite struct StageScrollViewTests {
  private static let tolerance = 1e-9

  private struct Vectors: Decodable {
    struct Glide: Decodable {
      let velocity: Double
      let seconds: Double?
      let points: Double
    }
    struct Bounce: Decodable {
      let over: Double
      let velocity: Double
      let seconds: Double
      let over_then: Double
    }
    let glide: [Glide]
    let bounceBack: [Bounce]
  }

  private static func vectors() throws -> Vectors {
    let file = Repository.root.appending(path: "Tests/TransitionModelTests/Fixtures/stops.json")
    return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
  }

  /// Returns a list that a finger let go at time 0.
  private static func released(
    at offset: Double, velocity: Double, content: Double = 5000, bounces: Bool = true
  ) -> StageScrollView {
    let edge = min(max(offset, 0), max(content - 800, 0))
    var list = StageScrollView(contentLength: content, viewLength: 800, offset: edge)
    list.bounces = bounces
    list.drag(by: RubberBand.scrollView(dimension: 800).overshoot(for: offset - edge), at: 0)
    list.release(velocity: velocity, at: 0)
    return list
  }

  @Test func aReleasedListGlides() throws {
    let vectors = try Self.vectors().glide
    #expect(vectors.count == 7)
    for vector in vectors {
      let list = Self.released(at: 2000, velocity: vector.velocity)
      let way = list.offset(at: vector.seconds ?? .infinity) - 2000
      #expect(abs(way - vector.points) <= Self.tolerance, "\(vector)")
    }
  }

  @Test(arguments: [true, false]) func aListBeyondItsEdgeBouncesBack(_ atEnd: Bool) throws {
    let vectors = try Self.vectors().bounceBack
    #expect(vectors.count == 4)
    for vector in vectors {
      let (edge, sign) = atEnd ? (4200.0, 1.0) : (0, -1)
      let list = Self.released(at: edge + sign * vector.over, velocity: sign * vector.velocity)
      let over = sign * (list.offset(at: vector.seconds) - edge)
      #expect(abs(over - vector.over_then) <= Self.tolerance, "\(vector)")
      #expect(list.offset(at: .infinity) == edge)
    }
  }

  /// Nothing jumps: neither where a glide meets an edge, nor where content that was thrown back passes it.
  @Test func positionAndVelocityAreContinuous() {
    var generator = SplitMix64(seed: 72)
    for _ in 0..<200 {
      let contents: [Double] = [500, 1000, 5000]
      let content: Double = contents.randomElement(using: &generator) ?? 500
      let start = Double.random(in: -100...(max(content - 800, 0) + 100), using: &generator)
      let list = Self.released(at: start, velocity: .random(in: -6000...6000, using: &generator), content: content)
      let (step, end) = (1.0 / 4000, list.restsAt)
      #expect(end.isFinite)
      var before = list.state(at: 0)
      var time = step
      while time < min(end, 8) {
        let now = list.state(at: time)
        let fastest: Double = max(abs(before.velocity), abs(now.velocity), 300) * 1.2
        #expect(abs(now.displacement - before.displacement) <= fastest * step + 1e-9)
        let hardest: Double = 30 * fastest + 40_000
        #expect(abs(now.velocity - before.velocity) <= hardest * step)
        before = now
        time += step
      }
      let rest = list.offset(at: .infinity)
      #expect(abs(list.offset(at: end.nextDown) - rest) <= 0.5 / 3 + 1e-6 && list.offset(at: end) == rest)
      #expect((0...max(content - 800, 0)).contains(rest))
    }
  }

  @Test(arguments: [1.0, -1]) func aGlideThatMeetsTheEdgeBouncesAndEndsThere(_ side: Double) {
    let edge: Double = side > 0 ? 4200 : 0
    let list = Self.released(at: edge - side * 100, velocity: side * 3000)
    let times = (0..<3000).map { Double($0) / 1000 }
    let farthest: Double = times.map { side * (list.offset(at: $0) - edge) }.max() ?? 0
    // It leaves with the speed that 100 points cost, and goes v/(e·ω) beyond.
    let left: Double = 3000 - 100 * 2.002002670673
    #expect(abs(farthest - left / (10 * exp(1.0))) < 0.1)
    #expect(list.offset(at: .infinity) == edge && list.restsAt < 1.5)
    let hard = Self.released(at: edge - side * 100, velocity: side * 3000, bounces: false)
    #expect(times.allSatisfy { (0...4200).contains(hard.offset(at: $0)) })
    #expect(hard.offset(at: .infinity) == edge)
  }

  @Test func contentThatIsThrownBackGlidesOn() {
    let list = Self.released(at: -30, velocity: 2000)
    #expect(list.offset(at: .infinity) > 500)
  }

  @Test func aFingerPullsAgainstTheRubberBand() {
    var list = StageScrollView(contentLength: 2000, viewLength: 800)
    list.drag(by: -100, at: 0)
    #expect(list.offset(at: 1) == -RubberBand.scrollView(coefficient: 0.55, dimension: 800).displacement(for: 100))
    #expect(list.extent(at: 1).before < 0 && list.extent(at: 1).restingTime == 1)
    list.drag(by: 300, at: 0)
    #expect(list.offset(at: 1) == 200 && list.extent(at: 1) == ScrollExtent(before: 200, after: 1000, restingTime: 1))
  }

  @Test func aFingerThatRestedLeavesNoVelocity() {
    var list = StageScrollView(contentLength: 2000, viewLength: 800)
    list.drag(by: 200, at: 0)
    var rested = list
    rested.release(velocity: 1000, at: 0.11)
    #expect(rested.offset(at: 5) == 200 && rested.extent(at: 5).restingTime == 5)
    list.release(velocity: 1000, at: 0.09)
    #expect(list.offset(at: 5) > 600)
  }

  @Test func aFingerStopsAGlideAndATapLetsABounceEnd() {
    var list = Self.released(at: 2000, velocity: 2000)
    list.stop(at: 0.1)
    let stopped = list.offset(at: 0.1)
    list.release(velocity: 0, at: 0.2)
    #expect(stopped > 2100 && list.offset(at: 9) == stopped)
    #expect(abs(list.extent(at: 1).restingTime - 0.9) < 1e-12)
    var over = Self.released(at: 4250, velocity: 0)
    over.stop(at: 0.05)
    #expect(over.offset(at: 1) == over.offset(at: 0.05) && over.offset(at: 1) > 4200)
    over.release(velocity: 0, at: 1)
    #expect(over.offset(at: .infinity) == 4200)
  }

  @Test func aListThatNobodyTouchedHasRestedForever() {
    var list = StageScrollView(contentLength: 2000, viewLength: 800)
    #expect(list.extent(at: 3).restingTime == .infinity)
    list.stop(at: 3)
    list.release(velocity: 0, at: 4)
    #expect(list.extent(at: 5).restingTime == .infinity)
  }

  @Test func aNewInsetMovesNothingAtOnce() {
    var list = StageScrollView(contentLength: 2000, viewLength: 800)
    list.setInset(300, at: 0)
    #expect(list.end == 1500)
    list.drag(by: 1500, at: 0)
    list.release(velocity: 0, at: 0)
    list.setInset(0, at: 1)
    #expect(list.offset(at: 1) == 1500 && list.offset(at: .infinity) == 1200)
    var held = StageScrollView(contentLength: 2000, viewLength: 800, offset: 1200)
    held.drag(by: 0, at: 0)
    held.setInset(100, at: 0)
    held.drag(by: 100, at: 0)
    held.setInset(0, at: 0)
    #expect(abs(held.offset(at: 0) - 1300) < 1e-9)
  }
}
