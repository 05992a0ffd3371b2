import ArgumentParser
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

struct ShowCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show every field of a transition, with its unit.",
    discussion: """
      --curve draws how it presents and dismisses without a finger: the share of the way over time. In a pipe, and in \
      every format but table, it gives the numbers: 60 points a second.
      """)
  static let examples = [
    CommandExample("See how the latest revision moves", "transitions show card-modal --curve"),
    CommandExample("What the first one was, as JSON", "transitions show card-modal --revision 1 --json"),
  ]

  @Argument(help: "The transition's name.", completion: .anyTransitionName) var name: String
  @Option(help: ArgumentHelp("Another revision than the latest.", valueName: "number"), completion: .revision)
  var revision: Int?
  @Flag(help: "Write a catalog file, which `transitions apply -` reads.") var yaml = false
  @Flag(help: "Draw its curves, with settling duration and overshoot.") var curve = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if yaml, curve { throw ValidationError("--yaml and --curve each say what to show. Give one of them.") }
    if yaml, output.isChosen { throw ValidationError("--yaml is a format of its own. Give it, or another format.") }
  }

  func run(on console: Console) throws {
    let stored = try database.registry(.readOnly, for: console).revision(revision, of: name)
    let configuration = stored.transition.configuration
    if yaml {
      console.output.write(data: CatalogWriter.write(configuration))
    } else if !curve {
      output.write(table(of: stored), to: console)
    } else if output.isTable(on: console) {
      CurveDrawing(configuration).write(to: console)
    } else {
      output.write(ResultTable(curvesOf: configuration), to: console)
    }
    RetiredNote(stored)?.write(to: console, in: database)
  }

  private func table(of stored: StoredRevision) -> ResultTable {
    let values = stored.transition.configuration.values
    var table = ResultTable(
      columns: [
        .init("field", isName: true), .init("value"), .init("unit", isName: true), .init("allowed", isDetail: true),
        .init("help", isDetail: true),
      ],
      rows: [
        [.text("revision"), .count(stored.revision), .text("")],
        [.text("digest"), .text(stored.transition.digest), .text("")],
        [.text("createdAt"), .time(stored.createdAtMicroseconds), .text("")],
        [.text("note"), .text(stored.note), .text("")],
        [.text("sessions"), .count(stored.sessionCount), .text("")],
      ])
    table.keepsAll = true
    if let time = stored.retiredAtMicroseconds { table.append([.text("retiredAt"), .time(time), .text("")]) }
    for field in ConfigurationField.all {
      guard let value = values[field] else { continue }
      table.append([
        .text(field.path), Cell(value), .text(field.unit.rawValue),
        .text(field.allowedDescription), .text(field.help),
      ])
    }
    return table
  }
}

/// Both curves of a transition, drawn with their landmarks.
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
  /// Both curves as numbers, 60 points a second: seconds, and the share of the way.
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
