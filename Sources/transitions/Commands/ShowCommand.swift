import ArgumentParser
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

struct ShowCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the fields of a transition, with their units.",
    discussion: """
      A table on a terminal leaves out fields with their default value; --all shows them. --json writes one object, \
      nested by path: .presentation.duration. The other formats have a row for each field.

      --curve draws how the view presents and dismisses without a finger: the share of the travel over time. In a \
      pipe, and in every format but table, it prints numbers: 60 points a second.
      """ + examples.help)
  static let examples = [
    CommandExample("Draw the curves of the latest revision", "transitions show card-modal --curve"),
    CommandExample("Print one number for a script", "transitions show card-modal --json | jq .presentation.duration"),
  ]

  @Argument(help: "The transition's name.", completion: .anyTransitionName) var name: String
  @Option(help: ArgumentHelp("The revision; default: the latest.", valueName: "number"), completion: .revision)
  var revision: Int?
  @Flag(help: "Also show fields that have their default value, and the digest.") var all = false
  @Flag(help: "Write a catalog file, which `transitions apply -` reads.") var yaml = false
  @Flag(help: "Draw its curves, with settling duration and overshoot.") var curve = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if yaml, curve { throw ValidationError("--yaml and --curve each choose what to show. Give one of them.") }
    if yaml, output.isChosen { throw ValidationError("--yaml is a format too. Give it or another format, not both.") }
  }

  func run(on console: Console) throws {
    let stored = try database.registry(.readOnly, for: console).revision(revision, of: name)
    let configuration = stored.transition.configuration
    if yaml {
      console.output.write(data: CatalogWriter.write(configuration))
    } else if !curve {
      write(ShownTransition(stored), to: console)
    } else if configuration.kind == .observed {
      throw ToolError("\(name) has no curve: something else plays it.")
    } else if output.isTable(on: console) {
      CurveDrawing(configuration).write(to: console)
    } else {
      output.write(ResultTable(curvesOf: configuration), to: console)
    }
    RetiredNote(stored)?.write(to: console, in: database)
  }

  private func write(_ shown: ShownTransition, to console: Console) {
    if output.isJSON { return console.output.writeLine(data: shown.json) }
    let folds = !all && output.isTable(on: console)
    output.write(shown.table(folds: folds), to: console)
    let count = shown.rows.count(where: \.isFolded)
    if folds, count > 0, console.output.isTerminal {
      console.note("\(Count.of(count, "row")) more with --all: the digest, and fields that have their default value.")
    }
  }
}

/// A transition as printed by `show`: the registry's data about the revision, and its fields.
private struct ShownTransition {
  struct Row {
    let path: String
    let value: Cell
    var field: ConfigurationField?
    var isFolded = false
    /// A number of a spring in another notation than the stored one.
    var isForm = false
  }

  let rows: [Row]

  init(_ stored: StoredRevision) {
    let values = stored.transition.configuration.values
    let facts = [
      Row(path: "revision", value: .count(stored.revision)),
      Row(path: "digest", value: .text(stored.transition.digest), isFolded: true),
      Row(path: "createdAt", value: .time(stored.createdAtMicroseconds)),
      Row(path: "note", value: .text(stored.note), isFolded: stored.note == nil),
      Row(path: "sessions", value: .count(stored.sessionCount)),
    ]
    let retired = stored.retiredAtMicroseconds.map { Row(path: "retiredAt", value: .time($0)) }
    rows =
      facts + [retired].compactMap { $0 }
      + values.fields.flatMap { field in
        let row = values[field].map {
          Row(path: values.path(of: field), value: Cell($0), field: field, isFolded: $0 == field.defaultValue)
        }
        return [row].compactMap { $0 } + Self.spring(after: field, in: values)
      }
  }

  /// Returns the rows of a spring in its other notations, after its damping ratio.
  private static func spring(after field: ConfigurationField, in values: ConfigurationValues) -> [Row] {
    guard let section = SpringNotation.sections.first(where: { "\($0).dampingRatio" == field.path }) else { return [] }
    return (SpringNotation.forms(of: section, in: values) ?? []).filter { $0.word != .mass }.map { word, number in
      // The stored numbers have six decimals.
      Row(path: "\(section).spring.\(word)", value: .rounded(number, number < 10 ? 4 : 1), isForm: true)
    }
  }

