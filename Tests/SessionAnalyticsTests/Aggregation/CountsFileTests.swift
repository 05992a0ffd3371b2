import Foundation
import GRDB
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Files of counts in a folder of their own.
final class CountsFiles {
  let folder = FileManager.default.temporaryDirectory.appending(path: "counts-\(UUID().uuidString)").path
  private(set) var paths: [String] = []

  init() { try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  @discardableResult
  func add(
    _ registry: TransitionRegistry, transition: String? = nil, since: Int64? = nil, until: Int64? = nil
  ) throws -> String {
    let path = "\(folder)/\(paths.count).counts"
    _ = try ReportCounts.write(
      registry, transition: transition, sinceMicroseconds: since, untilMicroseconds: until, to: path,
      permissions: .owner)
    paths.append(path)
    return path
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Changes a file as another program would.
  func execute(_ sql: String, in path: String) throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
  }
}

@Suite struct CountsFileTests {
  private let files = CountsFiles()

  private func report(_ paths: [String]) throws -> ReportDocument { try SessionReport.document(on: .reading(paths)) }

  @Test(arguments: 1...3) func aReportOnCountsIsTheReport(seed: UInt64) throws {
    defer { files.remove() }
    let registry = try TransitionRegistry.holding(Array(zip(0..., Recorded.random(300, seed: seed))))
    try files.add(registry)
    var report = try SessionReport.make(from: registry)
    report.header.largestPerson = nil
    let fromCounts = try self.report(files.paths)
    for format in ReportFormat.all {
      #expect(try format.render(fromCounts) == format.render(report), "\(format.name)")
    }
  }

  @Test func countsOfAllNarrowedToOneTransitionReportIt() throws {
    defer { files.remove() }
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions().filter { ["modal-standard", "card-modal"].contains($0.name) })
    for name in ["modal-standard", "card-modal"] {
      let history = try SimulatedPopulation(users: 12, days: 3, seed: 9).history(registry.transition(named: name))
      try registry.record(presentations: history.presentations)
      try registry.record(history.sessions)
    }
    let counts = try ReportCounts.reading([files.add(registry)])
    let report = try SessionReport.make(from: registry, transition: "card-modal")
    #expect(try SessionReport.document(on: counts.narrowed(to: "card-modal")).sections == report.sections)
    #expect(throws: RegistryError.self) { try counts.narrowed(to: "card-modl") }
  }

  /// A person can have presentations that only a button dismissed, and no drag.
  @Test func everyPersonWhomARowNamesIsInTheFile() throws {
    defer { files.remove() }
    let registry = try TransitionRegistry.holding(Array(zip(0..., Recorded.random(40, seed: 5))))
    let card = try registry.transition(named: "card-modal")
    let shown = (0..<3).map { number in
      PresentationRecord(
        uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest, screen: "detail",
        token: "only-buttons-\(number)", origin: .device, presentedAtMicroseconds: 1_000_000,
        dismissedAtMicroseconds: 5_000_000, dismissedBy: .button)
    }
    try registry.record(presentations: shown)
    let path = try files.add(registry)
    let found = try DatabaseQueue(path: path).read { db in
      try ["button", "drag", "people", "touch", "presentation"].map { table in
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM \(table) WHERE person_id NOT IN (SELECT id FROM person)")
      } + [Int.fetchOne(db, sql: "SELECT count(DISTINCT person_id) FROM button")]
    }
    #expect(found == [0, 0, 0, 0, 0, 3])
  }

  @Test(arguments: [
    ReleaseRule.distance(fraction: 0.2), .direction, .directionOrDistance(fraction: 0.5),
    .flingOrDistance(velocity: 300, fraction: 0.5), .anyOf(velocity: nil, fraction: 0.25, points: 80),
    .armed(points: 60), .projection(horizon: 0.499, fraction: 0.5),
  ]) func everyReleaseRuleComesBackFromItsFile(rule: ReleaseRule) throws {
    let written = try JSONEncoder().encode(rule.parts)
    #expect(ReleaseRule(try JSONDecoder().decode(ReleaseRule.Parts.self, from: written)) == rule)
  }

