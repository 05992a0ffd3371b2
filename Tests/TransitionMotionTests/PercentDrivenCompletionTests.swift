import Foundation
import Testing
import TransitionMotion

@Suite("Completion of a percent-driven transition")
struct PercentDrivenCompletionTests {
  @Test("every row of remaining duration and progress")
  func vectors() throws {
    let rows = try #require(try Fixture.object("public_gesture")["percent"] as? [[Any]])
    var misses = Misses()
    for row in rows {
      func number(_ column: Int) throws -> Double { try #require(row[column] as? NSNumber).doubleValue }
      let name = try #require(row[0] as? String)
      let curve = try #require(TimingCurve(named: name))
      let finishes = try #require(row[4] as? Bool)
      let tail = try PercentDrivenCompletion(
        duration: number(1), percentComplete: number(2), finishes: finishes,
        completionSpeed: number(3), completionCurve: curve)
      // The file states no tolerance. The elapsed share of a Double duration carries the rounding of both.
      try misses.check(tail.remainingDuration, number(6), within: 4e-16 * number(6), "\(row)")
      try misses.check(tail.progress(at: number(5)), number(7), within: 1e-15, "\(row)")
    }
    #expect(rows.count == 56)
    #expect(misses.isEmpty, "\(misses)")
  }

  @Test("starts where it was let go and ends exactly at its target, forward or back")
  func ends() throws {
    for finishes in [false, true] {
      for percent in [0, 0.01, 0.3, 0.999, 1] {
        let tail = try PercentDrivenCompletion(
          duration: 0.35, percentComplete: percent, finishes: finishes, completionSpeed: 0.999)
        #expect(tail.target == (finishes ? 1 : 0))
        let atOnce = tail.remainingDuration == 0
        #expect(tail.progress(at: 0) == (atOnce ? tail.target : percent))
        #expect(tail.progress(at: -1) == (atOnce ? tail.target : percent))
        #expect(tail.progress(at: .nan) == (atOnce ? tail.target : percent))
        #expect(tail.progress(at: tail.remainingDuration) == tail.target)
        #expect(tail.progress(at: .infinity) == tail.target)
        var previous = percent
        for step in 0...100 {
          let progress = tail.progress(at: tail.remainingDuration * Double(step) / 100)
          #expect(finishes ? progress >= previous : progress <= previous)
          previous = progress
        }
      }
    }
  }

  @Test("progress outside 0…1 is limited, as UIKit does")
  func clamps() throws {
    #expect(try PercentDrivenCompletion(duration: 1, percentComplete: 1.7, finishes: true).remainingDuration == 0)
    #expect(try PercentDrivenCompletion(duration: 1, percentComplete: -0.5, finishes: true).percentComplete == 0)
    #expect(try PercentDrivenCompletion(duration: 0, percentComplete: 0.5, finishes: true).progress(at: 0) == 1)
  }

  @Test("what cannot be is refused by name, all at once")
  func refusals() {
    func refused(_ duration: Double, _ percent: Double, _ speed: Double) -> [String]? {
      do {
        _ = try PercentDrivenCompletion(
          duration: duration, percentComplete: percent, finishes: true, completionSpeed: speed)
        return nil
      } catch {
        return error.problems.map(\.parameter)
      }
    }
    for bad in Odd.notFinite + [-1] { #expect(refused(bad, 0, 1) == ["duration"]) }
    for bad in Odd.neverPositive { #expect(refused(1, 0, bad) == ["completionSpeed"]) }
    #expect(refused(1, .nan, 1) == ["percentComplete"])
    #expect(refused(-1, .nan, 0) == ["duration", "percentComplete", "completionSpeed"])
    #expect(refused(0, 0.5, 1e-3) == nil)
  }
}
