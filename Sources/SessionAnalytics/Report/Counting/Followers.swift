/// The two that follow something in time: where the first had begun before it ended (two fingers, two windows), the
/// second counts.
struct Followers {
  /// UTC microseconds since 1970; `Int.min` where there is none, which is after nothing.
  private let first: Int
  private let second: Int

  init(first: Int?, second: Int?) { (self.first, self.second) = (first ?? .min, second ?? .min) }

  func after(_ time: Int) -> Int? { first > time ? first : second > time ? second : nil }
}
