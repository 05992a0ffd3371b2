import Testing
import TransitionModel

@testable import TransitionRuntime
@testable import TransitionStage

/// The information in a trace about touches between coming down and recognition.
@Suite struct StageRecognitionTests {
  private static func trace(
    _ script: String, _ name: String, _ direction: TransitionDirection = .dismiss
  ) throws -> StageLog {
    let stage = try Systems.stage(name, presented: direction == .dismiss)
    let place = stage.touchDown(for: direction)
    let script = try DragScript(script, startX: place.x, startY: place.y)
    stage.drag(recognizing: script.touches, direction)
    return stage.log
  }

  @Test(arguments: ["card-modal", "message-bottom-card", "modal-standard"], [90.0, 200, 431])
  func thePointsUntilADragIsRecognizedAreThoseThatTheDecisionIsShortOf(name: String, points: Double) throws {
    for seconds in [0.05, 0.2, 0.7] {
      let trace = try Self.trace("down \(points)pt in \(seconds)s", name)
      let recognition = try #require(trace.recognitions.first)
      let decision = try #require(trace.decisions.first)
      #expect(trace.recognitions.count == 1 && recognition.touch == 1 && recognition.travel == points)
      #expect(recognition.unrecognizedTravel > 0)
      #expect(abs(decision.translation + recognition.unrecognizedTravel - points) < 1e-9)
    }
  }

  @Test func aRecognitionIsToldInASentence() throws {
    let told = try Self.trace("down 200pt in 0.2s", "card-modal").recognitions.map(\.description)
    #expect(told == ["touch 1 moved 200 pt; it was recognized as a drag after the first 10 pt"])
    let turned = try Self.trace("down 200pt in 0.2s, up 190pt in 0.2s", "card-modal").recognitions.map(\.description)
    #expect(turned == ["touch 1 moved 10 pt before it was recognized as a drag"])
    // A moving view stops at once.
    let grabbed = try Self.trace(
      "down 60pt in 0.3s, hold 0.2s, release, wait 0.05s, grab, down 100pt in 0.2s", "message-bottom-card")
    #expect(grabbed.recognitions.map(\.touch) == [1])
  }

  /// The first 10 pt decide together in the entries of this library. A source system keeps the rule of its source.
  @Test(arguments: [("card-standard", true), ("modal-input", true), ("modal-standard", false)])
  func aDragMayStartAHairTheWrongWay(_ name: String, _ isRecognized: Bool) throws {
    let trace = try Self.trace("up 2pt in 0.02s, down 300pt in 0.2s, release", name)
    #expect(trace.recognitions.count == (isRecognized ? 1 : 0))
    #expect(trace.decisions.map(\.finishes) == (isRecognized ? [true] : []))
    let isAcross = try Self.trace("right 40pt in 0.1s, down 20pt in 0.1s, release", name).recognitions.isEmpty
    #expect(isAcross == isRecognized)
  }

  @Test func noPointsAreLostWhereTheViewIsWhereTheFingerIs() throws {
    let trace = try Self.trace("right 200pt in 0.2s", "edge-rotate", .present)
    #expect(trace.decisions.count == 1 && trace.recognitions.isEmpty)
  }

  @Test(arguments: [
    ("modal-standard", TransitionDirection.dismiss, "up", "it must set out toward the end, downwards"),
    ("pull-down", .dismiss, "down", "it must set out within 22.5° of the way to the end, upwards"),
    ("pull-down", .present, "up", "it must set out within 22.5° of the way to the end, downwards"),
  ])
  func aTouchThatIsNotRecognizedIsToldWhichWayToGo(
    name: String, direction: TransitionDirection, way: String, terms: String
  ) throws {
    let conclusion = try #require(try Self.trace("\(way) 60pt in 0.2s", name, direction).conclusions.first)
    #expect("\(conclusion)".hasSuffix(": \(terms))"), "\(conclusion)")
  }

  @Test func waysAcrossAreToTheLeftAndToTheRight() {
    func told(_ sign: Double) -> String {
      let way = InteractionGeometry(axis: .x, sign: sign, distance: 390)
      return BeginRule.oneWay.terms(way)
    }
    #expect(told(1).hasSuffix("toward the end, to the right") && told(-1).hasSuffix("toward the end, to the left"))
  }

  @Test func touchesAreToldOfInTheirOrder() throws {
    let script = """
      up 50pt in 0.2s, release, wait 0.1s, down 60pt in 0.5s, hold 0.2s, release, wait 1s, \
      up 50pt in 0.1s, release, wait 0.02s, down 500pt in 0.2s, release, wait 1s, up 50pt in 0.1s
      """
    let told = try Self.trace(script, "modal-standard").conclusions.map { conclusion in
      String("\(conclusion)".split(separator: ":")[0].split(separator: " (")[0])
    }
    #expect(
      told == [
        "touch 1 was not recognized as a drag", "cancelled", "touch 3 was not recognized as a drag", "finished",
        "touch 5 was not recognized as a drag",
      ])
  }
}
