import Foundation
import TestSupport

/// The sources that an app adds, and their build products.
enum AppSources {
  /// The folder of the tests or, on macOS, where Xcode's own program runs them, SwiftPM's folder.
  static let build: URL = {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let isBuild = FileManager.default.fileExists(atPath: folder.appendingPathComponent("TransitionKit.build").path)
    return isBuild ? folder : Repository.root.appendingPathComponent(".build/debug")
  }()

  /// The targets in the manifest's `appTargets`.
  static let modules: [String] = {
    let manifest =
      (try? String(contentsOf: Repository.root.appendingPathComponent("Package.swift"), encoding: .utf8)) ?? ""
    let start = manifest.firstRange(of: "let appTargets: [Target] = [")?.upperBound ?? manifest.endIndex
    let list = manifest[start...].prefix(upTo: manifest[start...].firstRange(of: "\n]")?.lowerBound ?? start)
    return list.matches(of: /\bmodule\(\s*"(\w+)"/).map { String($0.1) }
  }()

  static func files(of module: String) throws -> [(path: String, text: String)] {
    let folder = Repository.root.appendingPathComponent("Sources/\(module)")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { $0.hasSuffix(".swift") }
      .map { ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
  }

  /// Returns a program's output; nil if it fails.
  static func output(_ program: String, _ arguments: [String]) throws -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
