import TransitionModel

/// A limit for a metric in a report, as used in CI: at most 70 % tried again after a cancel.
public struct RateLimit: Sendable, Hashable {
  /// The allowed side of the bound.
  public enum Side: String, Sendable, Hashable {
    /// At most the bound.
    case most
    /// At least the bound.
    case least
  }

  /// The metric's ``MetricDefinition/id``.
  public let metric: String
  /// The metric's name for people.
  public let title: String
  /// The bound, in the metric's unit.
  public let bound: Double
  /// The side of the bound that is allowed.
  public let side: Side
  private let unit: ReportUnit

  /// The titles of the metrics that can have a limit: shares and costs with one number in each section.
  public static var metrics: [String] { allowed.map(\.definition.title) }

  private static let allowed = ReportMetric.all.filter {
    $0.definition.topic == .rates && [.share, .cost].contains($0.unit)
  }

  /// Parses `tried again after a cancel 70 %`: a metric's title or ID, and a number; shares in percent or as 0.7.
  ///
  /// - Throws: ``RateLimitError`` with the allowed metrics.
  public init(_ text: String, _ side: Side) throws(RateLimitError) {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var isPercent = false
    if words.last == "%" { (isPercent, _) = (true, words.removeLast()) }
    if let last = words.last, last.hasSuffix("%") {
      (isPercent, words[words.count - 1]) = (true, String(last.dropLast()))
    }
    guard words.count > 1, let number = Double(words.removeLast()), number.isFinite, number >= 0 else {
      throw .noNumber(text)
    }
    let name = words.joined(separator: " ")
    guard
      let metric = Self.allowed.first(where: { metric in
        [metric.definition.id, metric.definition.title].contains {
          ReportMetric.spelling($0) == ReportMetric.spelling(name)
        }
      })
    else { throw .unknownMetric(name, nearest: NearestNames.to(name, among: Self.metrics, limit: 1).first) }
    let bound = isPercent ? number / 100 : number
    guard metric.unit == .share ? bound <= 1 : !isPercent else {
      throw .outOfRange(metric.definition.title, isShare: metric.unit == .share)
    }
    (self.metric, title, unit) = (metric.definition.id, metric.definition.title, metric.unit)
    (self.bound, self.side) = (bound, side)
  }
}

/// A reason that a limit cannot be parsed.
public enum RateLimitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no number at the end, or nothing before it.
  case noNumber(String)
  /// No metric has the name; `nearest` is the most similar one.
  case unknownMetric(String, nearest: String?)
  /// A share is above 100 %, or a percentage was given for another unit.
  case outOfRange(String, isShare: Bool)

  /// The problem, the allowed values and an example.
  public var description: String {
    switch self {
    case .noNumber(let text):
      return
        "\(QuotedText.of(text)) has no number at its end. Write a metric and its bound, as \"tried again 60 %\"."
    case .unknownMetric(let name, let nearest):
      return "No metric is called \(QuotedText.of(name))." + (nearest.map { " Did you mean \"\($0)\"?" } ?? "")
        + " Allowed: \(RateLimit.metrics.joined(separator: ", "))."
    case .outOfRange(let metric, let isShare):
      return isShare
        ? "\(metric) is a share. Write it from 0 to 100 %, or from 0 to 1."
        : "\(metric) is no share. Write a plain number, as 0.5."
    }
  }
}

extension RateLimit {
  /// The result of checking a limit.
  public struct Outcome: Sendable, Hashable {
    /// The conclusion.
    public let verdict: Verdict
    /// One line: the number with its interval, and the conclusion.
    public let text: String
  }

  /// The conclusion from a number and its interval.
  public enum Verdict: Sendable, Hashable {
    /// The whole interval lies beyond the bound.
    case broken
    /// Some of the interval lies within the bound.
    case kept
    /// Not checked: there are too few drags or people for an interval about people.
    case tooFew
    /// Not checked: no drag shows the metric.
    case empty
  }

  /// Checks the latest revision of the first population that has the number.
  ///
  /// One person's drags have an interval, but it says nothing about other people. If no drag of a population has a token, its
  /// drags are considered independent.
  ///
  /// - Parameter document: A report on one transition.
  public func outcome(in document: ReportDocument) -> Outcome {
    let groups = SectionPair.groups(of: document.sections.filter { $0.direction == .dismiss })
    let latest = groups.compactMap(\.first).sorted { $0.population < $1.population }
    func measured(_ section: ReportSection) -> (row: ReportRow, value: ReportValue)? {
      section.rows.first { $0.metric == metric }.flatMap { row in row.values.first.map { (row, $0) } }
    }
    let found = latest.lazy.compactMap { section in measured(section).map { (section, $0) } }
    guard let (section, (row, value)) = found.first(where: { $0.1.value.value != nil }) ?? found.first else {
      return Outcome(verdict: .empty, text: "not checked: \(title): no drag shows it.")
    }
    let mark = section.population.mark.map { " (\($0.label))" } ?? ""
    let subject = "\(title) of \(section.transition), \(section.name.text)\(mark),"
    guard let number = value.value else {
      return Outcome(
        verdict: value.status == .undefined ? .empty : .tooFew,
        text: "not checked: \(subject) has no number: \(value.reason(n: row.n) ?? "-").")
    }
    let bound =
      unit == .share
      ? "\(NumberFormat.shortest((100 * self.bound).rounded(to: 1000))) %" : NumberFormat.shortest(self.bound)
    guard let low = value.low, let high = value.high, row.people != 1 else {
      let reason =
        MissingInterval.about([row.people].compactMap(\.self)) ?? row.note ?? MissingInterval.tooFewPeople.short
      return Outcome(verdict: .tooFew, text: "not checked: \(subject) is \(unit.text(number)); \(reason).")
    }
    let n = row.n.map { ", n = \(NumberFormat.grouped(Double($0)))" } ?? ""
    let text = "\(subject) is \(unit.text(number)) (\(unit.text(from: low, to: high))\(n))"
    let (isBroken, isKept) =
      side == .most ? (low > self.bound, high <= self.bound) : (high < self.bound, low >= self.bound)
    let word = side == .most ? "most" : "least"
    if isBroken { return Outcome(verdict: .broken, text: "failed: \(text); at \(word) \(bound) is allowed.") }
    return Outcome(
      verdict: .kept,
      text: isKept
        ? "ok: \(text); at \(word) \(bound) is allowed."
        : "ok, but not proven: \(text); at \(word) \(bound) is allowed, and the interval has values on both sides.")
  }
}
