import TransitionModel
import TransitionStage

/// The units and the delimiter of a stroke file.
public struct StrokeFormat: Sendable, Hashable {
  /// A unit of the column `t_us`.
  public enum TimeUnit: String, Sendable, Hashable, CaseIterable {
    /// Whole microseconds, the default.
    case microseconds = "us"
    /// Milliseconds, with or without decimals.
    case milliseconds = "ms"
    /// Seconds, with or without decimals.
    case seconds = "s"
  }

  /// The unit of `t_us`.
  public var timeUnit = TimeUnit.microseconds
  /// The number of the file's units of length in a point: 1 for points, 3 for the pixels of a screen with that scale.
  public var scale = 1.0
  /// The ASCII character between two fields.
  public var delimiter: Unicode.Scalar = ","

  /// The delimiters that people use.
  public static let delimiters: [Unicode.Scalar] = [",", ";", "\t", "|"]

  /// Creates the format of whole microseconds, points and commas.
  public init() {}

  func microseconds(_ text: String) -> Int64? {
    if timeUnit == .microseconds { return Int64(text).flatMap { SessionBounds.time.contains($0) ? $0 : nil } }
    // An epoch value in seconds keeps a quarter of a microsecond in a double.
    guard let time = Double(text).map({ ($0 * timeUnit.microseconds).rounded() }),
      (0...Double(SessionBounds.time.upperBound)).contains(time)
    else { return nil }
    return Int64(time)
  }

  func timeProblem(_ text: String) -> String {
    let count = timeUnit == .microseconds ? "whole" : "a number of"
    let limit = SessionBounds.time.upperBound / Int64(timeUnit.microseconds)
    return "t_us is \(QuotedText.of(text)); allowed \(count) \(timeUnit.name), 0…\(limit).\(timeHint(text))"
  }

  private func timeHint(_ text: String) -> String {
    guard let number = Double(text), number >= 0, number.isFinite else { return "" }
    let limit = Double(SessionBounds.time.upperBound)
    let fitting = TimeUnit.allCases.filter { unit in
      unit != timeUnit && number * unit.microseconds <= limit && (unit != .microseconds || number == number.rounded())
    }
    guard let first = fitting.first else { return "" }
    let names = fitting.dropFirst().reduce(first.capitalized) { $0 + " or " + $1.name }
    return " \(names)? Give --time-unit \(fitting.map(\.rawValue).joined(separator: " or "))."
  }

  /// Returns another delimiter that separates the columns of a header that this one does not separate.
  func otherDelimiter(in header: String) -> Unicode.Scalar? {
    Self.delimiters.first { other in
      CSVLine.fields(header, separatedBy: other).map { !$0.isEmpty && Set($0).isSuperset(of: StrokeColumns.required) }
        ?? false
    }
  }
}

extension StrokeFormat.TimeUnit {
  var name: String { "\(self)" }
  var capitalized: String { name.prefix(1).uppercased() + name.dropFirst() }

  var microseconds: Double {
    switch self {
    case .microseconds: 1
    case .milliseconds: 1000
    case .seconds: 1_000_000
    }
  }
}

extension Unicode.Scalar {
  fileprivate var quoted: String { self == "\t" ? "tabs" : "\"\(self)\"" }
  fileprivate var option: String { self == "\t" ? "tab" : "'\(self)'" }
}

/// What no digitizer does, which shows that a file has other units.
extension StrokeFormat {
  /// The range of the median time between two samples, in microseconds. The fastest digitizers sample at 1000 Hz.
  static let intervals: ClosedRange<Int64> = 1000...1_000_000
  /// The number of intervals from which a median above the range is refused. A finger may rest between a few samples.
  static let fewestSlow = 4
  /// The highest speed between two samples that are at least a millisecond apart, in points per second.
  static let fastest = 100_000.0

  /// Returns the reason why no digitizer recorded these touches in these units; nil if one may have.
  func problem(of touches: [[GestureSample]]) -> String? {
    let pairs = touches.flatMap { zip($0, $0.dropFirst()) }
    let moves = pairs.map { (time: $1.timeMicroseconds - $0.timeMicroseconds, length: distance($0, $1)) }
    let intervals = moves.map(\.time).filter { $0 > 0 }.sorted()
    guard !intervals.isEmpty else {
      return moves.contains { $0.length > 0 }
        ? "moves while its time stands still. Is t_us the time of each sample?" : nil
    }
    let median = intervals[intervals.count / 2]
    if median < Self.intervals.lowerBound {
      return "has a median of \(median) µs between samples; allowed 1 ms or more, as no digitizer is faster."
        + hint(for: median)
    }
    let lower = intervals[(intervals.count - 1) / 2]
    if intervals.count >= Self.fewestSlow, lower > Self.intervals.upperBound {
      return "has a median of \(lower / 1_000_000) s between samples; allowed 1 s or less, as no digitizer is slower."
        + hint(for: lower)
    }
    let speeds = moves.filter { $0.time >= Self.intervals.lowerBound }.map { $0.length / Double($0.time) * 1_000_000 }
    guard let speed = speeds.max(), speed > Self.fastest else { return nil }
    return "moves at \(Int(speed.rounded())) pt/s; allowed \(Int(Self.fastest)), as no finger is faster. "
      + "Pixels? Give --scale. Are x_pt and y_pt the position of each sample?"
  }

