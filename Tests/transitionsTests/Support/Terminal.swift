import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs the tool with its output on a pseudo-terminal, as a person sees it.
enum Terminal {
  /// What the terminal showed: standard output and error together, line ends as the tool wrote them.
  static func show(
    _ arguments: [String], in workspace: Workspace, columns: Int = 80, environment: [String: String] = [:]
  ) throws -> String {
    try show(try Tool.process(arguments, in: workspace, environment: settings(columns, environment)))
  }

  /// What stands on the terminal once a command line has ended: progress that was wiped away is gone.
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
    process.waitUntilExit()
    close(master)
    return text.replacing("\r\n", with: "\n")
  }

  /// How a command ended that was interrupted, and what the terminal had shown by then.
  struct Interruption {
    let shown: String
    let code: Int32
    /// Whether the tool ended by itself, rather than by the signal.
    let isExit: Bool
  }

  /// Starts the tool on a pseudo-terminal and interrupts it as Ctrl-C does, once something has happened.
  ///
  /// - Parameters:
  ///   - signal: Another one than Ctrl-C's.
  ///   - hasHappened: Asked again and again with what is shown so far. A command that ends before is not interrupted.
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
    // Far longer than it ever takes; a tool that hangs must not hang the tests.
    let deadline = Date.now + 120
    while process.isRunning, Date.now < deadline, !hasHappened(String(decoding: bytes, as: UTF8.self)) {
      let count = read(master, &block, block.count)
      if count > 0 { bytes += block[..<count] } else { usleep(5_000) }
    }
    kill(process.processIdentifier, signal)
    while process.isRunning, Date.now < deadline { usleep(5_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
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

  /// Reads until the last writer has gone, which Linux reports as an error and macOS as an end.
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
