import Foundation
import TestSupport
import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionExport

/// The motion in the exported files is the configured one: parsed from the text, evaluated and compared.
@Suite struct ReadBackTests {
  /// A timing in a file.
  private enum Read {
    case spring(Spring, initialVelocity: Double)
    case curve(TimingCurve, duration: Double)
  }

  /// The accuracy of computed numbers, which have six digits.
  private static let accuracy = 2e-5

  private func numbers(_ text: Substring) -> [Double] {
    text.matches(of: /-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?/).compactMap { Double(String($0.0)) }
  }

  /// Returns the text of one transition, from its title to the next one's.
  private func part(of text: String, _ configuration: TransitionConfiguration) throws -> Substring {
    let start = try #require(text.range(of: "/ \(configuration.name): "), "\(configuration.name)")
    let rest = text[start.upperBound...]
    let end = rest.firstRange(of: try Regex("\n *//+ [a-z][a-z0-9-]*: "))
    return rest[..<(end?.lowerBound ?? rest.endIndex)]
  }

  /// Returns the rest of the line after a beginning.
  private func line(_ beginning: String, in text: Substring) throws -> Substring {
    let start = try #require(text.range(of: beginning), "\(beginning) in \(text)")
    return text[start.upperBound...].prefix { $0 != "\n" }
  }

  private func expect(_ read: Read, is timing: AnimationTiming, _ what: String) {
    var largest = 0.0
    for index in 0...50 {
      let time = timing.duration * Double(index) / 51
      let value =
        switch read {
        case .spring(let spring, let velocity): spring.value(at: time, initialVelocity: velocity)
        case .curve(let curve, let duration): curve.value(at: time / duration)
        }
      largest = max(largest, abs(value - timing.fraction(at: time)))
    }
    #expect(largest <= Self.accuracy, "\(what): \(largest)")
  }

  private func each(
    _ format: ExportFormat,
    _ check: (_ text: Substring, _ name: String, _ timing: AnimationTiming, _ what: String) throws -> Void
  ) throws {
    let configurations = try Samples.catalog() + Samples.sweep()
    let text = try Samples.export(format, configurations)
    for configuration in configurations {
      let part = try part(of: text, configuration)
      for direction in TransitionDirection.allCases {
        let timings = DirectionTimings(configuration, direction)
        try check(part, direction.word, timings.movement, "\(configuration.name) \(direction.word)")
        if timings.alpha != timings.movement {
          try check(part, direction.word + "Fade", timings.alpha, "\(configuration.name) \(direction.word) fade")
        }
        if timings.dimming != timings.movement {
          try check(
            part, direction.word + "Dimming", timings.dimming, "\(configuration.name) \(direction.word) dimming")
        }
      }
    }
  }

