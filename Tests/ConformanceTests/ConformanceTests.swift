import ConformanceSuite
import Foundation
import SessionSimulation
import TestSupport
import Testing

/// `web/` makes the same decisions as the Swift engine: `conformance/check.mjs` compares them, line by line.
@Suite("Other implementations agree with the Swift engine", .serialized)
struct ConformanceTests {
  private static let suite = Repository.root.appending(path: "conformance/suite.ndjson")

  /// The number of random event sequences. `make conformance` runs a million.
  private static let sequences =
    ProcessInfo.processInfo.environment["TRANSITIONS_CONFORMANCE"].flatMap(Int.init) ?? 20_000

  private func expectAgreement(
    _ input: (NodeProgram.StandardInput) throws -> Void
  ) throws -> NodeProgram.Result {
    let result = try NodeProgram.run(["conformance/check.mjs"], input: input)
    #expect(result.status == 0, "\(result.errors.prefix(3000))")
    #expect(result.output.contains("\n0 different, 0 on a threshold.\n"), "\(result.output)")
    return result
  }

  #if os(Linux)
    /// The last digit of an exponential differs between C libraries, so the bytes are compared with only one of them.
    @Test func thePublishedSuiteIsWhatTheEngineAnswers() throws {
      let text = try ConformanceSuite.lines().joined(separator: "\n") + "\n"
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try Data(text.utf8).write(to: Self.suite)
        Issue.record("Recorded conformance/suite.ndjson. Look at it, then run without RECORD_SNAPSHOTS.")
        return
      }
      let published = try String(contentsOf: Self.suite, encoding: .utf8)
      #expect(text == published, "conformance/suite.ndjson is of another engine; RECORD_SNAPSHOTS=1 records it again.")
      #expect(text.utf8.count < 350_000)
    }
  #endif

  @Test(.enabled(if: NodeProgram.isExpected, Comment(rawValue: NodeProgram.absence)))
  func javaScriptAgreesWithThePublishedSuite() throws {
    let result = try expectAgreement { try $0.write(String(contentsOf: Self.suite, encoding: .utf8)) }
    for kind in [
      "configuration", "spring", "curve", "band", "release", "stop", "recognition", "velocity", "machine", "session",
    ] {
      #expect(result.output.contains("\(kind) "), "no line of kind \(kind)")
    }
  }

  @Test(.enabled(if: NodeProgram.isExpected, Comment(rawValue: NodeProgram.absence)))
  func javaScriptAgreesInRandomOrdersOfEvents() throws {
    var cases = RandomCases(seed: 1)
    let result = try expectAgreement { input in
      try cases.forEachLine(sequences: Self.sequences) { try input.write($0 + "\n") }
    }
    #expect(result.output.contains("machine \(Self.sequences)"))
  }

  @Test(
    .enabled(if: NodeProgram.isExpected, Comment(rawValue: NodeProgram.absence)), .enabled(if: RecordedStrokes.areHere),
    arguments: ["aosp", "flutter"])
  func javaScriptDecidesRecordedStrokesByEveryRuleWithEveryEstimator(_ dataSet: String) throws {
    let name = "\(dataSet).public.csv"
    let strokes = try StrokeFile.read(Array(RecordedStrokes.text(name).utf8), name: name)
    let lines = try StrokeCases.lines(strokes, distance: RecordedStrokes.height(dataSet))
    #expect(lines.count > 3_000)
    _ = try expectAgreement { try $0.write(lines.joined(separator: "\n")) }
  }

  /// The reference values of stops, with the engine of `web/`.
  @Test(.enabled(if: NodeProgram.isExpected, Comment(rawValue: NodeProgram.absence)))
  func javaScriptAgreesWithTheReferenceValuesOfStops() throws {
    let result = try NodeProgram.run(["conformance/stops.mjs", "Tests/TransitionModelTests/Fixtures/stops.json"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output == "target 58, positions 13, dimming 12, band 6, handOver 17: 0 different.\n")
  }

  /// Slips that the published suite must detect, so that agreement is meaningful.
  static let slips = [
    ("translation >= points", "translation > points"), ("velocity > -fling", "velocity >= -fling"),
    ("this.#carried = displacement - this", "this.#carried = 0 * this"),
    ("looksBack ? this.#history.slice(0, -1) : this.#history", "this.#history"),
    ("this.#history.length >= 256", "this.#history.length >= 512"), ("newest - first < 19", "newest - first < 18"),
    ("if (abs(y) <= reach * largestY * 2 ** -51) y = 0;", ""), ("trunc(travelBetween", "(travelBetween"),
    ("inputs.landing > up(stop)", "inputs.landing >= up(stop)"), ("p > inputs.position", "p >= inputs.position"),
    ("at[below] === x ? max(below - 1, 0) : below", "below"),
    ("if (peak < atRest && residual(peak) >= 0)", "if (peak < atRest)"), ("min(0, velocity / abs(remaining))", "0"),
  ]

  @Test(.enabled(if: NodeProgram.isExpected, Comment(rawValue: NodeProgram.absence)), arguments: slips)
  func aSlipInTheEngineIsNoticed(_ old: String, _ new: String) throws {
    let engine = try String(contentsOf: Repository.root.appending(path: "web/interaction.js"), encoding: .utf8)
    #expect(engine.components(separatedBy: old).count == 2, "\(old) is there once")
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mjs")
    try Data(engine.replacing(old, with: new).utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let result = try NodeProgram.run(
      ["conformance/check.mjs", Self.suite.path], environment: ["ENGINE": url.path])
    #expect(result.status == 1, "\(result.output)")
  }

  /// Without comments and indentation, which any minifier removes.
  @Test(.enabled(if: NodeProgram.isExpected, Comment(rawValue: NodeProgram.absence)))
  func theEngineFitsIntoFourteenKilobytes() throws {
    let script = """
      const text = require('fs').readFileSync('web/interaction.js', 'utf8');
      const code = text.replace(/\\/\\*\\*[^]*?\\*\\//g, '').replace(/^\\s*\\/\\/.*$/gm, '').replace(/^\\s+/gm, '');
      console.log(require('zlib').gzipSync(code, { level: 9 }).length);
      """
    let result = try NodeProgram.run(["-e", script])
    let size = try #require(Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(result.errors)")
    #expect((4_000...13_500).contains(size))
  }
}
