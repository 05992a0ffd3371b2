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
    _ arguments: [String], in folder: URL, columns: Int = 80, environment: [String: String] = [:]
  ) throws -> String {
    let master = posix_openpt(O_RDWR | O_NOCTTY)
    try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
    let name = String(cString: try #require(ptsname(master)))
    let slave = open(name, O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
    let settings = ["COLUMNS": String(columns), "TERM": "xterm"].merging(environment) { $1 }
    let process = try Tool.process(arguments, in: folder, environment: settings)
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
