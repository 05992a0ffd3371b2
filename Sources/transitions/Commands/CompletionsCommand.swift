import ArgumentParser

struct CompletionsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Write the script that lets a shell complete commands, options and names.",
    discussion: """
      Names are live: transitions, revisions, sessions and fields of the registry that the line means. `make install` \
      puts the scripts where the shells look. By hand: the examples for bash and fish; for zsh a file _transitions in a \
      folder of $fpath.
      """)
  static let examples = [
    CommandExample(
      "For every bash", "transitions completions bash > ~/.local/share/bash-completion/completions/transitions"),
    CommandExample(
      "For every fish", "transitions completions fish > ~/.config/fish/completions/transitions.fish"),
  ]

  @Argument(
    help: Choice.help("The shell", CompletionScript.ShellName.self, valueName: "shell"),
    completion: .list(Choice.words(CompletionScript.ShellName.self)), transform: Choice.value)
  var shell: CompletionScript.ShellName
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    console.output.write(data: CompletionScript(shell: shell).text)
  }
}
