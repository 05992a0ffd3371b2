import ArgumentParser
import Foundation
import TransitionModel
import TransitionStore

/// A shell's request to complete the word at the cursor.
struct CompletionRequest {
  /// The words as split by the shell, with their quotes, beginning with the tool's name.
  let words: [String]
  /// The index of the word to complete, or the number of words for a new one.
  let index: Int
  /// The part of that word before the cursor.
  let prefix: String
  let environment: [String: String]

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
    let path = DatabaseOptions.path(option("--db"), in: environment)
    return try? TransitionRegistry(at: path, access: .readOnly)
  }

  /// Returns the value of an option on the line: `--db app.db`, `--db=app.db`, or the latter as split by bash.
  func option(_ name: String) -> String? {
    var value: String?
    for (place, word) in words.enumerated() where place != index {
      if word.hasPrefix(name + "=") { value = String(word.dropFirst(name.count + 1)) }
      guard word == name, place + 1 < words.count else { continue }
      let next = words[place + 1] == "=" ? place + 2 : place + 1
      if next < words.count, next != index { value = words[next] }
    }
    return value.map(Self.unquoted)
  }

  /// Returns a word without its quotes, for the quoting that people use in paths.
  static func unquoted(_ word: String) -> String {
    if let mark = word.first, mark == "'" || mark == "\"" { return String(word.dropFirst().prefix { $0 != mark }) }
    var text = ""
    var isEscaped = false
    for character in word {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.append(character)
        isEscaped = false
      }
    }
    guard text.hasPrefix("~/") else { return text }
    return FileManager.default.homeDirectoryForCurrentUser.path + text.dropFirst()
  }
}

/// A completion, with a note for shells that display notes.
struct CompletionCandidate: Sendable, Hashable {
  let text: String
  let note: String

  init(_ text: String, note: String = "") {
    self.text = TerminalText.escaped(text)
    self.note = TerminalText.escaped(note)
  }

  /// Returns the line for a shell's completion script: `text:note` for zsh, `text<TAB>note` for fish, only the text for
  /// bash.
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

/// Completions that need the registry. An argument declares one: `@Argument(…, completion: .transitionName)`.
extension CompletionKind {
  static let transitionName = live(.name) { try names(in: $0, includingRetired: false) }
  static let anyTransitionName = live(.name) { try names(in: $0, includingRetired: true) }

  /// Revisions of the transition named on the line.
  static let revision = live(.number) { try revisions(in: $0) }

  private static func revisions(in request: CompletionRequest) throws -> [CompletionCandidate] {
    guard let registry = request.registry else { return [] }
    let words = request.otherWords
    let named = try registry.transitions(includingRetired: true).last { words.contains($0.name) }
    guard let named else { return [] }
    return try registry.history(of: named.name).reversed().map {
      CompletionCandidate(String($0.revision), note: $0.note ?? "")
    }
  }

  /// Revisions of the transition named on the line, or other transitions.
  static let revisionOrName = live(.name) { try revisions(in: $0) + names(in: $0, includingRetired: true) }

  private static func names(in request: CompletionRequest, includingRetired: Bool) throws -> [CompletionCandidate] {
    let given = Set(request.otherWords)
    return try request.registry?.transitions(includingRetired: includingRetired)
      .filter { !given.contains($0.name) }
      .map { CompletionCandidate($0.name, note: $0.transition.configuration.summary) } ?? []
  }

  /// The characters of each kind of candidate.
  ///
  /// A registry can come from someone else, and a candidate goes to a shell. One with any other character is therefore
  /// not offered. This is the only way from a registry into a completion.
  enum Alphabet: String {
    case number = "0123456789"
    case identity = "0123456789abcdef-"
    case name = "0123456789abcdefghijklmnopqrstuvwxyz-"
    case field = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ._=+-"

    func has(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(rawValue.unicodeScalars.contains) }
  }