  @Test func theOrderOfSessionsChangesNoNumber() throws {
    defer { files.remove() }
    let sessions = Array(zip(0..., Recorded.random(200, seed: 8)))
    var random = SplitMix64(seed: 8)
    let first = try files.add(.holding(sessions))
    let second = try files.add(.holding(sessions.shuffled(using: &random)))
    #expect(try report([first]) == report([second]))
  }

  @Test func severalFilesAddUpAndAFolderIsItsFiles() throws {
    defer { files.remove() }
    let sessions = Array(zip(0..., Recorded.random(200, seed: 3)))
    try files.add(.holding(Array(sessions.prefix(90))))
    try files.add(.holding(Array(sessions.dropFirst(90))))
    let whole = try SessionReport.document(on: .counting(.holding(sessions), ReportSelection()))
    for paths in [files.paths, files.paths.reversed(), [files.folder]] { #expect(try report(paths) == whole) }
    let again = "\(files.folder)/./0.counts"
    #expect(throws: CountsError.twice(path: again)) { try ReportCounts.reading([files.paths[0], again]) }
  }

  @Test func filesWithADragInCommonAreNotAddedUp() throws {
    defer { files.remove() }
    let all = Array(zip(0..., Recorded.random(60, seed: 2)))
    for sessions in [Array(all[..<31]), Array(all[30...])] { try files.add(.holding(sessions)) }
    #expect(throws: CountsError.overlap(path: files.paths[1], other: files.paths[0])) {
      try ReportCounts.reading(files.paths)
    }
  }

