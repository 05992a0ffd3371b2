import Foundation
import Testing
import TransitionMotion

@testable import TransitionExport

@Suite struct LinearEasingTests {
  /// The number of stops of a greedy fit from published research: damping ratio, duration, and the counts at tolerances
  /// of 0.01, 0.002 and 0.001.
  static let published: [(dampingRatio: Double, duration: Double, counts: [Int])] = [
    (0.825, 0.5, [9, 16, 24]), (0.5, 0.5, [12, 25, 34]), (0.25, 3, [21, 46, 63]), (0.1, 1, [47, 107, 151]),
    (1, 0.5, [9, 17, 24]),
  ]

  @Test(arguments: published)
  func stopsAreAsFewAsPublished(dampingRatio: Double, duration: Double, counts: [Int]) throws {
    let spring = try Spring(duration: duration, dampingRatio: dampingRatio)
    for (tolerance, count) in zip([0.01, 0.002, 0.001], counts) {
      let easing = try LinearEasing(spring, duration: duration, tolerance: tolerance)
      // One more for the jump to 1 of a spring that is cut off at a distance above the tolerance.
      let jump = abs(spring.value(at: duration) - 1) > tolerance ? 1 : 0
      #expect(abs(easing.stops.count - jump - count) <= 1, "\(dampingRatio) at \(tolerance): \(easing.stops.count)")
      #expect(easing.largestError <= tolerance)
    }
  }

  /// The research also prints 16 stops, a few of them a hundredth of a percent later, because it rounds after choosing.
  @Test func anExampleIsWrittenWithoutDigitsThatSayNothing() throws {
    let easing = try LinearEasing(Spring(duration: 0.5, dampingRatio: 0.825), duration: 0.5)
    #expect(
      easing.css == """
        linear(0, 0.0082 1.5%, 0.0342 3.2%, 0.0826 5.23%, 0.1637 7.85%, 0.4951 17.12%, 0.6118 20.79%, 0.7061 24.24%, \
        0.785 27.72%, 0.8504 31.33%, 0.9041 35.22%, 0.9467 39.54%, 0.9785 44.55%, 0.9996 50.72%, 1.0096 59.4%, 1)
        """)
  }

  static let springs: [(dampingRatio: Double, duration: Double, velocity: Double)] = [0.01, 0.05, 0.3, 0.7, 0.99, 1]
    .flatMap { ratio in [0.05, 0.4, 10].flatMap { duration in [0, -3, 4].map { (ratio, duration, $0 / duration) } } }

  @Test(arguments: springs)
  func whatIsWrittenIsWithinTheToleranceOfTheSpring(
    dampingRatio: Double, duration: Double, velocity: Double
  ) throws {
    let spring = try Spring(duration: duration, dampingRatio: dampingRatio)
    for tolerance in [0.0005, 0.01] {
      let easing = try LinearEasing(spring, duration: duration, initialVelocity: velocity, tolerance: tolerance)
      let read = try ParsedLinear(easing.css)
      #expect(read.positions == easing.stops.map(\.position))
      #expect(read.values == easing.stops.map(\.value))
      var largest = 0.0
      var agrees = true
      // Other times than those of the fit.
      for index in 0..<1511 {
        let position = Double(index) / 1511
        let error = abs(read.value(at: position) - spring.value(at: position * duration, initialVelocity: velocity))
        largest = max(largest, error)
        agrees = agrees && abs(easing.value(at: position) - read.value(at: position)) < 1e-12
      }
      #expect(agrees)
      #expect(largest <= tolerance + 2e-5, "\(largest)")
      #expect(largest <= easing.largestError + 2e-5)
      #expect(easing.stops.first == LinearEasing.Stop(time: 0, tenThousandths: 0))
      #expect(easing.stops.last == LinearEasing.Stop(time: 10_000, tenThousandths: 10_000))
    }
  }

  @Test func aSpringThatIsCutOffJumpsToItsEnd() throws {
    let spring = try Spring(duration: 1, dampingRatio: 0.1)
    let easing = try LinearEasing(spring, duration: 0.3)
    let last = try #require(easing.stops.dropLast().last)
    #expect(last.position == 1)
    #expect(abs(last.value - spring.value(at: 0.3)) < 0.0001)
    #expect(easing.css.hasSuffix(" 100%, 1)"))
    #expect(easing.value(at: 1) == 1)
  }

  @Test func aPercentageIsLeftOutOnlyWhereTheStandardFillsItIn() throws {
    let (corners, slopes) = ([0, 0.5, 0.25, 1.25], [2.0, -1, 4, -1])
    let zigzag = try LinearEasing(tolerance: 0.0001) { position in
      let part = min(Int(position * 4), 3)
      return corners[part] + slopes[part] * (position - Double(part) / 4)
    }
    #expect(zigzag.css == "linear(0, 0.5, 0.25 50%, 1.25, 1)")
    let line = try LinearEasing(TimingCurve.linear)
    #expect(line.css == "linear(0, 1)")
    #expect(line.largestError < 1e-12)
  }

  @Test func aCurveThatStartsElsewhereJumps() throws {
    let easing = try LinearEasing { 0.3 + 0.7 * $0 }
    #expect(easing.css == "linear(0, 0.3 0%, 1)")
  }

  @Test func aVerticalCurveSaysWhatItMisses() throws {
    let steep = try LinearEasing(TimingCurve(x1: 1, y1: 0, x2: 0, y2: 1))
    #expect(steep.largestError > 0.002)
    #expect(steep.largestError < 0.02)
  }

  @Test func whatCannotBeFittedIsRefused() throws {
    let spring = try Spring(duration: 0.5, dampingRatio: 0.8)
    for tolerance in [0, -1, .nan, .infinity, 0.00009, 0.51] {
      #expect(throws: ExportError.self) { try LinearEasing(spring, duration: 0.5, tolerance: tolerance) }
    }
    for duration in [0, -1, .nan, .infinity] {
      #expect(throws: ExportError.self) { try LinearEasing(spring, duration: duration) }
    }
    #expect(throws: ExportError.self) { try LinearEasing(spring, duration: 0.5, initialVelocity: .nan) }
    #expect(throws: ExportError.self) { try LinearEasing(spring, duration: 0.5, initialVelocity: 1e9) }
    #expect(throws: ExportError.self) { try LinearEasing { $0 > 0.5 ? .nan : $0 } }
    #expect(throws: ExportError.self) { try LinearEasing(TimingCurve(x1: 0, y1: 1e9, x2: 1, y2: 0)) }
    do {
      _ = try LinearEasing(spring, duration: 0.5, tolerance: 0)
    } catch {
      #expect("\(error)" == "tolerance is 0.0; allowed 0.0001…0.5 of the way.")
    }
  }
}

