import Testing
import TransitionMotion

@Suite("Projection of a flick")
struct ProjectionTests {
  @Test("every row: WWDC's distance, the exact one, a position and a duration")
  func vectors() throws {
    struct File: Decodable { let projection: [[Double]] }
    let rows = try Fixture.decode(File.self, from: "public_gesture").projection
    var misses = Misses()
    for row in rows {
      let projection = try Projection(decelerationRate: row[1])
      let velocity = row[0]
      let values = [
        projection.wwdcDistance(velocity: velocity), projection.distance(velocity: velocity),
        projection.position(at: 0.2, velocity: velocity), projection.duration(untilWithin: 0.5, velocity: velocity),
      ]
      for (value, expected) in zip(values, row[2...]) {
        // The file states no tolerance. 0.9999 itself loses seven orders of ln(0.9999), but both sides start from that
        // Double.
        misses.check(value, expected, within: abs(expected) * 2e-15, "\(row)")
      }
    }
    #expect(rows.count == 24)
    #expect(misses.isEmpty, "\(misses)")
  }

  @Test("WWDC 2018: 499 pt and 99 pt for 1000 pt/s")
  func seedFacts() {
    #expect(abs(Projection.normal.wwdcDistance(velocity: 1000) - 499) < 1e-9)
    #expect(abs(Projection.fast.wwdcDistance(velocity: 1000) - 99) < 1e-9)
    #expect(abs(Projection.normal.wwdcHorizon - 0.499) < 1e-12)
    #expect(abs(Projection.fast.wwdcHorizon * 800 - Projection.fast.wwdcDistance(velocity: 800)) < 1e-12)
  }

  @Test("the position runs to the distance, the velocity to nothing, and one is the other's integral")
  func consistent() {
    for projection in [Projection.normal, .fast] {
      for velocity in [-2500.0, 3, 1000] {
        let distance = projection.distance(velocity: velocity)
        #expect(abs(projection.position(at: .infinity, velocity: velocity) - distance) <= abs(distance) * 1e-15)
        #expect(projection.position(at: 0, velocity: velocity) == 0)
        #expect(projection.position(at: -1, velocity: velocity) == 0)
        #expect(projection.velocity(at: .infinity, velocity: velocity) == 0)
        #expect(projection.velocity(at: 0, velocity: velocity) == velocity)
        // The remaining distance is the distance of the remaining velocity.
        let soFar = projection.position(at: 0.3, velocity: velocity)
        let left = projection.distance(velocity: projection.velocity(at: 0.3, velocity: velocity))
        #expect(abs(soFar + left - distance) < abs(distance) * 1e-14)
        let slowing = projection.duration(untilSpeed: 0.5, velocity: velocity)
        #expect(abs(abs(projection.velocity(at: slowing, velocity: velocity)) - 0.5) < 1e-13)
        let arriving = projection.duration(untilWithin: abs(distance) / 8, velocity: velocity)
        #expect(abs(projection.position(at: arriving, velocity: velocity) / distance - 0.875) < 1e-14)
      }
    }
  }

  @Test("the speed is reached at once, or never")
  func durationEdges() {
    #expect(Projection.normal.duration(untilSpeed: 5, velocity: -5) == 0)
    #expect(Projection.normal.duration(untilSpeed: 5, velocity: 1) == 0)
    #expect(Projection.normal.duration(untilSpeed: 0, velocity: 0) == 0)
    #expect(Projection.normal.duration(untilSpeed: 0, velocity: 1) == .infinity)
    #expect(Projection.normal.duration(untilSpeed: -1, velocity: 1) == .infinity)
    #expect(Projection.normal.duration(untilWithin: 500, velocity: 1000) == 0)
    #expect(Projection.normal.duration(untilWithin: 0, velocity: 1000) == .infinity)
    #expect(Projection.normal.duration(untilSpeed: 1e-300, velocity: 1e300).isFinite)
  }

  @Test("rates that do not slow down are refused")
  func refusals() throws {
    for bad in Odd.neverPositive + [1, 1.5, .leastNormalMagnitude / 2] {
      let error = #expect(throws: MotionError.self) { try Projection(decelerationRate: bad) }
      #expect(error?.problems.map(\.parameter) == ["decelerationRate"])
    }
    #expect(try Projection(decelerationRate: 0.998) == .normal)
  }
}
