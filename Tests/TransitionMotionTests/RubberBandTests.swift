import Testing
import TransitionMotion

@Suite("Rubber bands")
struct RubberBandTests {
  static let laws: [RubberBand] = [
    .unlimited, .clamped, .reciprocal(factor: 20), .reciprocal(factor: 1e-3), .power(exponent: 0.7),
    .power(exponent: 1),
    .scrollView(dimension: 844), .scrollView(coefficient: 0.3, dimension: 100), .deck(), .deck(threshold: 0),
  ]

  @Test("every row of the scroll view's law")
  func scrollViewVectors() throws {
    struct File: Decodable { let rubberband: [[Double]] }
    let rows = try Fixture.decode(File.self, from: "public_gesture").rubberband
    var misses = Misses()
    for row in rows {
      let band = RubberBand.scrollView(coefficient: row[2], dimension: row[1])
      // The file states no tolerance. The stable form is accurate to a few units in the last place.
      misses.check(band.displacement(for: row[0]), row[3], within: abs(row[3]) * 5e-16, "\(row)")
    }
    #expect(rows.count >= 96)
    #expect(misses.isEmpty, "\(misses)")
  }

  @Test(
    "the reciprocal law's seed facts, on progress",
    arguments: [
      (-0.01, -0.008333333), (-0.05, -0.025), (-0.1, -0.033333333), (-0.25, -0.041666667), (-0.5, -0.045454545),
      (-1, -0.047619048), (-10, -0.049751244),
    ])
  func reciprocalFacts(progress: Double, expected: Double) {
    #expect(abs(RubberBand.reciprocal(factor: 20).displacement(for: progress) - expected) < 5.1e-10)
  }

  @Test("the power law's seed facts, in points", arguments: [(-10, -5.011872), (-50, -15.462475), (-100, -25.118864)])
  func powerFacts(overshoot: Double, expected: Double) {
    #expect(abs(RubberBand.power(exponent: 0.7).displacement(for: overshoot) - expected) < 5.1e-7)
  }

  @Test("the scroll view's seed facts", arguments: [(50, 26.586103), (100, 51.461988), (200, 96.703297)])
  func scrollViewFacts(overshoot: Double, expected: Double) {
    #expect(abs(RubberBand.scrollView(dimension: 800).displacement(for: overshoot) - expected) < 5.1e-7)
  }

  @Test("the deck's law: half the way to 120 pt, then slower")
  func deck() {
    let deck = RubberBand.deck()
    #expect(deck.displacement(for: 60) == 30)
    #expect(deck.displacement(for: 120) == 60)
    // 30·atan(1) + 12 + 60
    #expect(abs(deck.displacement(for: 240) - (7.5 * .pi + 72)) < 1e-13)
  }

  @Test("odd, never decreasing, and never further than the finger where the law says so", arguments: laws)
  func shape(band: RubberBand) {
    var previous = 0.0
    for x in sequence(first: 1e-300, next: { $0 < 1e300 ? $0 * 1.37 : nil }) {
      let d = band.displacement(for: x)
      #expect(band.displacement(for: -x) == -d)
      #expect(d >= previous * (1 - 4 * Double.ulpOfOne), "\(x)")
      if case .power = band {} else { #expect(d <= x) }
      previous = max(previous, d)
    }
    switch band {
    case .clamped: #expect(previous == 0)
    case .reciprocal(let factor): #expect(previous <= 1 / factor && previous > 0.999 / factor)
    case .scrollView(_, let dimension): #expect(previous <= dimension && previous > 0.999 * dimension)
    case .unlimited, .power, .deck: #expect(previous > 1e200)
    }
    #expect(band.displacement(for: 0) == 0)
  }

  @Test("the inverse gives the finger back", arguments: laws.filter { $0 != .clamped })
  func inverse(band: RubberBand) {
    for x in [1e-9, 1e-3, 0.02, 0.5, 1, 7, 59, 60, 119.999, 120, 120.001, 300, 1000] {
      for sign in [-1.0, 1] {
        let d = band.displacement(for: sign * x)
        // Near the limit, many overshoots have the same displacement.
        let tolerance = max(1e-13, 4e-16 * (1 + x * 20) * (1 + x * 20) / x)
        #expect(abs(band.overshoot(for: d) / (sign * x) - 1) < tolerance, "\(band) \(x)")
      }
    }
    #expect(band.overshoot(for: 0) == 0)
  }

  @Test("the inverse stays finite at a limit and beyond it")
  func inverseSaturates() {
    for (band, limit) in [
      (RubberBand.reciprocal(factor: 20), 0.05), (.scrollView(dimension: 844), 844),
      (.scrollView(coefficient: 1, dimension: 1e-3), 1e-3),
    ] {
      var previous = 0.0
      for d in [
        limit * 0.9, limit * (1 - 1e-12), limit.nextDown, limit, limit.nextUp, 2 * limit, 1e300,
        .greatestFiniteMagnitude,
      ] {
        let x = band.overshoot(for: d)
        #expect(x.isFinite && x >= previous && x > limit)
        #expect(band.overshoot(for: -d) == -x)
        #expect(abs(band.displacement(for: x) - min(d, limit)) < 1e-12 * limit + limit.ulp)
        previous = x
      }
    }
    #expect(RubberBand.clamped.overshoot(for: 3) == 0)
  }

  @Test("finite in, finite out, whatever the parameters")
  func finite() {
    let numbers: [Double] = [
      .nan, .infinity, -.infinity, 0, -1, .leastNonzeroMagnitude, 1e-200, 0.55, 1, 20, 1e200, .greatestFiniteMagnitude,
    ]
    var bands = Self.laws
    for a in numbers {
      bands += [.reciprocal(factor: a), .power(exponent: a), .deck(threshold: a)]
      for b in numbers { bands.append(.scrollView(coefficient: a, dimension: b)) }
    }
    for band in bands {
      for x in [0, -0.0, .leastNonzeroMagnitude, 1e-9, 1, 119, 121, 1e9, 1e300, .greatestFiniteMagnitude] as [Double] {
        for sign in [-1.0, 1] {
          #expect(band.displacement(for: sign * x).isFinite, "\(band) \(sign * x)")
          #expect(band.overshoot(for: sign * x).isFinite, "\(band) \(sign * x)")
        }
      }
      #expect(band.displacement(for: .nan).isNaN && band.overshoot(for: .nan).isNaN)
    }
  }

  @Test("bad parameters are refused by name, good ones are not")
  func validation() {
    func refused(_ band: RubberBand) -> [String]? {
      do {
        try band.validate()
        return nil
      } catch {
        return error.problems.map(\.parameter)
      }
    }
    for band in Self.laws { #expect(refused(band) == nil, "\(band)") }
    for bad in Odd.neverPositive {
      #expect(refused(.reciprocal(factor: bad)) == ["factor"])
      #expect(refused(.power(exponent: bad)) == ["exponent"])
      #expect(refused(.scrollView(coefficient: bad, dimension: bad)) == ["coefficient", "dimension"])
    }
    for bad in Odd.notFinite + [-1] { #expect(refused(.deck(threshold: bad)) == ["threshold"]) }
    #expect(refused(.power(exponent: 1.1)) == ["exponent"])
    #expect(refused(.scrollView(coefficient: 1.1, dimension: 5)) == ["coefficient"])
  }
}
