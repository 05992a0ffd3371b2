import Foundation
import TestSupport
import Testing

@testable import transitions

/// Texts that could break a format: separators, quotes, line ends, controls, wide and combining characters.
private let awkward = [
  "", " ", "plain", "a,b", "a\"b", "\"", "a\nb", "a\r\nb", "\r", "a\tb", "a|b", "\\", "\\n", "é", "日本", "👩‍👩‍👧", "e\u{301}",
  "\"\u{301}", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{2028}", "'; DROP TABLE", "=1+1", "*b*", "_i_", "<b>", "[l](u)", "–",
  "null",
]

@Suite struct FormatTests {
  private static let cells: [Cell] =
    awkward.map { .text($0) } + [
      .number(0), .number(-0.0), .number(0.1), .number(1e300), .number(.leastNonzeroMagnitude), .number(-812.5),
      .number(.infinity),
      .number(.nan), .integer(.max), .integer(.min), .flag(true), .flag(false), .time(0), .time(-1), .null,
    ]
  /// A table with every awkward cell next to every other one, so that separators and neighbors meet.
  private static let table = ResultTable(
    columns: [.init("left"), .init("ri,ght\"")],
    rows: zip(cells, cells.dropFirst() + cells.prefix(1)).map { [$0, $1] })

  private func written(_ format: OutputFormat, _ table: ResultTable = table) -> String {
    let stream = ConsoleStream(.memory)
    format.write(table, stream)
    return stream.text
  }

  @Test func jsonReadsBackAsTheSameValues() throws {
    let parsed = try #require(
      exactJSON(Data(written(.json).utf8)) as? [[String: Any]])
    try expectSame(parsed)
  }

  private func expectSame(_ parsed: [[String: Any]]) throws {
    #expect(parsed.count == Self.table.rows.count)
    for (object, row) in zip(parsed, Self.table.rows) {
      let value = try #require(object["left"])
      switch row[0] {
      case .text(let text), .code(let text, _): #expect(value as? String == text)
      case .number(let number) where number.isFinite: #expect((value as? NSNumber)?.doubleValue == number)
      case .integer(let integer): #expect((value as? NSNumber)?.int64Value == integer)
      case .flag(let flag): #expect(value as? Bool == flag)
      case .time: #expect(value is String)
      case .words, .null, .number: #expect(value is NSNull)
      }
    }
  }

  @Test func jsonKeysKeepTheOrderOfColumnsAndAreUnique() {
    let table = ResultTable(
      columns: [.init("z"), .init("a"), .init("z"), .init("z_2")],
      rows: [[.integer(1), .integer(2), .integer(3), .null]])
    #expect(written(.json, table) == "[\n  {\"z\": 1, \"a\": 2, \"z_2\": 3, \"z_2_2\": null}\n]\n")
  }

  @Test func codeIsWrittenInWordsOnlyForReading() {
    let table = ResultTable(columns: [.init("rule")], rows: [[.code("distance(fraction: 0.2)", words: "past 20 %")]])
    for format in OutputFormat.common {
      #expect(written(format, table).contains(format == .table ? "past 20 %" : "distance(fraction: 0.2)"), "\(format)")
    }
  }

  @Test func aTreeKeepsTheOrderOfItsPaths() throws {
    let tree = JSONText.tree([(["b", "x"], .integer(1)), (["a"], .text("\"")), (["b", "y", "z"], .null)])
    #expect(tree.filter { !$0.isWhitespace } == #"{"b":{"x":1,"y":{"z":null}},"a":"\""}"#)
    let object = try #require(exactJSON(Data(tree.utf8)) as? [String: Any])
    #expect((object["b"] as? [String: Any])?["x"] as? Int == 1)
  }

  @Test func csvReadsBackAsTheSameText() throws {
    let parsed = try #require(parseCSV(written(.csv)))
    #expect(parsed.first == ["left", "ri,ght\""])
    #expect(parsed.dropFirst().map { $0 } == Self.table.rows.map { row in row.map { $0.plainText } })
  }

  @Test(arguments: [OutputFormat.tsv, .table]) func oneRowIsOneLine(format: OutputFormat) {
    let headers = format == .table ? 1 : 0
    let lines = written(format).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == Self.table.rows.count + headers)
    #expect(!lines.contains { $0.contains("\r") })
  }

  @Test func tsvReadsBackAsTheSameText() {
    let lines = written(.tsv).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for (line, row) in zip(lines, Self.table.rows) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { unescaped(String($0)) }
      #expect(fields == row.map { $0.plainText ?? "" })
    }
  }

  @Test func noStoredTextCanMoveTheCursor() {
    #expect(!written(.table).unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }

  @Test func everyFormatWritesAnEmptyResultWithoutRows() {
    let empty = ResultTable(columns: [.init("a"), .init("b")])
    #expect(written(.json, empty) == "[]\n")
    #expect(written(.csv, empty) == "a,b\n")
    #expect(written(.tsv, empty) == "")
    #expect(written(.table, empty) == "a  b\n")
  }
}

private func unescaped(_ field: String) -> String {
  var text = String.UnicodeScalarView()
  var isEscape = false
  for scalar in field.unicodeScalars {
    if isEscape {
      text.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
      isEscape = false
    } else if scalar == "\\" {
      isEscape = true
    } else {
      text.append(scalar)
    }
  }
  return String(text)
}

/// Parses RFC 4180 strictly, but with line feeds alone; returns nil for invalid text. An empty field without quotes is nil.
private func parseCSV(_ text: String) -> [[String?]]? {
  var rows: [[String?]] = []
  var row: [String?] = []
  let scalars = Array(text.unicodeScalars)
  var i = 0
  while i < scalars.count {
    var field = String.UnicodeScalarView()
    let isQuoted = scalars[i] == "\""
    if isQuoted {
      i += 1
      while true {
        guard i < scalars.count else { return nil }
        if scalars[i] == "\"" {
          guard i + 1 < scalars.count, scalars[i + 1] == "\"" else { break }
          i += 1
        }
        field.append(scalars[i])
        i += 1
      }
      i += 1
    } else {
      while i < scalars.count, scalars[i] != ",", scalars[i] != "\n" {
        guard scalars[i] != "\"", scalars[i] != "\r" else { return nil }
        field.append(scalars[i])
        i += 1
      }
    }
    row.append(isQuoted || !field.isEmpty ? String(field) : nil)
    guard i < scalars.count else { return nil }
    if scalars[i] == "," {
      i += 1
    } else {
      guard scalars[i] == "\n" else { return nil }
      i += 1
      rows.append(row)
      row = []
    }
  }
  return rows
}
