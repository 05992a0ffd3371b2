import Foundation
import Testing
import TransitionMotion

@Suite("Springs that cannot be")
struct SpringInitializerTests {
  private func refusal(_ make: () throws(MotionError) -> Spring) -> [String]? {
    do {
      _ = try make()
      return nil
    } catch {
      return error.problems.map(\.parameter)
    }
  }

  @Test("each bad value of each parameter is refused by name")
  func badValues() {
    for bad in Odd.neverPositive {
      #expect(refusal { () throws(MotionError) in try Spring(mass: bad, stiffness: 1, damping: 1) } == ["mass"])
      #expect(refusal { () throws(MotionError) in try Spring(mass: 1, stiffness: bad, damping: 1) } == ["stiffness"])
      #expect(refusal { () throws(MotionError) in try Spring(response: bad, dampingRatio: 1) } == ["response"])
      #expect(refusal { () throws(MotionError) in try Spring(response: 1, dampingRatio: 1, mass: bad) } == ["mass"])
      #expect(
        refusal { () throws(MotionError) in try Spring(perceptualDuration: bad, bounce: 0) } == ["perceptualDuration"])
      #expect(refusal { () throws(MotionError) in try Spring(duration: bad, dampingRatio: 1) } == ["duration"])
      #expect(refusal { () throws(MotionError) in try Spring(duration: 1, dampingRatio: bad) } == ["dampingRatio"])
    }
    for bad in Odd.notFinite + [-1, -.leastNonzeroMagnitude] {
      #expect(refusal { () throws(MotionError) in try Spring(mass: 1, stiffness: 1, damping: bad) } == ["damping"])
      #expect(refusal { () throws(MotionError) in try Spring(response: 1, dampingRatio: bad) } == ["dampingRatio"])
    }
    for bad in Odd.notFinite + [-1, -2, 1.0000001, 3] {
      #expect(refusal { () throws(MotionError) in try Spring(perceptualDuration: 1, bounce: bad) } == ["bounce"])
    }
    for bad in Odd.notFinite + [1e61, -1e61] {
      #expect(
        refusal { () throws(MotionError) in try Spring(duration: 1, dampingRatio: 1, initialVelocity: bad) }
          == ["initialVelocity"])
    }
  }

  @Test("all problems are told at once, in order")
  func allAtOnce() {
    #expect(
      refusal { () throws(MotionError) in try Spring(mass: 0, stiffness: -1, damping: .nan) }
        == ["mass", "stiffness", "damping"])
    #expect(
      refusal { () throws(MotionError) in try Spring(duration: 0, dampingRatio: 2, initialVelocity: .infinity) }
        == ["duration", "dampingRatio", "initialVelocity"])
  }

  @Test("the limits of the catalog are accepted, the next number beyond is not")
  func limits() {
    for (duration, ratio) in [(0.01, 0.01), (10, 1), (0.01, 1), (10, 0.01)] {
      #expect(refusal { () throws(MotionError) in try Spring(duration: duration, dampingRatio: ratio) } == nil)
    }
    #expect(refusal { () throws(MotionError) in try Spring(duration: 0.01.nextDown, dampingRatio: 1) } == ["duration"])
    #expect(refusal { () throws(MotionError) in try Spring(duration: 10.0.nextUp, dampingRatio: 1) } == ["duration"])
    #expect(refusal { () throws(MotionError) in try Spring(duration: 1, dampingRatio: 1.0.nextUp) } == ["dampingRatio"])
    #expect(
      refusal { () throws(MotionError) in try Spring(duration: 1, dampingRatio: 0.01.nextDown) } == ["dampingRatio"])
  }

  static let extremes: [Double] = [
    .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-200, 1e-60, 1e-30, 1e-3, 1, 1e3, 1e30, 1e60, 1e200,
    .greatestFiniteMagnitude,
  ]

  /// Returns every valid spring with extreme numbers.
  private func extremeSprings() -> [Spring] {
    var springs: [Spring] = []
    for a in Self.extremes {
      for b in Self.extremes {
        for c in Self.extremes + [0] {
          if let spring = try? Spring(mass: a, stiffness: b, damping: c) { springs.append(spring) }
          if let spring = try? Spring(response: a, dampingRatio: c, mass: b) { springs.append(spring) }
        }
      }
    }
    return springs
  }

  @Test("numbers too extreme to compute with are refused, and the rest never gives NaN")
  func extremes() throws {
    var springs = extremeSprings()
    #expect(springs.count > 300)
    for size: Double in [.leastNonzeroMagnitude, 1e-60, 1e-30, 1e3, 1e30, 1e60] {
      for (duration, ratio) in [(0.01, 0.01), (10, 1), (0.01, 1), (10, 0.01), (0.5, 0.8)] {
        springs.append(try Spring(duration: duration, dampingRatio: ratio, initialVelocity: size))
        springs.append(try Spring(duration: duration, dampingRatio: ratio, initialVelocity: -size))
      }
    }
    var notNumbers: [String] = []
    for spring in springs {
      for time in Self.extremes {
        let state = spring.state(at: time, from: .init(displacement: -1, velocity: 1))
        if !state.displacement.isFinite || !state.velocity.isFinite { notNumbers.append("\(spring) at \(time)") }
      }
      let sizes = [spring.stiffness, spring.damping, spring.response, spring.angularFrequency]
      if !sizes.allSatisfy(\.isFinite) || spring.settlingDuration().isNaN { notNumbers.append("\(spring)") }
    }
    #expect(notNumbers.isEmpty, "\(notNumbers.count): \(notNumbers.prefix(5))")
  }

  @Test("an error says what, which value, and what is allowed")
  func message() throws {
    let error = #expect(throws: MotionError.self) { try Spring(duration: 0, dampingRatio: 1.7) }
    #expect(
      error?.description
        == "duration is 0.0; allowed 0.01…10 s. "
        + "dampingRatio is 1.7; allowed 0.01…1 (1 is critically damped, no overshoot)."
    )
    let nan = #expect(throws: MotionError.self) { try Spring(duration: .nan, dampingRatio: 1) }
    let again = #expect(throws: MotionError.self) { try Spring(duration: .nan, dampingRatio: 1) }
    #expect(nan == again && nan?.hashValue == again?.hashValue && nan != error)
  }
}

