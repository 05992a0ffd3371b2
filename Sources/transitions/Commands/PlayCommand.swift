import ArgumentParser
import SessionAnalytics
import SessionSimulation
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

struct PlayCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a transition without a device, and print its frames.",
    discussion: """
      Without --drag, the transition presents and dismisses, as with a button. A drag is a script (down 420pt in \
      0.25s, hold 0.1s, release), a file with strokes or a script, or - for standard input. The drag dismisses. With \
      --present, or if only the presentation can be dragged, it presents. As on a device, the transition's begin \
      rule must accept the touches of a script. It does not have to accept a stroke, which was recognized when it \
      was recorded.

      A session's uuid replays the session under the revision it was recorded with. The exit code is 1 if the decision \
      differs from the stored one. --plot draws progress over time instead of listing frames.
      """ + examples.help)
  static let examples = [
    CommandExample("Play a drag that dismisses", "transitions play card-modal --drag \"down 420pt in 0.25s, release\""),
    CommandExample("Replay a recorded drag, and compare the decision", "transitions play 6f1d9a52"),
  ]

  @Argument(help: "The transition's name, or the uuid of a session or its beginning.", completion: .transitionName)
  var name: String
  @Option(
    help: ArgumentHelp("A script, a file with a script or strokes, or -.", valueName: "drag"), completion: .file())
  var drag: String?
  @Option(help: ArgumentHelp("The stroke of the file; default: the first.", valueName: "id").hidden) var stroke: String?
  @OptionGroup var strokes: StrokeOptions
  @Option(
    help: ArgumentHelp(
      "The stop at which the view rests before the drag; default: where it appears.", valueName: "stop"),
    completion: .list([]))
  var stop: String?
  @Option(
    help: ArgumentHelp(
      "The view's content is a list of this length, scrolled to its start; the drag begins on it.",
      valueName: "points"))
  var list: Double?
  @Flag(help: ArgumentHelp("The drag presents instead of dismissing.").hidden) var present = false
  @Option(help: ArgumentHelp("Frames a second, 1…240.", valueName: "count").hidden) var fps = 60
  @Flag(help: "Draw progress over time, with its releases.") var plot = false
  @Flag(help: ArgumentHelp("Play the reduced-motion fallback.").hidden) var reduceMotion = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if stroke != nil, drag == nil { throw ValidationError("--stroke requires --drag FILE.") }
    if let option = strokes.given.first, drag == nil { throw ValidationError("\(option) requires --drag FILE.") }
    if stop != nil, drag == nil { throw ValidationError("--stop requires --drag.") }
    if stop != nil, present { throw ValidationError("--stop is where a drag begins. Leave --present out.") }
    if list != nil, drag == nil { throw ValidationError("--list requires --drag.") }
    if list != nil, present { throw ValidationError("--list is for a view at its stops. Leave --present out.") }
    if let list, !(1...100_000).contains(list) {
      throw ValidationError("--list is \(ConfigurationFieldValue.number(list)); allowed 1…100000 points.")
    }
    if present, drag == nil { throw ValidationError("--present requires --drag.") }
    if plot, output.isChosen { throw ValidationError("--plot writes a drawing. Leave --format, --json and --csv out.") }
    if !(1...240).contains(fps) { throw ValidationError("--fps is \(fps); allowed 1…240.") }
  }

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let isSession =
      name.count >= 4 && name.allSatisfy { $0.isHexDigit || $0 == "-" } && name.contains(where: \.isNumber)
    guard isSession, (try? registry.revision(nil, of: name)) == nil else {
      return try play(name, in: registry, on: console)
    }
    if let option = drag == nil ? reduceMotion ? "--reduce-motion" : nil : "--drag" {
      throw ValidationError("\(option) is for a transition. A recorded session has its own drag.")
    }
    try replay(registry.session(name), in: registry, on: console)
  }

  private func play(_ name: String, in registry: TransitionRegistry, on console: Console) throws {
    let manager = try ModalTransitionManager(name, from: registry, prefersReducedMotion: reduceMotion)
    let stage = Stage(manager, layout: .phone, framesPerSecond: Double(fps))
    var direction = TransitionDirection.dismiss
    if let drag {
      direction = try play(DragSource(drag), on: stage, console)
    } else {
      stage.perform(.present)
      stage.perform(.dismiss)
    }
    stage.advance(to: stage.now + 1 / Double(fps))
    show(stage.log, direction, on: console)
  }

  private func replay(_ session: InteractionSession, in registry: TransitionRegistry, on console: Console) throws {
    guard !session.samples.isEmpty else {
      throw ToolError("The trace of session \(session.header.uuid.uuidString.lowercased()) was deleted.")
    }
    let revision = try registry.revision(session.header.revision, of: session.header.transition)
    let replay = try SessionReplay(session, under: revision.transition, framesPerSecond: Double(fps))
    show(replay.log, session.header.direction, on: console)
    guard replay.isFaithful else {
      console.note("This differs from the stored session. \(replay.differences.joined(separator: "; ")).")
      throw ExitCode(ExitStatus.no)
    }
    let end = session.result.stops?.to.map { "to \($0)" } ?? session.result.outcome.rawValue
    let outcome =
      "\(replay.isComparable ? end : session.result.outcome.rawValue)\(SessionVerdict.cause(of: session.result))"
    console.note(
      replay.isComparable
        ? "As stored: \(outcome)." : "The session was \(outcome): there was no decision at release to compare."
    )
  }

  private func show(_ trace: StageLog, _ direction: TransitionDirection, on console: Console) {
    if plot {
      let width = console.output.width ?? ProgressPlot.widest
      let drawing = ProgressPlot(trace, characters: console.plotCharacters)
      for line in drawing.lines(width: width) { console.print(line) }
    } else {
      output.write(ResultTable(framesOf: trace), to: console)
    }
    for conclusion in trace.conclusions {
      guard case .decided(let decision) = conclusion else {
        console.note("\(conclusion)")
        continue
      }
      console.note("\(ReleaseVerdict(decision, direction)).")
      console.note(Self.terms(of: decision))
    }
    if let summary = trace.listSummary { console.note(summary) }
    for recognition in trace.recognitions { console.note("\(recognition)") }
  }
}