  /// A completion computed on request. Errors give no completion, because a message would appear in the command line.
  static func live(
    _ alphabet: Alphabet, _ candidates: @escaping @Sendable (CompletionRequest) throws -> [CompletionCandidate]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      let request = CompletionRequest(
        words: words, index: index, prefix: prefix, environment: EnvironmentVariable.values())
      let shell = CompletionShell.requesting
      return ((try? candidates(request)) ?? []).filter { alphabet.has($0.text) }.map { $0.line(for: shell) }
    }
  }
}

/// Completions from the field table.
extension CompletionKind {
  /// `field=value`, as accepted by `transitions set`.
  static let assignment = live(.field) { assignments(in: $0, preferring: []) }
  /// `field=value` in a filter of a listing, which accepts the last word of a listed field.
  static let filter = live(.field) { request in
    let (name, text, _) = request.beginning
    let facts = name == nil ? FactFilter.Fact.allCases.filter { $0.rawValue.hasPrefix(text) } : []
    return assignments(in: request, preferring: ResultTable.listedFields)
      + facts.map { CompletionCandidate($0.rawValue + "=", note: $0.allowed) }
  }

  /// Fields and sections, by path or the end of a path.
  static let fieldName = live(.field) { request in
    let sections = ConfigurationSection.all.map(\.path).filter { $0.hasPrefix(request.prefix) }
    return sections.map { CompletionCandidate($0, note: "all of its fields") }
      + ConfigurationField.names(beginning: request.prefix).map { name, field in
        CompletionCandidate(name, note: field.help)
      }
  }

  private static func assignments(
    in request: CompletionRequest, preferring preferred: [ConfigurationField]
  ) -> [CompletionCandidate] {
    let (name, text, isWhole) = request.beginning
    guard let name else {
      return ConfigurationField.names(beginning: text, preferring: preferred)
        .filter { $0.field != .name }
        .map { CompletionCandidate($0.name + "=", note: $0.field.help) }
    }
    guard let field = try? ConfigurationField.resolving(name, preferring: preferred) else { return [] }
    return values(of: field, in: request).map { value in
      CompletionCandidate(isWhole ? "\(name)=\(value.text)" : value.text, note: value.note)
    }
  }

  /// Returns the possible words of a field or, for a number, its current value.
  private static func values(of field: ConfigurationField, in request: CompletionRequest) -> [CompletionCandidate] {
    switch field.kind {
    case .choice(let words): return words.map { CompletionCandidate($0) }
    case .flag: return ["true", "false"].map { CompletionCandidate($0) }
    case .text: return []
    case .number, .transitionName:
      let words = request.otherWords
      let named = try? request.registry?.transitions(includingRetired: true).last { words.contains($0.name) }
      let value = named?.transition.configuration[field]
      return value.map { [CompletionCandidate($0.description, note: "current value; \(field.allowedDescription)")] }
        ?? []
    }
  }

  /// The shortest unique prefixes of the latest sessions' UUIDs.
  static let session = live(.identity) { request in
    let beginning = request.beginning.text.lowercased()
    guard beginning.allSatisfy({ $0.isHexDigit || $0 == "-" }), let registry = request.registry else { return [] }
    return try registry.query(sessionQuery(beginning: beginning)).rows.map { row in
      let words = row.map { value in if case .text(let text) = value { text } else { "" } }
      let (uuid, neighbours) = (words[0], words[1...2])
      let shared = neighbours.map { uuid.commonPrefix(with: $0).count }.max() ?? 0
      let length = max(shared + 1, shortestID, beginning.count)
      return CompletionCandidate(String(uuid.prefix(length)), note: "\(words[3]) \(words[4])")
    }
  }

  private static let shortestID = 8
  private static let mostSessions = 50

  /// Returns a query for each session and its neighbors in UUID order. The prefix that differs from theirs is unique.
  private static func sessionQuery(beginning: String) -> String {
    """
    SELECT uuid,
      (SELECT max(uuid) FROM session WHERE session.uuid < session_fact.uuid),
      (SELECT min(uuid) FROM session WHERE session.uuid > session_fact.uuid),
      transition, outcome
    FROM session_fact
    WHERE uuid >= '\(beginning)' AND uuid < '\(beginning)g'
    ORDER BY began_at_us DESC
    LIMIT \(mostSessions)
    """
  }
}
