import ArgumentParser

struct CompletionsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completion script of a shell.",
    discussion: """
      Names are live: they complete the transitions, revisions, sessions and fields of the registry on the command \
      line. `make install` puts the scripts where the shells look. To install one manually, see the examples for bash \
      and fish; zsh needs a file _transitions in a folder of $fpath.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "Install the script for bash",
      "transitions completions bash \\\n    > ~/.local/share/bash-completion/completions/transitions"),
    CommandExample(
      "Install the script for fish", "transitions completions fish > ~/.config/fish/completions/transitions.fish"),
  ]

  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  @Argument(
    help: Choice.help("The shell", Shell.self, valueName: "shell"), completion: .list(Choice.words(Shell.self)),
    transform: Choice.value)
  var shell: Shell
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let script = TransitionsTool.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash)
    console.output.write(data: shell == .bash ? script + Self.bashAddition : script + "\n")
  }

  /// ArgumentParser's script leaves a trap that resets the shell's options at every `source`, and adds a space after `field=`.
  private static let bashAddition = """

    _transitions_with_fields() {
        _transitions "${@}"
        trap - RETURN
        if [[ "${COMPREPLY[0]}" = *= ]]; then
            compopt -o nospace +o filenames 2> /dev/null
        fi
    }

    complete -o filenames -F _transitions_with_fields transitions

    """
}
