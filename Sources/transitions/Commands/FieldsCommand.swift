import ArgumentParser
import TransitionModel

struct FieldsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields",
    abstract: "Explain the fields of a configuration: unit, range, default, meaning.",
    discussion: """
      A name is a field's path, a unique end of it, its column, or a section. On a terminal the named fields are \
      explained one by one; without a name all fields are listed.
      """ + examples.help)
  static let examples = [
    CommandExample("Explain the fields of a release rule", "transitions fields releaseRule"),
    CommandExample("List all fields for a spreadsheet", "transitions fields --csv"),
  ]

  @Argument(help: "Fields or sections: duration, interaction.releaseRule.", completion: .fieldName)
  var names: [String] = []
  @OptionGroup var output: OutputOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let fields = try chosen()
    guard !names.isEmpty, output.isForReading(on: console) else {
      output.write(ResultTable(fields: fields), to: console)
      if output.isForReading(on: console) {
        console.note("\(ShellCommand("transitions", "fields", "NAME")) explains one in full.")
      }
      return
    }
    let width = min(console.output.width ?? FieldExplanation.widest, FieldExplanation.widest)
    for (index, field) in fields.enumerated() {
      if index > 0 { console.print() }
      FieldExplanation(field: field).write(to: console.output, width: width)
    }
  }

  /// Returns the chosen fields once each, in table order. All unknown names are reported together.
  private func chosen() throws -> [ConfigurationField] {
    let all = ConfigurationField.all(stops: 1)
    guard !names.isEmpty else { return all }
    var wanted: Set<ConfigurationField> = []
    var mistakes: [String] = []
    for name in names {
      let stops = all.filter { $0.isOfStops(named: name) }
      let fields =
        stops.isEmpty ? ConfigurationSection.named(name)?.fields ?? ConfigurationField.meant(by: name) : stops
      wanted.formUnion(fields)
      if fields.isEmpty { mistakes.append(UnresolvedField(unknown: name).description) }
    }
    guard mistakes.isEmpty else { throw ValidationError(mistakes.joined(separator: "\n")) }
    return all.filter(wanted.contains)
  }
}

struct FieldExplanation {
  let field: ConfigurationField

  static let widest = 100
  private static let indent = "    "

  func write(to stream: ConsoleStream, width: Int) {
    stream.writeLine(stream.styled(field.listedPath, .bold))
    for line in field.help.wrapped(to: width - Self.indent.count) { stream.writeLine(Self.indent + line) }
    write(facts, to: stream, width: width, indent: Self.indent)
    write(field.choices.map { ($0.word, $0.meaning) }, to: stream, width: width, indent: Self.indent + "  ")
  }

  private func write(_ rows: [(label: String, text: String)], to stream: ConsoleStream, width: Int, indent: String) {
    let column = rows.map(\.label.count).max() ?? 0
    for (label, text) in rows {
      let head = label.padded(to: column + 2)
      for (index, line) in text.wrapped(to: width - indent.count - head.count).enumerated() {
        stream.writeLine(indent + (index == 0 ? head : String(repeating: " ", count: head.count)) + line)
      }
    }
  }

  private var facts: [(label: String, text: String)] {
    var facts: [(label: String, text: String)] = []
    if let value = field.defaultValue?.description { facts.append(("default", value.isEmpty ? "empty" : value)) }
    facts.append(("needed", field.neededDescription))
    if field.allowedWhen != field.requiredWhen { facts.append(("applies", field.appliesDescription)) }
    facts.append(("column", field.column))
    return facts + [("allowed", field.allowedDescription)]
  }
}

extension ConfigurationField {
  /// Returns whether the name is that of the list of stops, or of this field of a stop.
  fileprivate func isOfStops(named name: String) -> Bool {
    guard stopPlace != nil else { return false }
    let field = stopPlace?.name ?? ""
    return [Self.stopsPath, "stops", listedPath, "stops[].\(field)", "stops.\(field)", path].contains(name)
  }

  var neededDescription: String {
    switch requiredWhen {
    case .always: "always"
    case .never: "never"
    default: "when \(Self.listed(requiredWhen))"
    }
  }

  var appliesDescription: String { Self.listed(allowedWhen) }

  /// A condition of a stop's field names that of the same stop, whichever it is.
  private static func listed(_ condition: FieldCondition) -> String {
    "\(condition)".replacing("\(stopsPath).1.", with: "\(stopsPath)[].")
  }
}

extension ResultTable {
  init(fields: [ConfigurationField]) {
    self.init(
      columns: [
        Column("field", isName: true), Column("type", isDetail: true), Column("unit", isDetail: true),
        Column("allowed"),
        Column("minimum", isDetail: true), Column("maximum", isDetail: true), Column("default", yields: 1),
        Column("needed", isDetail: true), Column("applies", isDetail: true), Column("column", isDetail: true),
        Column("help"), Column("choices", isDetail: true),
      ],
      rows: fields.map { field in
        [
          .text(field.listedPath), .text(field.typeName), .text(field.unitName), .text(field.allowedDescription),
          .number(field.range?.lowerBound), .number(field.range?.upperBound),
          field.defaultValue.map { Cell($0) } ?? .null, .text(field.neededDescription), .text(field.appliesDescription),
          .text(field.column), .text(field.help),
          .text(
            field.choices.isEmpty ? nil : field.choices.map { "\($0.word): \($0.meaning)" }.joined(separator: "; ")),
        ]
      })
  }
}

extension ConfigurationField {
  fileprivate var range: ClosedRange<Double>? { if case .number(let range) = kind { range } else { nil } }

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