extension PlayCommand {
  private static func terms(of decision: ReleaseDecision) -> String {
    func number(_ value: Double) -> String { ConfigurationFieldValue.number((value * 10).rounded() / 10).description }
    let speed = ConfigurationFieldValue.number(decision.velocity.rounded())
    if let stops = decision.stops {
      let chosen = StopDecision(stops)
      let other = chosen.runnerUpName.map { " The least change would give \($0)." } ?? ""
      return "Released at \(chosen.place) (\(decision.estimator.rawValue)).\(other)"
    }
    return "Release rule: \(decision.rule.summary). Released after \(number(decision.translation)) pt at "
      + "\(speed) pt/s (\(decision.estimator.rawValue))."
  }

  func play(_ source: DragSource, on stage: Stage, _ console: Console) throws -> TransitionDirection {
    let canDismiss = stage.manager.gestureTarget(for: .dismiss) != nil
    let canPresent = stage.manager.gestureTarget(for: .present) != nil
    let direction: TransitionDirection = present || (canPresent && !canDismiss) ? .present : .dismiss
    guard direction == .present ? canPresent : canDismiss else {
      throw StrokePlayerError.notInteractive(transition: stage.manager.transition.name, direction: direction)
    }
    if let list, !stage.addList(length: list) {
      throw ToolError(
        "--list needs a view that a drag moves between stops, and \(stage.manager.transition.name) is none. Leave --list "
          + "out.")
    }
    if direction == .dismiss { stage.placePresented(atStop: try present(at: stop, on: stage)) }
    switch source {
    case .script(let text, let file):
      if let option = stroke == nil ? strokes.given.first : "--stroke" {
        throw ValidationError("\(option) needs a file of strokes, but --drag is a script. Leave \(option) out.")
      }
      let place = stage.touchDown(for: direction)
      let script = try DragSource.script(text, in: file, startX: place.x, startY: place.y)
      for stop in script.requests.compactMap(\.stop) { _ = try self.present(at: stop, on: stage) }
      stage.play(script, direction)
    case .strokes(let bytes, let file):
      let strokes = try StrokeFile.read(bytes, name: file, format: strokes.format, notice: console.note)
      stage.drag(try touches(of: strokes, in: file), direction)
    }
    return direction
  }

