public import TransitionMotion

/// A curve as CSS `linear()` plays it: straight lines between as few stops as a stated error allows.
///
/// CSS has no springs. What it has is `linear()`, which takes any curve apart into straight lines. The error that counts
/// is the *vertical* one, how far the view is from where it should be at that moment: the distance to the line, which
/// other tools bound, hides it where the curve is steep. So each line here is the longest that stays within the tolerance
/// of every sample it passes (a swing filter), 20 001 of them evenly over the duration.
///
/// ```swift
/// let spring = try Spring(duration: 0.5, dampingRatio: 0.825)
/// let easing = try LinearEasing(spring, duration: 0.5)
/// easing.css                // "linear(0, 0.0083 1.51%, …, 1)"
/// easing.largestError       // 0.002, or less
/// ```
///
/// Values have four decimals and times a ten-thousandth of the duration, as they are written, and what is said of the
/// error is said of the numbers that are written. The first stop is exactly 0, the last exactly 1. A curve that is
/// elsewhere at its end, as a spring that UIKit cuts off there, is so in CSS too: two stops at 100 %.
///
/// ## Topics
///
/// ### Making one
/// - ``init(_:duration:initialVelocity:tolerance:)``
/// - ``init(_:tolerance:)``
/// - ``init(tolerance:of:)``
/// - ``defaultTolerance``
///
/// ### Using it
/// - ``css``
/// - ``stops``
/// - ``value(at:)``
/// - ``largestError``
public struct LinearEasing: Hashable, Sendable {
  /// A point the lines meet in.
  public struct Stop: Hashable, Sendable {
    /// The share of the duration in ten-thousandths: hundredths of a CSS percentage.
    let time: Int
    /// The share of the way in ten-thousandths.
    let tenThousandths: Int

    /// The elapsed share of the duration, 0…1.
    public var position: Double { Double(time) / Double(LinearEasing.resolution) }
    /// The share of the way: 0 at the start, 1 at the end, anything between and beyond.
    public var value: Double { Double(tenThousandths) / Double(LinearEasing.resolution) }
  }

  /// How far the lines may be from the curve, as a share of the way: 0.002, one pixel in 500.
  public static let defaultTolerance = 0.002

  /// How many steps of time, and of the way, the written numbers tell apart.
  static let resolution = 10_000

  /// The stops in order of time; the first is (0, 0), the last (1, 1).
  public let stops: [Stop]
  /// The largest distance between the lines and the curve at one time, as a share of the way. It exceeds the tolerance
  /// only where a curve is so steep that it moves further in a ten-thousandth of its duration.
  public let largestError: Double

  init(stops: [Stop], largestError: Double) {
    self.stops = stops
    self.largestError = largestError
  }

  /// Where the lines are.
  ///
  /// - Parameter position: The elapsed share of the duration; 0 or less gives 0, 1 or more 1, as does NaN.
  public func value(at position: Double) -> Double {
    guard position > 0 else { return 0 }
    guard position < 1, let next = stops.firstIndex(where: { $0.position > position }) else { return 1 }
    let (from, to) = (stops[next - 1], stops[next])
    return from.value + (to.value - from.value) * (position - from.position) / (to.position - from.position)
  }
}

extension LinearEasing {
  /// The lines of a spring that plays for a duration and is then cut to its end, as UIKit does it.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - duration: Seconds it plays. More than 0, finite.
  ///   - initialVelocity: Velocity at the start, in distances per second: what a drag hands to a settle.
  ///   - tolerance: The error allowed, as a share of the way: 0.0001…0.5.
  /// - Throws: ``ExportError`` for a value out of its range, and where the spring leaves −10⁶…10⁶ ways.
  public init(
    _ spring: Spring, duration: Double, initialVelocity: Double = 0, tolerance: Double = LinearEasing.defaultTolerance
  ) throws(ExportError) {
    guard duration > 0, duration.isFinite else {
      throw ExportError.outOfRange("duration", duration, allowed: "more than 0 s and finite")
    }
    guard initialVelocity.isFinite else {
      throw ExportError.outOfRange("initialVelocity", initialVelocity, allowed: "any finite number")
    }
    let start = Spring.State(displacement: -1, velocity: initialVelocity)
    let step = duration / Double(StopSelection.steps)
    let sampler: SpringSampler
    do {
      sampler = try SpringSampler(spring, from: start, step: step, count: StopSelection.steps + 1)
    } catch {
      throw ExportError.outOfRange("duration", duration, allowed: "what can be computed with this spring")
    }
    try self.init(samples: sampler.map(\.value), tolerance: tolerance)
  }

  /// The lines of a timing curve, for what knows `linear()` and no Bézier curves. CSS has `cubic-bezier()`, exactly.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - tolerance: The error allowed, as a share of the way: 0.0001…0.5.
  /// - Throws: ``ExportError`` for a tolerance out of its range, and where the curve leaves −10⁶…10⁶ ways.
  public init(_ curve: TimingCurve, tolerance: Double = LinearEasing.defaultTolerance) throws(ExportError) {
    try self.init(tolerance: tolerance) { curve.value(at: $0) }
  }

  /// The lines of any curve.
  ///
  /// - Parameters:
  ///   - tolerance: The error allowed, as a share of the way: 0.0001…0.5.
  ///   - function: The share of the way by the elapsed share of the duration. It is asked 20 001 times, from 0 to 1.
  /// - Throws: ``ExportError`` for a tolerance out of its range, and for a value that is not in −10⁶…10⁶.
  public init(tolerance: Double = LinearEasing.defaultTolerance, of function: (Double) -> Double) throws(ExportError) {
    let samples = (0...StopSelection.steps).map { function(Double($0) / Double(StopSelection.steps)) }
    try self.init(samples: samples, tolerance: tolerance)
  }

