import Foundation
import TestSupport
import Testing

/// The built `transitions` binary, run as from a shell.
struct Tool {
  struct Outcome {
    let code: Int32
    let output: String
    let errors: String
  }

  /// The working directory, retained because its folder is deleted with it.
  let workspace: Workspace
  /// Variables added to a bare environment, so that the machine's own settings (color, width, registry) do not reach
  /// the tool.
  var environment: [String: String] = [:]

  func callAsFunction(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: input)
  }

  func run(_ arguments: [String], input: String = "") throws -> Outcome {
    let scratch = try Workspace.emptyFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    func stream(_ name: String, _ contents: String = "") throws -> FileHandle {
      let url = scratch.appending(path: name)
      try Data(contents.utf8).write(to: url)
      return try FileHandle(forUpdating: url)
    }
    let process = try Self.process(arguments, in: workspace, environment: environment)
    process.standardInput = try stream("in", input)
    process.standardOutput = try stream("out")
    process.standardError = try stream("err")
    try process.run()
    process.waitForExit()
    return Outcome(
      code: process.terminationStatus,
      output: try String(contentsOf: scratch.appending(path: "out"), encoding: .utf8),
      errors: try String(contentsOf: scratch.appending(path: "err"), encoding: .utf8))
  }

  static func process(_ arguments: [String], in workspace: Workspace, environment: [String: String]) throws -> Process {
    let process = Process()
    let binary: URL = try #require(binary, "transitions stands beside the test bundle")
    process.executableURL = binary
    process.arguments = arguments
    process.currentDirectoryURL = workspace.folder
    process.environment = environment
    return process
  }

  /// `$TRANSITIONS_TOOL`, for which `make test` sets the release tool, or the binary next to the test bundle. On Linux the
  /// bundle is the running executable, on macOS a folder loaded by the runner.
  static let binary: URL? = {
    if let chosen = ProcessInfo.processInfo.environment["TRANSITIONS_TOOL"] { return URL(fileURLWithPath: chosen) }
    let bundles = [Bundle.main.executableURL] + Bundle.allBundles.map(\.bundleURL)
    return bundles.compactMap { $0?.deletingLastPathComponent().appending(path: "transitions") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()
}
