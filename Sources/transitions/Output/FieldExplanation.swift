import TransitionModel

/// One field explained to a person: a paragraph, not a row.
struct FieldExplanation {
  let field: ConfigurationField

  static let widest = 100
  private static let indent = "    "

  func write(to stream: ConsoleStream, width: Int) {
    stream.writeLine(stream.styled(field.path, .bold))
    for line in Self.wrapped(field.help, to: width - Self.indent.count) { stream.writeLine(Self.indent + line) }
    for (label, text) in facts {
      let head = label + String(repeating: " ", count: 9 - label.count)
      let lines = Self.wrapped(text, to: width - Self.indent.count - head.count)
      for (index, line) in lines.enumerated() {
        stream.writeLine(Self.indent + (index == 0 ? head : String(repeating: " ", count: head.count)) + line)
      }
    }
  }

  private var facts: [(label: String, text: String)] {
    var facts = [("allowed", field.allowedDescription)]
    if let value = field.defaultValue?.description { facts.append(("default", value.isEmpty ? "empty" : value)) }
    facts.append(("needed", field.neededDescription))
    if field.allowedWhen != field.requiredWhen { facts.append(("applies", "\(field.allowedWhen)")) }
    return facts + [("column", field.column)]
  }

  /// Lines of at most `width` columns where words allow it.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(String(word)) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension ConfigurationField {
  /// When the field needs a value, in words.
  var neededDescription: String {
    switch requiredWhen {
    case .always: "always"
    case .never: "never"
    default: "when \(requiredWhen)"
    }
  }
}

extension ResultTable {
  /// Fields, one a row.
  init(fields: [ConfigurationField]) {
    self.init(
      columns: [
        Column("field", isName: true), Column("type", isDetail: true), Column("unit", isDetail: true),
        Column("allowed"),
        Column("minimum", isDetail: true), Column("maximum", isDetail: true), Column("default", yields: 1),
        Column("needed", isDetail: true), Column("applies", isDetail: true), Column("column", isDetail: true),
        Column("help"),
      ],
      rows: fields.map { field in
        [
          .text(field.path), .text(field.typeName), .text(field.unitName), .text(field.allowedDescription),
          .number(field.range?.lowerBound), .number(field.range?.upperBound),
          field.defaultValue.map { Cell($0) } ?? .null, .text(field.neededDescription), .text("\(field.allowedWhen)"),
          .text(field.column), .text(field.help),
        ]
      })
  }
}

extension ConfigurationField {
  fileprivate var range: ClosedRange<Double>? {
    if case .number(let range) = kind { range } else { nil }
  }

  fileprivate var typeName: String {
    switch kind {
    case .number: "number"
    case .choice: "choice"
    case .flag: "flag"
    case .text: "text"
    case .transitionName: "name"
    }
  }
}
