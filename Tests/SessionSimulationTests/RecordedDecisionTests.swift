import Foundation
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

@Suite("Strokes of real people are decided as an exact reference decides them")
struct RecordedDecisionTests {
  static let rules: [(letter: String, fields: [String: ConfigurationFieldValue])] = [
    ("a", ["kind": .text("distance"), "fraction": .number(0.2)]),
    ("b", ["kind": .text("direction")]),
    ("c", ["kind": .text("directionOrDistance"), "fraction": .number(0.5)]),
    ("d", ["kind": .text("projection"), "horizon": .number(0.499), "fraction": .number(0.5)]),
    ("e", ["kind": .text("projection"), "horizon": .number(0.1), "fraction": .number(0.5)]),
    ("f", ["kind": .text("anyOf"), "velocity": .number(700), "fraction": .number(0.5)]),
    ("g", ["kind": .text("flingOrDistance"), "velocity": .number(300), "fraction": .number(0.5)]),
  ]

  static let estimators: [VelocitySource] = [.lsq100, .last2, .motion2]

  struct Run: Sendable, CustomTestStringConvertible {
    let dataSet: String
    let rule: Int
    let estimator: VelocitySource
    let isMirrored: Bool

    var letter: String { RecordedDecisionTests.rules[rule].letter }
    var testDescription: String { "\(dataSet)\(isMirrored ? ".mirrored" : ""), rule \(letter), \(estimator)" }
  }

  static let runs: [Run] = ["flutter", "aosp"].flatMap { dataSet in
    [false, true].flatMap { isMirrored in
      estimators.flatMap { estimator in
        rules.indices.map { Run(dataSet: dataSet, rule: $0, estimator: estimator, isMirrored: isMirrored) }
      }
    }
  }

  /// Returns `card-modal` with another rule. Mirrored, it leaves over the top, so that swiping up dismisses.
  static func configuration(_ run: Run) throws -> TransitionConfiguration {
    let card = try #require(try BuiltInCatalog.transitions().first { $0.name == "card-modal" })
    var changes: [String: ConfigurationFieldValue?] = [
      "name": .text("rule-\(run.letter)"), "interaction.releaseSample": .text("release"),
      "interaction.velocityEstimator": .text(run.estimator.rawValue),
      "geometry.edge": .text(run.isMirrored ? "top" : "bottom"), "interaction.releaseRule.fraction": nil,
    ]
    for (field, value) in rules[run.rule].fields { changes["interaction.releaseRule.\(field)"] = value }
    return try card.setting(changes)
  }

  /// Returns the sessions, played through the controllers and stored in a registry.
  static func sessions(_ run: Run) throws -> [StoredSession] {
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply([configuration(run)])
    let name = "\(run.dataSet).public.csv"
    let strokes = try StrokeFile.read(Array(RecordedStrokes.text(name).utf8), name: name)
    let player = try StrokePlayer(
      registry.transition(named: "rule-\(run.letter)"), distance: RecordedStrokes.height(run.dataSet))
    let sessions = try strokes.map { try player.session($0, beganAtMicroseconds: 0) }
    #expect(try registry.record(sessions).inserted == strokes.count)
    #expect(try registry.record(sessions).inserted == 0)
    return try registry.sessions(SessionFilter(transition: "rule-\(run.letter)"))
  }

  @Test(.enabled(if: RecordedStrokes.areHere), arguments: runs)
  func finishCountsEqualTheReference(_ run: Run) throws {
    struct Reference: Decodable {
      struct DataSet: Decodable { let finished_counts: [String: [String: Int]] }
      let datasets: [String: DataSet]
    }
    let reference = try JSONDecoder().decode(Reference.self, from: Data(RecordedStrokes.text("expected.json").utf8))
    let dataSet = try #require(reference.datasets[run.dataSet + (run.isMirrored ? ".mirrored" : "")])
    let counts = try #require(dataSet.finished_counts[run.estimator.rawValue])
    let expected = try #require(counts.first { $0.key.hasPrefix("\(run.letter)_") }).value
    let sessions = try Self.sessions(run)
    #expect(sessions.filter { $0.result.outcome == .finished }.count == expected)
    #expect(sessions.allSatisfy { $0.result.outcome.isDecided })
  }

  @Test(.enabled(if: RecordedStrokes.areHere), arguments: runs.filter { !$0.isMirrored })
  func everySingleDecisionEqualsTheReference(_ run: Run) throws {
    let sessions = Dictionary(
      try Self.sessions(run).map { ($0.header.context.externalID ?? "", $0.result) }, uniquingKeysWith: { a, _ in a })
    let rows = try RecordedStrokes.rows("\(run.dataSet).decisions.csv")
    #expect(rows.count == sessions.count)
    for row in rows {
      let id = try #require(row["session_id"])
      let result = try #require(sessions[id])
      #expect((result.outcome == .finished) == (row["\(run.estimator)_\(run.letter)"] == "1"), "\(id)")
      let translation = try #require(row["tr_pt"].flatMap(Double.init))
      #expect(abs((result.releaseTranslation ?? .nan) - translation) < 1e-9)
      let progress = try #require(row["progress"].flatMap(Double.init))
      #expect(abs((result.releaseProgress ?? .nan) - progress) < 1e-12)
      let velocity = try #require(row["vy_\(run.estimator)"].flatMap(Double.init))
      #expect(abs((result.releaseVelocity ?? .nan) - velocity) <= 0.000_06)
    }
  }

  @Test(.enabled(if: RecordedStrokes.areHere))
  func theFourteenFlutterVelocitiesAgreeWithTheirAuthorsWithinATenthOfAPercent() throws {
    struct Expected: Decodable { let vy: Double }
    let expected = try JSONDecoder().decode(
      [String: Expected].self, from: Data(RecordedStrokes.text("flutter_expected_velocities_dp_per_s.json").utf8))
    #expect(expected.count == 14)
    let sessions = try Self.sessions(Run(dataSet: "flutter", rule: 1, estimator: .flutter, isMirrored: false))
    for session in sessions {
      let velocity = try #require(session.result.releaseVelocity)
      let wanted = try #require(expected[session.header.context.externalID ?? ""]).vy
      #expect(abs(velocity - wanted) <= 0.001 * abs(wanted), "\(session.header.context.externalID ?? "")")
    }
  }

  @Test(.enabled(if: RecordedStrokes.areHere))
  func everyImportedSessionIsReplayedToItsOwnDecision() throws {
    for run in Self.runs where run.estimator == .lsq100 {
      let registry = try TransitionRegistry.inMemory()
      _ = try registry.apply([Self.configuration(run)])
      let revision = try registry.transition(named: "rule-\(run.letter)")
      let player = try StrokePlayer(revision, distance: RecordedStrokes.height(run.dataSet))
      let name = "\(run.dataSet).public.csv"
      let strokes = try StrokeFile.read(Array(RecordedStrokes.text(name).utf8), name: name)
      _ = try registry.record(strokes.map { try player.session($0, beganAtMicroseconds: 0) })
      for stored in try registry.sessions(SessionFilter()) {
        let session = try registry.session(stored.header.uuid.uuidString.lowercased())
        #expect(try SessionReplay(session, under: revision).isFaithful)
      }
    }
  }

  @Test func theRecordedStrokesAreThereWhereCIRuns() {
    #expect(!RecordedStrokes.isMissingInCI, "CI must have the recorded strokes; see TRANSITIONS_STROKES")
  }
}
