import Foundation

struct LinearScale {
  /// The range between the first and the last tick, or the requested range.
  let domain: ClosedRange<Double>
  let start: Double
  let end: Double
  /// The distance of adjacent ticks: 1, 2 or 5 times a power of ten.
  let step: Double

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - values: The values to show. The range is widened to whole steps.
  ///   - steps: The approximate number of steps.
  ///   - wholeNumbers: Whether a step must be an integer, as for counts.
  init(
    covering values: ClosedRange<Double>, from start: Double, to end: Double, steps: Int, wholeNumbers: Bool = false
  ) {
    let step = Self.step(for: values.upperBound - values.lowerBound, count: steps, wholeNumbers: wholeNumbers)
    let low = (values.lowerBound / step).rounded(.down) * step
    let high = (values.upperBound / step).rounded(.up) * step
    self.step = step
    domain = low...max(high, low + step)
    (self.start, self.end) = (start, end)
  }

  func position(of value: Double) -> Double {
    let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
    return start + (end - start) * (share.isFinite ? min(max(share, 0), 1) : 0)
  }

  /// The multiples of ``step``, so that 0 is exactly 0.
  var ticks: [Double] {
    let first = (domain.lowerBound / step).rounded()
    let count = ((domain.upperBound - domain.lowerBound) / step).rounded()
    return (0...Int(min(max(count, 0), 100))).map { (first + Double($0)) * step }
  }

  /// Returns the smallest of 1, 2, 5 and 10 times a power of ten that divides a span into at most `count` steps.
  static func step(for span: Double, count: Int, wholeNumbers: Bool) -> Double {
    guard span.isFinite, span > 0 else { return 1 }
    let least = span / Double(max(count, 1))
    let power = pow(10, log10(least).rounded(.down))
    // The comparison tolerates rounding errors of the logarithm.
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
    return wholeNumbers ? max(step, 1) : step
  }
}

/// A scale on an axis of bars, next to each other.
///
/// Inside a bar, a value is interpolated between the bounds. Bars without a bound, which reach to infinity, show all
/// values in the middle.
struct ColumnScale {
  let bins: [ReportBin]
  var unit = ReportUnit.number
  let start: Double
  let end: Double
  /// The relative widths of the bars; nil if all are equally wide.
  var widths: [Double]?

  func column(_ index: Int) -> (left: Double, right: Double) { (edge(index), edge(index + 1)) }

  /// Returns the left edge of a bar, or the right edge of the last one.
  private func edge(_ index: Int) -> Double {
    guard let widths, widths.count == bins.count else {
      return start + (end - start) / Double(max(bins.count, 1)) * Double(index)
    }
    return start + (end - start) * widths.prefix(index).reduce(0, +) / widths.reduce(0, +)
  }

  func position(of value: Double) -> Double {
    guard let last = bins.indices.last else { return start }
    let index = bins.firstIndex { bin in bin.to.map { value < $0 } ?? true } ?? last
    let (left, right) = column(index)
    guard let from = bins[index].from, let to = bins[index].to, to > from else { return (left + right) / 2 }
    return left + (right - left) * min(max((value - from) / (to - from), 0), 1)
  }

  /// The bounds between bars and at the ends: as many as there is room for, from 0 or the first one. Between bars of one
  /// width they are at even distances.
  var ticks: [ChartTick] {
    var bounds = bins.enumerated().compactMap { index, bin in bin.from.map { (value: $0, place: index) } }
    if let last = bins.last?.to { bounds.append((last, bins.count)) }
    let all = bounds.map { ChartTick(at: edge($0.place), unit.label($0.value)) }
    guard !all.isEmpty else { return [] }
    let origin = bounds.firstIndex { $0.value == 0 } ?? 0
    if let widths, Set(widths).count > 1 {
      let right = all[origin...].reduce(into: [ChartTick]()) {
        if $0.last?.leavesRoom(for: $1) ?? true { $0.append($1) }
      }
      let left = all[...origin].reversed().reduce(into: [ChartTick]()) {
        if $0.last?.leavesRoom(for: $1) ?? true { $0.append($1) }
      }
      return left.dropFirst().reversed() + right
    }
    for stride in [1, 2, 4, 5, 10] {
      let chosen = all.indices.filter { ($0 - origin).isMultiple(of: stride) }.map { all[$0] }
      if zip(chosen, chosen.dropFirst()).allSatisfy({ $0.leavesRoom(for: $1) }) { return chosen }
    }
    return [all[origin]]
  }
}
