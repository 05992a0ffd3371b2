/// A condition on one field of a transition: `dampingRatio>=0.8`, `edge!=bottom`.
public struct FieldFilter: Sendable, Hashable {
  /// How the field's value is compared, with the sign a filter writes.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// Equal to the value.
    case equal = "="
    /// True of an absent value, too, unless it is compared with absence.
    case notEqual = "!="
    /// Less than the number.
    case less = "<"
    /// Less than the number, or equal.
    case lessOrEqual = "<="
    /// More than the number.
    case greater = ">"
    /// More than the number, or equal.
    case greaterOrEqual = ">="

    /// Whether it compares by size, which only numbers have.
    var isOrdering: Bool { self != .equal && self != .notEqual }
  }

  /// The field that is compared.
  public let field: ConfigurationField
  /// How it is compared.
  public let comparison: Comparison
  /// Nil stands for absence: `dampingRatio=` holds where there is no damping ratio.
  public let value: FieldValue?

  /// - Throws: ``InvalidFieldFilter`` where the field can hold no such value, or the comparison needs a number.
  public init(
    _ field: ConfigurationField, _ comparison: Comparison, _ value: FieldValue?
  ) throws(InvalidFieldFilter) {
    self.field = field
    self.comparison = comparison
    self.value = value
    if let problem { throw InvalidFieldFilter(message: "\(field.path) \(problem)") }
  }

  /// Reads a filter as it is written, the field by any name ``ConfigurationField`` has.
  public init(_ text: String, preferring preferred: [ConfigurationField] = []) throws(InvalidFieldFilter) {
    guard let (name, comparison, written) = Self.split(text) else {
      throw InvalidFieldFilter(message: "\(QuotedText.of(text)) is no filter. \(Self.rule)")
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

  /// How a filter is written, for messages.
  public static let rule =
    "Write FIELD, one of \(Comparison.allCases.map(\.rawValue).joined(separator: " ")), and a value, in quotes for the "
    + "shell: \"duration<0.4\"."

  /// Whether the values meet the condition. An absent value is neither less nor greater than anything.
  public func matches(_ values: ConfigurationValues) -> Bool {
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
        return "needs a number behind \(comparison.rawValue); allowed \(field.allowedDescription)."
      }
      return nil
    }
    return value.flatMap(field.problem)
  }

  /// The parts around the first comparison; nil where there is none, or nothing before it.
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
  /// The filter as it is written: `presentation.duration<0.4`.
  public var description: String { "\(field.path)\(comparison.rawValue)\(value?.description ?? "")" }
}

/// A filter that makes no sense; says what is wrong and what is allowed.
public struct InvalidFieldFilter: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, what is allowed and what to do next.
  public let message: String

  package init(message: String) { self.message = message }

  /// The ``message``.
  public var description: String { message }
}
