import Testing
import TransitionModel
import TransitionStage

@testable import SessionSimulation

@Suite("Stroke files are read whole or not at all")
struct StrokeFileTests {
  static let header = "session_id,t_us,x_pt,y_pt,state\n"
  static let good = "a,0,10,20.5,began\na,8000,10,30,changed\na,8000,10,30,ended\n"

  static func messages(_ text: String) -> String {
    do {
      _ = try StrokeFile.read(Array(text.utf8), name: "strokes.csv")
      return "no error"
    } catch {
      return error.description
    }
  }

  @Test func readsStrokesInFileOrderWithEqualStampsKept() throws {
    let strokes = try StrokeFile.read(
      Array((Self.header + Self.good + "b,5,-1,-2,began\nb,9000,0,0,cancelled").utf8), name: "s")
    #expect(strokes.map(\.externalID) == ["a", "b"])
    #expect(strokes[0].samples.map(\.phase) == [.began, .changed, .ended])
    #expect(strokes[0].samples.map(\.timeMicroseconds) == [0, 8000, 8000])
    #expect(strokes[1].samples[0].y == -2)
    #expect(strokes[1].samples.last?.phase == .cancelled)
  }

  @Test func columnsMayStandInAnyOrderAndAUserMayBeNamed() throws {
    let text =
      "user,state,y_pt,x_pt,t_us,session_id\r\n\"Ann, B\",began,2,1,0,\"s \"\"1\"\"\"\r\n,ended,3,1,9000,\"s \"\"1\"\"\"\r\n"
    let strokes = try StrokeFile.read(Array(text.utf8), name: "s")
    #expect(strokes.count == 1)
    #expect(strokes[0].externalID == "s \"1\"")
    #expect(strokes[0].user == "Ann, B")
  }

  static let mistakes: [(text: String, message: String)] = [
    ("", "strokes.csv:1: the file is empty. The first line names the columns: session_id,t_us,x_pt,y_pt,state[,user]."),
    (header, "strokes.csv:2: there are no strokes after the header."),
    (
      "session_id,t_us,x_pt,state\n" + "a,0,1,began\n",
      "strokes.csv:1: the column y_pt is missing. The header is session_id,t_us,x_pt,y_pt,state[,user]."
    ),
    (
      "session_id,t_us,x_pt,ypt,state\n",
      """
      strokes.csv:1: the column y_pt is missing. The header is session_id,t_us,x_pt,y_pt,state[,user].
      strokes.csv:1: column 4 is "ypt". Did you mean y_pt? The header is session_id,t_us,x_pt,y_pt,state[,user].
      """
    ),
    (
      header + "a,0,1,2,changed\na,1,1,2,ended\n",
      "strokes.csv:2: stroke \"a\" starts with changed; a stroke starts with began."
    ),
    (header + "a,0,1,2,began\n", "strokes.csv:3: stroke \"a\" (from line 2) has no ended or cancelled row."),
    (
      header + "a,0,nan,2,began\na,1,1,inf,ended\n",
      """
      strokes.csv:2: x_pt is "nan"; allowed a number of points, -1000000…1000000.
      strokes.csv:3: y_pt is "inf"; allowed a number of points, -1000000…1000000.
      """
    ),
    (
      header + "a,9,1,2,began\na,8,1,2,ended\n",
      "strokes.csv:3: t_us goes back from 9 to 8 in stroke \"a\". Sort the rows by time; equal times keep their order."
    ),
    (
      header + "a,0,1,2,down\na,1,1,2,ended\n",
      "strokes.csv:2: state is \"down\"; allowed began, changed, ended or cancelled."
    ),
    (
      header + "a,0.5,1,2,began\na,1,1,2,ended\n",
      "strokes.csv:2: t_us is \"0.5\"; allowed whole microseconds, 0…4000000000000000. Milliseconds or seconds? Give --time-unit ms or s."
    ),
    (
      header + "a,0,1,2\na,1,1,2,ended\n",
      "strokes.csv:2: has 4 fields; the header has 5.\nstrokes.csv:3: stroke \"a\" starts with ended; a stroke starts with began."
    ),
    (
      header + good + "b,0,1,2,began\nb,9000,1,2,ended\n" + good,
      "strokes.csv:7: stroke \"a\" was already read at line 2. Put the rows of one stroke together."
    ),
    (
      header + "a,0,1,2,began\na,1,1,2,ended\na,2,1,2,changed\n",
      "strokes.csv:4: stroke \"a\" continues after its end. Give each stroke its own session_id."
    ),
    (
      header + "a,0,1,2,began\na,1,1,2,began\na,2,1,2,ended\n",
      "strokes.csv:3: stroke \"a\" begins a second time. Give each stroke its own session_id."
    ),
    (
      header + ",0,1,2,began\n,9000,1,2,ended\n",
      "strokes.csv:2: session_id is empty. Every stroke needs a name of its own.\nstrokes.csv:3: session_id is empty. Every stroke needs a name of its own."
    ),
    (
      header + "\"a,0,1,2,began\n",
      "strokes.csv:2: a quotation mark is not closed. Write a quotation mark inside a quoted field twice."
    ),
  ]

