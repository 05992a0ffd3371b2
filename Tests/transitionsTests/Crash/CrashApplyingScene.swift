import Foundation
import Testing

/// One `apply --prune` changes many transitions, creates some and retires the rest: all of it or nothing.
struct CrashApplyingScene: CrashScene {
  let template: Workspace
  private let before: String
  private var after = ""
  private(set) var durations: [Double] = []

  private static let state = [
    """
    SELECT name, retired_at_us IS NULL, max(revision), digest
    FROM transition JOIN configuration ON configuration.transition_id = transition.id
    GROUP BY name ORDER BY name
    """
  ]

  init() throws {
    let template = try Workspace.withRegistry()
    self.template = template
    let sheet = try String(contentsOf: Workspace.fixtures.appending(path: "sheet.yaml"), encoding: .utf8)
    for (folder, duration, numbers) in [("first", "0.5", 1...80), ("second", "0.6", 31...140)] {
      try FileManager.default.createDirectory(atPath: template.path(folder), withIntermediateDirectories: true)
      for number in numbers {
        try template.write(
          sheet.replacing("name: sheet", with: "name: sheet-\(number)")
            .replacing("duration: 0.5", with: "duration: \(duration)"), to: "\(folder)/sheet-\(number).yaml")
      }
    }
    try #require(template.tool("apply", "first").code == 0)
    before = try CrashRemains.facts(Self.state, of: template.path("transitions.db"))
    let whole = try uninterrupted(Self.state)
    (after, durations) = (whole.facts, [whole.duration, whole.duration])
    try #require(after != before)
  }

  func process(in workspace: Workspace, number: Int) throws -> Process {
    try tool(["apply", "second", "--prune"], in: workspace)
  }

  func check(_ remains: CrashRemains) throws -> [String: Int] {
    let found = try remains.facts(Self.state)
    remains.expect(found == before || found == after, "a part of what was applied is there")
    remains.expect(!remains.isAcknowledged || found == after, "what was said to be applied is not there")
    remains.tool("doctor")
    remains.tool("apply", remains.workspace.path("second"), "--prune")
    let finished = try CrashRemains.facts(Self.state, of: remains.path)
    remains.expect(finished == after, "applying it again makes something else of it")
    return ["acknowledged": remains.isAcknowledged ? 1 : 0, "done": found == after ? 1 : 0]
  }
}