  /// Returns the name of the stop with which the drag begins; nil for that at which the view appears.
  private func present(at stop: String?, on stage: Stage) throws -> String? {
    guard let stop else { return nil }
    let names = stage.stopNames
    guard !names.contains(stop) else { return stop }
    guard !names.isEmpty else { throw ToolError("\(stage.manager.transition.name) has no stops.") }
    let nearest = NearestNames.to(stop, among: names, limit: 1).first
    throw ToolError(
      "There is no stop \(QuotedText.of(stop)) on a phone of 390 × 844 pt.\(nearest.map { " Did you mean \(word: $0)?" } ?? "") "
        + "Stops: \(names.joined(separator: ", ")).")
  }

  private func touches(of strokes: [Stroke], in file: String) throws -> [StageTouch] {
    guard let stroke else { return strokes.first?.touches ?? [] }
    guard let found = strokes.first(where: { $0.externalID == stroke }) else {
      let nearest = NearestNames.to(stroke, among: strokes.map(\.externalID), limit: 1).first
      throw ToolError(
        "\(escaped: file): there is no stroke \(QuotedText.of(stroke)).\(nearest.map { " Did you mean \(word: $0)?" } ?? "")"
      )
    }
    return found.touches
  }
}

/// The value of `--drag`: steps on the command line or in a file, or a file of strokes.
enum DragSource {
  /// - Parameter file: nil for steps on the command line.
  case script(String, file: String?)
  case strokes([UInt8], file: String)

  init(_ text: String) throws {
    if text == InputFile.standardInput || InputFile.exists(text) {
      let bytes = try InputFile.read(text)
      let steps = Self.steps(in: bytes)
      self = steps.map { .script($0, file: text) } ?? .strokes(bytes, file: text)
      return
    }
    let isFileName = text.hasSuffix(".csv") || text.contains("/")
    let isSteps = text.contains { $0.isWhitespace || $0 == "," } || Self.isStep(text)
    guard !isFileName, isSteps else {
      throw ToolError(
        "--drag \(QuotedText.of(text)): there is no such file, and it is not a script of steps. `transitions help "
          + "drag-scripts` lists the steps.")
    }
    _ = try Self.script(text, in: nil, startX: 0, startY: 0)
    self = .script(text, file: nil)
  }

  /// - Throws: `ValidationError` for a script on the command line, ``ToolError`` for one in a file.
  static func script(_ text: String, in file: String?, startX: Double, startY: Double) throws -> DragScript {
    do {
      return try DragScript(text, startX: startX, startY: startY)
    } catch {
      guard let file else { throw ValidationError("\(error)") }
      throw ToolError("\(escaped: file): \(error)")
    }
  }

  /// Returns the steps of a file, in which a line end separates steps like a comma; nil if it does not begin with a
  /// step.
  private static func steps(in bytes: [UInt8]) -> String? {
    guard ForeignText.firstInvalidByte(of: bytes) == nil else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let first = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace && $0 != "," }
    guard isStep(String(first)) else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.reversed().drop { $0.isWhitespace || $0 == "," }.reversed())
    }
    return lines.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns a Boolean value that indicates whether a word begins a step, or is one typing error away from a word that
  /// does.
  private static func isStep(_ word: String) -> Bool {
    let known = ["up", "left", "right"] + HelpTopic.dragSteps.map { $0.word.prefix { $0 != " " } }.map(String.init)
    return known.contains(word) || NearestNames.to(word, among: known).contains { $0.count > 2 && word.count > 2 }
  }
}

extension ResultTable {
  /// Creates a table of a trace with one frame per row: seconds, share of the way, the view's pose in points and
  /// degrees, dimming.
  init(framesOf trace: StageLog) {
    self.init(
      columns: [
        .init("time"), .init("progress"), .init("x"), .init("y"), .init("scale"), .init("rotation"), .init("alpha"),
        .init("dimming"),
      ],
      rows: trace.frames.map { frame in
        [
          .rounded(frame.time, 4), .rounded(frame.progress, 5), .rounded(frame.pose.frame.x, 2),
          .rounded(frame.pose.frame.y, 2), .rounded(frame.pose.scale, 4),
          .rounded(frame.pose.rotation, 2), .rounded(frame.pose.alpha, 4), .rounded(frame.dimming, 4),
        ]
      })
  }
}
