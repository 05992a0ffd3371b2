import Foundation
import Testing

@testable import SessionAnalytics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Cells come from other programs: endless input and special files are refused rather than read.
@Suite struct CellsLimitTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "cells-\(UUID().uuidString)").path

  private func with(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try ReportCells.counting(.holding([(0, Recorded()), (1, Recorded(outcome: .cancelled))])).write(to: folder)
    try body()
  }

  private func refusal() -> String {
    #expect(throws: CellsError.self) { try ReportCells.reading([folder]) }?.description ?? ""
  }

  @Test(arguments: [true, false]) func aLineThatIsTooLongIsRefusedWithItsNumber(hasEnd: Bool) throws {
    try with {
      let url = URL(fileURLWithPath: "\(folder)/session_counts.ndjson")
      let first = try #require(try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).first)
      let long = Data(repeating: UInt8(ascii: "1"), count: 1 << 22)
      try (first + Data("\n\n".utf8) + long + Data((hasEnd ? "\n" : "").utf8)).write(to: url)
      #expect(
        refusal().hasPrefix("\(url.path):3: longer than \(ReportCells.longestLine) bytes, the maximum. "))
    }
  }

  /// The rest is neither kept nor searched: a file can be as long as a disk.
  @Test func theRestOfALineThatIsTooLongIsNotRead() throws {
    var reader = CellReader(Aggregate.all[0])
    var pieces = 0
    #expect(throws: CellsError.self) {
      try reader.read(from: "-") {
        pieces += 1
        return pieces < 1000 ? [UInt8](repeating: UInt8(ascii: "1"), count: 20_000) : nil
      }
    }
    #expect(pieces == 4)
  }

  @Test func aLineThatIsAsLongAsALineMayBeIsRead() throws {
    let aggregate = Aggregate.all[0]
    let line = "[" + aggregate.columns.map { _ in "null" }.joined(separator: ",") + "]"
    let spaces = ReportCells.longestLine - line.utf8.count
    for extra in [0, 1] {
      var reader = CellReader(aggregate)
      var pieces = [Array((String(repeating: " ", count: spaces + extra) + line + "\n").utf8)].makeIterator()
      let error = #expect(throws: CellsError.self) { try reader.read(from: "-") { pieces.next() } }
      // Spaces are not valid in a cell either, but that error concerns the content.
      #expect(error?.description.contains("longer than") == (extra == 1))
    }
  }

  @Test func aLineOfMoreValuesThanACellHasIsNone() {
    for aggregate in Aggregate.all {
      let fitting = "[" + aggregate.columns.map { _ in "1" }.joined(separator: ",") + "]"
      #expect(
        CellLine.values(of: Array(fitting.utf8)[...], columns: aggregate.columns)?.count == aggregate.columns.count)
      let longer = "[" + String(repeating: "1,", count: 30_000) + "1]"
      #expect(CellLine.values(of: Array(longer.utf8)[...], columns: aggregate.columns) == nil)
    }
  }

  @Test func aDescriptionThatIsTooLongIsRefused() throws {
    try with {
      let path = "\(folder)/cells.json"
      // A sparse file takes no disk space.
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 1 << 40)
      try handle.close()
      #expect(refusal().hasPrefix("\(path): longer than 16777216 bytes, the maximum. "))
    }
  }

  /// No program writes to the pipe, so opening it would block forever. The device has no end.
  @Test(
    .timeLimit(.minutes(2)),
    arguments: ["cells.json", "session_counts.ndjson", "button_dismissals.ndjson", "touch_regrets.ndjson/part-0.json"],
    [nil, "/dev/zero"])
  func whatIsNoFileIsRefused(name: String, device: String?) throws {
    try with {
      let path = "\(folder)/\(name)"
      let file = name.split(separator: "/")[0]
      try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
      if name != file {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(file)", withIntermediateDirectories: false)
      }
      if let device {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: device)
      } else {
        try #require(mkfifo(path, 0o600) == 0)
      }
      #expect(refusal().hasPrefix("\(path): this is a folder, a pipe, a socket or a device, and cells are files. "))
    }
  }

  @Test func aLinkToAFileIsRead() throws {
    try with {
      let (path, real) = ("\(folder)/session_counts.ndjson", "\(folder)/elsewhere")
      let cells = try ReportCells.reading([folder])
      try FileManager.default.moveItem(atPath: path, toPath: real)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
      #expect(try ReportCells.reading([folder]) == cells)
    }
  }
}
