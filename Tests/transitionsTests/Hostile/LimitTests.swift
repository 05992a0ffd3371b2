import Foundation
import Testing
import TransitionCatalog

@testable import TransitionGallery
@testable import transitions

/// The limits of `transitions help limits`, each with an input that exceeds it. `make soak STEPS=damage` uses the full
/// sizes.
@Suite struct LimitTests {
  /// The address space in KiB for `ulimit -v`, which makes memory that grows with the input a failure.
  private static let memory = 1 << 20

  /// The tool does not link the gallery, so its help repeats the numbers.
  @Test func theGallerysLimitsAreTheServers() {
    let text = HelpTopic.limits.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains(
        "\(RequestPolicy.largestHead >> 10) KiB of first line and headers, \(RequestPolicy.mostHeaders) headers"))
    #expect(text.contains("\(RequestPolicy.largestBody) bytes of body"))
    #expect(text.contains("\(GalleryServer.standardPatience.components.seconds) s to arrive completely"))
    #expect(text.contains("\(GalleryServer.mostConnections); a new client"))
    #expect(text.contains("\(RequestPolicy.mostBodies) bytes together"))
  }

  /// Below them, the tool's libraries abort, or wait for a thread that never starts.
  @Test(arguments: [
    ("-n 4", "list"), ("-n 6", "report"), ("-n 9", "doctor"), ("-n 31", "list"), ("-v 110000", "list"),
    ("-v 110000", "report"), ("-v 500000", "serve --port 0"), ("-n 20", "serve --port 0"),
    ("-n 40", "serve --port 0"), ("-v 600000", "serve --port 0"),
  ])
  func aProcessThatMayHaveTooLittleSaysSo(limit: String, command: String) throws {
    let workspace = try Workspace.withRegistry()
    let script = "ulimit \(limit) && exec '\(try #require(Tool.binary).path)' \(command)"
    let outcome = try Shell.run(["/bin/sh", "-c", script], in: workspace)
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errors.wholeMatch(of: /transitions: .* may have \d+\b.*Raise the limit: `ulimit -[nv] \w+`.*\n/) != nil,
      "\(outcome.errors.prefix(300))")
  }

  @Test func limitsThatSufficeAreNoProblem() throws {
    #expect(ResourceLimits.problem(descriptors: 32, addresses: 512 << 20) == nil)
    #expect(ResourceLimits.problem(descriptors: .max, addresses: .max) == nil)
    let workspace = try Workspace.withRegistry()
    for command in ["list", "report", "doctor", "session simulate sheet --users 3", "session export --output a.ndjson"]
    {
      let script = "ulimit -n 32; ulimit -v 524288; exec '\(try #require(Tool.binary).path)' \(command)"
      #expect(try Shell.run(["/bin/sh", "-c", script], in: workspace).code == 0, "\(command)")
    }
  }

  private func lint(_ yaml: String) throws -> Tool.Outcome { try Workspace().tool("lint", "-", input: yaml) }

  private func expectRefusal(_ outcome: Tool.Outcome, _ reason: String, lines: Int = 30) {
    #expect(outcome.code == 2, "\(outcome.code) \(outcome.errors.prefix(500))")
    #expect(outcome.errors.contains(reason), "\(outcome.errors.prefix(500))")
    #expect(outcome.errors.split(separator: "\n").count <= lines)
  }

  @Test func aBillionLaughsAreRefused() throws {
    var yaml = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      yaml += "\(name): &\(name) [\((0..<9).map { _ in "*\(last)" }.joined(separator: ","))]\n"
    }
    expectRefusal(try lint(yaml), "has the anchor &a; write values out instead of repeating them by alias")
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "]) func deepYAMLIsRefused(level: String) throws {
    expectRefusal(try lint(String(repeating: level, count: 200_000)), "nested too deep", lines: 3)
  }

  @Test func aSectionOfTooManyKeysIsRefusedInAFewLines() throws {
    let keys = (0..<60_000).map { "k\($0): 1" }
    expectRefusal(try lint(keys.joined(separator: "\n")), "The document has 60000 keys; allowed 500", lines: 3)
    let section = "name: x\npresentation:\n" + keys.map { "  \($0)\n" }.joined()
    expectRefusal(try lint(section), "has 60000 keys; allowed 500")
  }

  @Test func tooManyDocumentsAreRefused() throws {
    expectRefusal(
      try lint(String(repeating: "---\na: 1\n", count: 60_000)), "There are more than 1000 documents", lines: 3)
  }

  @Test func aLongCatalogFileIsNotRead() throws {
    let workspace = try Workspace()
    let path = workspace.path("long.yaml")
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    // A sparse file, which takes no disk space.
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 1 << 40)
    expectRefusal(try workspace.tool("lint", "long.yaml"), "has 1099511627776 bytes; allowed 1048576", lines: 3)
    expectRefusal(try lint(String(repeating: "#", count: 1 << 21)), "allowed 1048576", lines: 3)
  }

  @Test(arguments: ["[", "{\"a\":"]) func deepJSONIsRefusedWithItsLine(level: String) throws {
    let workspace = try Workspace.withRegistry()
    let text = Self.header + String(repeating: level, count: 500_000) + "\n"
    expectRefusal(try workspace.tool("session", "import", "-", input: text), "-: line 2: ")
  }

  @Test func aLineOfTooManyValuesIsRefusedWithItsNumber() throws {
    let workspace = try Workspace.withRegistry()
    let keys = (0..<300_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let outcome = try workspace.tool("session", "import", "-", input: Self.header + "{\(keys)}\n")
    expectRefusal(outcome, "-: line 2: has more than 200000 values.")
  }

  /// 100 MB through a pipe, in a process with at most 1 GiB of address space and limited memory.
  @Test(arguments: [false, true]) func alineThatIsTooLongIsRefusedWithItsNumber(isStrokes: Bool) throws {
    let workspace = try Workspace.withRegistry()
    let first = isStrokes ? "session_id,t_us,x_pt,y_pt,state" : String(Self.header.dropLast())
    try workspace.write(first + "\n", to: "first")
    let options = isStrokes ? "--transition sheet --distance 800" : "--keep-going"
    let script =
      "ulimit -v \(Self.memory); (cat first; head -c 100000000 /dev/zero | tr '\\0' x; echo) "
      + "| '\(try #require(Tool.binary).path)' session import - \(options)"
    let outcome = try Shell.run(["/bin/sh", "-c", script], in: workspace)
    expectRefusal(
      outcome,
      "-:\(isStrokes ? "2" : " line 2"): is longer than \(isStrokes ? 65_536 : 33_554_432) bytes, the maximum."
    )
  }

  /// 100 MB of the letter x in 100 KB.
  @Test func aGzipBombIsReadABlockAtATime() throws {
    guard Shell.path("gzip") != nil else { return print("SKIPPED, NOT TESTED: there is no gzip here.") }
    let workspace = try Workspace.withRegistry()
    try workspace.write(Self.header, to: "first")
    let script =
      "(cat first; head -c 100000000 /dev/zero | tr '\\0' x; echo) | gzip -1 > bomb.gz; ulimit -v \(Self.memory); "
      + "'\(try #require(Tool.binary).path)' session import bomb.gz"
    let outcome = try Shell.run(["/bin/sh", "-c", script], in: workspace)
    expectRefusal(outcome, "bomb.gz: line 2: is longer than 33554432 bytes, the maximum.")
  }

  private static let header = #"{"type":"header","format":"transition-registry-sessions","version":4}"# + "\n"
}
