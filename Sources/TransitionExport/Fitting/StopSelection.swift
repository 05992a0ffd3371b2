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
