import Foundation
import Testing
import TransitionMotion

/// Numbers from other projects' published tests and Apple's documentation, each with its source in the fixture.
@Suite("Facts from peers")
struct PeerFactsTests {
  private func cases(named name: String) throws -> [[String: Any]] {
    let all = try #require(try Fixture.object("public_peers")["cases"] as? [[String: Any]])
    let found = all.filter { $0["name"] as? String == name }
    try #require(!found.isEmpty)
    return found
  }

  private func number(_ object: [String: Any], _ key: String) throws -> Double {
    try #require(object[key] as? NSNumber).doubleValue
  }

  private func pairs(_ object: [String: Any], _ key: String) throws -> [[Double]] {
    try #require(object[key] as? [[NSNumber]]).map { $0.map(\.doubleValue) }
  }

  private func numbers(_ object: [String: Any], _ key: String) throws -> [Double] {
    try #require(object[key] as? [NSNumber]).map(\.doubleValue)
  }

  @Test(
    "Flutter: floored positions and velocities", arguments: ["crit_spring", "overdamped_spring", "underdamped_spring"])
  func flutterSprings(name: String) throws {
    let fact = try cases(named: name)[0]
    let omega = (try number(fact, "stiffness") / number(fact, "mass")).squareRoot()
    let spring = try Spring(
      response: 2 * .pi / omega, dampingRatio: number(fact, "dampingRatio"), mass: number(fact, "mass"))
    let distance = try number(fact, "end") - number(fact, "start")
    for pair in try pairs(fact, "floor_x") { #expect((spring.value(at: pair[0]) * distance).rounded(.down) == pair[1]) }
    for pair in try pairs(fact, "floor_v") {
      #expect((spring.velocity(at: pair[0]) * distance).rounded(.down) == pair[1])
    }
  }

  @Test("Flutter: friction is a projection with a drag per second")
  func flutterFriction() throws {
    let fact = try cases(named: "friction")[0]
    let drag = try number(fact, "drag")
    let projection = try Projection(decelerationRate: pow(drag, 0.001))
    let velocity = try number(fact, "velocity")
    for pair in try pairs(fact, "v") {
      #expect(abs(projection.velocity(at: pair[0], velocity: velocity) - pair[1]) < 1e-9)
      let way = velocity * (pow(drag, pair[0]) - 1) / log(drag)
      #expect(abs(projection.position(at: pair[0], velocity: velocity) - way) < 1e-9)
    }
  }

  @Test("Flutter and Apple: duration and bounce to mass, stiffness, damping, and back")
  func conversions() throws {
    let flutter = try #require(try cases(named: "withDurationAndBounce")[0]["cases"] as? [[String: Any]])
    for fact in flutter {
      let duration = try fact["duration_ms"] == nil ? number(fact, "duration") : number(fact, "duration_ms") / 1000
      let spring = try Spring(perceptualDuration: duration, bounce: number(fact, "bounce"))
      #expect(try abs(spring.stiffness - number(fact, "stiffness")) < 0.01)
      #expect(try abs(spring.damping - number(fact, "damping")) < 0.01)
    }
    let named = try cases(named: "conversions")
    let apple = try #require(named[0]["cases"] as? [[String: Any]])
    let forward = try Spring(perceptualDuration: number(apple[0], "duration"), bounce: number(apple[0], "bounce"))
    #expect(try abs(forward.stiffness - number(apple[0], "stiffness")) < 0.05)
    #expect(try abs(forward.damping - number(apple[0], "damping")) < 0.05)
    let back = try Spring(
      mass: number(apple[1], "mass"), stiffness: number(apple[1], "stiffness"), damping: number(apple[1], "damping"))
    #expect(try abs(back.response - number(apple[1], "duration")) < 0.005)
    #expect(try abs(back.bounce - number(apple[1], "bounce")) < 1e-15)
    for fact in try #require(named[1]["cases"] as? [[String: Any]]) {
      let wave = try Spring(response: number(fact, "response"), dampingRatio: number(fact, "dampingRatio"))
      #expect(try abs(wave.stiffness - number(fact, "stiffness")) < 1e-3)
      #expect(try abs(wave.damping - number(fact, "damping")) < 1e-3)
    }
  }

  @Test("framer: the spring of UIView.animate")
  func framer() throws {
    let fact = try cases(named: "UIView.animate equivalence")[0]
    let spring = try Spring(duration: number(fact, "duration"), dampingRatio: number(fact, "dampingRatio"))
    #expect(try abs(spring.stiffness - number(fact, "stiffness")) < 1e-12)
    #expect(try abs(spring.damping - number(fact, "damping")) < 1e-13)
  }

