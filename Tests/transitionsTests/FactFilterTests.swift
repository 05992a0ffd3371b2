import Testing
import TransitionModel
import TransitionStore

@testable import transitions

@Suite struct FactFilterTests {
  private static let numbers: [Int64] = [0, 1, 2, 1 << 32, .max - 1, .max]
  /// The comparisons of numbers.
  private static let comparisons: [(word: String, holds: @Sendable (Int64, Int64) -> Bool)] = [
    ("=", { $0 == $1 }), ("!=", { $0 != $1 }), ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }),
    (">=", { $0 >= $1 }),
  ]

  private func stored(sessions: Int64 = 0, retiredAt: Int64? = nil) throws -> StoredRevision {
    let workspace = try Workspace.withRegistry()
    let sheet = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readOnly).revision(
      nil, of: "sheet")
    return StoredRevision(
      transition: sheet.transition, note: nil, createdAtMicroseconds: 0, retiredAtMicroseconds: retiredAt,
      sessionCount: Int(sessions))
  }

  @Test func countsAreComparedAsNumbersAreUpToTheLargest() throws {
    for number in Self.numbers {
      let stored = try stored(sessions: number)
      for bound in Self.numbers {
        for (word, holds) in Self.comparisons {
          #expect(
            try ListingFilter("sessions\(word)\(bound)").matches(stored) == holds(number, bound), "\(word)\(bound)")
          #expect(try ListingFilter("revision\(word)\(bound)").matches(stored) == holds(2, bound), "\(word)\(bound)")
        }
      }
    }
  }

  /// The last day and the last second of which every microsecond is representable.
  @Test func timesAreComparedUpToTheLastThatHasANumber() throws {
    let day: Int64 = 9_223_372_022_400_000_000
    for (text, first, length) in [
      ("294247-01-09", day - 86_400_000_000, Int64(86_400_000_000)), ("1970-01-01", 0, 86_400_000_000),
      ("294247-01-10T04:00:53Z", day + 14_453_000_000, 1_000_000), ("1969-12-31T23:59:59Z", -1_000_000, 1_000_000),
    ] {
      for (time, order) in [(first - 1, -1), (first, 0), (first + length - 1, 0), (first + length, 1)] {
        let stored = try stored(retiredAt: time)
        for (word, holds) in Self.comparisons {
          let filter = try ListingFilter("retiredAt\(word)\(text)")
          #expect(filter.matches(stored) == holds(Int64(order), 0), "\(time) \(word) \(text)")
        }
      }
    }
  }

  @Test func whatNoNumberReachesIsRefused() throws {
    for (column, value) in [
      ("sessions", "9223372036854775808"), ("revision", "99999999999999999999"), ("sessions", "-1"),
      ("retiredAt", "294247-01-10"), ("retiredAt", "294247-01-10T04:00:54Z"),
      ("retiredAt", "999999999999-01-01T00:00:00Z"),
    ] {
      for (word, _) in Self.comparisons {
        let refusal = #expect(throws: InvalidFieldFilter.self) { try ListingFilter("\(column)\(word)\(value)") }
        #expect(refusal?.message.hasPrefix("\(column) is \"\(value)\"; allowed ") == true)
      }
    }
    for day in ["294247-01-11", "999999999-12-31"] { #expect(throws: (any Error).self) { try SinceTime.parse(day) } }
    #expect(throws: Never.self) { try SinceTime.parse("294247-01-10") }
  }
}

@Suite struct ListingFilterTests {
  @Test func aColumnIsMeantByItsHeadingAsByItsName() throws {
    let workspace = try Workspace.withRegistry()
    let registry = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readOnly)
    let stored = try registry.revision(nil, of: "sheet")
    for column in ResultTable.listing {
      let heading = column.heading ?? column.name
      for word in ["=", "!="] {
        let byName = try ListingFilter("\(column.name)\(word)").matches(stored)
        #expect(try ListingFilter("\(heading)\(word)").matches(stored) == byName, "\(heading)")
      }
    }
  }
}