/// `linear()` as parsed by CSS Easing Level 2: missing percentages are spread evenly between the given ones.
struct ParsedLinear {
  let values: [Double]
  let positions: [Double]

  struct NotLinear: Error {}

  init(_ text: String) throws {
    guard text.hasPrefix("linear("), text.hasSuffix(")") else { throw NotLinear() }
    let stops = text.dropFirst("linear(".count).dropLast().components(separatedBy: ", ")
      .map { $0.split(separator: " ") }
    values = try stops.map { stop in
      guard let value = stop.first.flatMap({ Double($0) }) else { throw NotLinear() }
      return value
    }
    var given: [Double?] = try stops.map { stop in
      guard stop.count > 1 else { return nil }
      guard stop[1].hasSuffix("%"), let percent = Double(stop[1].dropLast()) else { throw NotLinear() }
      return percent
    }
    given[0] = given[0] ?? 0
    given[given.count - 1] = given[given.count - 1] ?? 100
    var index = 1
    while index < given.count {
      if given[index] == nil, let end = given[index...].firstIndex(where: { $0 != nil }) {
        let (low, high) = (given[index - 1] ?? 0, given[end] ?? 100)
        for missing in index..<end {
          given[missing] = low + (high - low) * Double(missing - index + 1) / Double(end - index + 1)
        }
      }
      index += 1
    }
    // Percentages have two decimals here.
    positions = given.map { (($0 ?? 0) * 100).rounded() / 10_000 }
    guard zip(positions, positions.dropFirst()).allSatisfy({ $0 <= $1 }) else { throw NotLinear() }
  }

  func value(at position: Double) -> Double {
    guard position < 1, let next = positions.firstIndex(where: { $0 > position }) else { return values.last ?? 1 }
    guard next > 0 else { return values[0] }
    return values[next - 1]
      + (values[next] - values[next - 1]) * (position - positions[next - 1]) / (positions[next] - positions[next - 1])
  }
}
