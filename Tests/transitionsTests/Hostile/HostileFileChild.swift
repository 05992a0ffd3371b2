import Foundation
import GRDB
import Testing

@testable import TransitionStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Runs the commands on damaged files in a separate process, started by ``HostileFileTests``.
@Suite(.enabled(if: ProcessInfo.processInfo.environment[HostileFileTests.variable] != nil))
struct HostileFileChild {
  /// The time in seconds after which a case counts as a hang. An ordinary case takes one second.
  private static let patience: UInt32 = 120

  @Test func run() throws {
    let order = try #require(ProcessInfo.processInfo.environment[HostileFileTests.variable]).split(separator: " ")
    let (first, end) = (try #require(Int(order[0])), try #require(Int(order[1])))
    let log = try HostileLog(path: String(order[2]))
    let folder = try Workspace.emptyFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = try HostileBench(folder: folder.path)
    for number in first..<end {
      let mutation = FileMutation(number: number, of: bench.original)
      log.write("begin \(number) \(mutation.description)")
      alarm(Self.patience)
      for (name, count) in try bench.examine(
        mutation.bytes, broken: { log.write("broken \(mutation.description): \($0)") })
      {
        log.write("count \(name) \(count)")
      }
    }
    alarm(0)
    log.write("done")
  }
}

/// A log in which each line is written to the file before the next step.
struct HostileLog {
  private let handle: FileHandle

  init(path: String) throws {
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
    handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.seekToEnd()
  }

  func write(_ line: String) { try? handle.write(contentsOf: Data((line.replacing("\n", with: " ") + "\n").utf8)) }
}
