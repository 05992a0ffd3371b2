@testable import SessionAnalytics

extension FuzzTarget {
  /// Lines of cell files, every aggregate's behind each other, and the report that is made of them.
  ///
  /// A line `#NAME` begins an aggregate's.
  static let cells = FuzzTarget("cells") { bytes in
    var lines: [String: [UInt8]] = [:]
    var name = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "#") {
        name = String(decoding: line.dropFirst(), as: UTF8.self)
      } else {
        lines[name, default: []] += line + [UInt8(ascii: "\n")]
      }
    }
    do throws(CellsError) {
      var tables: [CellTable] = []
      for aggregate in Aggregate.all {
        let table = try Self.table(of: aggregate, lines: lines[aggregate.name] ?? [])
        var written: [UInt8] = []
        table.forEachPieceOfLines { written += $0 }
        let again = try Self.table(of: aggregate, lines: written)
        demand(again == table, "cells survive being written")
        tables.append(table)
      }
      let counted = ReportCells(
        schemaVersion: "-", selection: ReportSelection(), cells: SessionCells(tables: tables), releaseRules: [:])
      let document = try SessionReport.document(on: counted)
      for format in ReportFormat.all { _ = try? format.render(document) }
    } catch {
      demand(!error.description.isEmpty, "a refusal has a reason")
    }
  }

  private static func table(of aggregate: Aggregate, lines: [UInt8]) throws(CellsError) -> CellTable {
    var reader = CellReader(aggregate)
    var pieces = [lines].makeIterator()
    try reader.read(from: "-") { pieces.next() }
    return try reader.table(path: "-")
  }
}
