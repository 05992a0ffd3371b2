import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime
import TransitionStage

@Suite("pull-down: Robert Ryan's screen from the top")
struct PullDownTests {
  static let directions: [TransitionDirection] = [.present, .dismiss]

  @Test func thePresentersViewIsTakenOutWhileTheScreenCoversIt() throws {
    let stage = try Systems.stage("pull-down")
    stage.perform(.present)
    stage.advance(to: 0.6)
    #expect(stage.log.frames.first?.presenter != nil)
    #expect(stage.log.frames.last?.presenter == nil)
    stage.drag([StageTests.drag([(700, 0), (708, -40), (1000, -40)])], .dismiss)
    #expect(stage.isPresented)
    let names = stage.log.events.map(\.name)
    #expect(
      names == [
        "present", "complete(true)", "remove the presenter's view", "dismiss interactively",
        "insert the presenter's view", "settle to cancel", "complete(false)", "remove the presenter's view",
      ])
  }

  /// |angle − π/2| < π/8: 100 points along, and this many across.
  @Test(
    arguments: directions, [(0.0, true), (41.4, true), (41.5, false), (-41.4, true), (-41.5, false), (1000, false)])
  func onlyADragWithinTwentyTwoAndAHalfDegreesBegins(
    _ direction: TransitionDirection, _ across: (Double, Bool)
  ) throws {
    let along: Double = direction == .present ? 100 : -100
    func answer(_ x: Double, _ y: Double) throws -> RecognitionAnswer {
      let touch = try #require(try Touch("pull-down", direction, x: 200, y: 400))
      return touch.move(x: 200 + x, y: 400 + y)
    }
    #expect(try answer(across.0, along) == (across.1 ? .begins : .fails))
    #expect(try answer(across.0, -along) == .fails)
  }

  /// (p > 0.5 and v = 0) or v > 0, toward the end; D = 1000.
  @Test(
    arguments: directions,
    [
      (500.0, 0.0, false), (500.001, 0, true), (900, 0, true), (900, -1, false), (10, 1, true), (10, 0.001, true),
      (0, 0, false), (10, -0.001, false), (-50, 1, true),
    ])
  func theSignOfTheVelocityDecidesAndHalfTheWayOnlyAtRest(
    _ direction: TransitionDirection, _ vector: (travel: Double, velocity: Double, finishes: Bool)
  ) throws {
    let geometry = InteractionGeometry(axis: .y, sign: direction == .present ? 1 : -1, distance: 1000)
    let finishes = try Finger.finishes(
      "pull-down", direction, vector.travel, velocity: vector.velocity, geometry: geometry)
    #expect(finishes == vector.finishes)
  }

  @Test func theTailRunsAtAHairLessThanFullSpeed() throws {
    for direction in Self.directions {
      let finger = try #require(try Finger("pull-down", direction))
      finger.touch()
      finger.move(211)
      let finish = try #require(finger.lift(211, velocity: 5))
      #expect(abs(finish.timing.duration - 0.75 * 0.5 / 0.999) < 1e-12)
      #expect(finish.timing.shape == .curve(.easeInOut))
      finger.settle()
      finger.touch()
      finger.move(211)
      let cancel = try #require(finger.lift(211, velocity: -5))
      #expect(abs(cancel.timing.duration - 0.25 * 0.5 / 0.999) < 1e-12)
    }
  }

  /// The source does not end a cancelled dismissal. Here it is decided like a cancelled presentation.
  @Test(arguments: [(300.0, false), (600, true)])
  func fixedASystemCancelWhileDismissingComesToAnEnd(_ travel: Double, _ finishes: Bool) throws {
    let finger = try #require(try Finger("pull-down", .dismiss))
    finger.touch()
    finger.move(travel)
    finger.move(travel, after: 300)
    #expect(finger.systemCancels(travel)?.finishes == finishes)
    #expect(finger.settle().completions == [finishes])
    #expect(!finger.machine.isInProgress)
  }
}
