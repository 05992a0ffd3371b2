import Foundation
import Testing

/// The built `transitions` binary, run the way a shell runs it.
struct Tool {
  struct Outcome {
    let code: Int32
    let output: String
    let errors: String
  }

  /// Where the process stands.
  let folder: URL
  /// Added to a bare environment: nothing of the machine's own (colour, width, registry) reaches the tool.
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
    let process = try Self.process(arguments, in: folder, environment: environment)
    process.standardInput = try stream("in", input)
    process.standardOutput = try stream("out")
    process.standardError = try stream("err")
    try process.run()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus,
      output: try String(contentsOf: scratch.appending(path: "out"), encoding: .utf8),
      errors: try String(contentsOf: scratch.appending(path: "err"), encoding: .utf8))
  }

  static func process(_ arguments: [String], in folder: URL, environment: [String: String]) throws -> Process {
    let process = Process()
    process.executableURL = try #require(binary, "transitions stands beside the test bundle")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment
    return process
  }

  /// Beside the test bundle: on Linux the bundle is the running executable, on macOS a folder the runner has loaded.
  static let binary: URL? = {
    let bundles = [Bundle.main.executableURL] + Bundle.allBundles.map(\.bundleURL)
    return bundles.compactMap { $0?.deletingLastPathComponent().appending(path: "transitions") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()
}
