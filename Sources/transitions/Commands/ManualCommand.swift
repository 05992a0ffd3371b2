import ArgumentParser

/// Writes the reference pages, for `make docs`.
struct ManualCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Write the manual: every command, option and help topic.",
    shouldDisplay: false)
  static let examples = [
    CommandExample("Read it", "transitions manual man | man -l -"),
    CommandExample("As one Markdown page", "transitions manual markdown"),
  ]

  enum Markup: String, CaseIterable {
    case man
    case markdown
    case exports
  }

  @Argument(
    help: Choice.help("The output", Markup.self, valueName: "markup"),
    completion: .list(Choice.words(Markup.self)), transform: Choice.value)
  var markup: Markup
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    switch markup {
    case .man: console.output.write(data: ManualPage(try Manual()).text)
    case .markdown: console.output.write(data: ManualMarkdown(try Manual()).text)
    case .exports: console.output.write(data: try ExportPage().text)
    }
  }
}
