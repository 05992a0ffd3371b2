import TransitionModel

/// What a report says without a finding: what is known of a section, what is not known, and what to do next.
///
/// That no rate stands out is no result: with few people, hardly any can.
struct KnownRates {
  static let title = "What is known"
  /// The most transitions that are listed.
  private static let most = 3

  let section: ReportSection

  /// Returns the latest revision of each transition, people's drags first.
  static func latest(in sections: [ReportSection]) -> [KnownRates] {
    let dismissals = sections.filter { $0.direction == .dismiss }
    let groups = SectionPair.groups(of: dismissals.isEmpty ? sections : dismissals).compactMap(\.first)
    var seen: Set<String> = []
    return groups.sorted { $0.population < $1.population }.filter { seen.insert($0.transition).inserted }.prefix(most)
      .map(KnownRates.init)
  }

  var text: String {
    ([known] + (lacking.map { [$0] } ?? [rare, unknown, parts, remedy].compactMap(\.self))).joined(separator: " ")
  }

  /// The command for more detail.
  var next: String {
    let name = section.transition
    if lacking == nil, section.direction == .dismiss {
      // Of the rates that are known, the sample for a smaller difference; of small ones, the values of the threshold.
      return ShellCommand("transitions", isSmall ? "recommend" : "plan", name).line
    }
    return ShellCommand("transitions", "report", name, "--full").line
  }

  // MARK: - Known

  private var rate: ReportValue? { section.headline?.values.first }
  private var people: Int? { section.headline?.people }
  private var base: String { section.isPerPresentation ? "presentation" : "drag" }

  private var subject: String {
    let count = Count.of(section.headline?.n ?? 0, base) + (section.isPerPresentation ? " with a drag" : "")
    return people.map { "\(count) by \(Count.people($0))" } ?? count
  }

  private var known: String {
    guard let value = rate?.value else { return "\(subject)." }
    let finished = section.isPerPresentation ? "finished at once" : "finished"
    let interval = rate.flatMap { rate in rate.low.flatMap { low in rate.high.map { Self.interval(low, $0) } } }
    let words = "\(subject): \(Self.percent(value)) \(finished)"
    return interval.map { "\(words) (\($0))." } ?? "\(words)."
  }

  private static func percent(_ share: Double) -> String { "\(NumberFormat.decimal(100 * share, places: 0)) %" }

  private static func interval(_ low: Double, _ high: Double) -> String {
    "\(NumberFormat.decimal(100 * low, places: 0)) to \(percent(high))"
  }

  /// The reason that not even the main rate has an interval, and what it takes; nil if it has one.
  private var lacking: String? {
    guard let row = section.headline, let rate else { return "Its drags have no decision to count." }
    switch rate.status {
    case .hidden: return "The rates are hidden: fewer than \(rate.needs ?? 0) people."
    case .undefined: return "Its drags have no decision to count."
    case .insufficient:
      let needed = rate.needs ?? MinimumSample.share
      return "A rate needs \(needed): record \(Count.of(max(1, needed - (row.n ?? 0)), "more", "more"))."
    case .measured:
      guard rate.low == nil else {
        return people == 1
          ? "The interval is about this person's drags. Nothing is known about other people: record more of them." : nil
      }
      return people == nil
        ? "How far that is from other people's rate is not known: no drag has a token. Record with one."
        : "How far that is from other people's rate is not known: too few people, or one has most of the drags. Record more "
          + "people."
    }
  }

  // MARK: - Wrong decisions

  private enum Size { case small, open, unknown }

  private var wrongs: [(words: String, size: Size, share: SegmentShare?)] {
    guard section.isPerPresentation else { return [] }
    return [(RegretFinding.triedAgain, "tried again"), (.cameBack, "came back")].map { finding, words in
      guard let share = section.row(finding.metric).flatMap(SegmentShare.init) else { return (words, .unknown, nil) }
      return (words, share.high <= RegretFinding.least ? .small : .open, share)
    }
  }

  private var isSmall: Bool { !wrongs.isEmpty && wrongs.allSatisfy { $0.size == .small } }

  private func list(_ size: Size, _ joint: String) -> String? {
    let parts = wrongs.filter { $0.size == size }.map { wrong in
      wrong.words + (wrong.share.map { " (\($0.text), \($0.interval))" } ?? "")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " \(joint) ")
  }

  private var rare: String? { list(.small, "and").map { "At most 1 in 10 \($0)." } }

  private var unknown: String? {
    let open = list(.open, "or").map { "It is not known whether more than 1 in 10 \($0)." }
    let missing = list(.unknown, "or").map { "Too few are known to say how many \($0)." }
    let all = [open, missing].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  /// Parts that could differ without being noticed.
  private var parts: String? {
    SegmentFinding.lacksIntervals(in: section)
      ? "Some screens, devices or versions have too few people to compare." : nil
  }

  /// The size that would make the rates twice as precise: intervals shrink with the root of it.
  private var remedy: String? {
    guard !isSmall else { return "Neither is a reason for another threshold." }
    let times = people.map { "\(NumberFormat.grouped(4 * $0)) people" } ?? "four times as many drags"
    return "About \(times) would halve the \(wrongs.isEmpty ? "interval" : "intervals")."
  }
}
