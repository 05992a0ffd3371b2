import Foundation
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Cells on disk: the same report as without them, and no incomplete files.
@Suite struct CellsFolderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "cells-\(UUID().uuidString)").path

  private func counted(_ sessions: [(Int, Recorded)]) throws -> ReportCells {
    try ReportCells.counting(.holding(sessions))
  }

  /// Writes the cells to a folder, and removes it however the test ends.
  private func with(_ sessions: [(Int, Recorded)], _ body: (ReportCells) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cells = try counted(sessions)
    try cells.write(to: folder)
    try body(cells)
  }

  private func files() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))) })
  }

  @Test(arguments: 1...4) func aReportFromCellsIsTheReport(seed: UInt64) throws {
    let sessions = Array(zip(0..., Recorded.random(300, seed: seed)))
    try with(sessions) { cells in
      let read = try ReportCells.reading([folder])
      #expect(read == cells)
      let report = try SessionReport.make(from: .holding(sessions))
      let fromCells = try SessionReport.document(on: read)
      for format in ReportFormat.all {
        #expect(try format.render(fromCells) == format.render(report), "\(format.name)")
      }
    }
  }

  @Test(arguments: [
    ReleaseRule.distance(fraction: 0.2), .direction, .directionOrDistance(fraction: 0.5),
    .flingOrDistance(velocity: 300, fraction: 0.5), .anyOf(velocity: nil, fraction: 0.25, points: 80),
    .armed(points: 60), .projection(horizon: 0.499, fraction: 0.5),
  ]) func everyReleaseRuleComesBackFromItsFile(rule: ReleaseRule) throws {
    let written = try JSONEncoder().encode(CellsRule(rule))
    #expect(try JSONDecoder().decode(CellsRule.self, from: written).rule == rule)
  }

  @Test func aRuleWithoutItsParameterOrOfALaterVersionIsNone() throws {
    for text in [#"{"kind":"distance"}"#, #"{"kind":"projection","fraction":1}"#, #"{"kind":"later","points":3}"#] {
      #expect(try JSONDecoder().decode(CellsRule.self, from: Data(text.utf8)).rule == nil, "\(text)")
    }
  }

  @Test func theOrderOfSessionsDoesNotChangeAByte() throws {
    let sessions = Array(zip(0..., Recorded.random(200, seed: 8)))
    var random = SplitMix64(seed: 8)
    var first: [String: Data] = [:]
    try with(sessions) { _ in first = try files() }
    var second: [String: Data] = [:]
    try with(sessions.shuffled(using: &random)) { _ in second = try files() }
    #expect(second == first)
    #expect(first.count == Aggregate.all.count + 1)
  }

  @Test func partFilesOfObjectsAreReadAsTheFileTheyStandFor() throws {
    try with(Array(zip(0..., Recorded.random(200, seed: 5)))) { cells in
      for aggregate in Aggregate.all {
        let file = "\(folder)/\(aggregate.name).ndjson"
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        try Data().write(to: URL(fileURLWithPath: "\(file)/_SUCCESS"))
        let objects = try lines.map { line in
          let values = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
          let named = zip(aggregate.columns, values).filter { !($0.1 is NSNull) }.map { ($0.0.name, $0.1) }
          return try JSONSerialization.data(withJSONObject: Dictionary(uniqueKeysWithValues: named))
        }
        for part in 0..<3 {
          let some = objects.indices.filter { $0 % 3 == part }.map { objects[$0] + Data("\n".utf8) }
          try Data(some.joined()).write(to: URL(fileURLWithPath: "\(file)/part-0000\(part).json"))
        }
      }
      #expect(try ReportCells.reading([folder]) == cells)
    }
  }

  @Test func aFolderWithoutPartsIsMissing() throws {
    try with([(0, Recorded())]) { _ in
      let file = "\(folder)/touch_regrets.ndjson"
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      #expect(throws: CellsError.missing(path: file, detail: "there is no part file in this folder")) {
        try ReportCells.reading([folder])
      }
    }
  }

  @Test func severalFoldersAddUp() throws {
    let sessions = Array(zip(0..., Recorded.random(200, seed: 3)))
    let other = folder + "-2"
    defer { try? FileManager.default.removeItem(atPath: other) }
    try counted(Array(sessions.dropFirst(90))).write(to: other)
    try with(Array(sessions.prefix(90))) { _ in
      let whole = try counted(sessions)
      #expect(try ReportCells.reading([folder, other]) == whole)
      #expect(try ReportCells.reading([other, folder]) == whole)
      #expect(throws: CellsError.twice(path: folder + "/.")) { try ReportCells.reading([folder, folder + "/."]) }
    }
  }

  @Test(arguments: [ReportFormat.json, .csv, .html]) func cellsOfAllNarrowedToOneTransitionReportIt(
    format: ReportFormat
  ) throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions().filter { ["modal-standard", "card-modal"].contains($0.name) })
    for name in ["modal-standard", "card-modal"] {
      let history = try SimulatedPopulation(users: 12, days: 3, seed: 9).history(registry.transition(named: name))
      try registry.record(presentations: history.presentations)
      try registry.record(history.sessions)
    }
    let narrowed = try ReportCells.counting(registry)
      .narrowed(to: "card-modal", sinceMicroseconds: nil, cutoffMicroseconds: nil)
    var report = try SessionReport.make(from: registry, transition: "card-modal")
    // Cells have no presentations without a drag.
    for index in report.sections.indices { report.sections[index].shown = nil }
    #expect(try format.render(SessionReport.document(on: narrowed)) == format.render(report))
    #expect(throws: RegistryError.self) {
      try narrowed.narrowed(to: "card-modl", sinceMicroseconds: nil, cutoffMicroseconds: nil)
    }
  }

  @Test func aCopyOfAFolderDoesNotCountAgain() throws {
    let copy = folder + "-copy"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try with(Array(zip(0..., Recorded.random(50, seed: 4)))) { cells in
      try FileManager.default.copyItem(atPath: folder, toPath: copy)
      #expect(throws: CellsError.overlap(path: copy, other: folder)) { try ReportCells.reading([folder, copy]) }
    }
    // Folders without a cell are equal, and nothing counts twice.
    try with([]) { cells in
      try cells.write(to: copy)
      #expect(try ReportCells.reading([folder, copy]) == cells)
    }
  }

  @Test(arguments: ReportFormat.all.filter { $0.name != "csv" } + [.summary(unicode: true), .htmlSummary])
  func aMissingDayIsNamed(format: ReportFormat) throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions().filter { $0.name == "card-modal" })
    let history = try SimulatedPopulation(users: 12, days: 6, seed: 4).history(registry.transition(named: "card-modal"))
    try registry.record(presentations: history.presentations)
    try registry.record(history.sessions)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let first = try #require(history.sessions.map(\.header.beganAtMicroseconds).min()) / Self.day * Self.day
    for day in [0, 1, 4, 5] as [Int64] {
      let since = first + day * Self.day
      try ReportCells.counting(registry, sinceMicroseconds: since, untilMicroseconds: since + Self.day)
        .write(to: "\(folder)/\(day)")
    }
    let missing = ReportDays(
      first: UTCTime(microseconds: first + 2 * Self.day).date, last: UTCTime(microseconds: first + 3 * Self.day).date)
    let document = try SessionReport.document(on: .reading([folder]))
    #expect(document.header.missingDays == [missing])
    let text = try format.render(document)
    #expect(text.contains("no cells of \(missing.first) to \(missing.last)") || text.contains(#""missingDays""#))
    // Days that were not asked for are not missing.
    let late = try ReportCells.reading([folder], sinceMicroseconds: first + 4 * Self.day)
    #expect(late.missingDays.isEmpty)
    #expect(try !format.render(SessionReport.document(on: late)).contains("no cells of"))
    let asked = try ReportCells.reading([folder], sinceMicroseconds: first + 3 * Self.day)
    #expect(asked.missingDays == [ReportDays(first: missing.last, last: missing.last)])
  }

  private static let day: Int64 = 86_400_000_000

  /// All sets of days of five, in every order of two folders.
  @Test func theMissingDaysAreThoseBetweenThatNoPeriodHas() {
    func period(_ day: Int64) -> CellsPeriod {
      CellsPeriod(sinceMicroseconds: day * Self.day, untilMicroseconds: (day + 1) * Self.day)
    }
    for set in 1..<32 {
      let days = (0..<5).filter { set & (1 << $0) != 0 }.map(Int64.init)
      let between = (days[0]...days[days.count - 1]).filter { !days.contains($0) }
      let all = (0..<5 as Range<Int64>).filter { !days.contains($0) }
      func missing(_ gaps: [CellsPeriod]) -> [Int64] {
        (0..<5).filter { day in gaps.contains { $0.contains(period(day)) } }
      }
      #expect(missing(CellsPeriod.gaps(between: days.reversed().map(period))) == between, "\(days)")
      let asked = CellsPeriod(sinceMicroseconds: 0, untilMicroseconds: 5 * Self.day)
      #expect(missing(CellsPeriod.gaps(between: days.map(period), in: asked)) == all, "\(days)")
      #expect(CellsPeriod.gaps(between: days.map(period) + [CellsPeriod()], in: asked).isEmpty)
    }
  }

  @Test func aDayThatOneRegionLacksIsMissing() throws {
    let regions = [folder + "-eu", folder + "-us"]
    defer { regions.forEach { try? FileManager.default.removeItem(atPath: $0) } }
    let registry = try TransitionRegistry.inMemory()
    for (region, days) in zip(regions, [[1, 3], [1, 2, 3]] as [[Int64]]) {
      try FileManager.default.createDirectory(atPath: region, withIntermediateDirectories: true)
      for day in days {
        try ReportCells.counting(
          registry, sinceMicroseconds: day * Self.day, untilMicroseconds: (day + 1) * Self.day
        ).write(to: "\(region)/\(day)")
      }
    }
    #expect(try ReportCells.reading(regions).missingDays == [ReportDays(first: "1970-01-03", last: "1970-01-03")])
    #expect(try ReportCells.reading([regions[1]]).missingDays.isEmpty)
  }

  /// Several lines with one key add up. A file that contains itself twice has more sessions than the others.
  @Test func cellsThatStandTwiceAreNoticed() throws {
    for name in ["session_counts", "session_measures"] {
      try with(Array(zip(0..., Recorded.random(50, seed: 4)))) { _ in
        let file = URL(fileURLWithPath: "\(folder)/\(name).ndjson")
        let lines = try Data(contentsOf: file)
        try (lines + lines).write(to: file)
        #expect(
          throws: CellsError.broken(
            path: folder, line: nil, detail: "session_counts and session_measures are of other sessions")
        ) { try ReportCells.reading([folder]) }
      }
    }
  }

  @Test func aCountBelowNothingIsImpossible() throws {
    try with([(0, Recorded())]) { _ in
      let file = "\(folder)/session_counts.ndjson"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try #require(text.contains(",1,"))
      try text.replacing(",1,", with: ",-1,").write(toFile: file, atomically: true, encoding: .utf8)
      let error = #expect(throws: CellsError.self) { try ReportCells.reading([folder]) }
      #expect(error?.description.contains("impossible") == true)
    }
  }

  @Test func strangeWordsSurvive() throws {
    var invalid = Recorded(outcome: .invalid, reason: "a \"quote\", \\ and\n\u{1}\u{1F600} é")
    invalid.token = "tö\"ken"
    try with([(0, invalid)]) { cells in
      #expect(try ReportCells.reading([folder]) == cells)
      let text = String(decoding: try #require(try files()["session_counts.ndjson"]), as: UTF8.self)
      #expect(text.contains(#"a \"quote\", \\ and\n\u0001😀 é"#))
      #expect(!text.contains("tö"))
    }
  }

  @Test func everyByteThatIsMissingIsNoticed() throws {
    try with([(0, Recorded()), (1, Recorded(outcome: .cancelled))]) { _ in
      let path = "\(folder)/session_counts.ndjson"
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for length in 0..<bytes.count {
        try bytes.prefix(length).write(to: URL(fileURLWithPath: path))
        #expect(throws: CellsError.self, "\(length)") { try ReportCells.reading([folder]) }
      }
    }
  }

  @Test(arguments: [
    ("{}", "this does not say what the cells are"), (#"{"format":6}"#, "the format is 6, and 7 is needed"),
    ("", "this does not say what the cells are"),
  ]) func aForeignHeaderIsRefused(text: String, reason: String) throws {
    try with([(0, Recorded())]) { _ in
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/cells.json"))
      let error = #expect(throws: CellsError.self) { try ReportCells.reading([folder]) }
      #expect(error.map { "\($0)" }?.contains(reason) == true)
    }
  }

  @Test(arguments: [
    "[]", "[1", "nonsense", #"["a"]"#, #"["card-modal","d","dismiss","device",null,"finished",1.5]"#, #"["\"]"#,
    "{", "{}x", #"{"transition":"card-modal","transition":"card-modal"}"#, #"{"unknown":1}"#, #"{"origin" 1}"#,
    "{1:1}",
  ]) func aLineThatIsNoCellIsRefused(line: String) throws {
    try with([(0, Recorded())]) { _ in
      let path = "\(folder)/session_measures.ndjson"
      try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: CellsError.self) { try ReportCells.reading([folder]) }
      #expect(error.map { "\($0)" }?.contains("session_measures.ndjson:1: ") == true)
    }
  }

  @Test func wordsOfALaterVersionAreRefused() throws {
    try with([(0, Recorded())]) { _ in
      let url = URL(fileURLWithPath: "\(folder)/session_counts.ndjson")
      let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      try Data(text.replacing("\"finished\"", with: "\"flown\"").utf8).write(to: url)
      let cells = try ReportCells.reading([folder])
      let error = #expect(throws: CellsError.self) { try SessionReport.document(on: cells) }
      #expect(error == .unknownWord(aggregate: "session_counts", column: "outcome", word: "flown"))
    }
  }

  @Test func whatWasCountedOtherwiseIsNotAddedUp() throws {
    let registry = try TransitionRegistry.holding([Recorded()])
    let all = try ReportCells.counting(registry)
    let one = try ReportCells.counting(registry, transition: "card-modal")
    let error = #expect(throws: CellsError.self) { try all.merged(with: one, path: "there") }
    #expect(error == .mismatch(path: "there", what: "the selection", found: "transition card-modal", expected: "all"))
  }

  @Test func aFolderOfSomethingElseIsLeftAlone() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder)/notes.txt"))
    #expect(throws: CellsError.occupied(path: folder)) { try counted([]).write(to: folder) }
    #expect(try files() == ["notes.txt": Data("mine".utf8)])
    let file = "\(folder)/notes.txt"
    #expect(throws: CellsError.occupied(path: file)) { try counted([]).write(to: file) }
  }
}