  private init(samples: [Double], tolerance: Double) throws(ExportError) {
    guard (0.0001...0.5).contains(tolerance) else {
      throw ExportError.outOfRange("tolerance", tolerance, allowed: "0.0001…0.5 of the way")
    }
    if let index = samples.firstIndex(where: { !(abs($0) <= 1e6) }) {
      let place = "the curve at \(Double(index) / Double(StopSelection.steps)) of its duration"
      throw ExportError.outOfRange(place, samples[index], allowed: "−10⁶…10⁶ ways")
    }
    let selection = StopSelection(samples: samples, tolerance: tolerance)
    let stops = selection.stops()
    self.init(stops: stops, largestError: selection.largestError(of: stops))
  }

  /// The easing function of CSS Easing Level 2: `linear(0, 0.0083 1.51%, …, 1)`.
  ///
  /// A percentage is left out only where it is the one that the standard fills in: 0 and 100 at the ends, and the middle
  /// of its neighbours.
  public var css: String {
    var words: [String] = []
    var isFilledIn = true
    for (index, stop) in stops.enumerated() {
      let isEnd = index == 0 || index == stops.count - 1
      // Of two stops without percentages side by side, the standard would make thirds.
      let isMiddle =
        !isEnd && !(isFilledIn && index > 1) && 2 * stop.time == stops[index - 1].time + stops[index + 1].time
      isFilledIn = isEnd || isMiddle
      let value = Self.decimal(stop.tenThousandths, digits: 4)
      words.append(isFilledIn ? value : "\(value) \(Self.decimal(stop.time, digits: 2))%")
    }
    return "linear(\(words.joined(separator: ", ")))"
  }

  /// A number counted in its last decimal, without zeros that say nothing: 83 ten-thousandths are 0.0083.
  private static func decimal(_ number: Int, digits: Int) -> String {
    let text = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    var fraction = padded.suffix(digits)
    while fraction.last == "0" { fraction.removeLast() }
    return (number < 0 ? "-" : "") + padded.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }
}

/// Chooses the stops of a curve: from each, the longest line that stays within the tolerance of all samples it passes.
struct StopSelection {
  /// Samples lie at the ends and in the middle of each ten-thousandth of the duration; stops only at its ends.
  static let steps = 2 * LinearEasing.resolution

  let samples: [Double]
  let tolerance: Double

  /// The slopes, in shares of the way per step, that keep a line within the tolerance of what it has passed.
  private struct Cone {
    var lowest = -Double.infinity
    var highest = Double.infinity

    var isEmpty: Bool { lowest > highest }

    mutating func narrow(to slope: Double, by margin: Double) {
      lowest = max(lowest, slope - margin)
      highest = min(highest, slope + margin)
    }

    func contains(_ slope: Double) -> Bool { slope >= lowest && slope <= highest }
  }

  func stops() -> [LinearEasing.Stop] {
    let resolution = LinearEasing.resolution
    var stops = [LinearEasing.Stop(time: 0, tenThousandths: 0)]
    // A curve that does not begin at 0, or end at 1, jumps there.
    if abs(samples[0]) > tolerance { stops.append(stop(at: 0)) }
    let jumps = abs(samples[Self.steps] - 1) > tolerance
    var last = stops[stops.count - 1]
    while last.time < resolution {
      last = next(after: last, endsAt: jumps ? nil : resolution)
      stops.append(last)
    }
    if jumps { stops.append(LinearEasing.Stop(time: resolution, tenThousandths: resolution)) }
    return stops
  }

  /// - Parameter end: The value in ten-thousandths that the last stop has, nil for the curve's own.
  private func next(after start: LinearEasing.Stop, endsAt end: Int?) -> LinearEasing.Stop {
    var cone = Cone()
    var best: LinearEasing.Stop?
    for index in (2 * start.time + 1)...Self.steps {
      let distance = Double(index - 2 * start.time)
      if index.isMultiple(of: 2) {
        let isLast = index == Self.steps
        let stop = isLast ? end.map { LinearEasing.Stop(time: index / 2, tenThousandths: $0) } : nil
        let candidate = stop ?? self.stop(at: index / 2)
        // Where not even the nearest stop serves, the curve is steeper than the times that can be written.
        if best == nil || cone.contains((candidate.value - start.value) / distance) { best = candidate }
      }
      cone.narrow(to: (samples[index] - start.value) / distance, by: tolerance / distance)
      if cone.isEmpty, best != nil { break }
    }
    return best ?? LinearEasing.Stop(time: LinearEasing.resolution, tenThousandths: LinearEasing.resolution)
  }

  private func stop(at time: Int) -> LinearEasing.Stop {
    let scaled = samples[2 * time] * Double(LinearEasing.resolution)
    return LinearEasing.Stop(time: time, tenThousandths: Int(scaled.rounded()))
  }

  /// The largest distance between samples and lines, but for the instants at the ends, which a jump decides.
  func largestError(of stops: [LinearEasing.Stop]) -> Double {
    var largest = 0.0
    for (from, to) in zip(stops, stops.dropFirst()) where to.time > from.time {
      let slope = (to.value - from.value) / Double(2 * (to.time - from.time))
      for index in (2 * from.time)...(2 * to.time) {
        largest = max(largest, abs(from.value + slope * Double(index - 2 * from.time) - samples[index]))
      }
    }
    return largest
  }
}
