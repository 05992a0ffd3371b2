import Testing
import TransitionMotion

@Suite("Spring against 60-digit values")
struct SpringVectorTests {
  @Test("every row of value, velocity and displacement is within the file's tolerance")
  func states() throws {
    let table = try Fixture.decode(Fixture.Table.self, from: "public_spring")
    var misses = Misses()
    for row in table.rows {
      let cells = try row.map { try #require($0) }
      let (ratio, response, v0, time) = (cells[0], cells[1], cells[2], cells[3])
      let spring = try Spring(response: response, dampingRatio: ratio)
      let state = spring.state(at: time, from: .init(displacement: -1, velocity: v0))
      let omega = 2 * Double.pi / response
      let tolerance = 4e-15 * (1 + omega * time) * (1 + abs(v0) / omega)
      misses.check(state.value, cells[4], within: tolerance, "value \(cells)")
      misses.check(state.velocity, cells[5], within: tolerance * omega, "velocity \(cells)")
      // "no zero crossing": rows whose displacement is not small compared with its envelope.
      let tail = cells[6]
      if abs(tail) > 1e-290, abs(tail) * omega > 0.01 * abs(cells[5]) {
        misses.check(
          state.displacement, tail, within: abs(tail) * 1e-12 * (1 + omega * time), "displacement \(cells)")
      }
    }
    #expect(table.rows.count == 1674)
    #expect(misses.isEmpty, "\(misses)")
  }

  @Test("every settling duration")
  func settling() throws {
    let table = try Fixture.decode(Fixture.Table.self, from: "public_settling")
    var misses = Misses()
    for row in table.rows {
      let cells = try row.prefix(5).map { try #require($0) }
      let (ratio, v0, epsilon) = (cells[0], cells[2], cells[3])
      let spring = try Spring(response: cells[1], dampingRatio: ratio)
      let exact = spring.settlingDuration(epsilon: epsilon, from: .init(displacement: -1, velocity: v0))
      let relative = abs(ratio - 1) < 1e-6 ? 1e-7 : 1e-10
      misses.check(exact, cells[4], within: cells[4] * relative, "exact \(cells)")
    }
    #expect(table.rows.count == 384)
    #expect(misses.isEmpty, "\(misses)")
  }

  @Test("every spring of UIKit's duration rule")
  func uikitDuration() throws {
    let table = try Fixture.decode(Fixture.Table.self, from: "public_uikit_duration")
    var misses = Misses()
    for row in table.rows {
      let cells = try row.map { try #require($0) }
      let spring = try Spring(duration: cells[0], dampingRatio: cells[1], initialVelocity: cells[2])
      let values = [spring.angularFrequency, spring.stiffness, spring.damping, spring.response]
      for (value, expected) in zip(values, cells[3...]) {
        misses.check(value, expected, within: abs(expected) * 4e-15, "\(cells)")
      }
    }
    #expect(table.rows.count == 432)
    #expect(misses.isEmpty, "\(misses)")
  }
}
