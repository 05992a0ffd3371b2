import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The recommended entry on a phone, its card on screen with half of the phone's height: from 388 to 844.
private struct Card {
  let stage: Stage
  let collector = SessionCollector()

  init(_ changes: [String: ConfigurationFieldValue?] = [:], isPresented: Bool = true) throws {
    let configuration = try #require(BuiltInCatalog.transitions().first { $0.name == "card-standard" }).setting(changes)
    stage = Stage(
      try ModalTransitionManager("card-standard", from: FixedTransitions([configuration]), recordingTo: collector),
      framesPerSecond: 240)
    if isPresented { stage.placePresented() }
  }

  func play(_ script: String, scroll: ScrollExtent? = nil) throws {
    stage.play(try DragScript(script), .dismiss, scroll: scroll)
  }

  var top: Double? { stage.log.frames.last?.pose.frame.y }

  func time(of event: String) -> Double? { stage.log.events.first { $0.name == event }?.time }

  static func touch(_ places: [(seconds: Double, y: Double)]) -> StageTouch {
    StageTouch(
      samples: places.enumerated().map { index, place in
        GestureSample(
          seconds: place.seconds, x: 195, y: 200 + place.y,
          phase: index == 0 ? .began : index == places.count - 1 ? .ended : .changed)
      })
  }
}

@Suite("What people report at every sheet library")
struct FeelTests {
  @Test func aCardIsCaughtWhileItSettlesAndPushedBack() throws {
    let card = try Card()
    try card.play("down 200pt in 0.1s, release, wait 0.05s, grab, up 150pt in 0.2s, release")
    #expect(card.stage.isPresented && card.top == 388)
    #expect(card.stage.log.decisions.map(\.finishes) == [true, false])
    #expect(card.collector.take().first?.result.touches.count == 2)
  }

  @Test func aFingerHeldStillStopsASettlingCard() throws {
    let card = try Card()
    try card.play("down 200pt in 0.1s, release, wait 0.05s, grab, hold 1s, release")
    let stop = try #require(card.time(of: "stop settling"))
    let held = card.stage.log.frames.filter { $0.time > stop && $0.time < stop + 1 }
    #expect(held.count > 200 && Set(held.map(\.pose.frame.y)).count == 1)
  }

  @Test func aCardThatHasNearlyArrivedLetsATapThrough() throws {
    let card = try Card()
    try card.play("down 40pt in 0.3s, hold 0.1s, release, wait 0.4s, grab, release")
    #expect(card.time(of: "stop settling") == nil)
  }

