import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// What the schema refuses about stops, from any tool, with foreign keys on or off.
@Suite struct StopConstraintTests {
  private let registry: TransitionRegistry

  init() throws {
    registry = try TransitionRegistry.inMemory()
    try registry.apply([Self.panel()])
  }

  static func panel(_ changes: [String: ConfigurationFieldValue?] = [:]) throws -> TransitionConfiguration {
    try TransitionConfiguration(
      ConfigurationValues([
        "name": .text("panel"), "summary": .text("A panel."), "presentation.duration": .number(0.4),
        "presentation.dampingRatio": .number(1), "dismissal.duration": .number(0.4),
        "dismissal.dampingRatio": .number(1), "geometry.edge": .text("bottom"),
        "geometry.stops.1.name": .text("tip"), "geometry.stops.1.size": .text("points"),
        "geometry.stops.1.points": .number(69), "geometry.stops.2.name": .text("half"),
        "geometry.stops.2.size": .text("fraction"), "geometry.stops.2.fraction": .number(0.5),
        "geometry.stops.3.name": .text("full"), "geometry.stops.3.size": .text("full"),
        "geometry.initialStop": .text("half"), "interaction.dismissalType": .text("standard"),
        "interaction.dragDismisses": .flag(false), "interaction.stopRule.kind": .text("nearest"),
        "interaction.stopRule.horizon": .number(0.499), "interaction.tail.kind": .text("animator"),
      ])
    ).setting(changes)
  }

  /// Copies the panel as revision 2 with other values, and gives it these stops; returns the rule that refuses it.
  private func refusal(_ changes: String = "", stops: [String] = ["'tip', 'points', 69", "'half', 'full', NULL"]) throws
    -> String?
  {
    let columns = ConfigurationColumns.fields.map(\.column) + ["stop_count"]
    let given = Dictionary(
      uniqueKeysWithValues: (changes.isEmpty ? "stop_count = 2" : changes).split(separator: ", ").map {
        ($0.split(separator: " = ")[0], $0.split(separator: " = ")[1])
      })
    let selected = columns.map { String(given[Substring($0)] ?? ($0 == "stop_count" ? "2" : Substring($0))) }
    do {
      try registry.write { db in
        try db.execute(
          sql: """
            INSERT INTO configuration (id, transition_id, revision, digest, created_at_us, \(columns.joined(separator: ", ")))
            SELECT 9, transition_id, 2, digest, 0, \(selected.joined(separator: ", ")) FROM configuration
            WHERE revision = 1
            """)
        for (index, stop) in stops.enumerated() {
          try db.execute(
            sql: "INSERT INTO stop (configuration_id, ordinal, name, size, points_pt) VALUES (9, \(index + 1), \(stop))"
          )
        }
      }
      return nil
    } catch {
      guard case .refused(_, let rule) = error.fault else { return "\(error)" }
      return rule
    }
  }

  static let wrongConfigurations = [
    ("stop_count = 9", "stop_count BETWEEN 1 AND 8"), ("stop_count = NULL", "belongs to stops"),
    ("stops_from = NULL", "counted from somewhere"), ("stop_layout = NULL", "have a stop layout"),
    ("height = 'fitted'", "stops give the height"),
    ("edge = 'leading', maximum_width_pt = 300", "stops give the width"),
    ("stop_rule_kind = NULL", "stop rule"), ("stop_rule_fraction = NULL", "its own parameters"),
    ("stop_rule_velocity_pt_s = 300", "its own parameters"), ("stop_rule_reach = NULL", "its own parameters"),
    ("scroll_grows = NULL", "grows a view with a stop rule"), ("initial_stop = 'low'", "none of the stops"),
    ("tail_kind = 'percentDriven', tail_curve = 'linear', tail_completion_speed = 1", "not a percentage"),
  ]

  @Test(arguments: wrongConfigurations)
  func aConfigurationThatDoesNotFitItsStopsIsRefused(_ change: String, _ rule: String) throws {
    let refusal = try refusal(change)
    #expect(refusal?.contains(rule) == true, "\(refusal ?? "accepted")")
  }

  static let wrongStops: [([String], String)] = [
    (["'Tip', 'full', NULL"], "a stop's name"), (["'dismissed', 'full', NULL"], "a stop's name"),
    (["'tip', 'points', NULL"], "the number that its size names"),
    (["'tip', 'full', 69"], "the number that its size names"),
    (["'tip', 'full', NULL", "'half', 'points', 80"], "from the smallest up"),
    (["'tip', 'points', 80", "'half', 'points', 80"], "from the smallest up"),
    (["'tip', 'points', 69", "'half', 'full', NULL", "'more', 'full', NULL"], "announces it"),
  ]

  @Test(arguments: wrongStops)
  func aStopThatIsWrongIsRefused(_ stops: [String], _ rule: String) throws {
    let refusal = try refusal(stops: stops)
    #expect(refusal?.contains(rule) == true, "\(refusal ?? "accepted")")
  }

  @Test func whatFitsIsAccepted() throws { #expect(try refusal() == nil) }

  @Test func stopsAreImmutableAndStay() throws {
    for sql in [
      "UPDATE stop SET points_pt = 80 WHERE ordinal = 1", "DELETE FROM stop", "DELETE FROM stop WHERE ordinal = 3",
      "INSERT OR REPLACE INTO stop (configuration_id, ordinal, name, size) VALUES (1, 3, 'top', 'full')",
    ] {
      let error = #expect(throws: RegistryError.self, "\(sql)") { try registry.write { try $0.execute(sql: sql) } }
      guard case .refused(_, let rule)? = error?.fault else { continue }
      #expect(rule.contains("immutable") || rule.contains("announces"), "\(rule)")
    }
  }

  @Test func aConfigurationTakesItsStopsAlong() throws {
    try registry.write { db in
      try db.execute(sql: "DELETE FROM configuration")
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM stop") == 0)
    }
  }

  @Test func stopsComeBackAsTheyWere() throws {
    #expect(try registry.transition(named: "panel").configuration == Self.panel())
    let row = try registry.query("SELECT stops, initial_stop FROM current_transition").rows.first
    #expect(row == [.text("tip, half, full"), .text("half")])
  }

  @Test func aBundleHasTheStops() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("app.db")
    try registry.bundle(to: path)
    let bundle = try TransitionRegistry(at: path, access: .readOnly)
    #expect(try bundle.transition(named: "panel").configuration == Self.panel())
  }

  @Test func halfAListIsRefusedByReadersAndNamedByTheDoctor() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    try TransitionRegistry(at: path, access: .create).apply([Self.panel()])
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(sql: "DROP TRIGGER stop_stays_with_its_configuration; DELETE FROM stop WHERE ordinal = 3")
    }
    try queue.close()
    let error = #expect(throws: RegistryError.self) {
      try TransitionRegistry(at: path, access: .readOnly).revision(nil, of: "panel")
    }
    #expect("\(try #require(error))".contains("has 2 of 3 stops"), "\(error.map { "\($0)" } ?? "")")
    let findings = try TransitionRegistry.examine(at: path).findings.map { "\($0.value)" }
    #expect(
      findings.contains { $0.contains("panel revision 1 cannot be read: geometry.stops has 2 of 3 stops") },
      "\(findings)")
  }
}