  private func distance(_ one: GestureSample, _ other: GestureSample) -> Double {
    let (x, y) = (other.x - one.x, other.y - one.y)
    return (x * x + y * y).squareRoot()
  }

  /// Returns the unit that fits the median interval, and what to do.
  private func hint(for median: Int64) -> String {
    let range = Double(Self.intervals.lowerBound)...Double(Self.intervals.upperBound)
    let fitting = TimeUnit.allCases.first { unit in
      range.contains(Double(median) / timeUnit.microseconds * unit.microseconds)
    }
    guard let fitting else {
      return median > Self.intervals.upperBound ? " Nanoseconds? Divide them by 1000 for microseconds." : ""
    }
    let factor = fitting.microseconds / timeUnit.microseconds
    let arithmetic = factor > 1 ? "multiply by \(Int(factor))" : "divide by \(Int(1 / factor))"
    return " \(fitting.capitalized)? Give --time-unit \(fitting.rawValue), or \(arithmetic)."
  }
}

/// Splits one line of CSV (RFC 4180, without line breaks in a field).
///
/// The numbers and words of a stroke file need no line breaks, and every message names the line.
enum CSVLine {
  /// Returns the fields of a line; nil if a quotation mark is not closed.
  static func fields(_ line: String, separatedBy delimiter: Unicode.Scalar) -> [String]? {
    guard line.utf8.contains(UInt8(ascii: "\"")) else {
      return line.utf8.split(separator: UInt8(ascii: delimiter), omittingEmptySubsequences: false).map {
        String($0) ?? ""
      }
    }
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var scalars = line.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      switch (scalar, isQuoted) {
      case ("\"", true) where next == "\"":
        field.unicodeScalars.append(scalar)
        next = scalars.next()
      case ("\"", true): isQuoted = false
      case ("\"", false) where field.isEmpty: isQuoted = true
      case (delimiter, false):
        fields.append(field)
        field = ""
      default: field.unicodeScalars.append(scalar)
      }
    }
    return isQuoted ? nil : fields + [field]
  }
}

struct StrokeColumns {
  static let header = "session_id,t_us,x_pt,y_pt,state[,user]"
  static let required = ["session_id", "t_us", "x_pt", "y_pt", "state"]

  let count: Int
  let isComplete: Bool
  /// The notice about columns that are not read; nil if all are.
  var ignored: String?
  var id = 0
  var time = 0
  var x = 0
  var y = 0
  var state = 0
  var user: Int?

  /// The names of the time's column that say its unit.
  static let times: [String: StrokeFormat.TimeUnit] = ["t_ms": .milliseconds, "t_s": .seconds]

  static func read(_ fields: [String], _ format: StrokeFormat) -> (StrokeColumns, [String]) {
    let missing = required.filter { !fields.contains($0) }
    let known = required + ["user"]
    var messages: [String] = []
    if fields.count == 1, let other = format.otherDelimiter(in: fields[0]) {
      let message =
        "the columns are separated by \(other.quoted), not by \(format.delimiter.quoted). Give --delimiter \(other.option)."
      return (StrokeColumns(count: 1, isComplete: false), [message])
    }
    if !missing.isEmpty {
      let plural = missing.count == 1 ? "column \(missing[0]) is" : "columns \(missing.joined(separator: ", ")) are"
      messages.append("the \(plural) missing. The header is \(header).")
    }
    for (index, field) in fields.enumerated() where !missing.isEmpty && !known.contains(field) {
      let nearest = NearestNames.to(field, among: known, limit: 1).first.map { " Did you mean \($0)?" } ?? ""
      messages.append("column \(index + 1) is \(QuotedText.of(field)).\(nearest) The header is \(header).")
    }
    for name in known where fields.filter({ $0 == name }).count > 1 {
      messages.append("column \(name) appears twice.")
    }
    var columns = StrokeColumns(count: fields.count, isComplete: missing.isEmpty)
    columns.id = fields.firstIndex(of: "session_id") ?? 0
    columns.time = fields.firstIndex(of: "t_us") ?? 0
    columns.x = fields.firstIndex(of: "x_pt") ?? 0
    columns.y = fields.firstIndex(of: "y_pt") ?? 0
    columns.state = fields.firstIndex(of: "state") ?? 0
    columns.user = fields.firstIndex(of: "user")
    columns.ignored = missing.isEmpty ? notice(of: fields.filter { !known.contains($0) }) : nil
    return (columns, messages)
  }
  private static func notice(of others: [String]) -> String? {
    guard !others.isEmpty else { return nil }
    let names = others.prefix(mostNamed).map { other in
      QuotedText.of(other) + (NearestNames.to(other, among: ["user"]).isEmpty ? "" : " (did you mean user?)")
    }
    let rest = others.count > mostNamed ? " and \(others.count - mostNamed) more" : ""
    return "\(others.count == 1 ? "the column" : "the columns") \(names.joined(separator: ", "))\(rest) "
      + "\(others.count == 1 ? "is" : "are") not read."
  }

  /// The number of columns that a notice names.
  private static let mostNamed = 10
}
