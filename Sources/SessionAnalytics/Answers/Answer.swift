/// What a question found, said once: text, HTML, JSON and CSV render it, and none of them knows the question.
///
/// A question is a study of sessions and an answer; to add one, write both, and the command that asks it.
public struct Answer: Sendable, Hashable, Codable {
  /// A number that the answer says, under its name.
  public struct Number: Sendable, Hashable, Codable {
    /// The name: that of its column, or `people on each side`.
    public var name: String
    /// The number; nil if there is none.
    public var value: Double?
    /// The lower bound of its 95 % interval, if there is one.
    public var low: Double?
    /// The upper bound of the interval.
    public var high: Double?
    /// The number of drags, releases or presentations that it is about; nil if it has no such base, or if hidden.
    public var n: Int?
    /// The number of their people; nil if no session has a token, or if hidden.
    public var people: Int?
    /// The unit: `share`, `cost`, `drags`, `people`, `days`, `pt/s` and so on.
    public var unit: String
    /// The number with its interval in words, or the reason that there is none.
    public var text: String
  }

  /// A line of a table.
  public struct Row: Sendable, Hashable, Codable {
    /// What the line is about.
    public var name: String
    /// A character that marks the line in text; nil for none.
    public var mark: String?
    /// Whether text leaves the line out; the other formats have it.
    public var isDetail = false
    /// One number for each column.
    public var cells: [Number]
  }

  /// A table.
  public struct Table: Sendable, Hashable, Codable {
    /// The title.
    public var title: String
    /// What the names of the lines are, as the heading above them.
    public var names: String
    /// The lines.
    public var rows: [Row]
    /// Sentences that explain the columns.
    public var legend: [String] = []
    /// The columns that are drawn, too, as values with their intervals.
    public var charted: [String] = []

    /// The headings of the columns: those of the first line.
    var columns: [String] { rows.first?.cells.map(\.name) ?? [] }

    /// Returns the words of a line, one for each column.
    func texts(_ row: Row) -> [String] {
      columns.map { column in row.cells.first { $0.name == column }?.text ?? "-" }
    }
  }

  /// A number that depends on another one.
  public struct Curve: Sendable, Hashable, Codable {
    /// A value of the axis that has a name.
    public struct Mark: Sendable, Hashable, Codable {
      /// The meaning: `recommended`, `current` or `cheapest`.
      public var kind: String
      /// The character that marks it in text.
      public var character: String
      /// The place.
      public var at: Number
    }

    /// The title.
    public var title: String
    /// The numbers in order, each under the text of its place: `39 %`.
    public var points: [Number]
    /// The places of the points, ascending.
    public var places: [Double]
    /// The unit of the places.
    public var unit: ReportUnit
    /// The named places.
    public var marks: [Mark]
  }

  /// A command to copy.
  public struct Command: Sendable, Hashable, Codable {
    /// What it does or why.
    public var reason: String
    /// The line.
    public var line: String
  }

  /// A fact in words.
  public struct Fact: Sendable, Hashable, Codable {
    /// Its name.
    public var name: String
    /// The words.
    public var text: String
  }

  /// A list that may be long: text and HTML show the first items.
  public struct List: Sendable, Hashable, Codable {
    /// The number of items that text and HTML show.
    static let shown = 10
    /// The sentence above it.
    public var title: String
    /// The items.
    public var items: [String]
  }

  /// The question: `compare`, `what-if`, `infer`, `recommend`, `by`, `stops` or `plan`.
  public var question: String
  /// The kind of answer: `Comparison`.
  public var title: String
  /// What was asked about: `card-modal, revision 1 and revision 2`.
  public var subject: String
  /// The transition; nil for all.
  public var transition: String?
  /// The revisions of the sessions, ascending.
  public var revisions: [Int] = []
  /// The source of the sessions; nil if there are several.
  public var population: SessionPopulation?
  /// The number of sessions that it is about; nil if its numbers have bases of their own.
  public var n: Int?
  /// The number of their people; nil if no session has a token, or without ``n``.
  public var people: Int?
  /// The answer in one sentence or two.
  public var headline: String
  /// Sentences that support it.
  public var sentences: [String] = []
  /// The numbers of the sentences.
  public var numbers: [Number] = []
  /// The curve from which it follows; nil if there is none.
  public var curve: Curve?
  /// What to do next.
  public var commands: [Command] = []
  /// What it rests on.
  public var facts: [Fact] = []
  /// The tables.
  public var tables: [Table] = []
  /// The lists.
  public var lists: [List] = []
  /// Notes to read before acting on it.
  public var notes: [String] = []
}

extension Answer {
  /// Creates an answer about the dismissals of one revision.
  init(_ question: String, _ title: String, about subject: AnalysisSubject, headline: String) {
    self.init(
      question: question, title: title, subject: "\(subject.transition), revision \(subject.revision)",
      transition: subject.transition, revisions: [subject.revision], population: subject.population, headline: headline)
  }
}

extension Answer.Number {
  /// Creates a number whose text is made by `format`.
  ///
  /// - Parameter saysInterval: Whether the text has the interval; false if another number's decides.
  init(
    _ name: String, _ estimate: Estimate?, n: Int? = nil, unit: String, missing: String = "-",
    saysInterval: Bool = true, _ format: (Double) -> String
  ) {
    self.init(
      name: name, value: estimate?.value, low: estimate?.low, high: estimate?.high, n: n, unit: unit,
      text: estimate.map { saysInterval ? Self.text($0, format) : format($0.value) } ?? missing)
  }

  /// Creates the number of a report's value, or the word that stands for it.
  init(_ name: String, _ value: ReportValue, n: Int?, people: Int? = nil, unit: String, _ format: (Double) -> String) {
    let estimate = value.value.map { Estimate($0, low: value.low, high: value.high) }
    self.init(name, estimate, n: n, unit: unit, missing: value.status == .insufficient ? "few" : "-", format)
    self.people = people
  }

  init(_ name: String, _ count: Int?, unit: String) {
    self.init(name, count.map { Estimate(Double($0)) }, unit: unit) { NumberFormat.grouped($0) }
  }

  /// Returns `0.32 (0.21 to 0.40)`, with a unit once: `63.4 % (52.3 to 73.2)`.
  static func text(_ estimate: Estimate, _ format: (Double) -> String) -> String {
    guard let low = estimate.low, let high = estimate.high else { return format(estimate.value) }
    let bounds = [low, high].map { format($0).replacing(" %", with: "") }
    return "\(format(estimate.value)) (\(bounds[0]) to \(bounds[1]))"
  }
}

extension Answer.Table {
  /// The legend, with the words that stand for numbers.
  var explained: [String] {
    let isFew = rows.contains { $0.cells.contains { $0.text == "few" } }
    return legend + (isFew ? ["few: fewer than \(MinimumSample.share)."] : [])
  }
}
