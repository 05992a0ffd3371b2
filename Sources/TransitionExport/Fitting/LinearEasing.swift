public import TransitionMotion

/// A curve as a CSS `linear()` function: straight lines between the fewest stops that a given error allows.
///
/// CSS has no springs, but `linear()` approximates any curve by straight lines. The relevant error is the *vertical*
/// one: the distance between the view and its correct position at that moment. Other tools bound the distance to the
/// line, which hides the error where the curve is steep. Here, each line is the longest that stays within the tolerance
/// of every sample it passes (a swing filter). There are 20,001 samples, evenly over the duration.
///
/// ```swift
/// let spring = try Spring(duration: 0.5, dampingRatio: 0.825)
/// let easing = try LinearEasing(spring, duration: 0.5)
/// print(easing.css)  // linear(0, 0.0082 1.5%, 0.0342 3.2%, …, 1)
/// print(easing.stops.count, easing.largestError)  // 16 stops, never further than 0.002 of the way
/// ```
///
/// Values have four decimals, and times are in ten-thousandths of the duration. The stated error refers to these
/// rounded numbers. The first stop is exactly 0, the last exactly 1. If a curve has another value at its end, like a
/// spring that UIKit cuts off there, CSS preserves it with two stops at 100 %.
///
/// ## Topics
///
/// ### Creating an easing
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
  /// A point at which two lines meet.
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

  /// The default of the largest distance between lines and curve, as a share of the way: 0.002, one pixel in 500.
  public static let defaultTolerance = 0.002

  /// The number of steps of time, and of the way, in the written numbers.
  static let resolution = 10_000

  /// The stops in order of time. The first is (0, 0), the last (1, 1).
  public let stops: [Stop]
  /// The largest distance between the lines and the curve at one time, as a share of the way.
  ///
  /// It exceeds the tolerance only if a curve is so steep that it moves further in a ten-thousandth of its duration.
  public let largestError: Double

  init(stops: [Stop], largestError: Double) {
    self.stops = stops
    self.largestError = largestError
  }

  /// Returns the value of the lines.
  ///
  /// - Parameter position: The elapsed share of the duration. 0 or less gives 0; 1 or more, and NaN, gives 1.
  public func value(at position: Double) -> Double {
    guard position > 0 else { return 0 }
    guard position < 1, let next = stops.firstIndex(where: { $0.position > position }) else { return 1 }
    let (from, to) = (stops[next - 1], stops[next])
    return from.value + (to.value - from.value) * (position - from.position) / (to.position - from.position)
  }
}

extension LinearEasing {
  /// Creates the lines of a spring that plays for a duration and then jumps to its end, as in UIKit.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - duration: The duration in seconds. More than 0, finite.
  ///   - initialVelocity: The velocity at the start, in distances per second, such as a finger's at release.
  ///   - tolerance: The allowed error, as a share of the way: 0.0001…0.5.
  /// - Throws: ``ExportError`` for a value out of its range, and if the spring leaves −10⁶…10⁶ ways.
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

  /// Creates the lines of a timing curve, for tools with `linear()` but without Bézier curves. (CSS has the exact
  /// `cubic-bezier()`.)
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - tolerance: The allowed error, as a share of the way: 0.0001…0.5.
  /// - Throws: ``ExportError`` for a tolerance out of its range, and if the curve leaves −10⁶…10⁶ ways.
  public init(_ curve: TimingCurve, tolerance: Double = LinearEasing.defaultTolerance) throws(ExportError) {
    try self.init(tolerance: tolerance) { curve.value(at: $0) }
  }

  /// Creates the lines of any curve.
  ///
  /// - Parameters:
  ///   - tolerance: The allowed error, as a share of the way: 0.0001…0.5.
  ///   - function: The share of the way by the elapsed share of the duration. It is called 20,001 times, from 0 to 1.
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
  /// A percentage is omitted only if the standard fills in the same one: 0 and 100 at the ends, and the middle of its
  /// neighbors.
  public var css: String {
    var words: [String] = []
    var isFilledIn = true
    for (index, stop) in stops.enumerated() {
      let isEnd = index == 0 || index == stops.count - 1
      // For two adjacent stops without percentages, the standard would use thirds.
      let isMiddle =
        !isEnd && !(isFilledIn && index > 1) && 2 * stop.time == stops[index - 1].time + stops[index + 1].time
      isFilledIn = isEnd || isMiddle
      let value = Self.decimal(stop.tenThousandths, digits: 4)
      words.append(isFilledIn ? value : "\(value) \(Self.decimal(stop.time, digits: 2))%")
    }
    return "linear(\(words.joined(separator: ", ")))"
  }

  /// Returns a number counted in its last decimal, without trailing zeros: 83 ten-thousandths are 0.0083.
  private static func decimal(_ number: Int, digits: Int) -> String {
    let text = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    var fraction = padded.suffix(digits)
    while fraction.last == "0" { fraction.removeLast() }
    return (number < 0 ? "-" : "") + padded.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }
}

/// Selects the stops of a curve: from each, the longest line that stays within the tolerance of all samples it passes.
struct StopSelection {
  /// The number of samples, which lie at the ends and in the middle of each ten-thousandth of the duration. Stops lie
  /// only at its ends.
  static let steps = 2 * LinearEasing.resolution

  let samples: [Double]
  let tolerance: Double

  /// The slopes, in shares of the way per step, that keep a line within the tolerance of the samples passed so far.
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
    // A curve that does not begin at 0 or end at 1 jumps there.
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

  /// Returns the next stop.
  ///
  /// - Parameter end: The value of the last stop in ten-thousandths; nil for the curve's own.
  private func next(after start: LinearEasing.Stop, endsAt end: Int?) -> LinearEasing.Stop {
    var cone = Cone()
    var best: LinearEasing.Stop?
    for index in (2 * start.time + 1)...Self.steps {
      let distance = Double(index - 2 * start.time)
      if index.isMultiple(of: 2) {
        let isLast = index == Self.steps
        let stop = isLast ? end.map { LinearEasing.Stop(time: index / 2, tenThousandths: $0) } : nil
        let candidate = stop ?? self.stop(at: index / 2)
        // If even the nearest stop exceeds the tolerance, the curve is steeper than the resolution of time.
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

  /// Returns the largest distance between samples and lines, except at the ends, where a jump decides.
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
