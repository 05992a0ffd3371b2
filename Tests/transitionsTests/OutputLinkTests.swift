import Foundation
import Testing

/// Links and other files at the place of an output file.
@Suite struct OutputLinkTests {
  static let writing = [
    ["session", "export", "--output"], ["export", "css", "--output"], ["report", "--html"],
    ["session", "simulate", "--users", "1", "--intents"], ["doctor", "backup"], ["bundle"],
  ]

  @Test(arguments: writing) func aLinkStaysOneAndWhatItLeadsToIsWritten(words: [String]) throws {
    let workspace = try Workspace.withRegistry()
    let files = FileManager.default
    try files.createDirectory(atPath: workspace.path("sub"), withIntermediateDirectories: true)
    try workspace.write("stale", to: "sub/real")
    for (link, target) in [("direct", "sub/real"), ("chain", "direct"), ("loose", "sub/new"), ("folder", "sub")] {
      try files.createSymbolicLink(atPath: workspace.path(link), withDestinationPath: target)
    }
    for (name, place) in [
      ("direct", "sub/real"), ("chain", "sub/real"), ("loose", "sub/new"), ("loose", "sub/new"),
      ("folder/other", "sub/other"),
    ] {
      if files.fileExists(atPath: workspace.path(place)) { try workspace.write("stale", to: place) }
      let outcome = try workspace.tool.run(words + [name, "--overwrite"])
      #expect(outcome.code == 0, "\(name): \(outcome)")
      #expect(try Data(contentsOf: URL(filePath: workspace.path(place))).count > 5, "\(name)")
    }
    for (link, target) in [("direct", "sub/real"), ("chain", "direct"), ("loose", "sub/new"), ("folder", "sub")] {
      #expect(try files.destinationOfSymbolicLink(atPath: workspace.path(link)) == target)
    }
    #expect(try files.contentsOfDirectory(atPath: workspace.path("sub")).sorted() == ["new", "other", "real"])
  }

  @Test func whatIsWrittenIntoAPipeGoesThroughIt() throws {
    let workspace = try Workspace.withRegistry()
    let export = "'\(try #require(Tool.binary).path)' export css"
    let sheet = try workspace.tool("export", "css").output
    for line in ["\(export) --output /dev/stdout | cat", "mkfifo p; \(export) --output p & cat p; wait"] {
      #expect(try Shell.run(["/bin/sh", "-c", line], in: workspace).output == sheet, "\(line)")
    }
  }

  /// Otherwise an empty file of that name may remain after a power failure.
  @Test(arguments: writing + [["report", "--counts"]])
  func theDiskHasAFileBeforeItHasItsName(words: [String]) throws {
    guard let strace = Shell.path("strace") else { return print("SKIPPED, NOT TESTED: there is no strace here.") }
    let workspace = try Workspace.withRegistry()
    let binary = try #require(Tool.binary).path
    let traced = [strace, "-f", "-y", "-o", "trace", "-e", "trace=fsync,fdatasync,rename,renameat,renameat2"]
    let outcome = try Shell.run(traced + [binary] + words + ["made"], in: workspace)
    guard let trace = try? String(contentsOfFile: workspace.path("trace"), encoding: .utf8), trace.contains("exited")
    else { return print("SKIPPED, NOT TESTED: this may trace nothing: \(outcome.errors)") }
    #expect(outcome.code == 0, "\(outcome)")
    let calls = trace.split(separator: "\n").filter { $0.contains("sync(") || $0.contains("rename") }
    let renames = calls.indices.filter { calls[$0].contains("rename") && calls[$0].contains(".partial") }
    #expect(renames.count == 1, "\(trace)")
    for index in renames {
      let temporary = try #require(calls[index].split(separator: "\"").first { $0.hasSuffix(".partial") })
      let name = try #require(temporary.split(separator: "/").last)
      #expect(calls[..<index].contains { $0.contains("sync(") && $0.contains("/\(name)>") }, "\(trace)")
      let folder = "/\(workspace.folder.lastPathComponent)>"
      #expect(calls[index...].contains { $0.contains("sync(") && $0.contains(folder) }, "\(trace)")
    }
  }
}
