/// Tells a recorder's failures once for each run of them.
struct FailureStreaks: Sendable {
  private var isFailing = false
  private var isGivingUp = false
  private var isDropping = false
  private var dropped = 0

  /// What has to be told after a write.
  mutating func update(with outcome: WriteOutcome, statistics: RecorderStatistics) -> [RecorderFailure] {
    var news: [RecorderFailure] = []
    if let error = outcome.failure, !isFailing { news.append(.notWritten(error)) }
    if let error = outcome.refusal, !isGivingUp { news.append(.givenUp(error)) }
    let dropped = statistics.dropped + statistics.presentations.dropped
    if dropped > self.dropped, !isDropping {
      news.append(.dropped(sessions: statistics.dropped, presentations: statistics.presentations.dropped))
    }
    isFailing = outcome.failure != nil
    // A write that failed as a whole says nothing about what it would have refused.
    if !isFailing {
      if outcome.wroteRecords || outcome.refusal != nil { isGivingUp = outcome.refusal != nil }
      isDropping = dropped > self.dropped
    } else {
      isGivingUp = isGivingUp || outcome.refusal != nil
      isDropping = isDropping || dropped > self.dropped
    }
    self.dropped = dropped
    return news
  }
}
