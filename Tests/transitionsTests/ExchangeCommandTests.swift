import Foundation
import Testing

@testable import transitions

@Suite struct ExchangeCommandTests {
  /// A header and an end around two bad lines.
  static let badLines = """
    {"type":"header","format":"transition-registry-sessions","version":4}
    {"type":"sesion"}
    {"type":"session","uuid":
    {"type":"end","configurations":0,"presentations":0,"sessions":2}

    """

  @Test func sessionsGoThroughAFileAndThroughAPipeIntoAnEmptyRegistry() throws {
    let workspace = try Workspace.withRegistry()
    let written = try workspace.tool("session", "export", "--output", "sessions.ndjson")
    #expect(written.code == 0 && written.output.isEmpty)
    #expect(written.errors == "Wrote 3 sessions, 0 presentations and 1 configuration.\n")
    let text = try String(contentsOfFile: workspace.path("sessions.ndjson"), encoding: .utf8)
    #expect(try workspace.tool("session", "export").output == text)

    _ = try workspace.tool("init", "--db", "other.db")
    let first = try workspace.tool("session", "import", "sessions.ndjson", "--db", "other.db")
    #expect(first.output == "Added 3 sessions, 0 presentations and 1 configuration.\n")
    let again = try workspace.tool("session", "import", "-", "--db", "other.db", input: text)
    #expect(
      again.output == "Added 0 sessions, 0 presentations and 0 configurations. 3 existed already.\n")
    #expect(try workspace.tool("session", "export", "--db", "other.db").output == text)
    #expect(try workspace.tool("list", "--retired", "--json", "--db", "other.db").output.contains("\"sheet\""))
  }

  @Test func badLinesAreNamedAndNothingOrTheRestIsImported() throws {
    let workspace = try Workspace.withRegistry()
    try workspace.write(Self.badLines, to: "bad.ndjson")
    let before = try workspace.tool("session", "list", "--json").output
    let strict = try workspace.tool("session", "import", "bad.ndjson")
    #expect(strict.code == 2 && strict.output.isEmpty)
    #expect(
      strict.errors == """
        transitions: bad.ndjson: line 2: type is "sesion"; allowed header, configuration, presentation, session, install, erasure, end.
        bad.ndjson: line 3: ends too early: a value is expected here. Was the file cut off?
        Nothing was imported.

        """)
    #expect(try workspace.tool("session", "list", "--json").output == before)
    let lenient = try workspace.tool("session", "import", "bad.ndjson", "--keep-going")
    #expect(lenient.code == 2)
    #expect(lenient.output == "Added 0 sessions, 0 presentations and 0 configurations.\n")
    #expect(
      lenient.errors.hasSuffix("transitions: bad.ndjson: 2 bad lines left out; the others were imported.\n"))
  }

  @Test func whatIsTooOldIsCountedAndDeleted() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("session", "simulate", "sheet", "--users", "3", "--days", "2")
    let arguments = ["session", "prune", "--sessions-older-than", "30m"]
    let dry = try workspace.tool.run(arguments + ["--dry-run"])
    #expect(dry.code == 0 && dry.output.hasPrefix("Would delete "))
    let done = try workspace.tool.run(arguments)
    let counts = dry.output.replacing("Would delete ", with: "")
    #expect(done.code == 0 && done.output.hasPrefix("Deleted " + counts), "\(done.output)")
    #expect(try workspace.tool.run(arguments).output.hasPrefix("Deleted 0 sessions, 0 presentations"))
  }

  /// A registry is restored after trying out a report with simulated people.
  @Test func whatWasSimulatedIsTakenAwayAgain() throws {
    let workspace = try Workspace.withRegistry()
    let before = (try workspace.tool("report").output, try workspace.tool("session", "list", "--json").output)
    _ = try workspace.tool("session", "simulate", "sheet", "--users", "3", "--days", "2")
    #expect(try workspace.tool("session", "list", "--json").output != before.1)
    let done = try workspace.tool("session", "prune", "--origin", "simulated")
    #expect(done.code == 0 && done.output.contains(" and the 0 traces of remaining sessions."), "\(done.output)")
    #expect(try workspace.tool("session", "list", "--json").output == before.1)
    #expect(try workspace.tool("report").output == before.0)
  }

  /// Without an age, `--origin` would delete the sessions, too.
  @Test func pruningTheTracesOfAnOriginKeepsItsSessions() throws {
    let workspace = try Workspace()
    _ = try workspace.tool("init")
    _ = try workspace.tool("session", "simulate", "card-modal", "--users", "3", "--days", "2")
    func count(_ table: String) throws -> String {
      try workspace.tool("query", "SELECT count(*) AS n FROM \(table)", "--csv").output
    }
    let before = (try count("session"), try count("presentation"))
    let done = try workspace.tool("session", "prune", "--origin", "simulated", "--samples-older-than", "30d")
    #expect(done.output.hasPrefix("Deleted 0 sessions, 0 presentations, and the "), "\(done.output)")
    #expect(try count("session") == before.0 && count("presentation") == before.1)
    #expect(try count("session_samples").split(whereSeparator: \.isNewline).last == "0")
  }

  @Test func anExportThatMakesTheKeyLeavesNoLog() throws {
    let workspace = try Workspace()
    _ = try workspace.tool("init")
    _ = try workspace.tool("session", "simulate", "card-modal", "--users", "5", "--days", "2")
    let first = try workspace.tool("session", "export", "--output", "first.ndjson")
    #expect(first.code == 0 && first.errors.hasPrefix("Wrote "), "\(first.errors)")
    let log = try? FileManager.default.attributesOfItem(atPath: workspace.path("transitions.db-wal"))
    #expect((log?[.size] as? NSNumber)?.intValue ?? 0 == 0)
    let examined = try workspace.tool("doctor")
    #expect(examined.code == 0 && !examined.output.contains("left log"), "\(examined.output)")
    // Later exports use the same key.
    _ = try workspace.tool("session", "export", "--output", "second.ndjson")
    let bytes = try ["first.ndjson", "second.ndjson"].map { try Data(contentsOf: URL(filePath: workspace.path($0))) }
    #expect(bytes[0] == bytes[1] && String(decoding: bytes[0], as: UTF8.self).contains(#""token":"h1:"#))
  }

  @Test func whatIsCompressedComesOutAsItWentIn() throws {
    let workspace = try Workspace.withRegistry()
    let text = try workspace.tool("session", "export").output
    _ = try workspace.tool("session", "export", "--output", "sessions.ndjson.gz")
    _ = try workspace.tool("session", "export", "--output", "sessions.gz")
    try FileManager.default.moveItem(atPath: workspace.path("sessions.gz"), toPath: workspace.path("sessions"))
    let bytes = try Data(contentsOf: URL(filePath: workspace.path("sessions.ndjson.gz")))
    #expect(bytes.starts(with: GzipInflater.magic) && bytes.count < text.utf8.count / 2)
    #expect(try Data(contentsOf: URL(filePath: workspace.path("sessions"))) == bytes)
    // An earlier export may be the only copy of data pruned since.
    let again = try workspace.tool("session", "export", "--output", "sessions.ndjson.gz")
    #expect(
      again.code == 2
        && again.errors.hasSuffix("already exists. Name another file, or add --overwrite to replace it.\n")
    )
    #expect(try workspace.tool("session", "export", "--output", "sessions.ndjson.gz", "--overwrite").code == 0)
    for arguments in [["sessions.ndjson.gz"], ["sessions.ndjson.gz", "--keep-going"]] {
      _ = try workspace.tool("init", "--db", "other.db")
      let done = try workspace.tool.run(["session", "import"] + arguments + ["--db", "other.db"])
      #expect(done.output.hasPrefix("Added 3 sessions"), "\(done.errors)")
      #expect(try workspace.tool("session", "export", "--db", "other.db").output == text)
      try FileManager.default.removeItem(atPath: workspace.path("other.db"))
    }
  }

  @Test func blocksOfAnySizeAreInflatedToTheSameBytes() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }
    let deflater = try GzipDeflater()
    var packed: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 77_777) {
      packed += deflater.compress(bytes[start..<min(start + 77_777, bytes.count)])
    }
    packed += deflater.finish()
    for size in [1, 1000, packed.count * 2] {
      // Two consecutive members.
      var rest = (packed + packed)[...]
      let inflater = try GzipInflater {
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
      }
      var inflated: [UInt8] = []
      while let block = try inflater.next() { inflated += block }
      #expect(inflated == bytes + bytes)
    }
  }

  @Test(arguments: [
    (-20, "the gzip data ends too early. Was the file cut off? Copy it again."),
    (1, "other data follows the gzip data. Copy the file again."),
  ])
  func ofACompressedFileThatIsNotWholeNothingIsImported(change: Int, message: String) throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("session", "export", "--output", "good.gz")
    var bytes = try Data(contentsOf: URL(filePath: workspace.path("good.gz")))
    if change < 0 { bytes.removeLast(-change) } else { bytes.append(120) }
    try bytes.write(to: URL(filePath: workspace.path("bad.gz")))
    _ = try workspace.tool("init", "--db", "other.db")
    let done = try workspace.tool("session", "import", "bad.gz", "--db", "other.db")
    #expect(done.code == 2 && done.errors == "transitions: bad.gz: \(message)\n", "\(done.errors)")
    #expect(try workspace.tool("session", "list", "--json", "--db", "other.db").output == "[]\n")
  }

  @Test func ofACompressedFileThatWasCutOffTheGoodLinesAreImportedAndCountedWithKeepGoing() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("session", "simulate", "sheet", "--users", "30", "--days", "3")
    _ = try workspace.tool("session", "export", "--output", "good.gz")
    let bytes = try Data(contentsOf: URL(filePath: workspace.path("good.gz")))
    let cut = bytes.prefix(bytes.count * 2 / 3)
    try cut.write(to: URL(filePath: workspace.path("cut.gz")))
    // The same truncation, uncompressed.
    var rest = [Array(cut)][...]
    let inflater = try GzipInflater { rest.popFirst() }
    var text: [UInt8] = []
    while let block = try? inflater.next() { text += block }
    try Data(text).write(to: URL(filePath: workspace.path("cut.ndjson")))
    var outcomes: [String] = []
    for file in ["cut.gz", "cut.ndjson"] {
      _ = try workspace.tool("init", "--db", "\(file).db")
      let done = try workspace.tool("session", "import", file, "--keep-going", "--db", "\(file).db")
      #expect(done.code == 2 && done.errors.hasSuffix(" bad lines left out; the others were imported.\n"))
      #expect(done.errors.contains("the gzip data ends too early") == (file == "cut.gz"))
      outcomes.append(done.output)
    }
    #expect(outcomes[0] == outcomes[1] && !outcomes[0].hasPrefix("Added 0 sessions"), "\(outcomes)")
  }

  @Test func sharedSessionsAreMarkedAndOnlyOfManyPeople() throws {
    #expect(try Workspace.withRegistry().tool("session", "export", "--share").code == 2)
    let workspace = try Workspace.withRegistry(from: .simulated)
    let shared = try workspace.tool("session", "export", "--share", "--output", "shared.ndjson")
    #expect(shared.code == 0, "\(shared.errors)")
    _ = try workspace.tool("init", "--db", "other.db")
    _ = try workspace.tool("session", "import", "shared.ndjson", "--db", "other.db")
    let marks = try workspace.tool(
      "query", "SELECT count(*) AS n FROM session_fact WHERE shared = 1 AND token IS NULL", "--db", "other.db", "--csv")
    #expect(marks.output == "n\n3\n", "\(marks.output)\(marks.errors)")
    // The mark appears wherever sessions are listed.
    let listed = try workspace.tool("session", "list", "--json", "--db", "other.db").output
    #expect(listed.components(separatedBy: "\"shared\": true").count == 4, "\(listed)")
    let ids = try workspace.tool("query", "SELECT uuid FROM session LIMIT 1", "--db", "other.db", "--csv").output
    let id = try #require(ids.split(whereSeparator: \.isNewline).last)
    let shown = try workspace.tool("session", "show", String(id), "--json", "--db", "other.db")
    #expect(shown.output.contains("\"shared\": true"), "\(shown.output)")
    for (database, count) in [("other.db", 3), ("transitions.db", 0)] {
      let examined = try workspace.tool("doctor", "--db", database)
      #expect(examined.output.contains("shared sessions\t\(count)\t"), "\(examined.output)")
    }
  }

  @Test func anExportThatLeavesEverythingOutSaysHowManyPeopleAValueNeeds() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("init", "--db", "people.db")
    // The distance of a card is that of its content. A menu has the same one on every phone.
    _ = try workspace.tool(
      "session", "simulate", "card-standard", "--users", "8", "--days", "2", "--db", "people.db")
    let lines = try workspace.tool("session", "export", "--db", "people.db").output
    try workspace.write(lines.replacing("\"simulated\"", with: "\"device\""), to: "people.ndjson")
    _ = try workspace.tool("init", "--db", "other.db")
    #expect(try workspace.tool("session", "import", "people.ndjson", "--db", "other.db").code == 0)
    let shared = try workspace.tool("session", "export", "--share", "--db", "other.db")
    #expect(shared.errors.hasPrefix("Wrote 0 sessions, "), "\(shared.errors)")
    #expect(shared.errors.contains("fewer than 5 people") && shared.errors.contains("or lower --fewest-people"))
  }

  @Test func aListToEraseHasCommentsAndItsMistakesHaveLines() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("session", "simulate", "sheet", "--users", "3", "--days", "2")
    let row = try workspace.tool("query", "SELECT token, uuid FROM sessions WHERE token IS NOT NULL LIMIT 1", "--csv")
    let fields = try #require(row.output.split(separator: "\n").last).split(separator: ",").map(String.init)
    try workspace.write("# of Monday\n\n\(fields[0])\n  # of Tuesday\n", to: "list.txt")
    let erased = try workspace.tool("session", "erase", "--file", "list.txt", "--dry-run")
    #expect(erased.output.hasPrefix("Would erase 1 token: ") && erased.errors == "", "\(erased)")
    // The token to erase is in what `show` prints of a drag, and in no list.
    #expect(try workspace.tool("session", "show", fields[1], "--json").output.contains("\"token\": \"\(fields[0])\""))
    #expect(try !workspace.tool("session", "list", "--json").output.contains(fields[0]))
    try workspace.write("# of Monday\n\n" + String(repeating: "x", count: 101), to: "list.txt")
    let refused = try workspace.tool("session", "erase", "--file", "list.txt")
    #expect(refused.errors == "transitions: list.txt: line 3 has 101 characters; a token has 1 to 100.\n")
  }
}
