import Foundation
import TestSupport

/// This test program, started again: as another user, with other mounts, or to be killed.
enum TestProgram {
  @discardableResult
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitForExit()
    return (process.terminationStatus, text)
  }

  /// Runs a suite of this program.
  ///
  /// - Parameter prefix: A command that runs the arguments after it.
  /// - Returns: nil if the system does not allow the prefix. A warning is printed then.
  static func run(
    _ suite: String, under prefix: [String] = [], environment: [String: String]
  ) throws -> (code: Int32, text: String)? {
    guard let program = Bundle.main.executablePath, try run(prefix + [program, "--help"]).code == 0,
      try run(prefix + ["true"]).code == 0
    else {
      print("SKIPPED, NOT TESTED: \(suite): this system does not allow `\(prefix.prefix(2).joined(separator: " "))`.")
      return nil
    }
    return try run(
      prefix + [program, "--testing-library", "swift-testing", "--filter", suite], environment: environment)
  }
}
