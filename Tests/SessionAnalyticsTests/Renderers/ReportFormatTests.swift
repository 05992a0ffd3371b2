import Foundation
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

@Suite struct ReportFormatTests {
  @Test func textLooksAsRecorded() throws {
    try expectSnapshot(ReportFormat.text.render(.sample()), named: "report.txt")
  }

  @Test func jsonLooksAsRecorded() throws {
    try expectSnapshot(ReportFormat.json.render(.sample()), named: "report.json")
  }

  @Test func csvLooksAsRecorded() throws {
    try expectSnapshot(ReportFormat.csv.render(.sample()), named: "report.csv")
  }

  @Test func theSameDocumentGivesTheSameBytes() throws {
    for format in ReportFormat.all {
      #expect(try format.render(.sample()) == format.render(.sample()), "\(format.name)")
    }
  }

  @Test(arguments: 1...5) func textKeepsToEightyColumns(seed: UInt64) throws {
    var sessions = Recorded.random(400, seed: seed)
    for index in sessions.indices where sessions[index].outcome == .invalid {
      sessions[index].reason = String(repeating: "a rather long reason, ", count: index % 12) + "\u{1B}[31m."
    }
    let text = try ReportFormat.text.render(.on(sessions))
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" ") && !line.contains("\u{1B}"), "\(line)")
    }
  }

  /// An app's version comes from the exporter of its sessions.
  @Test func nothingThatIsStoredSteersATerminalOrPassesForSomethingElse() throws {
    let hidden = ["\u{202E}", "\u{200B}", "\u{2066}", "\u{2028}", "\u{FEFF}"]
    let sessions = (0..<400).map { index in
      var session = Recorded(
        outcome: index % 3 == 0 ? .invalid : .finished, reason: index % 3 == 0 ? "a\u{202E}b" : nil)
      session.token = "token \(index)"
      session.appVersion = "4.2" + hidden[index % hidden.count] + "<b>"
      session.deviceClass = "phone" + hidden[index % 2]
      return session
    }
    let text = try ReportFormat.text.render(.on(sessions))
    #expect(text.contains("4.2\\u{202e}<b>") && text.contains("phone\\u{200b}"))
    #expect(text.contains("a\\u{202e}b"))
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(!scalar.isHidden(after: nil), "\(scalar.codePoint)")
    }
  }

  @Test func textWithoutUnicodeIsASCII() throws {
    let report = try ReportDocument.sample()
    #expect(try ReportFormat.text(unicode: false).render(report).allSatisfy(\.isASCII))
    #expect(try ReportFormat.text.render(report).contains("█"))
  }

  @Test func tooFewSessionsAreSaidAndNotCounted() throws {
    let report = try ReportDocument.on((0..<7).map { _ in Recorded() })
    #expect(try ReportFormat.text.render(report).contains("insufficient data (n = 7; needs 30)"))
  }

  @Test func jsonIsTheWholeDocument() throws {
    let report = try ReportDocument.sample()
    let json = try ReportFormat.json.render(report)
    #expect(try JSONDecoder().decode(ReportDocument.self, from: Data(json.utf8)) == report)
  }

  @Test func csvHasAsManyFieldsInEveryRow() throws {
    var sessions = (0..<40).map { _ in Recorded() }
    sessions += (0..<9).map { _ in Recorded(outcome: .invalid, reason: "a \"comma\", here\nand there") }
    let csv = try ReportFormat.csv.render(.on(sessions))
    #expect(csv.contains("\"a \"\"comma\"\", here\nand there\",9"))
    let plain = csv.replacing("\"a \"\"comma\"\", here\nand there\"", with: "reason")
    for line in plain.split(separator: "\n") {
      #expect(line.count { $0 == "," } == 13, "\(line)")
    }
  }

  /// A row is one statistic: nothing but its key tells it from the others.
  @Test(arguments: 1...3) func csvHasOneRowForEachStatistic(seed: UInt64) throws {
    let document = try ReportDocument.on(Recorded.random(400, seed: seed))
    let rows = document.sections.flatMap { section in section.rows.flatMap { TidyRow.rows(of: $0, in: section) } }
    let keys = rows.map { $0.subject + [$0.metric, $0.group, $0.statistic] }
    #expect(Set(keys).count == rows.count && rows.count > 100)
    for row in rows { #expect(row.cells.count == TidyRow.head.count && !row.statistic.isEmpty) }
    let people = document.sections.flatMap(\.rows).compactMap(\.people)
    #expect(people.contains { $0 > 1 } && Set(rows.compactMap(\.people)) == Set(people))
  }

  @Test func aSparklineIsAsHighAsItsBars() {
    #expect(Sparkline.unicode.text([0, 1, 4, 8, 1000]) == "·▁▁▁█")
    #expect(Sparkline.unicode.text([1, 2, 3, 4, 5, 6, 7, 8]) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.ascii.text([0, 0]) == "..")
  }
}

@Suite struct UTCTimeTests {
  @Test func agreesWithTheCalendar() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -800_000, through: 800_000, by: 997) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3661)
      // Foundation's calendar is Julian before October 1582.
      guard day > -141_000 else { continue }
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let time = UTCTime(microseconds: Int64(day) * 86_400_000_000 + 3_661_999_999)
      let year = String(parts.year ?? 0)
      let padded = String(repeating: "0", count: max(0, 4 - year.count)) + year
      let month = (parts.month ?? 0) < 10 ? "0\(parts.month ?? 0)" : "\(parts.month ?? 0)"
      let dayOfMonth = (parts.day ?? 0) < 10 ? "0\(parts.day ?? 0)" : "\(parts.day ?? 0)"
      #expect(time.dateAndTime == "\(padded)-\(month)-\(dayOfMonth)T01:01:01Z")
    }
  }

  @Test func nothingTraps() {
    #expect(UTCTime(microseconds: 0).dateAndTime == "1970-01-01T00:00:00Z")
    #expect(UTCTime(microseconds: -1).dateAndTime == "1969-12-31T23:59:59Z")
    #expect(UTCTime(microseconds: .max).date == "294247-01-10")
    #expect(UTCTime(microseconds: .min).date == "-290308-12-21")
  }
}