  @Test(arguments: mistakes)
  func mistakesAreNamedWithTheirLine(_ text: String, _ message: String) {
    #expect(Self.messages(text) == message)
  }

  @Test func timesCountFromTheStrokesStartOnAnyClock() throws {
    let epoch = "a,1767225600000000,1,2,began\na,1767225600016000,1,9,ended\n"
    let strokes = try StrokeFile.read(Array((Self.header + epoch).utf8), name: "s")
    #expect(strokes[0].samples.map(\.timeMicroseconds) == [0, 16_000])
  }

  @Test func aStrokeThatLastsLongerThanTenMinutesHasItsTimesInAnotherUnit() {
    let text = Self.header + "a,0,1,2,began\na,600000001,1,9,ended\n"
    #expect(
      Self.messages(text) == "strokes.csv:4: stroke \"a\" lasts longer than ten minutes. t_us is in microseconds.")
  }

  @Test func whatTheRegistryCouldNotHoldIsRefusedWithItsLine() {
    let long = String(repeating: "x", count: 301)
    #expect(
      Self.messages(Self.header + "\(long),0,1,2,began\n\(long),1,1,2,ended\n")
        .hasPrefix("strokes.csv:2: session_id is \"xxxx"))
    for control in ["\u{1}", "\u{7F}", "\u{9B}"] {
      #expect(Self.messages(Self.header + "a\(control),0,1,2,began\n").contains("none of them invisible."))
    }
    let users = "session_id,t_us,x_pt,y_pt,state,user\na,0,1,2,began,ann\na,9000,1,2,ended,bob\n"
    #expect(Self.messages(users) == "strokes.csv:3: stroke \"a\" is \"bob\"'s here and \"ann\"'s at line 2.")
  }

  @Test func aStrokeMayBeginAgainAfterItsEndAsAnotherTouch() throws {
    let text = Self.header + "a,0,1,2,began\na,9000,1,9,ended\na,100000,1,5,began\na,120000,1,8,ended\n"
    let strokes = try StrokeFile.read(Array(text.utf8), name: "s")
    #expect(strokes.count == 1)
    #expect(strokes[0].touches.map { $0.samples.map(\.timeMicroseconds) } == [[0, 9000], [100_000, 120_000]])
  }

  @Test func whatAFileHoldsCannotReachTheTerminalThroughAMessage() {
    let escape = "a,0,1,2,\u{1B}]0;pwn\u{7}\na,1,1,2,ended\n"
    #expect(Self.messages(Self.header + escape).contains("state is \"\\u{1B}]0;pwn\\u{7}\"; allowed"))
    let flood = String(repeating: "\u{0}", count: 100_000)
    #expect(Self.messages(flood).utf8.count < 1000)
  }

  @Test func manyMistakesAreCountedAfterTheFirstTwenty() {
    let rows = (0..<50).map { "a\($0),x,1,2,began\na\($0),1,1,2,ended\n" }.joined()
    let lines = Self.messages(Self.header + rows).split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.last == "… and 30 more problems.")
  }

  /// dt = 0, duplicate stamps, holds and negative coordinates cause neither a division by zero nor a change of order.
  @Test(arguments: VelocitySource.allCases)
  func dirtyStrokesAreDecidedAndKeepTheirOrder(_ estimator: VelocitySource) throws {
    let dirty = [
      [(0, 1.0), (0, 1), (0, 1)], [(0, -500), (0, -400), (0, -300), (0, -300)],
      [(0, 0), (8000, 90), (8000, 70), (8000, 80), (900_000, 80)], [(5, 0), (5, 0)], [(0, 1_000_000), (1, -1_000_000)],
    ].map { (samples: [(Int64, Double)]) in
      let touch = samples.enumerated().map { index, sample in
        GestureSample(
          timeMicroseconds: sample.0, x: 1, y: sample.1,
          phase: index == 0 ? .began : index == samples.count - 1 ? .ended : .changed)
      }
      return Stroke(externalID: "d\(samples.count)", user: nil, touches: [StageTouch(samples: touch)])
    }
    let card = try TransitionConfiguration(
      ConfigurationValues(["name": .text("card")].merging(Self.cardValues, uniquingKeysWith: { $1 })))
    let revision = TransitionRevision(configuration: card, revision: 1, digest: card.digest)
    let player = try StrokePlayer(revision, distance: 700, estimator: estimator)
    for stroke in dirty {
      let session = try player.session(stroke, beganAtMicroseconds: 0)
      #expect(session.result.releaseVelocity?.isFinite ?? true)
      #expect(session.result.releaseProgress?.isFinite == true)
      #expect(session.samples.map(\.y) == stroke.samples.map(\.y))
    }
  }

  static let cardValues: [String: ConfigurationFieldValue] = [
    "summary": .text("A card."), "presentation.duration": .number(0.4), "presentation.curve": .text("ease"),
    "dismissal.duration": .number(0.4), "dismissal.curve": .text("ease"), "geometry.edge": .text("bottom"),
    "interaction.dismissalType": .text("standard"), "interaction.releaseRule.kind": .text("projection"),
    "interaction.releaseRule.fraction": .number(0.5), "interaction.releaseRule.horizon": .number(0.499),
    "interaction.tail.kind": .text("percentDriven"),
  ]
}
