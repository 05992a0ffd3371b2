import Foundation

/// Creates a new registry.
struct CrashMakingScene: CrashScene {
  let template: Workspace
  private(set) var durations: [Double] = []

  init() throws {
    template = try Workspace()
    let duration = try uninterrupted([]).duration
    durations = [duration, duration]
  }

  func process(in workspace: Workspace, number: Int) throws -> Process { try tool(["init"], in: workspace) }

  func check(_ remains: CrashRemains) throws -> [String: Int] {
    if remains.isAcknowledged { remains.tool("doctor") }
    remains.tool("init")
    remains.tool("doctor")
    let names = try CrashRemains.facts(["SELECT name FROM current_transition"], of: remains.path)
    remains.expect(names.split(separator: "\n").count == 20, "transitions are missing: \(names)")
    return ["acknowledged": remains.isAcknowledged ? 1 : 0]
  }
}
