import Foundation
import TransitionModel
import TransitionStore

/// The portable statements in `Statements`, completed for a registry: the relations they read, and the selection.
struct StatementText {
  let selection: ReportSelection
  /// The end of each origin's log, in UTC microseconds since 1970.
  var logEnds: [(origin: String, at: Int)] = []

  private static let files: [String: [UInt8]] = [
    "registry": PackageResources.registry_sql,
    "velocity_bar": PackageResources.velocity_bar_sql,
    "log_end": PackageResources.log_end_sql,
    "touch": PackageResources.touch_sql,
    "drag": PackageResources.drag_sql,
    "quality": PackageResources.quality_sql,
    "button": PackageResources.button_sql,
    "segment": PackageResources.segment_sql,
    "bin": PackageResources.bin_sql,
    "bar": PackageResources.bar_sql,
    "reason": PackageResources.reason_sql,
    "people": PackageResources.people_sql,
    "shown": PackageResources.shown_sql,
    "session_sample": PackageResources.session_sample_sql,
    "presentation_outcome": PackageResources.presentation_outcome_sql,
    "counts_file": PackageResources.counts_file_sql,
  ]

  /// Returns a statement's text without its comments.
  static func file(_ name: String) -> String {
    String(decoding: files[name] ?? [], as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("--") }
      .joined(separator: "\n")
  }

  /// Returns a statement of `Statements`, by the name of its file, with what it reads.
  func sql(_ name: String) -> String {
    let ends = (logEnds.isEmpty ? [("", 0)] : logEnds).map { "(\(Self.quoted($0)), \($1))" }
    let text =
      "WITH log_end(origin, ends_at_us) AS (VALUES \(ends.joined(separator: ", "))),\n"
      + Self.file("registry") + "\n" + Self.file(name)
    return text.replacing("$VELOCITY_BAR", with: Self.file("velocity_bar"))
      .replacing("$ATTEMPTS", with: SessionStopColumns.attempts)
      .replacing("$DRAGS", with: Self.conjunction(selection.dragConditions))
      .replacing("$SHOWINGS", with: Self.conjunction(selection.showingConditions))
      .replacing("$CUTOFF", with: selection.cutoffMicroseconds.map(String.init) ?? "NULL")
  }

  fileprivate static func conjunction(_ conditions: [String]) -> String {
    conditions.isEmpty ? "1 = 1" : conditions.joined(separator: " AND ")
  }

  fileprivate static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}

extension ReportSelection {
  /// The conditions on a row of `session` as one.
  var conditions: String { StatementText.conjunction([SessionStopColumns.attempts] + dragConditions) }

  /// The conditions on a row of `session` of a view with stops, whether it was an attempt to dismiss or not.
  var conditionsOfStops: String {
    StatementText.conjunction(["session.id IN (SELECT session_id FROM session_stop)"] + dragConditions)
  }

  /// The conditions of the drags between stops, which no rate counts, on a row of `session` joined with `configuration`.
  var movesBetweenStops: String {
    let others = [
      "session.id IN (SELECT session_id FROM session_stop WHERE dismissal_asked = 0)",
      origin.map { "session.origin = '\($0.rawValue)'" } ?? "session.origin <> 'stage'",
      revision.map { "digest IN (SELECT digest FROM configuration WHERE revision = \($0))" },
    ]
    return StatementText.conjunction(others.compactMap(\.self) + dragConditions)
  }

  /// A plus keeps SQLite from an index: the statements read in the order of another.
  fileprivate var dragConditions: [String] {
    let first = """
      coalesce((SELECT min(other.began_at_us) FROM session AS other
        WHERE other.presentation_id = session.presentation_id), session.began_at_us)
      """
    return [
      transition.map { "+session.configuration_id IN (\(Self.configurations(of: $0)))" },
      sinceMicroseconds.map { "+session.began_at_us >= \($0)" },
      cutoffMicroseconds.map { "+session.began_at_us <= \($0)" },
      screen.map {
        "(SELECT screen FROM presentation WHERE presentation.id = session.presentation_id) = \(StatementText.quoted($0))"
      },
      deviceClass.map { "session.device_class = \(StatementText.quoted($0))" },
      period?.sinceMicroseconds.map { "\(first) >= \($0)" }, period?.untilMicroseconds.map { "\(first) < \($0)" },
    ].compactMap(\.self)
  }

  /// The conditions on a row of `showing`.
  fileprivate var showingConditions: [String] {
    [
      transition.map { "+showing.configuration_id IN (\(Self.configurations(of: $0)))" },
      sinceMicroseconds.map { "+showing.presented_at_us >= \($0)" },
      cutoffMicroseconds.map { "+showing.presented_at_us <= \($0)" },
      screen.map { "showing.screen = \(StatementText.quoted($0))" },
      // A presentation has no device class.
      deviceClass.map { _ in "1 = 0" },
      period?.sinceMicroseconds.map { "+showing.presented_at_us >= \($0)" },
      period?.untilMicroseconds.map { "+showing.presented_at_us < \($0)" },
    ].compactMap(\.self)
  }

  private static func configurations(of transition: String) -> String {
    "SELECT configuration.id FROM configuration JOIN transition ON transition.id = configuration.transition_id "
      + "WHERE transition.name = \(StatementText.quoted(transition))"
  }
}
