import Foundation
import Testing
import TransitionMotion

@testable import TransitionExport

@Suite struct LinearEasingTests {
  static let springs: [(dampingRatio: Double, duration: Double, velocity: Double)] = [0.01, 0.05, 0.3, 0.7, 0.99, 1]
    .flatMap { ratio in [0.05, 0.4, 10].flatMap { duration in [0, -3, 4].map { (ratio, duration, $0 / duration) } } }

  @Test(arguments: springs)
  func whatIsWrittenIsWithinTheToleranceOfTheSpring(
    dampingRatio: Double, duration: Double, velocity: Double
  ) throws {
    let spring = try Spring(duration: duration, dampingRatio: dampingRatio)
    let read = try ParsedLinear(LinearEasing(spring, duration: duration, initialVelocity: velocity).css)
    // Other times than those of the values.
    let furthest = (0..<1511).map { index in
      let position = Double(index) / 1511
      return abs(read.value(at: position) - spring.value(at: position * duration, initialVelocity: velocity))
    }.max()
    #expect(furthest ?? 1 <= LinearEasing.tolerance)
    #expect(read.values.first == 0 && read.values.last == 1)
    if dampingRatio >= 0.5 { #expect(read.values.count < 200, "\(read.values.count)") }
  }

  @Test func aSpringThatIsCutOffJumpsToItsEnd() throws {
    let spring = try Spring(duration: 1, dampingRatio: 0.1)
    let css = LinearEasing(spring, duration: 0.3, initialVelocity: 0).css
    #expect(css.hasSuffix(" 100%, 1)"))
    let read = try ParsedLinear(css)
    #expect(abs(read.values[read.values.count - 2] - spring.value(at: 0.3)) < 0.0001)
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
    positions = given.map { ($0 ?? 0) / 100 }
    guard zip(positions, positions.dropFirst()).allSatisfy({ $0 <= $1 }) else { throw NotLinear() }
  }

  func value(at position: Double) -> Double {
    guard position < 1, let next = positions.firstIndex(where: { $0 > position }) else { return values.last ?? 1 }
    guard next > 0 else { return values[0] }
    return values[next - 1]
      + (values[next] - values[next - 1]) * (position - positions[next - 1]) / (positions[next] - positions[next - 1])
  }
}
