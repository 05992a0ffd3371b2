import Testing
import TransitionModel
import TransitionStage

/// Every interactive system of the catalog, drag by drag. The suites in `TransitionRuntimeTests/Systems` test the exact
/// thresholds.
@Suite("What a drag does")
struct SystemPictureTests {
  @Test(
    "modal-standard: faster than 300 pt/s, or past half",
    arguments: [
      ("down 300pt in 0.2s, release", "finished at 0.45"),
      ("down 300pt in 0.5s, hold 0.2s, release", "cancelled at 1.2"),
      ("down 420pt in 0.6s, hold 0.2s, release", "finished at 1.05"),
      ("down 420pt in 0.6s, up 100pt in 0.1s, release", "cancelled at 1.2"),
      ("up 60pt in 0.2s, release", "missed"),
      ("right 200pt in 0.2s, release", "missed"),
      ("down 700pt in 0.5s, cancel", "cancelled by the system at 1"),
      (
        "down 70pt in 0.3s, hold 0.2s, release, wait 0.1s, grab, down 500pt in 0.2s, release",
        "cancelled, finished at 1.05"
      ),
    ])
  func modalStandard(_ script: String, _ outcome: String) throws { try plays("modal-standard", script, outcome) }

  @Test(
    "modal-input: armed by 120 pt, whatever the velocity",
    arguments: [
      ("down 300pt in 0.1s, release", "finished at 0.35"),
      ("down 119pt in 0.05s, release", "cancelled at 0.55"),
      ("down 200pt in 0.3s, up 150pt in 0.2s, release", "cancelled at 1"),
    ])
  func modalInput(_ script: String, _ outcome: String) throws { try plays("modal-input", script, outcome) }

  @Test(
    "card-modal: a fifth of the height, never the velocity, and no second touch",
    arguments: [
      ("down 420pt in 0.25s, release", "finished at 0.46"),
      ("down 160pt in 0.05s, release", "cancelled at 0.12"),
      ("down 844pt in 0.5s, release", "finished at 0.5"),
      ("up 100pt in 0.2s, release", "cancelled at 0.2"),
      ("down 800pt in 0.5s, cancel", "cancelled by the system at 0.87"),
      ("down 100pt in 0.2s, release, grab, down 400pt in 0.2s, release", "cancelled, ignored at 0.24"),
    ])
  func cardModal(_ script: String, _ outcome: String) throws { try plays("card-modal", script, outcome) }

  @Test(
    "pull-down: the way the finger was going",
    arguments: [
      (TransitionDirection.present, "down 600pt in 0.3s, release", "finished at 0.45"),
      (.present, "down 600pt in 0.3s, up 50pt in 0.1s, release", "cancelled at 0.72"),
      (.present, "down 600pt in 0.3s, hold 0.3s, release", "finished at 0.75"),
      (.present, "down 300pt in 0.3s, hold 0.3s, cancel", "cancelled at 0.77"),
      (.present, "right 200pt in 0.2s, release", "missed"),
      (.dismiss, "up 600pt in 0.3s, release", "finished at 0.45"),
      (.dismiss, "up 300pt in 0.3s, hold 0.3s, release", "cancelled at 0.77"),
    ])
  func pullDown(_ direction: TransitionDirection, _ script: String, _ outcome: String) throws {
    try plays("pull-down", script, outcome, direction)
  }

  @Test(
    "edge-rotate: from the edge",
    arguments: [
      ("right 300pt in 0.2s, release", "finished at 0.43"),
      ("right 100pt in 0.2s, hold 0.2s, release", "cancelled at 0.66"),
      ("right 300pt in 0.2s, cancel", "cancelled by the system at 0.97"),
      ("from 300 400, right 80pt in 0.2s, release", "missed"),
    ])
  func edgeRotate(_ script: String, _ outcome: String) throws { try plays("edge-rotate", script, outcome, .present) }

  @Test(
    "message-bottom-card: dragged or flung down",
    arguments: [
      ("down 400pt in 0.1s, release", "finished at 0.3"),
      ("down 60pt in 0.2s, hold 0.2s, release", "cancelled at 0.8"),
      ("down 60pt in 0.05s, release", "finished at 0.25"),
      ("up 80pt in 0.2s, release", "cancelled at 0.6"),
    ])
  func messageBottomCard(_ script: String, _ outcome: String) throws {
    try plays("message-bottom-card", script, outcome)
  }

  /// UIKit never completes a percent-driven transition that is left at exactly 1.
  @Test func aDragToTheVeryEndStillCompletes() throws {
    let stage = try plays("card-modal", "from 195 0, down 854pt in 0.5s, release", "finished at 0.5")
    #expect(stage.log.events.last?.name == "complete(true)")
  }

  @Test(arguments: [StageStart.after(0.2), .after(1)])
  func aFlickThatEndsBeforeTheToolkitStartsIsNotStuck(_ start: StageStart) throws {
    try plays(
      "modal-standard", "down 200pt in 0.1s, release", start == .after(1) ? "finished at 1.25" : "finished at 0.46",
      start: start)
  }

  @Test func aToolkitThatRefusesLeavesTheScreen() throws {
    try plays("modal-standard", "down 500pt in 0.3s, release", "refused at 0.01", start: .refused(reason: "a veto"))
  }
}
