import Foundation
import GRDB
import SessionAnalytics
import Testing

@testable import TransitionStore

/// Unless explicitly requested, output contains no token, no raw trace, and nothing that identifies a person.
@Suite struct PrivacyTests {
  /// Returns simulated sessions recorded as real ones, with similar tokens, traces, positions and times.
  private func people(_ count: Int, seed: Int) throws -> Workspace {
    let workspace = try Workspace()
    try #require(workspace.tool("init").code == 0)
    let simulated = try workspace.tool(
      "session", "simulate", "card-modal", "--users", "\(count)", "--days", "3", "--seed", "\(seed)")
    try #require(simulated.code == 0)
    let queue = try DatabaseQueue(path: workspace.path("transitions.db"))
    try queue.write { db in
      try db.execute(sql: "UPDATE session SET origin = 'device'; UPDATE person SET token = 'token-of-' || token")
    }
    try queue.close()
    return workspace
  }

  private struct Secrets {
    let tokens: [String]
    let uuids: [String]
    /// Positions with the precision of stored samples, which a report has no reason to contain.
    let places: [String]
    /// Times to the microsecond.
    let times: [String]
  }

  private func secrets(of workspace: Workspace) throws -> Secrets {
    let registry = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readOnly)
    let sessions = try registry.sessions()
    let samples = try sessions.prefix(40).flatMap { try registry.session($0.header.uuid.uuidString).samples }
    let coordinates: [Double] = samples.flatMap { [$0.x, $0.y] }
    let places = coordinates.filter { (place: Double) -> Bool in
      (place * 10).rounded() != place * 10 && abs(place) > 100
    }
    return Secrets(
      tokens: Array(Set(sessions.compactMap(\.header.context.token))),
      uuids: sessions.map { $0.header.uuid.uuidString.lowercased() },
      places: Array(Set(places.map { "\($0)" })).filter { $0.count > 6 },
      times: sessions.map { "\($0.header.beganAtMicroseconds)" })
  }

  private static let reports = [
    ["report"], ["report", "--json"], ["report", "--csv"], ["report", "--html", "-"],
    ["recommend", "card-modal", "--json"], ["recommend", "card-modal", "--html", "-"],
    ["what-if", "card-modal", "interaction.releaseRule.fraction=0.6", "--json"],
    ["compare", "card-modal", "1", "2", "--json"], ["list", "--json"], ["doctor", "--json"],
    ["export", "css"], ["session", "list"], ["session", "list", "--json"], ["session", "export", "--share"],
    ["session", "export"],
  ]

  @Test(arguments: [(3, 1), (8, 2), (14, 3)]) func noOutputIdentifiesAPerson(count: Int, seed: Int) throws {
    let workspace = try people(count, seed: seed)
    try #require(workspace.tool("set", "card-modal", "dimmingAlpha=0.5").code == 0)
    let secrets = try secrets(of: workspace)
    try #require(secrets.tokens.count > 1 && secrets.places.count > 20)
    for words in Self.reports {
      let text = try workspace.tool.run(words).output
      // A recommendation and a share may be refused for so few people, which leaves nothing to check.
      expectNone(secrets.tokens, in: text, words)
      if words[0] == "report" || words.contains("--share") {
        // A what-if lists the sessions with a changed decision.
        if words.first != "what-if" { expectNone(secrets.uuids, in: text, words) }
        expectNone(secrets.times, in: text, words)
      }
      // One position may equal another number by chance, but a trace has many.
      if words != ["session", "export"] { #expect(Self.found(secrets.places, in: text).count < 4, "\(words)") }
    }
    try #require(workspace.tool("report", "--counts", "counts").code == 0)
    let counts = try Data(contentsOf: URL(fileURLWithPath: workspace.path("counts")))
    let text = String(decoding: counts, as: UTF8.self)
    for list in [secrets.tokens, secrets.uuids] { expectNone(list, in: text, ["counts"]) }
    // The test is able to fail: an explicit query returns the tokens.
    let asked = try workspace.tool("query", "SELECT token FROM person", "--limit", "0").output
    #expect(Self.found(secrets.tokens, in: asked) == secrets.tokens)
  }

  /// Returns those that occur in the text, byte for byte: there are thousands of them, and `contains` is slow.
  private static func found(_ secrets: [String], in text: String) -> [String] {
    text.withCString { text in secrets.filter { strstr(text, $0) != nil } }
  }

  private func expectNone(_ secrets: [String], in text: String, _ words: [String]) {
    let found = Self.found(secrets, in: text)
    #expect(found.isEmpty, "\(words.joined(separator: " ")) holds \(found.prefix(3))")
  }

  /// Fewer people than a share needs, regardless of the amount of data.
  @Test(arguments: 2...4) func soFewPeopleAreNotShared(count: Int) throws {
    let workspace = try people(count, seed: count)
    let outcome = try workspace.tool("session", "export", "--share")
    #expect(outcome.code == 2 && outcome.output.isEmpty)
  }
}
