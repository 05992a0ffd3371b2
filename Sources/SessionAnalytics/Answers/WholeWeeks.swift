import TransitionModel
import TransitionStore

/// The whole weeks next to a change, as many before it as after: each weekday is on both sides equally often, and slow
/// changes of the weeks further away are not part of the difference.
struct WholeWeeks {
  private static let length = 7 * WallClock.day
  /// The time of the change, in UTC microseconds since 1970.
  let change: Int64
  /// The number of whole weeks on each side; 0 if a side has less than one.
  let count: Int
  /// The days of the side with fewer, from the change to its first or last drag.
  let fewestDays: Int
  /// The number of drags of other days.
  var leftOut = 0

  /// Creates the weeks; nil if a side has no drag, or if the sides' times overlap.
  init?(before: some Collection<Int64>, after: some Collection<Int64>, change: Int64? = nil) {
    guard let first = before.min(), let lastBefore = before.max(), let firstAfter = after.min(),
      let last = after.max(), lastBefore < firstAfter
    else { return nil }
    let change = change ?? firstAfter
    let (day, start) = (WallClock.day, first / WallClock.day * WallClock.day)
    let end = (last / day + 1) * day
    let shorter = min(change - start, end - change)
    self.change = change
    count = Int(shorter / Self.length)
    fewestDays = Int((shorter + day - 1) / day)
  }

  func contains(_ time: Int64) -> Bool {
    count == 0 || (change - Int64(count) * Self.length..<change + Int64(count) * Self.length).contains(time)
  }

  /// The compared days in words.
  var text: String {
    let day = UTCTime(microseconds: change).date
    guard count > 0 else {
      let days = Count.of(fewestDays, "day")
      return "not whole weeks (a side of \(day) has only \(days)), so weekdays may cause or hide a difference"
    }
    let others = leftOut == 0 ? "" : "; \(Count.of(leftOut, "drag")) of other days left out"
    return "\(Count.of(count, "whole week")) on each side of \(day)\(others)"
  }
}
