import Foundation
import TestSupport
import Testing

/// Type-checks files against the modules of this test's build, in one run of the compiler.
///
/// - Parameters:
///   - files: The files, which become one module.
///   - mode: The language mode, such as `5`.
/// - Returns: The compiler's diagnostics.
func typecheck(_ files: [URL], inSwift mode: String) throws -> String {
  let build = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  // The C modules of dependencies.
  let maps = try ["GRDB.swift", "Yams"].flatMap {
    try Repository.files(in: ".build/checkouts/\($0)/Sources", withExtension: "modulemap")
  }
  let resources = try #require(Toolchain.resources, "swift does not say where its resources are")
  let compiler = Process()
  let diagnostics = Pipe()
  compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  compiler.arguments =
    ["swiftc", "-typecheck", "-swift-version", mode, "-module-name", "Samples", "-I", build.path + "/Modules"]
    + maps.flatMap { ["-I", $0.deletingLastPathComponent().path] }
    + ["-plugin-path", resources + "/host/plugins", "-module-cache-path", build.path + "/ModuleCache"]
    + files.map(\.path)
  compiler.standardError = diagnostics
  try compiler.run()
  let data = diagnostics.fileHandleForReading.readDataToEndOfFile()
  compiler.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}
