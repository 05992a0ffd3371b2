import Foundation
import TransitionRuntime

/// What became of a drag: the decision with its reason, and the settle to play.
struct DragReply: Codable, Sendable, Hashable {
  /// From where to where, in shares of the view's way, and how.
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

  /// Whether the begin rule let the touch drive anything.
  var recognized: Bool
  /// How it ended, in a sentence: `finished: 0.31 > 0.2 of 844 pt, by …`.
  var conclusion: String
  /// What tipped the rule: `0.31 > 0.2 of 844 pt`; nil where it was not asked.
  var reason: String?
  /// What the rule said; nil where it was not asked.
  var finishes: Bool?
  /// Points toward the end.
  var translation: Double?
  /// pt/s toward the end.
  var velocity: Double?
  /// nil where nothing moved.
  var settle: Settle?
  /// The session that it is; nil where nothing was recorded.
  var session: UUID?
  /// The showing it belongs to.
  var presentation: UUID?
  /// Whether it is stored already; else it is once the settle has ended, because a touch may still grab the view.
  var stored: Bool
  /// Why it is not stored yet: another program writes. It is kept until that lets go.
  var waits: String?
  /// Why it is not stored and will not be: a drag is decided and settles all the same.
  var notStored: String?
}