  func table(folds: Bool) -> ResultTable {
    var table = ResultTable(
      columns: [
        .init("field", isName: true), .init("value"), .init("unit", isName: true), .init("allowed", isDetail: true),
        .init("help", isDetail: true),
      ],
      rows: (folds ? Self.joined(rows.filter { !$0.isFolded }) : rows).map { row in
        let field: [Cell] = row.field.map { [.text($0.allowedDescription), .text($0.help)] } ?? []
        return [.text(row.path), row.value, .text(row.field?.unit.rawValue ?? "")] + field
      })
    table.keepsAll = true
    return table
  }

  /// Returns the rows with the notations of each spring in one row of words.
  private static func joined(_ rows: [Row]) -> [Row] {
    var joined: [Row] = []
    for row in rows {
      let (path, word) = (row.path.prefix { $0 != "." }, row.path.split(separator: ".").last ?? "")
      guard row.isForm, let number = row.value.plainText else {
        joined.append(row)
        continue
      }
      let text = "\(word) \(number)"
      if let last = joined.last, last.isForm, last.path.hasPrefix(path), case .words(let words) = last.value {
        joined[joined.count - 1] = Row(path: last.path, value: .words("\(words), \(text)"), isForm: true)
      } else {
        joined.append(
          Row(path: String(row.path.dropLast(word.count + 1)), value: .words(text), isForm: true))
      }
    }
    return joined
  }

  var json: String {
    JSONText.tree(rows.map { ($0.path.split(separator: ".").map(String.init)[...], $0.value) })
  }
}

struct CurveDrawing {
  private let directions: [(name: String, motion: DirectionConfiguration)]

  init(_ configuration: TransitionConfiguration) {
    directions = [("presentation", configuration.presentation), ("dismissal", configuration.dismissal)]
  }

  func write(to console: Console) {
    let stream = console.output
    for (index, direction) in directions.enumerated() {
      if index > 0 { stream.writeLine() }
      let curve = MotionCurve(direction.motion.movement)
      let width = stream.width ?? ProgressPlot.widest
      var shape = "\(direction.name)  \(Self.shape(direction.motion.timing))".wrapped(to: stream.width)
      let rest = shape.removeFirst().dropFirst(direction.name.count)
      let heading: TerminalText = "\(stream.styled(direction.name, .bold))\(rest)"
      stream.writeLine(heading)
      for line in shape { stream.writeLine(line) }
      for line in ProgressPlot(curve, characters: console.plotCharacters).lines(width: width) { stream.writeLine(line) }
      for landmark in Self.landmarks(curve) {
        for line in landmark.wrapped(to: stream.width.map { $0 - 2 }) { stream.writeLine("  " + line) }
      }
    }
  }

  private static func shape(_ timing: TransitionTiming) -> String {
    let duration = "\(number(timing.duration, 4)) s"
    switch timing.style {
    case .spring(let dampingRatio, let initialVelocity):
      let velocity = initialVelocity == 0 ? "" : ", initial velocity \(number(initialVelocity, 4)) distances/s"
      return "\(duration), spring, damping ratio \(number(dampingRatio, 4))\(velocity)"
    case .curve(.named(let name)): return "\(duration), \(name.rawValue)"
    case .curve(.cubic(let x1, let y1, let x2, let y2)):
      return "\(duration), cubic(\([x1, y1, x2, y2].map { number($0, 4) }.joined(separator: ", ")))"
    }
  }

  private static func landmarks(_ curve: MotionCurve) -> [String] {
    var facts = [
      "half way    after \(number(curve.halfway, 3)) s",
      "settled     after \(number(curve.settlingDuration(), 3)) s, within 0.1 % of the way",
    ]
    if let overshoot = curve.overshoot {
      facts.append("overshoot   \(number((overshoot.value - 1) * 100, 2)) % at \(number(overshoot.time, 3)) s")
    }
    if let undershoot = curve.undershoot {
      facts.append("backward    \(number(-undershoot.value * 100, 2)) % at \(number(undershoot.time, 3)) s")
    }
    return facts
  }

  private static func number(_ value: Double, _ digits: Int) -> String { Cell.rounded(value, digits).plainText ?? "" }
}

extension ResultTable {
  /// Creates a table of both curves with 60 points per second: seconds, and the share of the way.
  init(curvesOf configuration: TransitionConfiguration) {
    let directions = [(TransitionDirection.present, configuration.presentation), (.dismiss, configuration.dismissal)]
    self.init(
      columns: [Column("direction", isName: true), Column("time"), Column("value")],
      rows: directions.flatMap { direction, motion in
        MotionCurve(motion.movement).points(framesPerSecond: 60).map { point in
          [.text(direction.rawValue), .rounded(point.time, 6), .rounded(point.value, 6)]
        }
      })
  }
}