@Suite("Springs that need no numbers")
struct SpringPresetTests {
  @Test("a spring survives JSON to the last bit")
  func json() throws {
    for spring in [try Spring(duration: 0.35, dampingRatio: 0.77), try Spring(mass: 3, stiffness: 1000, damping: 500)] {
      let data = try JSONEncoder().encode(spring)
      #expect(try JSONDecoder().decode(Spring.self, from: data) == spring)
    }
    for broken in ["1e70,1,1", "1,-1,1", "1,1,0", "0,1,1"] {
      let parts = broken.split(separator: ",")
      let json = #"{"angularFrequency":\#(parts[0]),"dampingRatio":\#(parts[1]),"mass":\#(parts[2])}"#
      #expect(throws: MotionError.self) { try JSONDecoder().decode(Spring.self, from: Data(json.utf8)) }
    }
  }

  @Test("numbers out of range are limited as UIKit limits them")
  func limited() throws {
    #expect(Spring(limitedDuration: 99, dampingRatio: 7) == (try Spring(duration: 10, dampingRatio: 1)))
    #expect(Spring(limitedDuration: 0, dampingRatio: 0) == (try Spring(duration: 0.01, dampingRatio: 0.01)))
    let spring = Spring(limitedDuration: 0.5, dampingRatio: 0.8, initialVelocity: 2)
    #expect(spring == (try Spring(duration: 0.5, dampingRatio: 0.8, initialVelocity: 2)))
    for odd in Odd.neverPositive + [.nan, .infinity, 1e300] {
      let spring = Spring(limitedDuration: odd, dampingRatio: odd, initialVelocity: odd)
      #expect(spring.angularFrequency.isFinite && spring.angularFrequency > 0)
      #expect((0.01...1).contains(spring.dampingRatio))
    }
  }
}
