/// What the numbers of a session can be. Beyond them is nothing that a finger did, and one such number would be more than
/// a report can add up (2⁵⁶): whoever let it in could have no report any more.
package enum SessionBounds {
  /// A time of day, UTC µs since 1970: until October 2096.
  package static let time: ClosedRange<Int64> = 0...4_000_000_000_000_000
  /// How long something took, µs: a day. Hours are what a debugger holds an app up for.
  package static let duration: ClosedRange<Int64> = 0...86_400_000_000
  /// A stamp of a sample, µs on the clock of its session.
  package static let stamp: ClosedRange<Int64> = -time.upperBound...time.upperBound
  /// How many touches, samples or frames.
  package static let count: ClosedRange<Int64> = 0...1_000_000_000
  /// How large a displacement, a distance, a progress or a velocity can be, on either side of 0: samples are 10⁶ pt from
  /// the origin at most, and a µs apart at least.
  package static let magnitude = 1e14
}
