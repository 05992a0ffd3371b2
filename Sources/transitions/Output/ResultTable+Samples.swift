import TransitionModel

extension ResultTable {
  /// The trace of a session, in the columns of a stroke file; each touch begins with `began`.
  init(samplesOf session: InteractionSession) {
    let id = session.header.context.externalID ?? session.header.uuid.uuidString.lowercased()
    self.init(
      columns: [
        Column("session_id", isDetail: true), Column("t_us"), Column("x_pt", digits: 3), Column("y_pt", digits: 3),
        Column("state"),
      ],
      rows: session.samples.map { sample in
        [
          .text(id), .integer(sample.timeMicroseconds), .number(sample.x), .number(sample.y),
          .text("\(sample.phase)"),
        ]
      })
  }
}
