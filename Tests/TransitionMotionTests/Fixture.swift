import Foundation
import TestSupport

/// A file of `Fixtures`: reference values computed with 60 digits and rounded to `Double`.
enum Fixture {
  /// A table whose cells may be null.
  struct Table: Decodable {
    let columns: [String]
    let rows: [[Double?]]
  }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: "\(name).json"))
  }

  static func decode<T: Decodable>(_ type: T.Type, from name: String) throws -> T {
    try JSONDecoder().decode(type, from: data(name))
  }

  static func object(_ name: String) throws -> [String: Any] {
    try exactJSON(data(name)) as? [String: Any] ?? [:]
  }

  private static var folder: URL {
    Repository.root.appending(path: "Tests/TransitionMotionTests/Fixtures")
  }
}

/// The rows of a table that miss their tolerance, for one readable expectation.
struct Misses: CustomStringConvertible {
  private(set) var count = 0
  private(set) var first: [String] = []

  var isEmpty: Bool { count == 0 }
  var description: String { "\(count) rows miss:\n" + first.joined(separator: "\n") }

  /// Counts a row unless `value` is within `tolerance` of `expected`. NaN always misses.
  mutating func check(_ value: Double, _ expected: Double, within tolerance: Double, _ row: @autoclosure () -> String) {
    if value == expected || abs(value - expected) <= tolerance { return }
    count += 1
    if first.count < 8 { first.append("\(row()): \(value) is not \(expected) ± \(tolerance)") }
  }
}

/// Numbers that no parameter with a positive range may accept, and numbers that some may.
enum Odd {
  static let neverPositive: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, -1, -.leastNonzeroMagnitude,
  ]
  static let notFinite: [Double] = [.nan, .infinity, -.infinity]
}
