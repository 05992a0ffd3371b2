import GRDB
import TransitionModel
public import TransitionStore

/// The report on the sessions of a registry.
///
/// It is made in two steps: count sessions (`Aggregation/Statements` defines how, in SQL), then estimate from the counts.
public enum SessionReport {
  /// Reports on the sessions of a registry.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The only transition to include.
  ///   - selection: The sessions to include.
  ///   - suggestsThresholds: Whether a finding about a threshold names the value that ``ThresholdRecommendation``
  ///     suggests, if the registry is small enough for an immediate answer.
  ///   - isShort: Whether only the rows of the short report are needed.
  /// - Throws: `RegistryError` (`unknownTransition`) with the nearest names if the registry has no such transition; errors
  ///   of reading a file.
  public static func make(
    from registry: TransitionRegistry, transition: String? = nil, in selection: ReportSelection = ReportSelection(),
    suggestsThresholds: Bool = false, isShort: Bool = false
  ) throws(RegistryError) -> ReportDocument {
    let selection = selection.of(transition)
    let counted = try ReportCounts.counting(registry, selection, isShort ? CountedTable.plain : CountedTable.all)
    let others = try registry.read { db in
      try Dictionary(
        Row.fetchAll(
          db, sql: "SELECT digest, kind FROM configuration WHERE kind = 'observed' OR stop_count > 1"
        ).map { (try $0.decode(String.self, forColumn: "digest"), try $0.decode(String.self, forColumn: "kind")) }
      ) { kind, _ in kind }
    }
    var document: ReportDocument
    do throws(CountsError) {
      let withStops = Set(others.filter { $0.value != "observed" }.keys)
      document = try self.document(on: counted, withStops: withStops) { section in
        suggestsThresholds ? recommendation(for: section, selection, in: registry) : nil
      }
    } catch { throw RegistryError(.damaged(path: registry.path, detail: "\(error)")) }
    document.header.largestPerson = try registry.read { db in
      try LargestPerson.find(
        in: db, transition: selection.transition, since: selection.sinceMicroseconds,
        cutoff: selection.cutoffMicroseconds)
    }
    for index in document.sections.indices {
      guard let kind = others[document.sections[index].digest] else { continue }
      document.sections[index].rule = kind == "observed" ? unknownRule : stopRule
    }
    document.header.movesBetweenStops = try movesBetweenStops(selection, in: registry)
    if document.sections.isEmpty, document.header.movesBetweenStops != nil {
      document.advice = ["No drag was an attempt to dismiss. How people move the view between its stops:"]
      document.advice.append(ShellCommand("transitions", "report", transition ?? "NAME", "--stops").line)
    } else if document.sections.isEmpty {
      document.advice = try advice(for: selection, in: registry)
      if let transition,
        (try? registry.transition(named: transition))?.configuration.dismissalType == DismissalType.none
      {
        document.advice.removeAll { $0 == simulating(transition) }
      }
    }
    if let transition, let seen = document.sections.compactMap(\.revision).max() {
      let latest = try registry.history(of: transition).last
      document.latest = LatestRevision(latest, besides: try registry.revision(seen, of: transition).transition)
    }
    return document
  }

  private static let stopRule = "its stop rule. A drag between stops is not counted here"
  private static let unknownRule = "unknown, because something else decides: `transitions infer` estimates it"

  /// Returns the number of selected drags that moved a view between its stops; nil if there are none.
  private static func movesBetweenStops(
    _ selection: ReportSelection, in registry: TransitionRegistry
  ) throws(RegistryError) -> Int? {
    let sql = "SELECT count(*) FROM session JOIN configuration ON configuration.id = configuration_id WHERE "
    let count = try registry.read { try Int.fetchOne($0, sql: sql + selection.movesBetweenStops) }
    return count == 0 ? nil : count
  }

  /// Performs the second step: reports on counts, which may come from any engine.
  ///
  /// - Throws: ``CountsError/unknownWord(table:column:word:)`` if a newer version counted.
  package static func document(on counted: ReportCounts) throws(CountsError) -> ReportDocument {
    try document(on: counted) { _ in nil }
  }

