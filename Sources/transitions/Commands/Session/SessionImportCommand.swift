import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct SessionImportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Replay recorded strokes through a transition, and store what was decided.",
    discussion: """
      A stroke file is CSV with the columns session_id,t_us,x_pt,y_pt,state and perhaps user: one sample a row, times \
      in whole microseconds, places in points, state began, changed, ended or cancelled. Importing it again adds \
      nothing. Where a row has a mistake nothing is imported.
      """)
  static let examples = [
    CommandExample(
      "Strokes made on a screen 852 points high",
      "transitions session import strokes.csv --transition modal-standard --distance 852"),
    CommandExample(
      "The same with another estimate of the release velocity",
      "transitions session import strokes.csv --transition modal-standard --distance 852 --estimator motion2"),
  ]

  @Argument(help: "A stroke file, or - for standard input.", completion: .file(extensions: ["csv"]))
  var file: String
  @Option(
    name: .long, help: ArgumentHelp("The transition to replay them through.", valueName: "name"),
    completion: .transitionName)
  var transition: String
  @Option(
    name: .long,
    help: ArgumentHelp(
      "How far the view travels from its place to out of sight; for a full-height card, the screen's height.",
      valueName: "points"))
  var distance: Double
  @Option(
    name: .long,
    help: Choice.help("The coordinate that counts; without it the one of its edge", TravelAxis.self, valueName: "axis"),
    completion: .list(Choice.words(TravelAxis.self)), transform: Choice.value)
  var axis: TravelAxis?
  @Option(
    name: .long, help: Choice.help("Which way the strokes go", TransitionDirection.self, valueName: "direction"),
    completion: .list(Choice.words(TransitionDirection.self)), transform: Choice.value)
  var direction: TransitionDirection = .dismiss
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where the release velocity comes from: \(estimators.joined(separator: ", ")). Without it: the transition's own.",
      valueName: "estimator"),
    completion: .list(estimators), transform: parseEstimator)
  var estimator: VelocitySource?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  /// A recorded stroke carries no recognizer's velocity.
  private static let estimators = Choice.words(VelocitySource.self).filter { $0 != VelocitySource.recognizer.rawValue }

  @Sendable private static func parseEstimator(_ word: String) throws -> VelocitySource {
    try Choice.pick(word, from: VelocitySource.allCases.filter { $0 != .recognizer }.map { ($0.rawValue, $0) })
  }

  func run(on console: Console) throws {
    let bytes = try InputFile.read(file)
    // Opened for writing only once there is something to write: a mistake leaves the file as it was, byte for byte.
    let player = try StrokePlayer(
      database.registry(.readOnly, for: console).transition(named: transition), direction: direction,
      distance: distance, axis: axis,
      estimator: estimator)
    let strokes = try StrokeFile.read(bytes, name: file)
    let now = WallClock.system.microseconds()
    let sessions = try console.withProgress("Replaying", total: strokes.count) { update in
      var sessions: [InteractionSession] = []
      for stroke in strokes {
        sessions.append(try player.session(stroke, beganAtMicroseconds: now))
        update(sessions.count)
      }
      return sessions
    }
    let summary = try database.registry(.readWrite, for: console).record(sessions)
    ImportSummary(sessions: sessions, summary: summary, through: player).write(to: console)
  }
}
