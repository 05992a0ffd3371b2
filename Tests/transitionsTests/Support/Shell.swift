import Foundation
import TestSupport

/// Programs of the machine that some tests use, if available.
enum Shell {
  /// Returns the path of a program on the tests' own PATH, if it exists.
  static func path(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func run(
    _ words: [String], in workspace: Workspace, environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let process = Process()
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = workspace.folder
    process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""].merging(environment) { $1 }
    let (output, errors) = (workspace.path("shell-out"), workspace.path("shell-err"))
    for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitForExit()
    return Tool.Outcome(
      code: process.terminationStatus, output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }
}
