import ArgumentParser
import TransitionModel

struct FieldsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields",
    abstract: "Explain the fields of a configuration: unit, range, default, meaning.",
    discussion: """
      A name is a field's path, the end of one, its column, or a section. At a terminal the fields of a name are \
      explained one by one; without a name all of them are listed.
      """)
  static let examples = [
    CommandExample("What a release rule can be", "transitions fields releaseRule"),
    CommandExample("All of them, for a spreadsheet", "transitions fields --csv"),
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

  /// In table order, each once; every unknown name is said at once.
  private func chosen() throws -> [ConfigurationField] {
    guard !names.isEmpty else { return ConfigurationField.all }
    var wanted: Set<ConfigurationField> = []
    var mistakes: [String] = []
    for name in names {
      let fields = ConfigurationSection.named(name)?.fields ?? ConfigurationField.meant(by: name)
      wanted.formUnion(fields)
      if fields.isEmpty { mistakes.append(UnresolvedField(unknown: name).description) }
    }
    guard mistakes.isEmpty else { throw ValidationError(mistakes.joined(separator: "\n")) }
    return ConfigurationField.all.filter(wanted.contains)
  }
}