  private func cubic(_ numbers: some Collection<Double>) throws -> TimingCurve {
    let numbers = Array(numbers)
    try #require(numbers.count == 4)
    return try TimingCurve(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  @Test func composeSaysTheConfiguredMotion() throws {
    try each(.compose) { text, name, timing, what in
      let found = numbers(try line("fun <T> \(name)(): FiniteAnimationSpec<T> = ", in: text))
      let milliseconds = numbers(try line("const val \(name)DurationMillis: Int = ", in: text))
      #expect(abs((milliseconds.first ?? 0) - timing.duration * 1000) <= 0.5, "\(what)")
      switch timing.shape {
      case .spring(_, let velocity):
        try #require(found.count == 2)
        #expect(found[0] == { if case .spring(let spring, _) = timing.shape { spring.dampingRatio } else { 0 } }())
        let spring = try Spring(mass: 1, stiffness: found[1], damping: 2 * found[0] * found[1].squareRoot())
        let start = velocity == 0 ? 0 : numbers(try line("val \(name)InitialVelocity: Float = ", in: text)).first
        #expect(start == velocity)
        expect(.spring(spring, initialVelocity: velocity), is: timing, what)
      case .curve(let curve):
        #expect(try cubic(found.dropFirst()) == curve, "\(what)")
        #expect(found.first == milliseconds.first)
      }
    }
  }

  @Test func flutterSaysTheConfiguredMotion() throws {
    try each(.flutter) { text, name, timing, what in
      let written = try line("Duration \(name)Duration = Duration(", in: text)
      let unit = written.hasPrefix("microseconds") ? 1e-6 : 1e-3
      #expect(abs((numbers(written).first ?? 0) * unit - timing.duration) < 1e-9, "\(what)")
      switch timing.shape {
      case .spring(_, let velocity):
        let found = numbers(try line("SpringDescription \(name)Spring = SpringDescription(", in: text))
        try #require(found.count == 3)
        #expect(numbers(try line("double \(name)InitialVelocity = ", in: text)) == [velocity])
        let spring = try Spring(mass: found[0], stiffness: found[1], damping: found[2])
        expect(.spring(spring, initialVelocity: velocity), is: timing, what)
      case .curve(let curve):
        #expect(try cubic(numbers(try line("Curve \(name)Curve = Cubic(", in: text))) == curve, "\(what)")
      }
    }
  }

  @Test func swiftUISaysTheConfiguredMotion() throws {
    try each(.swiftUI) { text, name, timing, what in
      let written = try line("static let \(name): Animation = ", in: text)
      let found = numbers(written)
      switch timing.shape {
      case .spring(_, let velocity) where velocity == 0:
        #expect(written.hasPrefix(".spring(response: "))
        let spring = try Spring(response: try #require(found.first), dampingRatio: try #require(found.last))
        expect(.spring(spring, initialVelocity: 0), is: timing, what)
      case .spring:
        #expect(written.hasPrefix(".interpolatingSpring(mass: "))
        try #require(found.count == 4)
        let spring = try Spring(mass: found[0], stiffness: found[1], damping: found[2])
        expect(.spring(spring, initialVelocity: found[3]), is: timing, what)
      case .curve(let curve):
        #expect(written.hasPrefix(".timingCurve("))
        #expect(try cubic(found.prefix(4)) == curve, "\(what)")
        #expect(found.last == timing.duration)
      }
    }
  }

  @Test func uiKitSaysTheConfiguredMotion() throws {
    try each(.uiKit) { text, name, timing, what in
      let start = try #require(text.range(of: "func \(name)Animator() -> UIViewPropertyAnimator {"))
      let found = numbers(try line("UIViewPropertyAnimator(duration: ", in: text[start.upperBound...]))
      #expect(numbers(try line("static let \(name)Duration: TimeInterval = ", in: text)) == [timing.duration])
      #expect(found.first == timing.duration)
      switch timing.shape {
      case .spring(let spring, let velocity):
        #expect(Array(found.dropFirst()) == [spring.dampingRatio, velocity, velocity], "\(what)")
      case .curve(let curve):
        // The names of the points contain digits.
        let points = try line("UIViewPropertyAnimator(duration: ", in: text[start.upperBound...])
          .replacing("controlPoint1", with: "").replacing("controlPoint2", with: "")
        #expect(try cubic(numbers(points[...]).dropFirst()) == curve, "\(what)")
      }
    }
  }

  @Test func jsonSaysTheConfiguredMotion() throws {
    let configurations = try Samples.catalog() + Samples.sweep()
    let text = try Samples.export(.json, configurations)
    let object = try #require(try exactJSON(Data(text.utf8)) as? [String: Any])
    let written = try #require(object["transitions"] as? [[String: Any]])
    #expect(written.count == configurations.count)
    for configuration in configurations {
      let entry = try #require(written.first { $0["name"] as? String == configuration.name })
      for direction in TransitionDirection.allCases {
        let movement = try #require((entry[direction.word] as? [String: Any])?["movement"] as? [String: Any])
        let timing = DirectionTimings(configuration, direction).movement
        #expect(movement["duration"] as? Double == timing.duration)
        switch timing.shape {
        case .spring:
          let numbers = try #require(movement["spring"] as? [String: Double])
          let spring = try Spring(
            mass: numbers["mass"] ?? 0, stiffness: numbers["stiffness"] ?? 0, damping: numbers["damping"] ?? 0)
          expect(.spring(spring, initialVelocity: numbers["initialVelocity"] ?? .nan), is: timing, configuration.name)
        case .curve(let curve):
          #expect(try cubic(movement["controlPoints"] as? [Double] ?? []) == curve)
        }
      }
    }
    // The fields alone are enough to restore the configurations.
    struct Written: Decodable {
      struct Entry: Decodable { var fields: TransitionConfiguration }
      var transitions: [Entry]
    }
    let read = try JSONDecoder().decode(Written.self, from: Data(text.utf8)).transitions.map(\.fields)
    #expect(read.sorted { $0.name < $1.name } == configurations.sorted { $0.name < $1.name })
  }
}
