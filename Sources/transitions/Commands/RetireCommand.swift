import ArgumentParser
import TransitionModel
import TransitionStore

struct RetireCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire",
    abstract: "Take transitions out of use; their revisions and sessions stay.",
    discussion: """
      Apps no longer get a retired transition by its name, and `transitions list` leaves it out. `transitions apply` \
      or `transitions set` puts it back in use, even with the same values.
      """ + examples.help)
  static let examples = [
    CommandExample("Retire two transitions", "transitions retire bottom-card edge-rotate"),
    CommandExample("List the retired transitions", "transitions list --retired"),
  ]

  @Argument(help: "The transitions' names.", completion: .transitionName) var names: [String]
  @Flag(help: "Print the changes without making them.") var dryRun = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let (changes, orphans) = try database.changing(dryRun: dryRun, for: console) { registry, dryRun in
      (try registry.retire(names, dryRun: dryRun), try Self.orphans(of: names, in: registry))
    }
    if !dryRun { console.stored() }
    ChangeReport(changes: changes, isDryRun: dryRun).write(to: console)
    let already = changes.filter { $0.kind == .unchanged }.map(\.name)
    if !already.isEmpty { console.note("Already retired: \(already.joined(separator: ", ")).") }
    for orphan in orphans { console.note(orphan) }
    if !dryRun, let retired = changes.first(where: { $0.kind == .retired }) {
      console.note(RetiredNote.wayBack(retired.name, in: database))
    }
  }

  /// Returns notes on transitions in use that name a retired one as their reduced-motion fallback.
  private static func orphans(of names: [String], in registry: TransitionRegistry) throws -> [String] {
    try registry.transitions().filter { !names.contains($0.name) }.compactMap { stored in
      guard case .transition(let calm)? = stored.transition.configuration.reduceMotion, names.contains(calm) else {
        return nil
      }
      return "\(stored.name) uses \(calm) as its reduced-motion fallback; without it, it cross-fades. "
        + "\(ConfigurationField.reduceMotionTransition.path) names another."
    }
  }
}

struct RetiredNote {
  let name: String
  let retiredAtMicroseconds: Int64

  init?(_ stored: StoredRevision) {
    guard let time = stored.retiredAtMicroseconds else { return nil }
    name = stored.name
    retiredAtMicroseconds = time
  }

  func write(to console: Console, in database: DatabaseOptions) {
    let time = Cell.time(retiredAtMicroseconds).readableText(digits: nil)
    console.note("\(name) is retired since \(time): apps no longer receive it. \(Self.wayBack(name, in: database))")
  }

  static func wayBack(_ name: String, in database: DatabaseOptions) -> String {
    let same = "`\(database.command("show", name, "--yaml").line) | \(database.command("apply", "-").line)`"
    return
      "\(same) brings \(name) back as it was; so does a change with \(database.command("set", name, "FIELD=VALUE"))."
  }
}
