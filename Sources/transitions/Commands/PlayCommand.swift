import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

struct PlayCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Vend a transition, play it without a device, and print its frames.",
    discussion: """
      Without --drag it is presented and dismissed as by a button. A drag is a script (down 420pt in 0.25s, hold 0.1s, \
      release), a file of strokes or with a script, or - for one on standard input. It dismisses; where only the presentation can be \
      dragged, or with --present, it presents. A script's touches must be let through by the transition's begin rule, \
      as on a device; a recorded stroke has been recognized already. --session plays a recorded session again, under the \
      revision it was recorded with, and answers with exit code 1 if that decides anything else than was stored. --plot \
      draws progress over time instead of listing frames.
      """)
  static let examples = [
    CommandExample("A drag that goes through", "transitions play card-modal --drag \"down 420pt in 0.25s, release\""),
    CommandExample("A recorded drag, decision included", "transitions play --session 6f1d9a52"),
  ]

  @Argument(help: "The transition's name; not with --session.", completion: .transitionName)
  var name: String?
  @Option(
    name: .long, help: ArgumentHelp("A script, a file of strokes or with a script, or -.", valueName: "drag"),
    completion: .file())
  var drag: String?
  @Option(name: .long, help: ArgumentHelp("Which stroke of the file; without it the first.", valueName: "id"))
  var stroke: String?
  @Flag(name: .long, help: "Let the drag present instead of dismiss.")
  var present = false
  @Option(
    name: .long, help: ArgumentHelp("A recorded session, by uuid or its beginning.", valueName: "id"),
    completion: .session)
  var session: String?
  @Option(name: .long, help: ArgumentHelp("Frames a second, 1…240.", valueName: "count"))
  var fps = 60
  @Flag(name: .long, help: "Draw the curve of progress, with its releases.")
  var plot = false
  @Flag(name: .long, help: "Play what people see who asked for less motion; not with --session.")
  var reduceMotion = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if (name == nil) == (session == nil) {
      throw ValidationError("Give a transition's name, or --session with a uuid.")
    }
    if session != nil, drag != nil { throw ValidationError("--session brings its own drag. Leave --drag out.") }
    if stroke != nil, drag == nil { throw ValidationError("--stroke goes with --drag FILE.") }
    if present, drag == nil { throw ValidationError("--present goes with --drag.") }
    if session != nil, reduceMotion { throw ValidationError("--reduce-motion goes with a transition's name.") }
    if plot, output.isChosen { throw ValidationError("--plot draws. Leave --format, --json and --csv out.") }
    if !(1...240).contains(fps) { throw ValidationError("--fps is \(fps); allowed 1…240.") }
  }

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    if let session {
      try replay(registry.session(session), in: registry, on: console)
    } else if let name {
      try play(name, in: registry, on: console)
    }
  }

  private func play(_ name: String, in registry: TransitionRegistry, on console: Console) throws {
    let manager = try ModalTransitionManager(name, from: registry, prefersReducedMotion: reduceMotion)
    let stage = Stage(manager, framesPerSecond: Double(fps))
    if let drag {
      try play(DragSource(drag), on: stage)
    } else {
      stage.perform(.present)
      stage.perform(.dismiss)
    }
    stage.advance(to: stage.now + 1 / Double(fps))
    show(stage.log, on: console)
  }

  private func replay(_ session: InteractionSession, in registry: TransitionRegistry, on console: Console) throws {
    guard !session.samples.isEmpty else {
      throw ToolError("The trace of session \(session.header.uuid.uuidString.lowercased()) is no longer kept.")
    }
    let revision = try registry.revision(session.header.revision, of: session.header.transition)
    let replay = try SessionReplay(session, under: revision.transition, framesPerSecond: Double(fps))
    show(replay.log, on: console)
    guard replay.isFaithful else {
      console.note("This is not what was stored. \(replay.differences.joined(separator: "; ")).")
      throw ExitCode(ExitStatus.no)
    }
    let outcome = session.result.outcome.rawValue
    let why = session.result.reason.map { " (\($0))" } ?? ""
    console.note(
      replay.isComparable
        ? "As stored: \(outcome)." : "The session was \(outcome)\(why): no release was decided, so nothing is compared."
    )
  }

  private func show(_ trace: StageLog, on console: Console) {
    if plot {
      let width = console.output.width ?? ProgressPlot.widest
      let drawing = ProgressPlot(trace, characters: console.plotCharacters)
      for line in drawing.lines(width: width) { console.print(line) }
    } else {
      output.write(ResultTable(framesOf: trace), to: console)
    }
    for conclusion in trace.conclusions { console.note("\(conclusion)") }
    for recognition in trace.recognitions { console.note("\(recognition)") }
  }
}
