import Foundation
import GRDB
import RegistryTools
import TestSupport
import Testing
import TransitionStore

@testable import SessionAnalytics

/// An import corrects times in the same way as the portable SQL for other engines.
@Suite struct ClockShiftTests {
  private struct Line {
    var at: Int64
    var sent: Int64?
    var received: Int64
  }

  private static let day: Int64 = 86_400_000_000

  private func shifts(_ lines: [Line]) throws -> [Int64] {
    let rows = lines.enumerated().map {
      "(\($0), \($1.at), NULL, 0, \($1.sent.map(String.init) ?? "NULL"), \($1.received))"
    }
    let folder = Repository.root.appending(path: "Sources/SessionAnalytics/Aggregation")
    let sql = """
      WITH timed_line(line, at_us, device_at_us, shared, batch_sent_at_us, batch_received_at_us) AS (VALUES \(rows.joined(separator: ", ")))
      SELECT shift_us FROM (\(try String(contentsOf: folder.appending(path: "clock_shift.sql"), encoding: .utf8))) ORDER BY line
      """
    return try TransitionRegistry.inMemory().read { try Int64.fetchAll($0, sql: sql) }
  }

  private func clock(_ line: Line) -> DeliveryClock {
    let batch = line.sent.map { sent in
      BatchStamp(id: UUID(), createdAtMicroseconds: 0, sentAtMicroseconds: sent, samplingRate: nil)
    }
    return DeliveryClock(batch, receivedAt: line.received)
  }

  @Test func theImportShiftsTimesAsTheSQLDoes() throws {
    var random = SplitMix64(seed: 37)
    // Around every bound, and anywhere.
    let edges: [Int64] = [0, 300_000_000, 7 * Self.day, Self.day, 400 * Self.day, 22_000 * Self.day]
    let lines = (0..<4000).map { _ -> Line in
      let received = 20_000 * Self.day + Int64.random(in: 0..<Self.day, using: &random)
      func near(_ time: Int64) -> Int64 {
        let edge = edges.randomElement(using: &random) ?? 0
        let rest = Int64.random(in: -2...2, using: &random) * (Bool.random(using: &random) ? 1 : 10_000_000_000)
        return max(0, time + (Bool.random(using: &random) ? edge : -edge) + rest)
      }
      return Line(
        at: near(received), sent: Int.random(in: 0..<4, using: &random) == 0 ? nil : near(received), received: received)
    }
    let shifts = try shifts(lines)
    #expect(shifts == lines.map { clock($0).shift(of: $0.at) })
    #expect(shifts.contains(0) && Set(shifts).count > 100)
    // Corrected times are not after the arrival, and a correction adds at most a day to an age.
    for (line, shift) in zip(lines, shifts) where shift != 0 { #expect(line.at + shift <= line.received + 300_000_000) }
  }

  @Test func whatHappenedWithinSecondsStaysSo() {
    let clock = clock(Line(at: 0, sent: nil, received: 20_000 * Self.day + 5))
    let times = (0..<10).map { 42_000 * Self.day + 7 + $0 * 1_000_000 }
    let moved = times.map { $0 + clock.shift(of: $0) }
    #expect(zip(moved, moved.dropFirst()).allSatisfy { $1 - $0 == 1_000_000 })
    #expect(moved.allSatisfy { $0 > 19_999 * Self.day && $0 <= 20_000 * Self.day + 5 })
  }
}
