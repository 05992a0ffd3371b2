import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime

/// S5.8: named by its source, designed here. ``ModalStandardTests`` covers card, animation and dimming.
@Suite("modal-input: armed by distance alone")
struct ModalInputTests {
  static let name = "modal-input"

  @Test(arguments: [(119.999, false), (120, true), (120.001, true), (0, false), (-200, false), (789, true)])
  func itIsArmedFromExactlyOneHundredAndTwentyPoints(_ travel: Double, _ finishes: Bool) throws {
    #expect(try Finger.finishes(Self.name, .dismiss, travel) == finishes)
  }

  @Test func goingBackUnArmsAndEachCrossingIsToldOnce() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    for travel in [60.0, 119, 120, 130, 200, 150, 119.9, 80, 121] { finger.move(travel) }
    #expect(finger.lift(119)?.finishes == false, "let go, it has un-armed once more")
    let crossings = finger.actions.filter { $0 == .armed || $0 == .disarmed }
    #expect(crossings == [.armed, .disarmed, .armed, .disarmed])
  }

  @Test func aNewDragStartsUnarmed() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    for _ in 0..<2 {
      #expect(!finger.touch().contains(.disarmed), "nothing left over from the drag before")
      #expect(finger.move(130).contains(.armed))
      finger.systemCancels(130)
      finger.settle()
    }
  }

  @Test(
    arguments: [(-50.0, 0.0), (0, 0), (30, 0.25), (60, 0.5), (119, 119.0 / 120), (120, 1), (400, 1)]
      as [(Double, Double)])
  func decorationShowsTheShareOfTheWayToArming(_ travel: Double, _ progress: Double) throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    #expect(finger.move(travel).contains(.decorate(progress: progress, armed: travel >= 120)))
  }

  @Test func aCardCaughtPastTheThresholdDoesNotJump() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    finger.move(200)
    finger.lift(200)
    for displacement in [20.0, 60, 75] {
      finger.touch(displacement: displacement)
      #expect(abs((finger.move(0).shown?.progress ?? 0) * 789 - displacement) < 1e-6)
      finger.lift(0)
    }
  }

  @Test func theKeyboardGoesWhenTheDragBegins() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    let actions = finger.touch()
    #expect(actions.prefix(3) == [.lockContent(true), .resignFirstResponder, .begin])
  }
}
