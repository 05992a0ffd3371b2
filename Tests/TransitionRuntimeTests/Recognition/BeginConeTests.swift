import Foundation
import Testing
import TransitionModel
import TransitionRuntime

@Suite("A begin cone keeps sideways swipes out, whatever the rule")
struct BeginConeTests {
  /// Returns the answer to a touch that comes down and then moves here in one step, past the slop.
  private func answer(
    _ rule: BeginRule, within: Double? = nil, along: Double, across: Double, _ way: InteractionGeometry
  ) -> RecognitionAnswer {
    var recognition = DragRecognition(rule, geometry: way, within: within, slop: 0)
    _ = recognition.handle(DragRecognitionTests.point(0, way, .began))
    return recognition.handle(DragRecognitionTests.point(along, across: across, way))
  }

  /// Every half angle in steps of half a degree, every move on a grid of half points.
  @Test(arguments: DragRecognitionTests.ways) func decidesAsTheAngleDoes(_ way: InteractionGeometry) {
    let grid = stride(from: -12.0, through: 12, by: 0.5)
    for halfAngle in stride(from: 1.0, through: 90, by: 0.5) {
      for along in grid {
        for across in grid where along != 0 || across != 0 {
          let isInside = atan2(abs(across), along) * 180 / .pi < halfAngle
          let found = answer(.cone(halfAngle: halfAngle), along: along, across: across, way) == .begins
          if found != isInside { Issue.record("\(halfAngle)° and \(along) pt along, \(across) pt across") }
        }
      }
    }
  }

  @Test(arguments: DragRecognitionTests.ways) func oneWayAndAnyMayKeepToACone(_ way: InteractionGeometry) {
    #expect(answer(.oneWay, within: 45, along: 20, across: 10, way) == .begins)
    #expect(answer(.oneWay, within: 45, along: 20, across: 21, way) == .fails)
    #expect(answer(.oneWay, within: 45, along: -20, across: 0, way) == .fails)
    #expect(answer(.oneWay, along: 1, across: 21, way) == .begins)
    #expect(answer(.any, within: 45, along: -20, across: 10, way) == .begins)
    #expect(answer(.any, within: 45, along: 20, across: -10, way) == .begins)
    #expect(answer(.any, within: 45, along: -20, across: 21, way) == .fails)
    #expect(answer(.any, along: 1, across: 21, way) == .begins)
  }

  /// The first point of a move says little about its direction.
  @Test(arguments: DragRecognitionTests.ways) func aConeWaitsForTheSlop(_ way: InteractionGeometry) {
    var recognition = DragRecognition(.oneWay, geometry: way, within: 30)
    _ = recognition.handle(DragRecognitionTests.point(0, way, .began))
    #expect(recognition.handle(DragRecognitionTests.point(1, across: 3, way)) == .undecided)
    #expect(recognition.handle(DragRecognitionTests.point(12, across: 3, way)) == .begins)
  }

  /// For a finger that dismisses, content at its beginning cannot scroll; for the opposite direction, it can scroll all
  /// of its length.
  @Test(arguments: DragRecognitionTests.ways) func contentScrollsTheWayTheFingerGoes(_ way: InteractionGeometry) {
    let scroll = way.sign > 0 ? ScrollExtent(before: 0, after: 500) : ScrollExtent(before: 500, after: 0)
    for (along, wanted) in [(20.0, RecognitionAnswer.begins), (-20, .fails)] {
      var recognition = DragRecognition(.any, geometry: way, slop: 0)
      _ = recognition.handle(DragRecognitionTests.point(0, way, .began))
      #expect(recognition.handle(DragRecognitionTests.point(along, way), scroll: scroll) == wanted)
    }
  }
}
