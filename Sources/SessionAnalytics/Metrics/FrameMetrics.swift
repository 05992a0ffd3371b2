import TransitionModel

extension ReportMetric {
  static let hitchRatio = ReportMetric(
    "hitch_ratio", .jank, "hitch ratio", unit: .millisecondsPerSecond,
    "The total lateness of frames / the duration of drag and animation, over the drags with frames. Up to 10 ms/s is "
      + "good; over 50 ms/s is obvious.", ifAny: .framesKnown
  ) { counts in
    [
      ratio(
        .lateMicroseconds, per: .animatedMicroseconds, count: .framesKnown, statistic: "ratio", scale: 1000, in: counts)
    ]
  }

  static let hitchBands = ReportMetric(
    "hitch_bands", .jank, "drags by hitch ratio", unit: .share,
    "Drags with a hitch ratio up to this many ms/s / drags with frames.", ifAny: .framesKnown
  ) { counts in
    let bands: [(String, QualitySum)] = [
      ("up to 10", .lateUpTo10), ("up to 25", .lateUpTo25), ("up to 50", .lateUpTo50),
    ]
    return bands.map { name, sum in counted(sum, of: .framesKnown, among: .valid, group: "\(name) ms/s", in: counts) }
  }

  static let slowFrames = ReportMetric(
    "slow_frames", .jank, "slow frames", unit: .share,
    "Frames shown for more than 1.5 refresh periods / frames, in drags with frames.", ifAny: .framesKnown
  ) { [shareOfFrames(.slowFrames, in: $0)] }

  static let frozenFrames = ReportMetric(
    "frozen_frames", .jank, "frozen frames", unit: .share,
    "Frames shown for more than 700 ms / frames, in drags with frames.", ifAny: .framesKnown
  ) { [shareOfFrames(.frozenFrames, in: $0)] }

  private static func shareOfFrames(_ part: QualitySum, in counts: SectionCounts) -> PartialRow {
    ratio(part, per: .frames, count: .framesKnown, statistic: "share", in: counts)
  }

  static let inputGap = ReportMetric(
    "input_gap", .jank, "input gap ratio", unit: .millisecondsPerSecond,
    "The total time by which intervals between touch samples exceed twice their median / the duration of the drags. "
      + "It is high if the app received input late, whatever its frames did.", ifAny: .inputKnown
  ) { counts in
    [
      ratio(
        .inputGapMicroseconds, per: .inputMicroseconds, count: .inputKnown, statistic: "ratio", scale: 1000, in: counts)
    ]
  }
}
