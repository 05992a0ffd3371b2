import Testing
import TransitionMotion

@Suite("Timing curves")
struct TimingCurveTests {
  @Test("every row of value and slope is within the file's tolerance")
  func vectors() throws {
    let table = try Fixture.decode(Fixture.Table.self, from: "public_bezier")
    var misses = Misses()
    for row in table.rows {
      let cells = try row.prefix(6).map { try #require($0) }
      let (time, value) = (cells[4], cells[5])
      let curve = try TimingCurve(x1: cells[0], y1: cells[1], x2: cells[2], y2: cells[3])
      // Rows with x′ of about 0: steepMiddle at 0.5, x00 at 0, x11 at 1.
      let vertical =
        (cells[0] == 1 && cells[2] == 0 && time == 0.5) || (cells[0] == 0 && cells[2] == 0 && time == 0)
        || (cells[0] == 1 && cells[2] == 1 && time == 1)
      let slope = row[6]
      let tolerance = vertical ? 1e-8 : 2e-13 * max(1, abs(slope ?? 1))
      misses.check(curve.value(at: time), value, within: tolerance, "value \(cells)")
      if let slope, !vertical {
        // The slope's own condition: near a vertical tangent, its error exceeds its size times the rounding.
        misses.check(curve.slope(at: time), slope, within: 1e-10 * max(1, abs(slope) * abs(slope)), "slope \(cells)")
      }
    }
    #expect(table.rows.count == 238)
    #expect(misses.isEmpty, "\(misses)")
  }

  static let curves =
    TimingCurve.named.map(\.curve)
    + [
      (0.4, 0, 0.2, 1), (0.05, 0.7, 0.1, 1), (0.34, 1.56, 0.64, 1), (1, 0, 0, 1), (0, 1, 1, 0), (0, 0.3, 0, 0.9),
      (1, 0.1, 1, 0.4), (0.32, 0.72, 0, 1), (0, -3, 1, 4),
    ].compactMap { try? TimingCurve(x1: $0.0, y1: $0.1, x2: $0.2, y2: $0.3) }

  @Test("starts at 0 and ends at 1, exactly, and stays there outside")
  func ends() {
    #expect(Self.curves.count == 14)
    for curve in Self.curves {
      for time in [0, -0.0, -1, -.infinity, .nan] as [Double] { #expect(curve.value(at: time) == 0) }
      for time in [1, 2, .infinity] as [Double] { #expect(curve.value(at: time) == 1) }
      for time in [-1, 2, .nan, .infinity, -.infinity] as [Double] { #expect(curve.slope(at: time) == 0) }
    }
  }

  @Test("never NaN, from the smallest time to the last before the end")
  func finite() {
    for curve in Self.curves {
      for time in [.leastNonzeroMagnitude, 1e-300, 1e-100, 1e-16, 0.5.nextDown, 0.5, 0.5.nextUp, 1.0.nextDown] {
        #expect(curve.value(at: time).isFinite)
        #expect(!curve.slope(at: time).isNaN)
      }
      #expect(!curve.slope(at: 0).isNaN && !curve.slope(at: 1).isNaN)
    }
  }

  @Test("never goes back when the control points do not ask for it")
  func monotone() {
    for curve in Self.curves where (0...1).contains(curve.y1) && (0...1).contains(curve.y2) {
      var previous = 0.0
      for step in 0...2000 {
        let value = curve.value(at: Double(step) / 2000)
        #expect(value >= previous - 1e-15)
        previous = value
      }
    }
  }

  @Test("solves for time: a point of the curve gives back its own value")
  func solves() {
    for curve in Self.curves {
      for step in 1..<200 {
        let t = Double(step) / 200
        let x = 3 * (1 - t) * (1 - t) * t * curve.x1 + 3 * (1 - t) * t * t * curve.x2 + t * t * t
        let y = 3 * (1 - t) * (1 - t) * t * curve.y1 + 3 * (1 - t) * t * t * curve.y2 + t * t * t
        let slope = curve.slope(at: x)
        let tolerance = slope.magnitude < 1e6 ? 1e-14 * max(1, slope.magnitude) : 1e-7
        #expect(abs(curve.value(at: x) - y) <= tolerance, "\(curve) \(t)")
      }
    }
  }

  @Test("linear is the identity, to the last bit, and so is every curve on the diagonal")
  func identity() throws {
    let diagonal = try TimingCurve(x1: 0.3, y1: 0.3, x2: 0.9, y2: 0.9)
    for time in stride(from: 0.0, through: 1, by: 0.001) {
      #expect(TimingCurve.linear.value(at: time) == time)
      #expect(diagonal.value(at: time) == time)
      #expect(diagonal.slope(at: time) == 1)
    }
  }

  @Test("turned by half a turn it is the curve of the swapped control points")
  func pointSymmetry() throws {
    for time in stride(from: 0.01, to: 1, by: 0.01) {
      #expect(abs(TimingCurve.easeIn.value(at: time) - (1 - TimingCurve.easeOut.value(at: 1 - time))) < 1e-14)
      #expect(abs(TimingCurve.easeInOut.value(at: time) + TimingCurve.easeInOut.value(at: 1 - time) - 1) < 1e-14)
    }
    #expect(TimingCurve.easeInOut.value(at: 0.5) == 0.5)
  }

  @Test("slopes at the ends, also where the tangent is vertical or the control point is the end itself")
  func endSlopes() throws {
    func slopes(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws -> [Double] {
      let curve = try TimingCurve(x1: x1, y1: y1, x2: x2, y2: y2)
      return [curve.slope(at: 0), curve.slope(at: 1)]
    }
    #expect(try slopes(0.25, 0.5, 0.75, 0.25) == [2, 3])
    let vertical = try slopes(0, 0.3, 0, 0.9)
    #expect(vertical[0] == .infinity && abs(vertical[1] - 0.1) < 1e-15)
    #expect(try slopes(0, -0.3, 1, 1.3) == [-.infinity, -.infinity])
    // The first control point is at the start, so the second decides: y₂/x₂.
    #expect(try slopes(0, 0, 0.5, 1) == [2, 0])
    #expect(try slopes(0, 0, 0, 0.5) == [.infinity, 0.5])
    #expect(try slopes(1, 0.5, 1, 1) == [0.5, .infinity])
    #expect(try slopes(1, 1.5, 1, 1) == [1.5, -.infinity])
  }

  @Test("names are the catalog's, each once, both ways")
  func names() {
    #expect(TimingCurve.named.map(\.name) == ["linear", "easeIn", "easeOut", "easeInOut", "ease"])
    for (name, curve) in TimingCurve.named {
      #expect(TimingCurve(named: name) == curve)
      #expect(curve.name == name)
    }
    #expect(TimingCurve(named: "EaseIn") == nil && TimingCurve(named: "") == nil)
    #expect(Set(TimingCurve.named.map(\.curve)).count == 5)
  }

  @Test("control points that cannot be are refused by name, all at once")
  func refusals() {
    for bad in [-.leastNonzeroMagnitude, -1, 1.0.nextUp, 2] + Odd.notFinite {
      #expect(refused(bad, 0, 1, 1) == ["x1"] && refused(0, 0, bad, 1) == ["x2"])
    }
    for bad in Odd.notFinite + [1e101, -1e101] {
      #expect(refused(0, bad, 1, 1) == ["y1"] && refused(0, 0, 1, bad) == ["y2"])
    }
    #expect(refused(2, .nan, -1, .infinity) == ["x1", "y1", "x2", "y2"])
    #expect(refused(0, -5, 1, 7) == nil)
  }

  private func refused(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> [String]? {
    do {
      _ = try TimingCurve(x1: x1, y1: y1, x2: x2, y2: y2)
      return nil
    } catch {
      return error.problems.map(\.parameter)
    }
  }
}
