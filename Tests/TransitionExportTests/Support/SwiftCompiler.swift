import Foundation
import TestSupport
import Testing

/// The compiler of these tests, used to check generated Swift.
struct SwiftCompiler {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "swift-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func clean() { try? FileManager.default.removeItem(at: folder) }

  /// The modules of this package, next to the test program.
  static let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules")

  static func hasModule(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: modules.appending(path: "\(name).swiftmodule").path)
  }

  /// Returns the compiler's diagnostics for a file, including warnings; empty if there are none.
  func complaints(about source: String, knowingThisPackage: Bool = false) throws -> String {
    let file = folder.appending(path: "Generated.swift")
    try Data(source.utf8).write(to: file)
    var options = ["-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-I", folder.path]
    if knowingThisPackage { options += ["-I", Self.modules.path] }
    return try run(options + [file.path])
  }

  /// Returns the output of a program with these files, including `main.swift`.
  func output(of sources: [String: String]) throws -> String {
    let program = folder.appending(path: "program")
    var files: [String] = []
    for (name, source) in sources {
      let file = folder.appending(path: name)
      try Data(source.utf8).write(to: file)
      files.append(file.path)
    }
    try #require(try run(["-swift-version", "6", "-o", program.path] + files) == "")
    return try run([], of: program.path).split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  /// Creates a module that the checked sources may import.
  func addModule(_ name: String, _ source: String) throws {
    let file = folder.appending(path: "\(name)Stub.swift")
    try Data(source.utf8).write(to: file)
    let complaints = try run([
      "-emit-module", "-module-name", name, "-swift-version", "6", "-parse-as-library", "-o",
      folder.appending(path: "\(name).swiftmodule").path, file.path,
    ])
    try #require(complaints == "")
  }

  /// Runs a program.
  ///
  /// - Parameter program: The program; nil for the compiler.
  private func run(_ options: [String], of program: String? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program ?? "/usr/bin/env")
    let compiler = ["swiftc", "-module-cache-path", folder.appending(path: "cache").path]
    process.arguments = program == nil ? compiler + options : options
    let output = folder.appending(path: "output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitForExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    return process.terminationStatus == 0 && text.isEmpty ? "" : "exit \(process.terminationStatus)\n\(text)"
  }
}
