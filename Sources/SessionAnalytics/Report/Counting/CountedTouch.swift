/// A touch of a session, as `touch_fact` has it.
struct CountedTouch {
  /// The session's id in the registry.
  var session: Int
  var ordinal: Int
  /// UTC microseconds since 1970.
  var beganAt: Int
  var endedAt: Int
  /// What was decided when it ended; nil where nothing was.
  var decision: Decision?
  /// Whether it is its session's last: what it decided is the session's outcome.
  var isLast: Bool
  /// Whether the session is an invalid one, and whether it finished.
  var isInvalid: Bool
  var isFinished: Bool
  var isDismissal: Bool
  /// Whether the session is one that is counted; what came after may be another.
  var isSelected: Bool
  var subject: CountedSubject
  var marginBand: Int
  var lateBand: Int

  enum Decision { case finish, cancel }

  /// Whether a finish ends the chain of touches before it.
  var endsChain: Bool { decision == .finish && isLast }

  /// Whether it is counted as an attempt to dismiss. See `presentation_attempts.sql`.
  var isAttempt: Bool { isSelected && isDismissal }

  /// Whether it is asked if a cancel was regretted, and a finish. See `decided_touch.sql`.
  var isJudgedCancel: Bool { decision == .cancel && !isInvalid }
  var isJudgedFinish: Bool { endsChain && isFinished && isDismissal }
}
