import TransitionModel

extension ReportFormat {
  /// A format for people: at most 80 columns, except for longer words.
  public static let text = text(unicode: true)

  /// Returns a text format. If a question was asked, its answer replaces the sections.
  ///
  /// - Parameter unicode: Whether to draw histograms with characters beyond ASCII.
  public static func text(unicode: Bool) -> ReportFormat {
    ReportFormat(name: "text") { document in
      let sparkline: Sparkline = unicode ? .unicode : .ascii
      guard document.answers.isEmpty else {
        return lines(
          Array(
            ([document.advice] + document.answers.map { TextAnswer(answer: $0, unicode: unicode).lines })
              .filter { !$0.isEmpty }.joined(separator: [""])))
      }
      let titles = Dictionary(document.definitions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      var lines = TextFullReport.header(document.header)
      lines += (document.advice.isEmpty ? [] : [""]) + document.advice.flatMap { TextLayout.wrap($0, indent: 2) }
      for section in document.sections {
        let writer = TextSection(section: section, definitions: titles, sparkline: sparkline)
        lines += [""] + writer.lines
      }
      lines += TextFullReport.explanations(of: document)
      return Self.lines(lines)
    }
  }

  private static func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}

enum TextFullReport {
  static func header(_ header: ReportHeader) -> [String] {
    var days = ""
    if let first = header.firstDay, let last = header.lastDay { days = ", \(span(first, last)) (UTC)" }
    let notes = notes(header).flatMap { TextLayout.wrap($0, indent: 2) }
    return ["Report"]
      + TextLayout.field("drags", "\(NumberFormat.grouped(header.sessions ?? 0))\(days)")
      + TextLayout.field("selection", ReportSelection(header).words)
      + TextLayout.field("schema", header.schemaVersion)
      + replay(header) + (notes.isEmpty ? [] : [""]) + notes
  }

  /// Returns the notes that apply to all numbers: missing days, a person with a large share, drags that are not counted, and that rates of few people
  /// are hidden.
  static func notes(_ header: ReportHeader) -> [String] {
    let hidden = header.fewestPeople.flatMap {
      $0 < 2
        ? nil
        : "For publication, rates of fewer than \($0) people are hidden, or of fewer than \($0) drags if no person is "
          + "known."
    }
    let moves = header.movesBetweenStops.map { count in
      "\(Count.of(count, "drag")) between stops \(count == 1 ? "is" : "are") not counted: no attempt to dismiss. --stops is about them."
    }
    return [header.missingDaysNote, header.largestPerson?.text, moves, hidden].compactMap(\.self)
  }

  private static func replay(_ header: ReportHeader) -> [String] {
    guard let share = header.replayFidelity else { return [] }
    return TextLayout.field("replay", "\(NumberFormat.fidelity(share)) \(decisions(header.replayedDecisions ?? 0))")
  }

  static func decisions(_ count: Int) -> String { "of \(Count.of(count, "decision")) reproduced" }

  static func span(_ first: String, _ last: String) -> String { first == last ? first : "\(first) to \(last)" }

  static func explanations(of document: ReportDocument) -> [String] {
    guard !document.sections.isEmpty else { return [] }
    let methods = document.methods.flatMap { TextLayout.wrap($0, indent: 4, first: "  - ") }
    let definitions = document.definitions.flatMap { definition in
      TextLayout.wrap("\(definition.title): \(definition.definition)", indent: 4, first: "  - ")
    }
    return ["", "Methods"] + methods + ["", "Definitions"] + definitions
  }
}

extension ReportHeader {
  /// The maximum number of ranges of missing days in a sentence; JSON has all.
  private static let mostRanges = 5

  /// A sentence with the days that no cells are of; nil if none is missing.
  package var missingDaysNote: String? {
    guard let missingDays else { return nil }
    let shown = missingDays.prefix(Self.mostRanges).map { TextFullReport.span($0.first, $0.last) }
    let rest = missingDays.count - shown.count
    return
      "There are no counts of \(shown.joined(separator: ", "))\(rest > 0 ? " and \(Count.of(rest, "later time"))" : ""), so the "
      + "numbers lack drags of these days. Aggregate the days, and report again."
  }
}

/// Lines of at most 80 columns. Stored words may come from anywhere: control characters and confusable text are written
/// out, as in tables.
enum TextLayout {
  static let width = 80

  private static let units: Set<Substring> = ["%", "%,", "%.", "%;", "%:", "%)", "%).", "%),", "pt/s", "pt", "s", "ms"]

  /// Wraps at spaces, but not between a number and its unit. A word longer than a line stays whole.
  ///
  /// - Parameters:
  ///   - indent: The spaces before every line.
  ///   - first: The text before the first line instead.
  static func wrap(_ text: String, indent: Int, first: String? = nil, width: Int = width) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = first ?? margin
    var isFresh = true
    var words: [String] = []
    let parts = text.split(whereSeparator: \.isWhitespace)
    for (index, word) in parts.enumerated() {
      // A number at the end stays with its noun, too: `tried again 1`.
      let isLastNumber = index == parts.count - 1 && index > 0 && word.allSatisfy(\.isNumber)
      if units.contains(word) || isLastNumber, let before = words.popLast() {
        words.append(before + " " + word)
      } else {
        words.append(String(word).withHiddenWrittenOut)
      }
    }
    for word in words {
      if !isFresh, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
        isFresh = true
      }
      line += isFresh ? word : " " + word
      isFresh = false
    }
    return lines + [line]
  }

  /// The width of a field's name, with the space after it.
  static let nameWidth = 13

  static func field(_ name: String, _ value: String) -> [String] {
    wrap(value, indent: 2 + nameWidth, first: "  " + left(name, max(nameWidth, name.count + 1)))
  }

  /// Returns a name, and the reason in place of its numbers: in their column if there is room, otherwise closer, or
  /// below.
  static func row(_ name: String, _ width: Int, reason: String) -> [String] {
    let name = left(name, min(width, Self.width - 2 - reason.count))
    let line = name + "  " + reason
    return line.count <= Self.width ? [line] : [name] + wrap(reason, indent: 6)
  }

  static func left(_ text: String, _ width: Int) -> String {
    let text = text.withHiddenWrittenOut
    return text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    let text = text.withHiddenWrittenOut
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

struct Sparkline: Equatable {
  let empty: Character
  /// The characters in ascending order; the highest is for the fullest bar.
  let levels: [Character]

  static let unicode = Sparkline(empty: "·", levels: Array("▁▂▃▄▅▆▇█"))
  /// The characters for terminals without UTF-8.
  static let ascii = Sparkline(empty: ".", levels: Array("_-=+oxX#"))

  /// Returns bars of these heights; a single drag is always visible.
  func text(_ heights: [Double]) -> String {
    guard let most = heights.max(), most > 0 else { return String(repeating: empty, count: heights.count) }
    return String(
      heights.map { height in
        guard height > 0 else { return empty }
        let height = (height / most * Double(levels.count)).rounded(.up)
        return levels[min(max(Int(height), 1), levels.count) - 1]
      })
  }
}
