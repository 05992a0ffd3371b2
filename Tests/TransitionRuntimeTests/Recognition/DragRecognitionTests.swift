import Foundation
import Testing
import TransitionModel

@testable import TransitionRuntime

@Suite("A touch is recognized once, and by the rule")
struct DragRecognitionTests {
  /// The four edges, by the geometry of a dismissal over them.
  static let ways: [InteractionGeometry] = [TravelAxis.y, .x].flatMap { axis in
    [1.0, -1].map { InteractionGeometry(axis: axis, sign: $0, distance: 700) }
  }

  static func point(
    _ along: Double, across: Double = 0, _ way: InteractionGeometry, _ phase: GestureSample.Phase = .changed
  ) -> GestureSample {
    let (x, y) = way.axis == .x ? (way.sign * along, across) : (across, way.sign * along)
    return GestureSample(timeMicroseconds: 0, x: 200 + x, y: 300 + y, phase: phase)
  }

  /// Returns the answers to a touch that comes down and then moves by these steps along the axis.
  static func answers(_ recognition: DragRecognition, _ steps: [Double]) -> [RecognitionAnswer] {
    var recognition = recognition
    var place = 0.0
    _ = recognition.handle(point(0, recognition.geometry, .began))
    return steps.map { step in
      place += step
      return recognition.handle(point(place, recognition.geometry))
    }
  }

  /// The source's own arithmetic: integer parts of the moves, summed, until the sum is not 0.
  static func sourceAnswers(_ steps: [Double]) -> [RecognitionAnswer] {
    var moved = 0
    var answer = RecognitionAnswer.undecided
    return steps.map { step in
      if answer == .undecided {
        moved += Int(step)
        answer = moved == 0 ? .undecided : (moved > 0 ? .begins : .fails)
      }
      return answer
    }
  }

  static let steps: [Double] = [-2, -1, -0.999, -0.5, 0, 0.5, 0.999, 1, 1.5, 40]

  @Test(arguments: ways) func oneWayAnswersAsItsSourceToEveryFourMoves(_ way: InteractionGeometry) {
    let recognition = DragRecognition(.oneWay, geometry: way)
    for a in Self.steps {
      for b in Self.steps {
        for c in Self.steps {
          for d in Self.steps {
            let moves = [a, b, c, d]
            #expect(Self.answers(recognition, moves) == Self.sourceAnswers(moves), "\(moves)")
          }
        }
      }
    }
  }

  @Test(arguments: ways) func movesUnderAPointNeverFixADirection(_ way: InteractionGeometry) {
    let recognition = DragRecognition(.oneWay, geometry: way)
    for step in [0.999, -0.999, 0.5] {
      #expect(Self.answers(recognition, Array(repeating: step, count: 500)).allSatisfy { $0 == .undecided })
    }
  }

  /// Tests every whole degree except the cone's own edges, where the rounding of a coordinate decides.
  @Test(arguments: ways) func aConeTakesExactlyTheAnglesInsideIt(_ way: InteractionGeometry) {
    for halfAngle in [22.5, 1.5, 45.5, 89.5] {
      for degrees in -180..<180 {
        let angle = Double(degrees) * .pi / 180
        var recognition = DragRecognition(.cone(halfAngle: halfAngle), geometry: way)
        _ = recognition.handle(Self.point(0, way, .began))
        let answer = recognition.handle(Self.point(100 * cos(angle), across: 100 * sin(angle), way))
        #expect(answer == (abs(Double(degrees)) < halfAngle ? .begins : .fails), "\(degrees)° in \(halfAngle)°")
      }
    }
  }

  @Test func aConeIsOpenAtItsEdge() {
    for (across, answer) in [(100.0, RecognitionAnswer.fails), (99.999, .begins)] {
      for way in Self.ways {
        var recognition = DragRecognition(.cone(halfAngle: 45), geometry: way)
        _ = recognition.handle(Self.point(0, way, .began))
        #expect(recognition.handle(Self.point(100, across: across, way)) == answer)
      }
    }
    // The tangent of 45° is a little less than 1 as a double, so only this is exactly on the edge.
    #expect(!DragRecognition.isInside(30, along: 1, across: tan(30 * .pi / 180)))
  }

  /// An edge pan from either side of a container of 390 points must begin strictly before the middle.
  @Test(arguments: [1.0, -1]) func anEdgePanBeginsInItsOwnHalfOnly(_ sign: Double) {
    let way = InteractionGeometry(axis: .x, sign: sign, distance: 390, origin: sign > 0 ? 0 : 390)
    for (fromEdge, begins) in [(0.0, true), (194.999, true), (195, false), (195.001, false), (390, false)] {
      let x = sign > 0 ? fromEdge : 390 - fromEdge
      var recognition = DragRecognition(.any, geometry: way, edgeExtent: 390)
      let start = recognition.handle(GestureSample(timeMicroseconds: 0, x: x, y: 100, phase: .began))
      #expect(start == (begins ? .undecided : .fails))
      let moved = recognition.handle(GestureSample(timeMicroseconds: 9, x: x + sign * 20, y: 100, phase: .changed))
      #expect(moved == (begins ? .begins : .fails))
    }
  }

  @Test(arguments: ways) func aScrollViewGivesTheDragAwayOnlyAtItsEnd(_ way: InteractionGeometry) {
    for (offset, begins) in [(-30.0, true), (0, true), (0.5, true), (0.501, false), (400, false)] {
      let scroll = way.sign > 0 ? ScrollExtent(before: offset, after: 999) : .init(before: 999, after: offset)
      var recognition = DragRecognition(.oneWay, geometry: way)
      _ = recognition.handle(Self.point(0, way, .began), scroll: scroll)
      #expect(recognition.handle(Self.point(5, way), scroll: scroll) == (begins ? .begins : .fails))
    }
  }

  @Test func whereTheScrollViewStandsCountsAtTheBeginAndNeverAgain() {
    for way in Self.ways {
      let atItsEnd = ScrollExtent()
      let inside = ScrollExtent(before: 50, after: 50)
      var recognition = DragRecognition(.oneWay, geometry: way)
      // Touching down inside has no effect yet.
      _ = recognition.handle(Self.point(0, way, .began), scroll: inside)
      #expect(recognition.handle(Self.point(0.5, way), scroll: inside) == .undecided)
      var scrolled = recognition
      #expect(recognition.handle(Self.point(5, way), scroll: atItsEnd) == .begins)
      #expect(recognition.handle(Self.point(9, way), scroll: inside) == .begins)
      #expect(scrolled.handle(Self.point(5, way), scroll: inside) == .fails)
      #expect(scrolled.handle(Self.point(9, way), scroll: atItsEnd) == .fails)
    }
  }
}
