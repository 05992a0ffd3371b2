import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The touches of a drag so far.
struct DragMessage: Codable, Sendable, Hashable {
  struct Touch: Codable, Sendable, Hashable {
    /// Points from the start, for a touch that grabs a settling view.
    var displacement: Double?
    /// `[microseconds, x, y]` each, from the first touch's first sample, in points of the phone.
    var samples: [[Double]]
    /// Whether the touch was cancelled or ended; nil while it is down.
    var cancelled: Bool?
  }

  /// Samples in all: two minutes at 1000 a second.
  static let mostSamples = 120_000

  var revision: Int
  var direction: TransitionDirection
  var prefersReducedMotion: Bool?
  /// The session that a touch continues; nil for a new one.
  var session: UUID?
  var presentation: UUID?
  /// Seconds from the moment the screen was presented to the first touch.
  var secondsSincePresented: Double?
  var touches: [Touch]

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

  private static func sample(_ numbers: [Double], phase: GestureSample.Phase) throws(RequestProblem) -> GestureSample {
    let limit = GestureSample.coordinateLimit
    guard numbers.count == 3, (0...3_600_000_000).contains(numbers[0]), abs(numbers[1]) <= limit,
      abs(numbers[2]) <= limit
    else {
      throw RequestProblem(422, "A sample is [microseconds, x, y]: 0…3600000000 µs after the first, ±\(Int(limit)) pt.")
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

/// The result of a drag: the decision with its reason, and the completion animation.
struct DragReply: Codable, Sendable, Hashable {
  /// The completion animation, in shares of the view's way.
  struct Settle: Codable, Sendable, Hashable {
    var finishes: Bool
    var start: Double
    var target: Double
    var dimmingStart: Double
    var dimmingTarget: Double
    var timing: SceneTiming

    init(_ plan: SettlePlan) {
      finishes = plan.finishes
      start = plan.start
      target = plan.target
      dimmingStart = plan.dimmingStart
      dimmingTarget = plan.dimmingTarget
      timing = SceneTiming(plan.timing)
    }
  }

  var recognized: Bool
  /// The ending in a sentence: `finished: 0.31 > 0.2 of 844 pt, by …`.
  var conclusion: String
  /// `0.31 > 0.2 of 844 pt`; nil where the rule was not asked.
  var reason: String?
  /// The rule's decision; nil where it was not asked.
  var finishes: Bool?
  /// The decision in words, `Dismissed` and `349 pt/s is faster than 300 pt/s`; nil where the rule was not asked.
  var verdict: String?
  var words: String?
  /// Points toward the end.
  var translation: Double?
  /// pt/s toward the end.
  var velocity: Double?
  /// Nil where nothing moved.
  var settle: Settle?
  /// Nil where nothing was recorded.
  var session: UUID?
  var presentation: UUID?
  /// Whether it is stored. A session whose view can be grabbed is stored after the completion animation.
  var stored: Bool
  /// The reason why storing waits: another program holds the write lock.
  var waits: String?
  /// The reason why it will not be stored.
  var notStored: String?
}

struct RecognitionReply: Codable, Sendable, Hashable {
  /// `undecided`, `begins` or `fails`.
  var answer: String
  /// The sample at which it was decided, from 0; nil while it is not.
  var index: Int?
  var reason: String?
}

/// Where a grabbed view follows the finger.
struct GrabReply: Codable, Sendable, Hashable {
  /// Points of travel at the beginning of the touch.
  var startTravel: Double
  /// Points that the view is ahead of the finger, worked off as it moves.
  var carried: Double
}

/// A dismissal without a drag.
struct DismissalMessage: Codable, Sendable, Hashable {
  var revision: Int
  var presentation: UUID
  var cause: DismissalCause
  var secondsSincePresented: Double?
}

struct DismissalReply: Codable, Sendable, Hashable {
  var presentation: String
  /// See ``DragReply/waits``.
  var waits: String?
  /// See ``DragReply/notStored``.
  var notStored: String?
}
