import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import SessionSimulation

@Suite("Strokes become sessions")
struct StrokePlayerTests {
  @Test func theIdentityOfAStrokeFollowsFromWhatWentIn() throws {
    let revision = try SimulatedPopulationTests.revision("card-modal")
    let stroke = Stroke(externalID: "a", touches: try DragScript("down 300pt in 0.2s").touches)
    let player = try StrokePlayer(revision, distance: 700)
    let uuid = try player.session(stroke, beganAtMicroseconds: 0).header.uuid
    #expect(try player.session(stroke, beganAtMicroseconds: 99).header.uuid == uuid)
    #expect(try StrokePlayer(revision, distance: 701).session(stroke, beganAtMicroseconds: 0).header.uuid != uuid)
    #expect(
      try StrokePlayer(revision, distance: 700, estimator: .last2).session(stroke, beganAtMicroseconds: 0).header.uuid
        != uuid)
    var renamed = stroke
    renamed.externalID = "b"
    #expect(try player.session(renamed, beganAtMicroseconds: 0).header.uuid != uuid)
  }

  /// `message-bottom-card` requires a share of 10 pt more than the card travels.
  @Test func theDistanceOffsetOfATransitionCounts() throws {
    let stroke = Stroke(externalID: "a", touches: try DragScript("down 30pt in 0.1s").touches)
    for (name, distance) in [("message-bottom-card", 310.0), ("card-modal", 300)] {
      let player = try StrokePlayer(try SimulatedPopulationTests.revision(name), distance: 300)
      #expect(try player.session(stroke, beganAtMicroseconds: 0).result.interactionDistance == distance)
    }
  }

  @Test(arguments: [0, -1, 0.5, 100_001, .nan, .infinity])
  func aDistanceThatMakesNoSenseIsRefused(_ distance: Double) throws {
    let revision = try SimulatedPopulationTests.revision("card-modal")
    #expect(throws: StrokePlayerError.self) { _ = try StrokePlayer(revision, distance: distance) }
  }
}