  @Test("iOS 14.4: measured springs of UIView.animate")
  func measuredOnIOS() throws {
    let fact = try cases(named: "UIKit omega, converged rows only")[0]
    let tolerance = try number(fact, "tol_rel")
    let rows = try pairs(fact, "rows")
    for row in rows.dropLast() {
      let spring = try Spring(duration: row[0], dampingRatio: row[1], initialVelocity: row[2])
      #expect(abs(spring.angularFrequency / row[3] - 1) < tolerance, "\(row)")
    }
    // In the last row, UIKit's iteration found the smaller of the solutions. Here it is always the largest, like that
    // of the neighbor with a slightly smaller velocity on iOS.
    let last = try #require(rows.last)
    let spring = try Spring(duration: last[0], dampingRatio: last[1], initialVelocity: last[2])
    #expect(abs(spring.angularFrequency - 5.97) < 0.01)
    #expect(rows.count == 16)
  }

  @Test("Compose: the last crossing, in whole milliseconds")
  func compose() throws {
    for fact in try cases(named: "estimateAnimationDurationMillis") {
      let ratio = try number(fact, "dampingRatio")
      let omega = try number(fact, "stiffness").squareRoot()
      let spring = try Spring(response: 2 * .pi / omega, dampingRatio: ratio)
      let start = try Spring.State(
        displacement: number(fact, "initialDisplacement"), velocity: number(fact, "initialVelocity"))
      let exact = try spring.settlingDuration(epsilon: number(fact, "delta"), from: start) * 1000
      // Below critical damping, Compose estimates by the envelope (1206 ms). The last crossing is at 1014.
      #expect(try exact.rounded(.down) == (ratio < 1 ? 1014 : number(fact, "millis")))
    }
  }

  @Test("motion.dev: rounded positions", arguments: ["Underdamped spring", "Critically damped", "Overdamped"])
  func motionPositions(name: String) throws {
    let fact = try cases(named: name)[0]
    let spring = try Spring(
      mass: number(fact, "mass"), stiffness: number(fact, "stiffness"), damping: number(fact, "damping"))
    let (from, to) = (try number(fact, "frm"), try number(fact, "to"))
    let step = try number(fact, "step_ms") / 1000
    for (index, position) in try numbers(fact, "rounded").enumerated() {
      #expect((from + (to - from) * spring.value(at: Double(index) * step)).rounded() == position)
    }
  }

  @Test("motion.dev: the stops of its CSS linear() curves")
  func motionStops() throws {
    let physics = try cases(named: "linear() physics")[0]
    try expectStops(
      physics,
      Spring(
        mass: number(physics, "mass"), stiffness: number(physics, "stiffness"), damping: number(physics, "damping")))
    let duration = try cases(named: "linear() duration 800 bounce .25 (UIKit-rule solver)")[0]
    try expectStops(duration, Spring(duration: 0.8, dampingRatio: 0.75))
    let visual = try cases(named: "linear() visualDuration .5 bounce .25")[0]
    try expectStops(visual, Spring(response: 0.5 * 1.2, dampingRatio: 0.75))
  }

  private func expectStops(_ fact: [String: Any], _ spring: Spring) throws {
    let stops = try numbers(fact, "stops")
    let duration = try number(fact, "duration_ms") / 1000
    for (index, stop) in stops.enumerated() {
      let value = spring.value(at: duration * Double(index) / Double(stops.count - 1))
      // In its last stops, it snaps to 1 when it is nearly there.
      let snapped = stop == 1 && index >= stops.count - 2 && abs(value - 1) < 0.006
      #expect(snapped || abs(value - stop) < 0.50001e-4, "\(index)")
    }
  }

  @Test("wobble: snapshots", arguments: ["base values", "k230 c22 25->50", "k230 c22 10->100 v0=2/ms"])
  func wobble(name: String) throws {
    let fact = try cases(named: name)[0]
    let spring = try Spring(
      mass: number(fact, "mass"), stiffness: number(fact, "stiffness"), damping: number(fact, "damping"))
    let from = try number(fact, "frm")
    let distance = try number(fact, "to") - from
    let velocity = try fact["v0_per_ms"] == nil ? 0 : number(fact, "v0_per_ms") * 1000 / distance
    let step = try number(fact, "step_ms") / 1000
    for (index, position) in try numbers(fact, "x").enumerated() {
      let value = from + distance * spring.value(at: Double(index) * step, initialVelocity: velocity)
      #expect(abs(value - position) < 5e-14 * max(1, distance))
    }
    guard fact["v_per_ms"] != nil else { return }
    for (index, speed) in try numbers(fact, "v_per_ms").enumerated() {
      #expect(abs(spring.velocity(at: Double(index) * step) / 1000 - speed) < 1e-14)
    }
  }

  @Test("Advance: the ease-in-ease-out curve")
  func advance() throws {
    let fact = try cases(named: "bezier .42 0 .58 1")[0]
    for (x, y) in try zip(numbers(fact, "x"), numbers(fact, "y")) {
      #expect(try abs(TimingCurve.easeInOut.value(at: x) - y) < number(fact, "tol"))
    }
  }

  @Test("rubber band of a scroll view, to two decimals")
  func rubberBand() throws {
    let fact = try cases(named: "rubberband d=960 c=.55")[0]
    let band = RubberBand.scrollView(dimension: 960)
    for (x, b) in try zip(numbers(fact, "x"), numbers(fact, "b")) {
      #expect(abs(band.displacement(for: x) - b) < 0.0051)
    }
  }
}
