import Foundation
import TestSupport

/// Node.js, which runs `web/` in tests.
enum NodeProgram {
  /// The path of Node.js: `$NODE`, or the first on the PATH; nil if there is none, or if `$NODE` is `none`.
  static let path: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["NODE"], !named.isEmpty { return named == "none" ? nil : named }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return ["node", "nodejs"].lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// A Boolean value that indicates whether tests that need Node.js run. Always true in CI, where a missing Node.js is
  /// a failure.
  static let isExpected = path != nil || ProcessInfo.processInfo.environment["CI"] == "true"

  /// The message of a skipped test.
  static let absence = "NOT RUN: there is no node here. Scripts/setup.sh --with-browser installs nodejs."

  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs Node.js in the package's folder with an input that is written piece by piece.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of `node`.
  ///   - environment: Variables added to this process's own.
  ///   - input: Writes standard input.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: (StandardInput) throws -> Void = { _ in }
  ) throws -> Result {
    guard let path else { throw CocoaError(.executableNotLoadable, userInfo: [NSDebugDescriptionErrorKey: absence]) }
    let files = try (0..<2).map { _ in try TemporaryFile() }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = Repository.root
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = pipe
    process.standardOutput = files[0].handle
    process.standardError = files[1].handle
    try process.run()
    // A program that does not read all of its input must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    try input(StandardInput(handle: pipe.fileHandleForWriting))
    try pipe.fileHandleForWriting.close()
    process.waitForExit()
    return Result(status: process.terminationStatus, output: try files[0].text(), errors: try files[1].text())
  }

  /// A running program's standard input.
  struct StandardInput {
    fileprivate let handle: FileHandle

    func write(_ text: String) throws { try handle.write(contentsOf: Data(text.utf8)) }
  }

  /// A file for a program's output. A pipe would block the program until it is read.
  private final class TemporaryFile {
    private let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let handle: FileHandle

    init() throws {
      try Data().write(to: url)
      handle = try FileHandle(forWritingTo: url)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func text() throws -> String {
      try handle.close()
      return try String(contentsOf: url, encoding: .utf8)
    }
  }
}
