import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// The line of a known session is skipped if it looks complete, and read otherwise.
@Suite struct KnownSessionTests {
  /// Creates a registry with twelve sessions, and returns the lines of their file: header, configuration, sessions,
  /// end.
  private static func make(
    _ externalID: (Int) -> String? = { _ in nil }
  ) throws -> (target: TransitionRegistry, lines: [String]) {
    let source = try TransitionRegistry.inMemory()
    try source.apply([Example.configuration(Example.interactive)])
    let revision = try source.transition(named: "card-modal")
    try source.record(
      (0..<12).map { number in
        Example.session(
          UUID(), of: revision, beganAt: 1_700_000_000_000_000 + Int64(number),
          context: SessionContext(externalID: externalID(number), origin: .device))
      })
    let bytes = try source.exported()
    let target = try TransitionRegistry.inMemory()
    try target.imported(bytes)
    return (target, String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  private static func bytes(_ lines: [String], end: String = "\n") -> [UInt8] {
    Array(lines.map { $0 + end }.joined().utf8)
  }

  private static func expect(
    _ bad: [Int], in lines: [String], importedInto target: TransitionRegistry
  ) throws -> (summary: ExchangeSummary, problems: [ExchangeProblem]) {
    let error = #expect(throws: RegistryToolError.self) { try target.imported(bytes(lines)) }
    if case .badExchange(let problems, let count)? = error {
      #expect(problems.map(\.line) == bad && count == bad.count)
    } else {
      Issue.record("it is refused for another reason: \(String(describing: error))")
    }
    var problems: [ExchangeProblem] = []
    let summary = try target.imported(bytes(lines), skippingBadLines: true) { problems.append($0) }
    #expect(problems.map(\.line) == bad && summary.badLines == bad.count)
    return (summary, problems)
  }

  @Test func aLineThatWasCutOffIsReportedThoughItsSessionIsThere() throws {
    var (target, lines) = try Self.make()
    lines[4] = String(lines[4].prefix(300))
    let (summary, problems) = try Self.expect([5], in: lines, importedInto: target)
    #expect(summary.duplicates == 11 && problems.first?.message.contains("ends too early") == true)
  }

  /// A line without a line break hides the next session, which may be new: the line is bad, and the count at the end
  /// differs.
  @Test(arguments: ["", " ", "\r", "\t\r"])
  func twoSessionsOnOneLineAreReportedThoughTheFirstIsThere(between: String) throws {
    var (target, lines) = try Self.make()
    lines[4] += between + lines.remove(at: 5)
    let (summary, problems) = try Self.expect([5, lines.count], in: lines, importedInto: target)
    #expect(summary.duplicates == 10)
    #expect(
      problems.last?.message == "counts 13 lines, but 11 good and 1 bad lines precede it: lines were lost or added.")
  }

  /// Compared with a byte-by-byte count.
  @Test func aLineLooksWholeByItsBraces() {
    var random = SplitMix64(seed: 11)
    let letters = Array("{{}},]x \r".utf8)
    var whole = 0
    for _ in 0..<20_000 {
      let inner = (0..<Int.random(in: 0...9, using: &random)).map { _ in letters[Int(random.next() % 9)] }
      let line = Bool.random(using: &random) ? Array("{".utf8) + inner + Array("}\t\r".utf8) : inner
      let text = String(decoding: line, as: UTF8.self).replacing(/\s+$/, with: "")
      let opened = text.count { $0 == "{" }
      let isBalanced = opened == text.count { $0 == "}" }
      let isWhole = isBalanced && text.hasPrefix("{") && text.hasSuffix("}") && !text.contains(/}[^,\]}]/)
      #expect(ExchangeLine.looksWhole(line) == isWhole, "\(text)")
      whole += isWhole ? 1 : 0
    }
    #expect(whole > 200 && !ExchangeLine.looksWhole([]) && ExchangeLine.looksWhole(Array("{}".utf8)))
  }

  @Test func linesThatAreLostAreNoticedBesideBadOnes() throws {
    var (_, lines) = try Self.make()
    lines[4].removeLast(9)
    lines.remove(at: 8)
    _ = try Self.expect([5, lines.count], in: lines, importedInto: .inMemory())
  }
}
