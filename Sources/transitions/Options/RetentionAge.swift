import ArgumentParser

/// How long something is kept: `30d`, `12h`, `30m`.
struct RetentionAge: Sendable, Hashable, Comparable {
  let microseconds: Int64

  static func < (one: RetentionAge, other: RetentionAge) -> Bool { one.microseconds < other.microseconds }

  @Sendable static func parse(_ text: String) throws -> RetentionAge {
    guard case .ago(let microseconds)? = try? SinceTime.parse(text), microseconds > 0 else {
      throw ValidationError("Write an age of 1m or more: 30d, 12h, 30m. The number is whole and at most 100000.")
    }
    return RetentionAge(microseconds: microseconds)
  }
}