  /// Reports on counts.
  ///
  /// - Parameters:
  ///   - withStops: The digests of views with stops, whose release rule does not decide alone.
  ///   - recommendation: Returns the recommendation for a section's revision; nil if it was not asked.
  private static func document(
    on counted: ReportCounts, withStops: Set<String> = [], recommendation: (ReportSection) -> ThresholdRecommendation?
  ) throws(CountsError) -> ReportDocument {
    let selection = counted.selection
    var (sections, extent): ([ReportSection], SessionExtent) = ([], SessionExtent())
    for (subject, rows) in try counted.sections() {
      guard selection.contains(subject.population), selection.transition.map({ subject.transition == $0 }) ?? true
      else { continue }
      let name = counted.history.name(of: subject)
      guard selection.revision.map(name.revisions.contains) ?? true else { continue }
      let counts = try SectionCounts(counted, subject, rows)
      guard var section = section(subject, name, counts, counted.releaseRules[subject.digest]) else { continue }
      section.shown = counted.shown(subject)
      sections.append(section)
      extent.add(counts.drags)
    }
    let fidelity = ReportMetric.replayFidelity(in: sections)
    var header = ReportHeader(schemaVersion: counted.schemaVersion, selection)
    (header.sessions, header.firstDay, header.lastDay) = (extent.sessions, extent.days?.first, extent.days?.last)
    header.missingDays = counted.missingDays.isEmpty ? nil : counted.missingDays
    (header.replayedDecisions, header.replayFidelity) = (fidelity?.decisions, fidelity?.share)
    let used = Set(sections.flatMap { $0.rows.map(\.metric) })
    return ReportDocument(
      header: header, sections: sections,
      definitions: ReportMetric.all.map(\.definition).filter { used.contains($0.id) },
      methods: sections.isEmpty ? [] : methods,
      advice: sections.isEmpty ? advice(for: selection) : [],
      findings: [ReportFinding](
        in: sections, rules: counted.releaseRules, withStops: withStops, recommendation: recommendation
      )
      .map { $0.asking(about: selection.revision) })
  }

  /// Returns a section; nil for a presentation without a selected session.
  private static func section(
    _ subject: SectionSubject, _ name: ConfigurationName, _ counts: SectionCounts, _ rule: ReleaseRule?
  ) -> ReportSection? {
    var extent = SessionExtent()
    extent.add(counts.drags)
    guard let days = extent.days else { return nil }
    let rows = ReportMetric.all.flatMap { $0.rows(of: counts) }
    return ReportSection(
      transition: subject.transition, revision: name.revisions.last, revisions: name.revisions,
      releaseLabels: name.releases, digest: subject.digest,
      direction: subject.direction, population: subject.population, firstDay: days.first, lastDay: days.last,
      rule: rule?.summaryWithFlickBack, hasPeople: counts.hasUsers,
      rows: subject.direction == .dismiss ? counts.markingSegments(rows) : rows,
      releases: ReleaseMap(of: counts, rule: subject.direction == .dismiss ? rule : nil))
  }
}

extension SessionReport {
  /// The maximum number of sessions in a registry for a recommendation beside a report: more take longer than the report.
  private static let mostSessionsForSuggestions = 20_000

  /// Returns the recommendation for a section's revision; nil if it would take long, or applies to other sessions.
  private static func recommendation(
    for section: ReportSection, _ selection: ReportSelection, in registry: TransitionRegistry
  ) -> ThresholdRecommendation? {
    guard selection.cutoffMicroseconds == nil, selection.screen == nil, selection.deviceClass == nil else { return nil }
    let last = try? registry.read { db in try Int.fetchOne(db, sql: "SELECT max(id) FROM session") }
    guard let last, last <= mostSessionsForSuggestions else { return nil }
    return try? ThresholdRecommendation.make(
      from: registry, transition: section.transition,
      in: ReportSelection(
        sinceMicroseconds: selection.sinceMicroseconds, origin: section.population.origin, revision: section.revision))
  }

