import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@Suite("The stage lets through what a recognizer would")
struct RecognizedDragTests {
  static func touch(_ script: String, x: Double = 195) throws -> StageTouch {
    try #require(try DragScript(script, startX: x).touches.first)
  }

  @Test func aDragTheWrongWayFirstDoesNothing() throws {
    let collector = SessionCollector()
    let stage = Stage(try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector))
    stage.placePresented()
    stage.drag(recognizing: [try Self.touch("up 20pt in 0.1s, down 500pt in 0.3s, release")], .dismiss)
    #expect(stage.isPresented)
    #expect(collector.take().isEmpty)
    #expect(stage.log.events.map(\.name) == ["no touch recognized"])
  }

  @Test func aDragTheRightWayBeginsWhereItIsRecognized() throws {
    let collector = SessionCollector()
    let stage = Stage(try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector))
    stage.placePresented()
    stage.drag(recognizing: [try Self.touch("down 500pt in 0.5s, release")], .dismiss)
    #expect(!stage.isPresented)
    let session = try #require(collector.take().first)
    #expect(session.samples.first?.phase == .began)
    #expect(session.samples.first?.y == 200 + (500.0 / 60 * 1000).rounded() / 1000)
  }

  @Test func aListScrolledDownKeepsItsDrag() throws {
    let manager = try SourceSystems.manager(SourceSystems.modalStandard)
    for (offset, stays) in [(0.0, false), (1, true)] {
      let stage = Stage(manager)
      stage.placePresented()
      stage.drag(
        recognizing: [try Self.touch("down 500pt in 0.3s")], .dismiss, scroll: ScrollExtent(before: offset))
      #expect(stage.isPresented == stays)
    }
  }

  @Test func anEdgePanPresentsFromItsHalfAlone() throws {
    var values = SourceSystems.modalStandard
    values["geometry.edge"] = .text("leading")
    values["interaction.interactivePresentation"] = .text("edgePan")
    values["interaction.beginRule"] = .text("any")
    for (x, presents) in [(10.0, true), (194, true), (195, false), (300, false)] {
      let stage = Stage(try SourceSystems.manager(values))
      stage.drag(recognizing: [try Self.touch("right 380pt in 0.3s", x: x)], .present)
      #expect(stage.isPresented == presents, "from \(x)")
    }
  }

  @Test func everyEdgeAndDirectionKnowsItsWay() throws {
    for edge in TransitionEdge.allCases {
      var values = SourceSystems.modalStandard
      values["geometry.edge"] = .text(edge.rawValue)
      values["interaction.interactivePresentation"] = .text("pan")
      let manager = try SourceSystems.manager(values)
      for direction in TransitionDirection.allCases {
        let recognition = try #require(manager.recognition(for: direction, in: .phone))
        #expect(recognition.geometry.axis == edge.axis)
        #expect(recognition.geometry.sign == (direction == .dismiss ? edge.sign : -edge.sign))
        #expect(recognition.edgeExtent == nil)
      }
    }
    #expect(try SourceSystems.manager(SourceSystems.modalNone).recognition(for: .dismiss, in: .phone) == nil)
  }
}
