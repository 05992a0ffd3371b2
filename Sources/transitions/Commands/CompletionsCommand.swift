import ArgumentParser

struct CompletionsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completion script of a shell.",
    discussion: """
      Names are live: they complete the transitions, revisions, sessions and fields of the registry on the command \
      line. `make install` puts the scripts where the shells look. To install one manually, see the examples for bash \
      and fish; zsh needs a file _transitions in a folder of $fpath.
      """)
  static let examples = [
    CommandExample(
      "Install the script for bash",
      "transitions completions bash > ~/.local/share/bash-completion/completions/transitions"),
    CommandExample(
      "Install the script for fish", "transitions completions fish > ~/.config/fish/completions/transitions.fish"),
  ]

  @Argument(
    help: Choice.help("The shell", CompletionScript.ShellName.self, valueName: "shell"),
    completion: .list(Choice.words(CompletionScript.ShellName.self)), transform: Choice.value)
  var shell: CompletionScript.ShellName
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws { console.output.write(data: CompletionScript(shell: shell).text) }
}

/// ArgumentParser's completion script with four repairs.
///
/// The original expands each candidate in bash, completes nothing after `help`, adds a space after `field=`, and sets a
/// bash trap that resets the shell's options at every `source`.
struct CompletionScript {
  let shell: ShellName

  enum ShellName: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  var text: String {
    let generated = TransitionsTool.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash)
    switch shell {
    case .bash: return generated + "\n" + bashAddition
    case .fish: return generated + "\n" + fishAddition
    case .zsh:
      // The script ends by calling what it defines, so definitions go before that.
      guard let end = generated.range(of: "\nif [[ \"${funcstack[1]}\" = ") else { return generated }
      return generated[..<end.lowerBound] + "\n" + zshAddition + generated[end.lowerBound...] + "\n"
    }
  }

  /// The words that can follow `help` and some commands.
  private struct HelpWords {
    let path: [String]
    let words: [CompletionCandidate]
  }

  private static var helpWords: [HelpWords] { helpWords(of: TransitionsTool.self, path: []) }

  private static func helpWords(of command: any ParsableCommand.Type, path: [String]) -> [HelpWords] {
    let subcommands = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    guard !subcommands.isEmpty else { return [] }
    let topics = path.isEmpty ? HelpTopic.all.map { CompletionCandidate($0.name, note: $0.summary) } : []
    let words = subcommands.map { CompletionCandidate($0._commandName, note: $0.configuration.abstract) } + topics
    return [HelpWords(path: path, words: words)]
      + subcommands.flatMap { helpWords(of: $0, path: path + [$0._commandName]) }
  }

  private var bashAddition: String {
    let cases = Self.helpWords.map { help in
      "    '\(help.path.joined(separator: " "))') __transitions_add_completions -W "
        + "$'\(help.words.map(\.text).joined(separator: "\\n"))' ;;"
    }
    return """
      _transitions_help() {
          case "${COMP_WORDS[*]:2:COMP_CWORD-2}" in
      \(cases.joined(separator: "\n"))
          esac
      }

      # Candidates may come from a registry of someone else: `compgen -W` would run a $(command) in one.
      __transitions_add_completions() {
          local completion
          if [[ "${1}" = -W ]]; then
              while IFS='' read -r completion; do
                  [[ -n "${completion}" && "${completion}" = "${cur}"* ]] && COMPREPLY+=("${completion}")
              done <<< "${2}"
          else
              while IFS='' read -r completion; do
                  COMPREPLY+=("${completion}")
              done < <(compgen "${@}" -- "${cur}")
          fi
      }

      # The value of FIELD= goes right behind it. What is trapped for this call alone does not stay.
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

  private var zshAddition: String {
    let cases = Self.helpWords.map { help in
      """
              '\(help.path.joined(separator: " "))') candidates=(
      \(help.words.map { "            '\(Self.quoted($0.line(for: .zsh)))'" }.joined(separator: "\n"))
              ) ;;
      """
    }
    return """
      _transitions_help() {
          local -a candidates
          case "${(j: :)words[2,CURRENT-1]}" in
      \(cases.joined(separator: "\n"))
          esac
          (( ${#candidates} )) && _describe -V '' candidates
      }

      # The value of FIELD= goes right behind it.
      __transitions_complete() {
          local -ar fields=("${(M)@:#[^:]##=(|:*)}")
          local -ar others=("${@:#([^:]##=|)(|:*)}")
          local -ar nothing=("${(M)@:#(|:*)}")
          _describe -V '' others -- fields -S '' -- nothing -P $'\\'\\''
      }

      """
  }

  private var fishAddition: String {
    Self.helpWords.flatMap { help in
      let seen = help.path.map { "; and __fish_seen_subcommand_from \($0)" }.joined()
      return help.words.map { word in
        "complete -c transitions -n '__transitions_should_offer_completions_for_positional \"transitions help\" "
          + "-eq \(help.path.count + 1)\(seen)' -fa '\(word.text)' -d '\(Self.quoted(word.note))'"
      }
    }.joined(separator: "\n") + "\n"
  }

  /// Quotes text for use between single quotes in both zsh and fish.
  private static func quoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\"'\"'")
  }
}
