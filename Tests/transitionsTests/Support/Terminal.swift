import Foundation
import TestSupport
import Testing

/// Runs the tool with its output on a pseudo-terminal, as for a person.
enum Terminal {
  /// Returns the terminal's content: standard output and error together, with the tool's line ends.
  static func show(
    _ arguments: [String], in workspace: Workspace, columns: Int = 80, environment: [String: String] = [:]
  ) throws -> String {
    try show(try Tool.process(arguments, in: workspace, environment: settings(columns, environment)))
  }

  /// Returns the terminal's content after a command line has ended, without cleared progress.
  static func show(
    shell command: String, in workspace: Workspace, columns: Int = 80, environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = workspace.folder
    process.environment = settings(columns, environment)
    return try show(process).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.components(separatedBy: "\r\u{1B}[K").last ?? "" }.joined(separator: "\n")
  }

  private static func settings(_ columns: Int, _ environment: [String: String]) -> [String: String] {
    ["COLUMNS": String(columns), "TERM": "xterm"].merging(environment) { $1 }
  }

  private static func show(_ process: Process) throws -> String {
    var master: Int32 = -1
    var slave: Int32 = -1
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardError = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    try process.run()
    close(slave)
    let text = readAll(from: master)
    process.waitForExit()
    close(master)
    return text.replacing("\r\n", with: "\n")
  }

  /// The end of an interrupted command, and the terminal's content by then.
  struct Interruption {
    let shown: String
    let code: Int32
    /// A Boolean value that indicates whether the tool exited by itself, instead of being killed by the signal.
    let isExit: Bool
  }

  /// Starts the tool on a pseudo-terminal and interrupts it like Ctrl-C, once a condition is met.
  ///
  /// - Parameters:
  ///   - signal: A signal other than Ctrl-C's.
  ///   - hasHappened: Evaluated repeatedly with the output so far. A command that ends earlier is not interrupted.
  static func interrupt(
    _ arguments: [String], in workspace: Workspace, environment: [String: String] = [:], by signal: Int32 = SIGINT,
    once hasHappened: (_ shown: String) -> Bool
  ) throws -> Interruption {
    var master: Int32 = -1
    var slave: Int32 = -1
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    let process = try Tool.process(
      arguments, in: workspace, environment: ["COLUMNS": "80", "TERM": "xterm"].merging(environment) { $1 })
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardError = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    try process.run()
    close(slave)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    // Far longer than necessary. A tool that hangs must not block the tests.
    let deadline = Date.now + 120
    while process.isRunning, Date.now < deadline, !hasHappened(String(decoding: bytes, as: UTF8.self)) {
      let count = read(master, &block, block.count)
      if count > 0 { bytes += block[..<count] } else { usleep(5_000) }
    }
    kill(process.processIdentifier, signal)
    while process.isRunning, Date.now < deadline { usleep(5_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitForExit()
    while true {
      let count = read(master, &block, block.count)
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    close(master)
    return Interruption(
      shown: String(decoding: bytes, as: UTF8.self), code: process.terminationStatus,
      isExit: process.terminationReason == .exit)
  }

  /// Reads until the last writer closes, which Linux reports as an error and macOS as the end.
  private static func readAll(from descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &block, block.count)
      if count > 0 {
        bytes += block[..<count]
      } else if count == 0 || errno != EINTR {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}
