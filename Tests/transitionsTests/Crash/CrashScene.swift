import Foundation
import TestSupport
import Testing

/// A writer working on a registry, and the conditions that must hold after it is killed at any moment.
protocol CrashScene {
  /// The initial content of each run, whose `transitions.db` is the registry.
  var template: Workspace { get }

  /// Returns the writer, not yet started. Even and odd numbers may do different work.
  func process(in workspace: Workspace, number: Int) throws -> Process

  /// The duration of the uninterrupted work in seconds, in even and in odd runs.
  var durations: [Double] { get }

  /// Checks the state left by a killed writer, opens it like the next program, and finishes the work.
  ///
  /// - Returns: The counts.
  func check(_ remains: CrashRemains) throws -> [String: Int]
}

extension CrashScene {
  /// Returns a process of the built tool, without its output.
  func tool(_ words: [String], in workspace: Workspace) throws -> Process {
    let process = try Tool.process(words, in: workspace, environment: [:])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// Returns the result of the uninterrupted work, and its duration in seconds.
  func uninterrupted(number: Int = 0, _ queries: [String]) throws -> (facts: String, duration: Double) {
    let workspace = try template.copied()
    let process = try process(in: workspace, number: number)
    let start = ContinuousClock.now
    try process.run()
    process.waitForExit()
    try #require(process.terminationReason == .exit && process.terminationStatus == 0, "the writer fails by itself")
    let duration = (ContinuousClock.now - start) / .seconds(1)
    return (try CrashRemains.facts(queries, of: workspace.path("transitions.db")), duration)
  }
}

extension Workspace {
  /// Returns a copy of the workspace.
  func copied() throws -> Workspace {
    let copy = try Workspace()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.copyItem(atPath: path(name), toPath: copy.path(name))
    }
    return copy
  }
}
