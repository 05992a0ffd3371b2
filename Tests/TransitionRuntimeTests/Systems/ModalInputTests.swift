import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime

/// S5.8: named by its source, designed here. ``ModalStandardTests`` covers card, animation and dimming.
@Suite("modal-input: armed by distance alone")
struct ModalInputTests {
  static let name = "modal-input"

  @Test func standsWhereModalStandardDoesAndIsCentredOnATablet() throws {
    let layout = try Systems.layout(Self.name)
    #expect(layout.presentedFrame(in: Systems.phone) == LayoutFrame(16, 55, 358, 198))
    #expect(layout.presentedFrame(in: Systems.tablet) == LayoutFrame(232, 32, 560, 300))
  }

  @Test(arguments: [(119.999, false), (120, true), (120.001, true), (0, false), (-200, false), (789, true)])
  func itIsArmedFromExactlyOneHundredAndTwentyPoints(_ travel: Double, _ finishes: Bool) throws {
    #expect(try Finger.finishes(Self.name, .dismiss, travel) == finishes)
  }

  @Test(arguments: [-10_000.0, -300, 0, 300.001, 10_000])
  func velocityNeverDecides(_ velocity: Double) throws {
    #expect(try Finger.finishes(Self.name, .dismiss, 119, velocity: velocity) == false)
    #expect(try Finger.finishes(Self.name, .dismiss, 121, velocity: velocity) == true)
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

  @Test func theCardFollowsHalfWayAndThenGivesLessAndLess() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    for travel in [20.0, 60, 120] {
      #expect(abs((finger.move(travel).shown?.progress ?? 0) * 789 - travel / 2) < 1e-9)
    }
    // 60 pt of half travel past the threshold, by p / (1 + 20p) of 789 pt.
    let past = 60 / (1 + 20 * 60 / 789.0)
    #expect(abs((finger.move(240).shown?.progress ?? 0) * 789 - (60 + past)) < 1e-9)
    #expect((finger.move(100_000).shown?.progress ?? 1) * 789 < 60 + 789 * 0.05)
    #expect(abs((finger.move(-78.9).shown?.progress ?? 0) - -0.1 / 3) < 1e-12, "upward as modal-standard")
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

  @Test func theDimmingWaitsForTheFinish() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    for travel in [-50.0, 60, 120, 500] { #expect(finger.move(travel).shown?.dimming == 0.3) }
    let plan = try #require(finger.lift(500))
    #expect(plan.dimming(at: 0) == 0.3 && plan.dimming(at: plan.timing.duration) == 0)
    #expect(plan.target == 1)
  }

  @Test func theKeyboardGoesWhenTheDragBegins() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    let actions = finger.touch()
    #expect(actions.prefix(3) == [.lockContent(true), .resignFirstResponder, .begin])
  }

  @Test func everyNumberThatIsOursIsADocumentedField() throws {
    let configuration = try Systems.configuration(Self.name)
    let interaction = try #require(configuration.interaction)
    #expect(interaction.releaseRule == .armed(points: 120))
    #expect(interaction.input?.resistance == 0.5)
    #expect(interaction.input?.dismissesKeyboard == true)
    #expect(!interaction.fadesDimming)
    #expect(configuration.source.contains("ours"))
  }
}