  @Test(
    "A dismissal ends one frame after nothing of it can be seen",
    arguments: ["down 440pt in 0.1s, release", "down 300pt in 0.3s, release", "down 400pt in 0.8s, hold 0.2s, release"])
  func endsOutOfSight(_ script: String) throws {
    let card = try Card()
    try card.play(script)
    let released = try #require(card.time(of: "settle to finish"))
    let gone = try #require(
      card.stage.log.frames.first { $0.time >= released && $0.pose.frame.y >= 843.5 && $0.dimming <= 1.0 / 510 }?.time)
    let completed = try #require(card.time(of: "complete(true)"))
    #expect(completed > gone && completed <= gone + 2.0 / 60 + 1e-9)
    #expect(completed < released + 0.5)
  }

  @Test func aPresenterThatStillMovesIsNotCutOff() throws {
    let card = try Card([
      "dismissal.presenterPose.scale": .number(0.9), "presentation.presenterPose.scale": .number(0.9),
    ])
    try card.play("down 440pt in 0.1s, release")
    let before = try #require(card.stage.log.frames.last { $0.progress != 1 })
    #expect(abs(before.progress - 1) < 0.01)
  }

  @Test func aDragMayStartAHairTheWrongWay() throws {
    let card = try Card()
    try card.play("up 2pt in 0.02s, down 300pt in 0.2s, release")
    #expect(!card.stage.isPresented && card.collector.take().count == 1)
  }

  @Test("Thrown back at the last moment, it stays", arguments: [30.0, 60, 120, 240])
  func thrownBack(_ rate: Double) throws {
    for phase in [0.25, 0.5, 0.75, 1] {
      var places: [(Double, Double)] = [(0, 0)]
      var time = phase / rate
      while time < 0.35 {
        places.append((time, time <= 0.3 ? 1000 * time : 300 - 1200 * (time - 0.3)))
        time += 1 / rate
      }
      places += [(0.35, 240), (0.351, 240)]
      let card = try Card()
      card.stage.drag([Card.touch(places)], .dismiss)
      #expect(card.stage.isPresented, "\(rate) Hz, phase \(phase): \(card.stage.log.decisions)")
      #expect(card.stage.log.decisions.first?.estimator == .motion2)
    }
  }

  @Test func aStrokeWithoutMovesCountsItsLastPosition() throws {
    for recognizes in [true, false] {
      let card = try Card()
      let touch = Card.touch([(0, 0), (0.3, 300)])
      if recognizes { card.stage.drag(recognizing: [touch], .dismiss) } else { card.stage.drag([touch], .dismiss) }
      #expect(!card.stage.isPresented)
      #expect(card.stage.log.decisions.first?.translation == (recognizes ? 290 : 300))
    }
  }

  @Test func aLateMoveLosesNoMoreThanTheSlop() throws {
    let card = try Card()
    card.stage.drag(recognizing: [Card.touch([(0, 0), (0.2, 240), (0.25, 300), (0.3, 300)])], .dismiss)
    #expect(card.stage.log.decisions.first?.translation == 290)
    #expect(card.stage.log.recognitions.first?.unrecognizedTravel == 10)
  }

  @Test func aTapIsNoDrag() throws {
    let card = try Card()
    card.stage.drag(recognizing: [Card.touch([(0, 0), (0.1, 9)])], .dismiss)
    #expect(card.collector.take().isEmpty)
  }

  @Test("A hard scroll to the top of a list does not dismiss", arguments: [(0.1, true), (0.31, false)])
  func quietTime(_ resting: Double, stays: Bool) throws {
    let card = try Card()
    try card.play("down 300pt in 0.2s, release", scroll: ScrollExtent(after: 500, restingTime: resting))
    #expect(card.stage.isPresented == stays)
  }
}

@Suite("A button or code within a script")
struct ScriptedRequestTests {
  @Test func aButtonDismisses() throws {
    let card = try Card()
    try card.play("button")
    #expect(!card.stage.isPresented && card.time(of: "dismiss") == 0)
  }

  @Test("What the app dismisses can be held, but not undone", arguments: ["button", "code"])
  func held(_ request: String) throws {
    let card = try Card(["interaction.catchable": .flag(true)])
    try card.play("\(request), wait 0.1s, grab, up 300pt in 0.2s, release")
    #expect(!card.stage.isPresented)
    #expect(card.stage.log.events.map(\.name).contains("settle to finish"))
  }

  @Test func aPresentationIsCaughtAndReversed() throws {
    let card = try Card(["interaction.catchable": .flag(true)], isPresented: false)
    card.stage.play(try DragScript("button, wait 0.1s, grab, down 300pt in 0.2s, release"), .present)
    #expect(!card.stage.isPresented)
  }

  @Test func withoutTheFieldNothingIsCaught() throws {
    let card = try Card(["interaction.catchable": nil])
    try card.play("button, wait 0.1s, grab, down 300pt in 0.2s, release")
    #expect(!card.stage.isPresented && card.stage.log.conclusions == [.ignoredTouch(isSettling: false)])
  }

  @Test func aRequestDuringADragCountsAtOnce() throws {
    let card = try Card()
    try card.play("down 50pt in 0.2s, code, down 10pt in 0.1s, release")
    #expect(!card.stage.isPresented && card.stage.log.conclusions == [.requestedByApp(finishes: true)])
  }
}
