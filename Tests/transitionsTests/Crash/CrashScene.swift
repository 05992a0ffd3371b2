import Foundation
import Testing

/// A writer at work on a registry, and what must hold of the registry wherever the writer is killed.
protocol CrashScene {
  /// What every run begins with a copy of; its `transitions.db` is the registry.
  var template: Workspace { get }

  /// The writer, not yet started. An even and an odd number may do different work.
  func process(in workspace: Workspace, number: Int) throws -> Process

  /// How long the writer works when nobody kills it, in even runs and in odd ones, seconds.
  var durations: [Double] { get }

  /// Looks at what a killed writer left, opens it as the next program does, and lets that finish the work.
  ///
  /// - Returns: What there was to count.
  func check(_ remains: CrashRemains) throws -> [String: Int]
}

extension CrashScene {
  /// The built tool, its words thrown away.
  func tool(_ words: [String], in workspace: Workspace) throws -> Process {
    let process = try Tool.process(words, in: workspace, environment: [:])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// What the work makes of the template when nobody kills it, and how many seconds that takes.
  func uninterrupted(number: Int = 0, _ queries: [String]) throws -> (facts: String, duration: Double) {
    let workspace = try template.copied()
    let process = try process(in: workspace, number: number)
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationReason == .exit && process.terminationStatus == 0, "the writer fails by itself")
    let duration = (ContinuousClock.now - start) / .seconds(1)
    return (try CrashRemains.facts(queries, of: workspace.path("transitions.db")), duration)
  }
}

extension Workspace {
  /// Another one with the same files.
  func copied() throws -> Workspace {
    let copy = try Workspace()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.copyItem(atPath: path(name), toPath: copy.path(name))
    }
    return copy
  }
}
