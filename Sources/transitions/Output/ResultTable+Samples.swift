import TransitionModel

extension ResultTable {
  /// The trace of a session in the columns of a stroke file, the touch in front.
  init(samplesOf session: InteractionSession) {
    let id = session.header.context.externalID ?? session.header.uuid.uuidString.lowercased()
    self.init(
      columns: [
        Column("session_id", isDetail: true), Column("touch"), Column("t_us"), Column("x_pt", digits: 3),
        Column("y_pt", digits: 3), Column("state"),
      ])
    for (touch, entry) in session.samplesByTouch.enumerated() {
      for sample in entry.samples {
        append([
          .text(id), .integer(touch + 1), .integer(sample.timeMicroseconds), .number(sample.x), .number(sample.y),
          .text("\(sample.phase)"),
        ])
      }
    }
  }
}