  @Test func whatWasCountedOtherwiseIsNotAddedUp() throws {
    defer { files.remove() }
    let sessions = Array(zip(0..., Recorded.random(40, seed: 2)))
    try files.add(.holding(Array(sessions.prefix(20))))
    let one = try files.add(.holding(Array(sessions.dropFirst(20))), transition: "card-modal")
    #expect(
      throws: CountsError.mismatch(
        path: one, what: "the selection", found: "transition card-modal", expected: "all")
    ) { try ReportCounts.reading(files.paths) }
    try files.execute("UPDATE source SET value = '0001' WHERE key = 'schema'", in: one)
    let error = #expect(throws: CountsError.self) { try ReportCounts.reading(files.paths) }
    #expect(error?.description.contains("the schema is 0001") == true)
  }

  /// What a file can say that no program of ours writes: the message names the file and the table.
  @Test(arguments: [
    ("UPDATE drag SET drags = -1", "drag adds up to an impossible drags"),
    ("UPDATE reason SET drags = 9223372036854775807", "reason adds up to an impossible drags"),
    ("DELETE FROM reason", "drag and reason are of other drags"),
    ("UPDATE bar SET drags = 72057594037927936", "bar adds up to an impossible drags"),
    ("UPDATE segment SET configuration_id = 99", "segment names an unknown configuration"),
    ("DROP TABLE reason", "no such table: reason"), ("ALTER TABLE quality DROP COLUMN frame_count", "frame_count"),
    ("UPDATE person SET pseudonym = 'x'", "person has a pseudonym"), ("PRAGMA user_version = 9", "the format is 9"),
    ("PRAGMA application_id = 7", "this is not a file of counts"),
    ("UPDATE source SET value = '{' WHERE key = 'selection'", "cannot be read"),
  ]) func aBrokenFileIsRefusedByName(change: String, reason: String) throws {
    defer { files.remove() }
    let path = try files.add(.holding(Array(zip(0..., Recorded.random(50, seed: 4)))))
    try files.execute(change, in: path)
    let error = #expect(throws: CountsError.self) { try report([path]) }
    #expect(
      error?.description.hasPrefix(path) == true && error?.description.contains(reason) == true, "\(error as Any)")
  }

  @Test func aFileThatWasCutOffIsRefused() throws {
    defer { files.remove() }
    let path = try files.add(.holding(Array(zip(0..., Recorded.random(50, seed: 4)))))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for length in stride(from: 0, to: bytes.count, by: 1999) {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: path))
      #expect(throws: CountsError.self, "\(length)") { try report([path]) }
    }
  }

  @Test func wordsOfALaterVersionAreRefused() throws {
    defer { files.remove() }
    let path = try files.add(.holding([Recorded()]))
    try files.execute("UPDATE drag SET outcome = 'flown'", in: path)
    #expect(throws: CountsError.unknownWord(table: "drag", column: "outcome", word: "flown")) { try report([path]) }
  }

  @Test func onlyAFileOfCountsIsReplaced() throws {
    defer { files.remove() }
    let path = "\(files.folder)/notes.txt"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    func write(_ path: String) throws {
      _ = try ReportCounts.write(
        .holding([Recorded()]), transition: nil, sinceMicroseconds: nil, untilMicroseconds: nil, to: path,
        permissions: .owner)
    }
    #expect(throws: CountsError.occupied(path: path)) { try write(path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    try FileManager.default.removeItem(atPath: path)
    for _ in 0..<2 { try write(path) }
    #expect(try report([path]).sections.first?.drags == 1)
  }

  private static let day: Int64 = 86_400_000_000

  @Test(arguments: ReportFormat.all.filter { $0.name != "csv" } + [.summary(unicode: true), .htmlSummary])
  func aMissingDayIsNamed(format: ReportFormat) throws {
    defer { files.remove() }
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions().filter { $0.name == "card-modal" })
    let history = try SimulatedPopulation(users: 12, days: 6, seed: 4).history(registry.transition(named: "card-modal"))
    try registry.record(presentations: history.presentations)
    try registry.record(history.sessions)
    let first = try #require(history.sessions.map(\.header.beganAtMicroseconds).min()) / Self.day * Self.day
    for day in [0, 1, 4, 5] as [Int64] {
      try files.add(registry, since: first + day * Self.day, until: first + (day + 1) * Self.day)
    }
    let missing = ReportDays(
      first: UTCTime(microseconds: first + 2 * Self.day).date, last: UTCTime(microseconds: first + 3 * Self.day).date)
    let document = try report([files.folder])
    #expect(document.header.missingDays == [missing])
    let text = try format.render(document)
    #expect(text.contains("no counts of \(missing.first) to \(missing.last)") || text.contains(#""missingDays""#))
    // Days that were not asked for are not missing.
    let late = try ReportCounts.reading([files.folder], sinceMicroseconds: first + 4 * Self.day)
    #expect(late.missingDays.isEmpty)
    let asked = try ReportCounts.reading([files.folder], sinceMicroseconds: first + 3 * Self.day)
    #expect(asked.missingDays == [ReportDays(first: missing.last, last: missing.last)])
  }

  /// All sets of days of five, in every order of two files.
  @Test func theMissingDaysAreThoseBetweenThatNoPeriodHas() {
    func period(_ day: Int64) -> ReportPeriod {
      ReportPeriod(sinceMicroseconds: day * Self.day, untilMicroseconds: (day + 1) * Self.day)
    }
    for set in 1..<32 {
      let days = (0..<5).filter { set & (1 << $0) != 0 }.map(Int64.init)
      let between = (days[0]...days[days.count - 1]).filter { !days.contains($0) }
      let all = (0..<5 as Range<Int64>).filter { !days.contains($0) }
      func missing(_ gaps: [ReportPeriod]) -> [Int64] {
        (0..<5).filter { day in gaps.contains { $0.contains(period(day)) } }
      }
      #expect(missing(ReportPeriod.gaps(between: days.reversed().map(period))) == between, "\(days)")
      let asked = ReportPeriod(sinceMicroseconds: 0, untilMicroseconds: 5 * Self.day)
      #expect(missing(ReportPeriod.gaps(between: days.map(period), in: asked)) == all, "\(days)")
      #expect(ReportPeriod.gaps(between: days.map(period) + [ReportPeriod()], in: asked).isEmpty)
    }
  }
}
