/// A condition on one field of a transition: `dampingRatio>=0.8`, `edge!=bottom`.
package struct FieldFilter: Sendable, Hashable {
  /// The comparison of a filter, with its sign.
  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// Equal to the value.
    case equal = "="
    /// Not equal to the value. Also true of an absent value, unless the filter compares with absence.
    case notEqual = "!="
    /// Less than the number.
    case less = "<"
    /// Less than the number, or equal.
    case lessOrEqual = "<="
    /// More than the number.
    case greater = ">"
    /// More than the number, or equal.
    case greaterOrEqual = ">="

    /// Only numbers can be ordered.
    var isOrdering: Bool { self != .equal && self != .notEqual }
  }

  /// The field to compare.
  package let field: ConfigurationField
  /// The comparison.
  package let comparison: Comparison
  /// The value to compare with; nil for absence. `dampingRatio=` holds if there is no damping ratio.
  package let value: ConfigurationFieldValue?

  /// Creates a filter.
  package init(
    _ field: ConfigurationField, _ comparison: Comparison, _ value: ConfigurationFieldValue?
  ) throws(InvalidFieldFilter) {
    self.field = field
    self.comparison = comparison
    self.value = value
    if let problem { throw InvalidFieldFilter(message: "\(field.path) \(problem)") }
  }

  /// Parses a filter. The field may have any name that `ConfigurationField` accepts.
  package init(_ text: String, preferring preferred: [ConfigurationField] = []) throws(InvalidFieldFilter) {
    guard let (name, comparison, written) = Self.split(text) else {
      throw InvalidFieldFilter(message: "\(QuotedText.of(text)) is not a filter. \(Self.rule)")
    }
    let field: ConfigurationField
    do {
      field = try ConfigurationField.resolving(name, preferring: preferred)
    } catch {
      throw InvalidFieldFilter(message: error.description)
    }
    guard !written.isEmpty else {
      try self.init(field, comparison, nil)
      return
    }
    switch WrittenValue(written, takesUnit: true, for: field) {
    case .value(let value): try self.init(field, comparison, value)
    case .problem(let problem): throw InvalidFieldFilter(message: "\(field.path) \(problem)")
    }
  }

  /// The syntax of a filter, for messages.
  package static let rule =
    "Write FIELD, one of \(Comparison.allCases.map(\.rawValue).joined(separator: " ")), and a value, quoted for the "
    + "shell: \"duration<0.4\"."

  /// Returns a Boolean value that indicates whether the values meet the condition. An absent value is neither less nor
  /// greater than any value.
  package func matches(_ values: ConfigurationValues) -> Bool {
    switch comparison {
    case .equal: values[field] == value
    case .notEqual: values[field] != value
    case .less: compares(values, <)
    case .lessOrEqual: compares(values, <=)
    case .greater: compares(values, >)
    case .greaterOrEqual: compares(values, >=)
    }
  }

  private func compares(_ values: ConfigurationValues, _ isOrdered: (Double, Double) -> Bool) -> Bool {
    guard case .number(let number) = values[field], case .number(let bound) = value else { return false }
    return isOrdered(number, bound)
  }

  private var problem: String? {
    if comparison.isOrdering {
      guard case .number = field.kind else {
        return "holds \(field.allowedDescription); \(comparison.rawValue) compares numbers. Use = or !=."
      }
      guard case .number(let number) = value, number.isFinite else {
        return "needs a number after \(comparison.rawValue); allowed \(field.allowedDescription)."
      }
      return nil
    }
    return value.flatMap(field.problem)
  }

  /// Splits a filter at the first comparison; returns nil if there is none, or no name before it.
  package static func split(_ text: String) -> (name: String, Comparison, value: String)? {
    guard let start = text.firstIndex(where: { "=!<>".contains($0) }), start != text.startIndex else { return nil }
    let rest = text[start...]
    let spellings = Comparison.allCases.map { ($0.rawValue, $0) } + [("==", .equal)]
    let found = spellings.filter { rest.hasPrefix($0.0) }.max { $0.0.count < $1.0.count }
    guard let found else { return nil }
    let value = rest.dropFirst(found.0.count)
    return (trimmed(text[..<start]), found.1, trimmed(value))
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension FieldFilter: CustomStringConvertible {
  /// The filter in its syntax: `presentation.duration<0.4`.
  package var description: String { "\(field.path)\(comparison.rawValue)\(value?.description ?? "")" }
}

/// An error: a filter that is not valid.
package struct InvalidFieldFilter: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem, the allowed values and what to do next.
  package let message: String

  package init(message: String) { self.message = message }

  /// The ``message``.
  package var description: String { message }
}
