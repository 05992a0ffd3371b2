import ArgumentParser
import TransitionModel
import TransitionStore

struct HistoryCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List changes: those of a transition, or of all of them.",
    discussion: """
      Without a name, it lists the changes of every transition, the latest first, also what was created and retired.
      """ + examples.help)
  static let examples = [
    CommandExample("List all revisions of a transition, the latest first", "transitions history card-modal"),
    CommandExample("List what changed in a week", "transitions history --since 7d"),
  ]

  @Argument(help: "The transition's name; without it, all transitions.", completion: .anyTransitionName)
  var name: String?
  @Option(
    help: ArgumentHelp("Only changes since then: 7d, 12h, yesterday, 2026-11-01.", valueName: "time"),
    transform: SinceTime.parse)
  var since: SinceTime?
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let start = since?.microseconds(before: WallClock.system.microseconds()) ?? .min
    if let name {
      let changes = Self.changes(try registry.history(of: name)).filter { $0.stored.createdAtMicroseconds >= start }
      output.write(ResultTable(revisions: changes.reversed()), to: console)
      if changes.isEmpty { console.note("Nothing changed since then.") }
      try RetiredNote(registry.revision(nil, of: name))?.write(to: console, in: database)
      return
    }
    let names = try registry.transitions(includingRetired: true).map(\.name)
    let changes = try names.flatMap { Self.withRetirement(Self.changes(try registry.history(of: $0))) }
      .filter { $0.microseconds >= start }.sorted { $0.microseconds > $1.microseconds }
    output.write(ResultTable(changes: changes, joins: output.isTable(on: console)), to: console)
    if changes.isEmpty { console.note("Nothing changed since then. \(database.command("history")) lists all changes.") }
  }

  /// A change of a transition, in words.
  fileprivate struct Change {
    let stored: StoredRevision
    let words: String
    var microseconds: Int64
  }

  /// Returns the changes of one transition's history, oldest first.
  private static func changes(_ history: [StoredRevision]) -> [Change] {
    zip([nil] + history.map(Optional.some), history).map { previous, stored in
      let words = previous.map { ChangeWords.between($0.transition.configuration, stored.transition.configuration) }
      return Change(stored: stored, words: words ?? "created", microseconds: stored.createdAtMicroseconds)
    }
  }

  private static func withRetirement(_ changes: [Change]) -> [Change] {
    guard let last = changes.last?.stored, let time = last.retiredAtMicroseconds else { return changes }
    return changes + [Change(stored: last, words: "retired", microseconds: time)]
  }
}

/// The difference of two configurations of a transition, in words.
enum ChangeWords {
  static func between(_ old: TransitionConfiguration, _ new: TransitionConfiguration) -> String {
    // A default that comes or goes with another field is no news.
    var differences = new.values.differences(from: old.values).filter { difference in
      [difference.old, difference.new].compactMap(\.self) != [difference.field.defaultValue].compactMap(\.self)
    }
    var words: [String] = []
    if let before = old.interaction?.releaseRule, let after = new.interaction?.releaseRule, before != after {
      differences.removeAll { $0.field.path.hasPrefix("interaction.releaseRule.") }
      words.append("closes by: \(before.summary) → \(after.summary)")
    }
    words += differences.map { difference in
      let unit = difference.new == nil || difference.field.unit == .ratio ? "" : " \(difference.field.unit.rawValue)"
      return "\(difference)\(unit)"
    }
    return words.joined(separator: "; ")
  }
}

extension ResultTable {
  /// Creates a table of one transition's revisions.
  fileprivate init(revisions: [HistoryCommand.Change]) {
    self.init(
      columns: [
        .init("revision", heading: "rev"), .init("createdAt", heading: "created"), .init("digest", shortLength: 8),
        .init("sessions"), .init("note"), .init("changes"),
      ],
      rows: revisions.map { change in
        let stored = change.stored
        return [
          .count(stored.revision), .time(stored.createdAtMicroseconds), .text(stored.transition.digest),
          .count(stored.sessionCount), .text(stored.note), .text(change.words),
        ]
      })
    keepsAll = true
  }

  /// Creates a table of the changes of several transitions.
  ///
  /// - Parameter joins: Whether transitions that were created at the same time share a row.
  fileprivate init(changes: [HistoryCommand.Change], joins: Bool) {
    var counts: [Int64: Int] = [:]
    for change in changes where joins && change.words == "created" { counts[change.microseconds, default: 0] += 1 }
    let shown = changes.filter { change in
      let count = change.words == "created" ? counts[change.microseconds, default: 1] : 1
      return count < 4 || change.stored.name == changes.first { $0.microseconds == change.microseconds }?.stored.name
    }
    self.init(
      columns: [
        .init("at", heading: "when"), .init("transition", isName: true), .init("revision", heading: "rev"),
        .init("changes", isProse: true), .init("note", isProse: true),
      ],
      rows: shown.map { change in
        let count = change.words == "created" ? counts[change.microseconds, default: 1] : 1
        return [
          .time(change.microseconds), .text(count < 4 ? change.stored.name : "\(count) transitions"),
          .count(count < 4 ? change.stored.revision : nil), .text(change.words),
          .text(change.stored.note),
        ]
      })
  }
}
