import ArgumentParser

/// One way a word can go on, and what a shell that explains its suggestions says beside it.
struct CompletionCandidate: Sendable, Hashable {
  let text: String
  let note: String

  init(_ text: String, note: String = "") {
    self.text = TerminalText.escaped(text)
    self.note = TerminalText.escaped(note)
  }

  /// The line a shell's completion script takes: zsh reads `text:note`, fish `text<TAB>note`, bash the text alone.
  func line(for shell: CompletionShell?) -> String {
    let oneLine = String(note.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    switch shell {
    case CompletionShell.zsh:
      let escaped = String(text.flatMap { $0 == ":" || $0 == "\\" ? ["\\", $0] : [$0] })
      return oneLine.isEmpty ? escaped : "\(escaped):\(oneLine)"
    case CompletionShell.fish: return oneLine.isEmpty ? text : "\(text)\t\(oneLine)"
    default: return text
    }
  }
}