  static var methods: [String] {
    let share = MinimumSample.share
    let quantiles = [50, 90, 95].map { "\(MinimumSample.quantile(percent: $0)) for p\($0)" }.joined(separator: ", ")
    let fewest = Int(ClusterJackknife.fewestEffectiveClusters)
    return [
      "Intervals are at 95 % and about people like these. One person's drags are alike, so the variance is that of leaving "
        + "out one cluster at a time (the cluster jackknife, CR3), with Student's t on Satterthwaite's degrees of freedom. A "
        + "cluster is a person. Beyond \(NumberFormat.grouped(PersonClusters.most)) people, it is one of "
        + "\(NumberFormat.grouped(PersonClusters.most)) random groups of people. "
        + "Shares have Wilson's interval for the number of independent drags that would vary as much. Below \(fewest) "
        + "effective clusters (degrees of freedom + 1) there is no interval about people; the drags of one person alone "
        + "have one about that person. If no drag has a token, drags are considered independent.",
      "Quantiles are of type 7 over the middles of bins; the bin of 0 counts as 0, and the last bin of progress as 1. "
        + "They are rounded to two bins: 1 % of the way, 10 pt/s, 2 ms. Their intervals are Woodruff's, in whole bins: every value up to which the share of drags does not differ "
        + "from the quantile's beyond chance.",
      "Minimum samples: \(share) drags for a share; \(quantiles); \(MinimumSample.histogram) for a histogram.",
      "A ratio whose denominator is 0 is printed as -.",
      "An event follows a decision within \(RegretWindow.standard) s if it is later than the decision, and at most "
        + "\(RegretWindow.standard) s later. A decision whose follow-up is not complete is left out of these rates, and "
        + "counted as pending (censored).",
      "People's drags, imported strokes, gallery drags and simulated ones have sections of their own.",
    ]
  }

  /// What adds drags of a transition that a drag moves.
  private static func simulating(_ transition: String) -> String {
    ShellCommand("transitions", "session", "simulate", transition).line
  }

  static func advice(for selection: ReportSelection) -> [String] {
    if let transition = selection.transition, selection == ReportSelection().of(transition) {
      return [
        "No drags of \(transition) are recorded yet. Add some:",
        ShellCommand("transitions", "session", "import", "FILE", "--transition", transition, "--distance", "POINTS")
          .line,
        simulating(transition),
      ]
    }
    guard selection == ReportSelection() else {
      return ["No drags match. Leave out a condition, or list all drags:", "transitions session list"]
    }
    return [
      "There are no drags yet. Import recorded strokes, or simulate some:",
      "transitions session import FILE --transition NAME --distance POINTS",
      "transitions session simulate",
    ]
  }
}

extension SessionReport {
  /// Returns suggestions if nothing is selected: the days that have sessions, with the command that reports on them.
  private static func advice(
    for selection: ReportSelection, in registry: TransitionRegistry
  ) throws(RegistryError) -> [String] {
    guard selection.sinceMicroseconds != nil || selection.cutoffMicroseconds != nil else {
      return advice(for: selection)
    }
    let days = try registry.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT min(began_at_us), max(began_at_us) FROM session
          JOIN configuration ON configuration.id = configuration_id JOIN transition ON transition.id = transition_id
          WHERE (transition.name = ?1 OR ?1 IS NULL) AND (session.origin = ?2 OR ?2 IS NULL)
          """, arguments: [selection.transition, selection.origin?.rawValue]
      ).map { row -> (Int64?, Int64?) in (try row.decode(atIndex: 0), try row.decode(atIndex: 1)) }
    }
    guard let days, case (let first?, let last?) = days else { return advice(for: selection) }
    let (from, to) = (UTCTime(microseconds: first).date, UTCTime(microseconds: last).date)
    let name = selection.transition.map { [$0] } ?? []
    return [
      "No drags match. The recorded ones began from \(from) to \(to) (UTC). To report on all of them:",
      ShellCommand(words: ["transitions", "report"] + name + ["--since", from]).line,
    ]
  }
}

struct SessionExtent {
  private(set) var sessions = 0
  /// The range of times, in UTC microseconds since 1970.
  private var times: ClosedRange<Int64>?

  mutating func add(_ drags: [DragCount]) {
    for drag in drags {
      sessions += drag.sessions
      let first = min(times?.lowerBound ?? .max, Int64(drag.firstBeganAt))
      times = first...max(first, times?.upperBound ?? .min, Int64(drag.lastBeganAt))
    }
  }

  /// The first and the last day; nil if there is no session.
  var days: (first: String, last: String)? {
    times.map { (UTCTime(microseconds: $0.lowerBound).date, UTCTime(microseconds: $0.upperBound).date) }
  }
}
