import Foundation
import TransitionModel
import TransitionStore

/// A condition on a transition of the listing: on a field, or on another column.
enum ListingFilter {
  /// A condition on a field or, if the name means one of each direction, on either.
  case fields([FieldFilter])
  case fact(FactFilter)

  /// Returns the filters of an argument: `"damping<0.9 and dimming>0.2"` has two.
  static func parts(_ text: String) -> [String] {
    let parts = text.split(separator: /\ and\ /.ignoresCase()).map(String.init)
    return parts.allSatisfy { FieldFilter.split($0) != nil } ? parts : [text]
  }

  init(_ text: String) throws(InvalidFieldFilter) {
    guard let (written, comparison, value) = FieldFilter.split(text) else {
      self = .fields([try FieldFilter(text)])
      return
    }
    let columns = ResultTable.listing
    let name = columns.first { $0.heading == written }?.name ?? written
    if let fact = FactFilter.Fact(rawValue: name) {
      self = .fact(try FactFilter(fact, comparison, value))
      return
    }
    let meant = ConfigurationField.meant(by: name)
    let directions = meant.count > 1 && !name.contains(".") ? ["presentation.\(name)", "dismissal.\(name)"] : [name]
    let names = directions.allSatisfy { ConfigurationField.named($0) != nil } ? directions : [name]
    guard !meant.isEmpty else { throw Self.unknown(name) }
    var filters: [FieldFilter] = []
    for name in names {
      let text = "\(name)\(comparison.rawValue)\(value)"
      filters.append(try FieldFilter(text, preferring: ResultTable.listedFields))
    }
    self = .fields(filters)
  }

  /// The fields that the filter compares.
  var fields: [ConfigurationField] { if case .fields(let filters) = self { filters.map(\.field) } else { [] } }

  private static func unknown(_ name: String) -> InvalidFieldFilter {
    let headings = ResultTable.listing.map { $0.heading ?? $0.name }
    let columns = NearestNames.to(name, among: Set(headings + ResultTable.listing.map(\.name)), limit: 1)
    let near = columns.isEmpty ? ConfigurationField.nearest(to: name).map(\.path) : columns
    let suggestion = near.isEmpty ? "" : "Did you mean \(near.joined(separator: ", "))? "
    return InvalidFieldFilter(
      message: "\(UnresolvedField(unknown: name).shownName) is neither a column nor a field. \(suggestion)"
        + "The columns are \(headings.joined(separator: ", ")). "
        + "\(ShellCommand("transitions", "fields")) lists the fields.")
  }

  func matches(_ stored: StoredRevision) -> Bool {
    switch self {
    case .fields(let filters): filters.contains { $0.matches(stored.transition.configuration.values) }
    case .fact(let filter): filter.matches(stored)
    }
  }

  var isAboutRetirement: Bool { if case .fact(let filter) = self { filter.fact == .retiredAt } else { false } }
}

/// A condition on a column of the listing that is not a field of a configuration.
struct FactFilter {
  enum Fact: String, CaseIterable {
    case revision, sessions, digest, retiredAt

    var allowed: String {
      switch self {
      case .revision, .sessions: "a whole number"
      case .digest: "the beginning of a digest, in hexadecimal digits"
      case .retiredAt: "a day or a time, in UTC: 2026-11-01, 2026-11-01T09:30:00Z"
      }
    }
  }

  let fact: Fact
  private let comparison: FieldFilter.Comparison
  private let value: Value

  private enum Value {
    case absent
    case count(Int)
    case prefix(String)
    /// A day or a second in UTC microseconds since 1970, its last microsecond included.
    case time(ClosedRange<Int64>)
  }

  init(_ fact: Fact, _ comparison: FieldFilter.Comparison, _ text: String) throws(InvalidFieldFilter) {
    self.fact = fact
    self.comparison = comparison
    guard let value = text.isEmpty ? .absent : Self.value(text, of: fact) else {
      throw InvalidFieldFilter(message: "\(fact.rawValue) is \(QuotedText.of(text)); allowed \(fact.allowed).")
    }
    self.value = value
    let isOrdering = comparison != .equal && comparison != .notEqual
    if isOrdering, fact == .digest {
      throw InvalidFieldFilter(
        message: "digest is not a number; \(comparison.rawValue) compares numbers and times. Use = or !=.")
    }
    if isOrdering, case .absent = value {
      throw InvalidFieldFilter(
        message: "\(fact.rawValue) needs a value after \(comparison.rawValue): \(fact.allowed).")
    }
  }

  private static func value(_ text: String, of fact: Fact) -> Value? {
    switch fact {
    case .revision, .sessions: return Int(text).flatMap { $0 < 0 ? nil : .count($0) }
    case .digest: return text.allSatisfy(\.isHexDigit) && text.utf8.count <= 64 ? .prefix(text.lowercased()) : nil
    case .retiredAt:
      if let day = SinceTime.day(text) { return time(day, lasting: 86_400) }
      // Accept the form of a table, and the fraction that other formats write.
      let written = text.replacing(" UTC", with: "Z").replacing(" ", with: "T").replacing(/\.\d+Z$/, with: "Z")
      return (try? Date.ISO8601FormatStyle().parse(written)).flatMap { time($0, lasting: 1) }
    }
  }

  private static func time(_ start: Date, lasting seconds: Int64) -> Value? {
    guard let first = SinceTime.microseconds(of: start) else { return nil }
    let (last, overflows) = first.addingReportingOverflow(seconds * 1_000_000 - 1)
    return overflows ? nil : .time(first...last)
  }

  func matches(_ stored: StoredRevision) -> Bool {
    switch fact {
    case .revision: matches(Int64(stored.revision))
    case .sessions: matches(Int64(stored.sessionCount))
    case .retiredAt: matches(stored.retiredAtMicroseconds)
    case .digest: (comparison == .equal) == begins(stored.transition.digest)
    }
  }

  private func begins(_ digest: String) -> Bool {
    if case .prefix(let prefix) = value { digest.hasPrefix(prefix) } else { false }
  }

  /// Compares with a day as one value: earlier, within, later.
  private func matches(_ number: Int64?) -> Bool {
    let bounds: ClosedRange<Int64>? =
      switch value {
      case .count(let count): Int64(count)...Int64(count)
      case .time(let range): range
      case .absent, .prefix: nil
      }
    guard let bounds, let number else {
      let isSame = (bounds == nil) == (number == nil)
      return comparison == .equal ? isSame : comparison == .notEqual && !isSame
    }
    return switch comparison {
    case .equal: bounds.contains(number)
    case .notEqual: !bounds.contains(number)
    case .less: number < bounds.lowerBound
    case .lessOrEqual: number <= bounds.upperBound
    case .greater: number > bounds.upperBound
    case .greaterOrEqual: number >= bounds.lowerBound
    }
  }
}
