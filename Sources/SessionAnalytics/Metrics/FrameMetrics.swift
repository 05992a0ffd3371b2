import TransitionModel

extension ReportMetric {
  static let hitchRatio = ReportMetric(
    "hitch_ratio", .jank, "hitch ratio", unit: .millisecondsPerSecond,
    "How late frames were shown, added up / the duration of gesture and settle; both summed over the sessions with "
      + "frames. Up to 10 ms/s is good, over 50 is seen by everybody.", ifAny: .framesKnown
  ) { cells in
    [
      ratio(
        .lateMicroseconds, per: .animatedMicroseconds, count: .framesKnown, statistic: "ratio", scale: 1000, in: cells)
    ]
  }

  static let hitchBands = ReportMetric(
    "hitch_bands", .jank, "sessions by hitch ratio", unit: .share,
    "Sessions with a hitch ratio up to so many ms/s / sessions with frames.", ifAny: .framesKnown
  ) { cells in
    let bands: [(String, CountedSum)] = [
      ("up to 10", .lateUpTo10), ("up to 25", .lateUpTo25), ("up to 50", .lateUpTo50),
    ]
    // Each count includes the previous one: the difference of two reveals the sessions in between.
    var last: CountedSum?
    return bands.map { name, sum in
      let valid = cells.cells(of: .valid)
      let between = cells.reason(valid) { cell in cell[sum] - (last.map { cell[$0] } ?? 0) }
      let reason = between ?? cells.reason(valid) { $0[.framesKnown] - $0[sum] }
      if reason == nil { last = sum }
      return counted(sum, of: .framesKnown, among: .valid, group: "\(name) ms/s", in: cells, hidden: reason)
    }
  }

  static let slowFrames = ReportMetric(
    "slow_frames", .jank, "slow frames", unit: .share,
    "Frames shown for more than 1.5 refresh periods / frames, in sessions with frames.", ifAny: .framesKnown
  ) { [shareOfFrames(.slowFrames, in: $0)] }

  static let frozenFrames = ReportMetric(
    "frozen_frames", .jank, "frozen frames", unit: .share,
    "Frames shown for more than 700 ms / frames, in sessions with frames.", ifAny: .framesKnown
  ) { [shareOfFrames(.frozenFrames, in: $0)] }

  private static func shareOfFrames(_ part: CountedSum, in cells: SubjectCells) -> PartialRow {
    ratio(
      part, per: .frames, count: .framesKnown, statistic: "share", in: cells,
      hidden: cells.reason(cells.cells(of: .valid)) { $0[part] })
  }

  static let inputGap = ReportMetric(
    "input_gap", .jank, "input gap ratio", unit: .millisecondsPerSecond,
    "By how much the intervals between touch samples exceed twice their median, added up / the duration of the "
      + "gestures. High where the app was starved of input, whatever its frames did.", ifAny: .inputKnown
  ) { cells in
    [
      ratio(
        .inputGapMicroseconds, per: .inputMicroseconds, count: .inputKnown, statistic: "ratio", scale: 1000, in: cells)
    ]
  }
}
