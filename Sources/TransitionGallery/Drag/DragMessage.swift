import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage

/// What a page says of a finger: the touches so far, and what they were made on.
struct DragMessage: Codable, Sendable, Hashable {
  /// One touch: where the view was when it took hold of it, and its samples.
  struct Touch: Codable, Sendable, Hashable {
    /// Points from the start, of a touch that grabbed the view while it settled.
    var displacement: Double?
    /// `[microseconds, x, y]` each, times counted from the first touch's first sample, points of the phone.
    var samples: [[Double]]
    /// Whether the browser took the touch away; it lifted otherwise. Nil while it is still down.
    var cancelled: Bool?
  }

  /// Samples in all: two minutes at 1000 a second.
  static let mostSamples = 120_000

  var revision: Int
  var direction: TransitionDirection
  var prefersReducedMotion: Bool?
  /// The session that a touch goes on with; nil for a new one.
  var session: UUID?
  /// The showing of the screen.
  var presentation: UUID?
  /// Seconds from the moment the screen was presented to the first touch.
  var secondsSincePresented: Double?
  var touches: [Touch]

  /// The touches as a stage takes them.
  ///
  /// - Throws: What is wrong with a sample.
  func stageTouches() throws(RequestProblem) -> [StageTouch] {
    guard !touches.isEmpty, touches.allSatisfy({ !$0.samples.isEmpty }) else {
      throw RequestProblem(422, "A drag has at least one touch, and each at least one sample.")
    }
    guard touches.reduce(0, { $0 + $1.samples.count }) <= Self.mostSamples else {
      throw RequestProblem(422, "A drag has at most \(Self.mostSamples) samples.")
    }
    var result: [StageTouch] = []
    for touch in touches {
      var samples: [GestureSample] = []
      for (index, sample) in touch.samples.enumerated() {
        samples.append(try Self.sample(sample, phase: touch.phase(at: index)))
      }
      result.append(StageTouch(samples: samples, displacement: touch.displacement))
    }
    return result
  }

  private static func sample(
    _ numbers: [Double], phase: GestureSample.Phase
  ) throws(RequestProblem) -> GestureSample {
    let limit = GestureSample.coordinateLimit
    guard numbers.count == 3, (0...3_600_000_000).contains(numbers[0]), abs(numbers[1]) <= limit,
      abs(numbers[2]) <= limit
    else {
      throw RequestProblem(
        422, "A sample is [microseconds, x, y]: 0…3600000000 µs after the first, ±\(Int(limit)) pt.")
    }
    return GestureSample(timeMicroseconds: Int64(numbers[0]), x: numbers[1], y: numbers[2], phase: phase)
  }
}

extension DragMessage.Touch {
  fileprivate func phase(at index: Int) -> GestureSample.Phase {
    if index == 0 { return .began }
    guard index == samples.count - 1, let cancelled else { return .changed }
    return cancelled ? .cancelled : .ended
  }
}
