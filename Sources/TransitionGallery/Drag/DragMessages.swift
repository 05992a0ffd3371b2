import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The touches of a drag so far.
struct DragMessage: Codable, Sendable, Hashable {
  struct Touch: Codable, Sendable, Hashable {
    /// The displacement in points from the start, for a touch that grabs a settling view.
    var displacement: Double?
    /// The samples, each as `[microseconds, x, y]` since the first touch's first sample, in points of the phone.
    var samples: [[Double]]
    /// A Boolean value that indicates whether the touch was cancelled instead of ended; nil while it is down.
    var cancelled: Bool?
  }

  /// The maximum number of samples: two minutes at 1000 a second.
  static let mostSamples = 120_000

  var revision: Int
  var direction: TransitionDirection
  var prefersReducedMotion: Bool?
  /// The session that a touch continues; nil for a new one.
  var session: UUID?
  var presentation: UUID?
  /// The time from the presentation of the screen to the first touch, in seconds.
  var secondsSincePresented: Double?
  var touches: [Touch]
  /// Changes to the revision by field path, for a draft that is never stored; nil for the revision itself.
  var changes: [String: String]?

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
  /// The comparison that decided, `0.31 > 0.2 of 844 pt`; nil if the rule was not evaluated.
  var reason: String?
  /// The rule's decision; nil if it was not evaluated.
  var finishes: Bool?
  /// The decision in words, `Dismissed` and `349 pt/s is faster than 300 pt/s`; nil if the rule was not evaluated.
  var verdict: String?
  var words: String?
  /// The travel toward the end, in points.
  var translation: Double?
  /// The velocity toward the end, in pt/s.
  var velocity: Double?
  /// The completion animation; nil if nothing moved.
  var settle: Settle?
  /// The recorded session; nil if nothing was recorded.
  var session: UUID?
  var presentation: UUID?
  /// A Boolean value that indicates whether the session is stored. A session whose view can be grabbed is stored after
  /// the completion animation.
  var stored: Bool
  /// The reason for a delay in storing: another program holds the write lock.
  var waits: String?
  /// The reason why it will not be stored.
  var notStored: String?
}

struct RecognitionReply: Codable, Sendable, Hashable {
  /// `undecided`, `begins` or `fails`.
  var answer: String
  /// The index of the deciding sample, from 0; nil while undecided.
  var index: Int?
  var reason: String?
}

/// The relation between a grabbed view and the finger.
struct GrabReply: Codable, Sendable, Hashable {
  /// The travel at the beginning of the touch, in points.
  var startTravel: Double
  /// The points by which the view is ahead of the finger. They shrink as it moves.
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
