import ArgumentParser
import TransitionModel
import TransitionStore

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the transitions, each at its latest revision.",
    discussion: """
      A filter is FIELD, one of = != < <= > >=, and a value: "damping<1", edge!=bottom. FIELD= matches if there is no \
      value, FIELD!= if there is one. FIELD is a column of this listing, by its name in JSON or its heading, or any \
      field of `transitions set`. Duration, damping and curve alone match the presentation or the dismissal. Several \
      filters must all match: "damping<0.9 and dimming>0.2". Quote < and >, which the shell would read as redirections.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "List short transitions that a drag dismisses", "transitions list dismissalType=standard \"duration<0.5\""),
    CommandExample("Print the names of all cards", "transitions list --search card | cut -f1"),
  ]

  @Argument(
    help: ArgumentHelp("Only matching transitions: \"damping>=0.8\".", valueName: "filter"), completion: .filter)
  var filters: [String] = []
  @Option(help: ArgumentHelp("Only with these words in name, summary or source.", valueName: "text"))
  var search: String?
  @Flag(help: "Only retired transitions.") var retired = false
  @Flag(help: "Also retired transitions.") var all = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if retired, all { throw ValidationError("--retired and --all each choose transitions. Give one of them.") }
  }

  func run(on console: Console) throws {
    let conditions = try conditions()
    let words = search.map(TextSearch.init)
    let known = try database.registry(.readOnly, for: console).transitions(includingRetired: true)
    let candidates = all ? known : known.filter { $0.isRetired == retired }
    let found = candidates.filter { stored in
      conditions.allSatisfy { $0.matches(stored) } && words?.matches(stored.transition.configuration) ?? true
    }
    let table = ResultTable(
      transitions: found, showsRetirement: retired || all, filteredBy: conditions.flatMap(\.fields))
    output.write(table, to: console)
    guard found.isEmpty else { return }
    console.note(emptyNote(known: known, candidates: candidates.count))
    if !all, !retired, conditions.contains(where: \.isAboutRetirement) {
      console.note("Only transitions in use were searched: --all also searches retired ones.")
    }
  }

  private func conditions() throws -> [ListingFilter] {
    var conditions: [ListingFilter] = []
    var mistakes: [String] = []
    for filter in filters.flatMap(ListingFilter.parts) {
      do throws(InvalidFieldFilter) {
        conditions.append(try ListingFilter(filter))
      } catch {
        mistakes.append(error.message)
      }
    }
    guard mistakes.isEmpty else { throw ValidationError(mistakes.joined(separator: "\n")) }
    return conditions
  }

  private func emptyNote(known: [StoredRevision], candidates: Int) -> String {
    if known.isEmpty { return "The registry holds no transition. \(database.command("init")) adds the built-in ones." }
    if candidates > 0 { return "None of \(candidates) transitions matches." }
    let hidden = database.command("list", "--retired")
    return retired ? "No transition is retired." : "No transition is in use; \(known.count) retired: \(hidden)."
  }
}

extension ResultTable {
  /// The listed fields. In a filter, `duration` refers to the listed one.
  static let listedFields: [ConfigurationField] = [
    .dismissalType, MotionFields.presentation.duration, MotionFields.presentation.dampingRatio,
    MotionFields.presentation.curve, .dimmingAlpha, .releaseRule,
  ]

  /// The columns of the listing. A filter accepts the name or the heading of each.
  static let listing: [Column] = [
    Column("name", isName: true), Column("revision", heading: "rev"),
    Column("dismissalType", heading: "dismissal", isName: true, yields: 2),
    Column("duration", heading: "seconds"), Column("dampingRatio", heading: "damping"),
    Column("curve", isName: true), Column("dimmingAlpha", heading: "dimming", yields: 1),
    Column("releaseRule", heading: "release rule"), Column("sessions", yields: 3),
    Column("digest", isDetail: true), Column("summary", isProse: true), Column("retiredAt", heading: "retired"),
  ]

  /// - Parameter fields: Fields whose columns a narrow terminal keeps. A field without a column gets one.
  init(transitions: [StoredRevision], showsRetirement: Bool, filteredBy fields: [ConfigurationField]) {
    var columns = Self.listing
    columns[columns.count - 1].isDetail = !showsRetirement
    var more: [ConfigurationField] = []
    for field in fields where !more.contains(field) {
      if let index = columns.firstIndex(where: { Self.field(of: $0) == field }) {
        columns[index].yields = .max
      } else if !field.path.hasPrefix("interaction.releaseRule."), Self.adds(field, to: transitions) {
        more.append(field)
      }
    }
    columns += more.map { Column($0.path, yields: .max) }
    self.init(
      columns: columns,
      rows: transitions.map { stored in
        Self.row(stored) + more.map { stored.transition.configuration[$0].map { Cell($0) } ?? .null }
      })
  }

  /// A dismissal that is like the presentation needs no column of its own.
  private static func adds(_ field: ConfigurationField, to transitions: [StoredRevision]) -> Bool {
    let twin = ConfigurationField.named(field.path.replacing("dismissal.", with: "presentation."))
    return transitions.contains { stored in
      let configuration = stored.transition.configuration
      return configuration[field] != nil
        && (twin == field || twin.flatMap { configuration[$0] } != configuration[field])
    }
  }

  private static func field(of column: Column) -> ConfigurationField? {
    listedFields.first { $0.path == column.name || $0.path == "presentation.\(column.name)" }
      ?? (column.name == "dimmingAlpha" ? .dimmingAlpha : column.name == "dismissalType" ? .dismissalType : nil)
  }

  private static func row(_ stored: StoredRevision) -> [Cell] {
    let configuration = stored.transition.configuration
    func value(_ field: ConfigurationField) -> Cell { configuration[field].map { Cell($0) } ?? .null }
    return [
      .text(stored.name), .count(stored.revision), value(.dismissalType),
      value(MotionFields.presentation.duration), value(MotionFields.presentation.dampingRatio),
      value(MotionFields.presentation.curve), value(.dimmingAlpha),
      configuration.kind == .observed
        ? .words("something else decides")
        : configuration.decidingRule.map { .code($0.description, words: $0.summary) } ?? .null,
      .count(stored.sessionCount),
      .text(stored.transition.digest), .text(configuration.summary),
      stored.retiredAtMicroseconds.map { .time($0) } ?? .null,
    ]
  }
}
