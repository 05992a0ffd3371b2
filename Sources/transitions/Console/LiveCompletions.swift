import ArgumentParser
import Foundation
import TransitionModel
import TransitionStore

struct CompletionRequest {
  /// The words as split by the shell, with their quotes, beginning with the tool's name.
  let words: [String]
  /// The index of the word to complete, or the number of words for a new one.
  let index: Int
  /// The part of that word before the cursor.
  let prefix: String

  /// The text to complete and, in the value of an argument, the name before its `=`.
  ///
  /// Bash treats `=` as a separate word and completes only the text after it. Zsh and fish complete `name=value`.
  var beginning: (name: String?, text: String, isWhole: Bool) {
    let current = words.indices.contains(index) ? words[index] : ""
    if current == "=", index >= 1 { return (words[index - 1], "", false) }
    if index >= 2, index <= words.count, words[index - 1] == "=" { return (words[index - 2], prefix, false) }
    guard let equals = prefix.firstIndex(of: "=") else { return (nil, prefix, true) }
    return (String(prefix[..<equals]), String(prefix[prefix.index(after: equals)...]), true)
  }

  var otherWords: [String] { words.indices.filter { $0 != index }.map { Self.unquoted(words[$0]) } }

  /// The registry of the command line; nil if it cannot be read.
  var registry: TransitionRegistry? {
    let words = otherWords.flatMap { $0.hasPrefix("--db=") ? ["--db", String($0.dropFirst(5))] : [$0] }
    let path = words.lastIndex(of: "--db").flatMap { place in words[(place + 1)...].first { $0 != "=" } }
    return try? TransitionRegistry(
      at: DatabaseOptions.path(path, in: EnvironmentVariable.values()), access: .readOnly)
  }

  var transition: StoredRevision? {
    let words = otherWords
    return try? registry?.transitions(includingRetired: true).last { words.contains($0.name) }
  }

  /// Returns a word without its quotes, for the quoting that people use in paths.
  private static func unquoted(_ word: String) -> String {
    if let mark = word.first, mark == "'" || mark == "\"" { return String(word.dropFirst().prefix { $0 != mark }) }
    let text = word.replacing(#/\\(.)/#) { $0.1 }
    return text.hasPrefix("~/") ? FileManager.default.homeDirectoryForCurrentUser.path + text.dropFirst() : text
  }
}

/// A completion, with a note for shells that display notes.
struct CompletionCandidate {
  let text: String
  var note = ""

  /// The line for the shell that asks: `text:note` for zsh, `text<TAB>note` for fish, only the text for bash.
  var line: String {
    let note = TerminalText.escaped(String(note.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    return switch CompletionShell.requesting {
    case CompletionShell.zsh where !note.isEmpty: "\(text):\(note)"
    case CompletionShell.fish where !note.isEmpty: "\(text)\t\(note)"
    default: text
    }
  }
}

/// Completions that need the registry. An argument declares one: `@Argument(…, completion: .transitionName)`.
extension CompletionKind {
  static let transitionName = live { names(in: $0, includingRetired: false) }
  static let anyTransitionName = live { names(in: $0, includingRetired: true) }
  static let revision = live { try revisions(in: $0) }
  /// Revisions of the transition named on the line, or other transitions.
  static let revisionOrName = live { try revisions(in: $0) + names(in: $0, includingRetired: true) }
  /// `field=value`, as accepted by `transitions set`.
  static let assignment = live { assignments(in: $0, preferring: []) }
  /// `field=value` in a filter of a listing, which accepts the last word of a listed field.
  static let filter = live { request in
    let (name, text, _) = request.beginning
    let facts = name == nil ? FactFilter.Fact.allCases.filter { $0.rawValue.hasPrefix(text) } : []
    return assignments(in: request, preferring: ResultTable.listedFields)
      + facts.map { CompletionCandidate(text: $0.rawValue + "=", note: $0.allowed) }
  }
  static let fieldName = live { request in
    let sections = ConfigurationSection.all.map(\.path).filter { $0.hasPrefix(request.prefix) }
    return sections.map { CompletionCandidate(text: $0, note: "all of its fields") }
      + ConfigurationField.names(beginning: request.prefix).map {
        CompletionCandidate(text: $0.name, note: $0.field.help)
      }
  }
  static let session = live { request in
    let beginning = request.beginning.text.lowercased()
    guard beginning.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return [] }
    let rows = try request.registry?.query(
      """
      SELECT uuid, transition || ' ' || outcome FROM session_fact
      WHERE uuid >= '\(beginning)' AND uuid < '\(beginning)g' ORDER BY began_at_us DESC LIMIT 50
      """
    ).rows
    return (rows ?? []).compactMap { row in
      guard case .text(let uuid)? = row.first, case .text(let note)? = row.last else { return nil }
      return CompletionCandidate(text: uuid, note: note)
    }
  }

  /// The characters of a candidate. A registry can come from someone else, and a shell expands a candidate, so one with
  /// any other character is not offered. This is the only way from a registry into a completion.
  private static let alphabet = Set(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ._=+-".unicodeScalars)

  /// A completion computed on request. Errors give no completion, because a message would appear in the command line.
  private static func live(
    _ candidates: @escaping @Sendable (CompletionRequest) throws -> [CompletionCandidate]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      let found = try? candidates(CompletionRequest(words: words, index: index, prefix: prefix))
      return (found ?? []).filter { $0.text.unicodeScalars.allSatisfy(alphabet.contains) }.map(\.line)
    }
  }

  private static func revisions(in request: CompletionRequest) throws -> [CompletionCandidate] {
    guard let name = request.transition?.name, let registry = request.registry else { return [] }
    return try registry.history(of: name).reversed().map {
      CompletionCandidate(text: String($0.revision), note: $0.note ?? "")
    }
  }

  private static func names(in request: CompletionRequest, includingRetired: Bool) -> [CompletionCandidate] {
    let given = Set(request.otherWords)
    let stored = (try? request.registry?.transitions(includingRetired: includingRetired)) ?? []
    return stored.filter { !given.contains($0.name) }
      .map { CompletionCandidate(text: $0.name, note: $0.transition.configuration.summary) }
  }

  private static func assignments(
    in request: CompletionRequest, preferring preferred: [ConfigurationField]
  ) -> [CompletionCandidate] {
    let (name, text, isWhole) = request.beginning
    guard let name else {
      return ConfigurationField.names(beginning: text, preferring: preferred)
        .filter { $0.field != .name }
        .map { CompletionCandidate(text: $0.name + "=", note: $0.field.help) }
    }
    guard let field = try? ConfigurationField.resolving(name, preferring: preferred) else { return [] }
    return values(of: field, in: request).map { value in
      CompletionCandidate(text: isWhole ? "\(name)=\(value.text)" : value.text, note: value.note)
    }
  }

  /// Returns the possible words of a field or, for a number, its current value.
  private static func values(of field: ConfigurationField, in request: CompletionRequest) -> [CompletionCandidate] {
    switch field.kind {
    case .choice(let words): return words.map { CompletionCandidate(text: $0) }
    case .flag: return ["true", "false"].map { CompletionCandidate(text: $0) }
    case .text: return []
    case .number, .transitionName:
      guard let value = request.transition?.transition.configuration[field] else { return [] }
      return [CompletionCandidate(text: value.description, note: "current value; \(field.allowedDescription)")]
    }
  }
}
