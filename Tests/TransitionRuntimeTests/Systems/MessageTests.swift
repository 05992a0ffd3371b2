import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime
@testable import TransitionStage

/// SM, the card at the bottom.
@Suite("message-bottom-card: SwiftMessages' bottom card")
struct MessageBottomCardTests {
  static let name = "message-bottom-card"

  @Test func marginsAreTenOrTheSafeAreasOwnAndTheWidthIsLimited() throws {
    let layout = try Systems.layout(Self.name)
    #expect(layout.presentedFrame(in: Systems.phone) == LayoutFrame(10, 844 - 34 - 198, 370, 198))
    #expect(layout.presentedFrame(in: Systems.tablet) == LayoutFrame(262, 768 - 20 - 200, 500, 200))
    #expect(layout.configuration.geometry.cornerRadius == 15)
  }

  @Test func showsOnASpringAndHidesSpeedingUp() throws {
    let show = try Systems.plan(Self.name, .present)
    #expect(show.timing == AnimationTiming(duration: 0.4, dampingRatio: 0.8, initialVelocity: 0))
    #expect(show.from.frame.y == 844)
    let hide = try Systems.plan(Self.name, .dismiss)
    #expect(hide.timing == AnimationTiming(duration: 0.2, shape: .curve(.easeIn)))
    #expect(hide.to.frame.y == 844)
  }

  @Test func theDimmingFadesInAFifthOfASecondAndATapOnItDismisses() throws {
    let show = try Systems.plan(Self.name, .present)
    #expect(show.dimming(at: 0) == 0 && show.dimming(at: 0.2) == 0.3)
    #expect(try Systems.plan(Self.name, .dismiss).dimming(at: 0.2) == 0)
    let stage = try Systems.stage(Self.name, presented: true)
    stage.tapDimming()
    #expect(!stage.isPresented)
    #expect(stage.log.events.map(\.name) == ["tap on the dimming view", "dismiss", "complete(true)"])
  }

  @Test func aTapWhileTheCardSpringsBackTurnsItAround() throws {
    let stage = try Systems.stage(Self.name, presented: true)
    let drag = try DragScript("down 60pt in 0.2s, hold 0.2s, release").touches
    for sample in drag[0].samples {
      stage.advance(to: Double(sample.timeMicroseconds) / 1_000_000)
      switch sample.phase {
      case .began: stage.send(.began(sample, displacement: 0), .dismiss)
      case .changed: stage.send(.changed(sample), .dismiss)
      default: stage.send(.ended(sample, recognizerVelocity: 0), .dismiss)
      }
    }
    stage.advance(to: stage.now + 0.05)
    stage.tapDimming()
    stage.advance(to: stage.now + 1)
    #expect(!stage.isPresented)
    #expect(stage.log.events.filter { $0.name.hasPrefix("complete") }.map(\.name) == ["complete(true)"])
  }

  /// The source divides by the height of its message view: the card, the space below it and a margin of 10 above it.
  /// The space below is the safe area or the margin of 10, whichever is larger.
  @Test(arguments: [(Systems.phone, 198.0, 34.0), (Systems.tablet, 200, 20), (Self.bare, 150, 10)])
  func aShareIsOneOfTheMessageView(_ layout: LayoutContext, _ height: Double, _ below: Double) throws {
    let geometry = try #require(try Finger(Self.name, .dismiss, layout)).geometry
    #expect(geometry.distance == 10 + height + below)
    #expect(geometry.extent == height + below)
  }

  static let bare = LayoutContext(width: 375, height: 667, safeArea: LayoutInsets(top: 20), fittedHeight: 150)

  /// 0.33 of 242 points are 79.86. For a card of 198 points on a phone, 75 points are less, and nothing happens at
  /// 65.34, a third of the card alone. Lower cards use the third: 0.33 of 170 are 56.1, of 130 are 42.9.
  @Test(arguments: [
    (Systems.phone, 65.34, false), (Systems.phone, 65.341, false), (Systems.phone, 74.999, false),
    (Systems.phone, 75, false), (Systems.phone, 75.001, true), (Systems.phone, 79.86, true),
    (Self.bare, 56.099, false), (Self.bare, 56.1, false), (Self.bare, 56.101, true),
    (Self.low, 42.899, false), (Self.low, 42.9, false), (Self.low, 42.901, true),
  ])
  func whatComesFirstDecidesAThirdOrSeventyFivePoints(
    _ layout: LayoutContext, _ travel: Double, _ finishes: Bool
  ) throws {
    let finger = try #require(try Finger(Self.name, .dismiss, layout))
    finger.touch()
    finger.move(travel)
    finger.move(travel, after: 300)
    #expect(finger.lift(travel)?.finishes == finishes)
  }

  static let low = LayoutContext(
    width: 1024, height: 768, safeArea: LayoutInsets(top: 24, bottom: 20), fittedHeight: 300, preferredHeight: 100)

  /// A distance of 400 distinguishes a third from 75 points. With 100, the third comes first.
  @Test(arguments: [
    (400.0, 75.0, false), (400, 75.001, true), (400, 0, false), (100, 33, false), (100, 33.001, true),
    (100, -40, false),
  ])
  func seventyFivePointsOrAThirdAreEnough(_ distance: Double, _ travel: Double, _ finishes: Bool) throws {
    let geometry = InteractionGeometry(axis: .y, sign: 1, distance: distance)
    let finger = try #require(try Finger(Self.name, .dismiss, geometry: geometry))
    finger.touch()
    finger.move(travel)
    finger.move(travel, after: 300)
    #expect(finger.lift(travel)?.finishes == finishes)
  }

  @Test(arguments: [(750.0, false), (750.001, true), (-750.001, false)])
  func soIsASpeedOfSevenHundredAndFifty(_ velocity: Double, _ finishes: Bool) throws {
    let rule = try #require(try Systems.configuration(Self.name).interaction?.releaseRule)
    #expect(rule.finishes(translation: 0, velocity: velocity, distance: 242) == finishes)
  }

  /// 5 points in 8 ms are 625 pt/s, 7 are 875.
  @Test(arguments: [(5.0, false), (7, true)])
  func theSpeedIsThatOfTheLastChangedSample(_ step: Double, _ finishes: Bool) throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    for index in 1...6 { finger.move(step * Double(index)) }
    // The finger rests before it lifts, and the recognizer reports that. The source has recorded its earlier speed.
    #expect(finger.lift(step * 6, velocity: 0, after: 500)?.finishes == finishes)
  }

  @Test(arguments: [(-10.0, -5.011872), (-50, -15.462475), (-100, -25.118864)])
  func upwardItGivesThePowerOfSevenTenths(_ travel: Double, _ displacement: Double) throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    let shown = try #require(finger.move(travel).shown)
    #expect(abs(shown.progress * finger.geometry.extent - displacement) < 1e-6)
  }

  /// Point for point: 232 points until it is out of sight, regardless of the interaction distance.
  @Test func theDragMovesTheCardAndLeavesTheDimming() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    for travel in [10.0, 60, 200] {
      let shown = try #require(finger.move(travel).shown)
      #expect(abs(shown.progress - travel / 232) < 1e-12 && shown.dimming == 0.3)
    }
    let plan = try #require(finger.lift(200))
    #expect(plan.dimmingStart == 0.3 && plan.dimmingTarget == 0)
  }

  @Test(arguments: [Systems.phone, Self.bare, Self.low])
  func onScreenTheCardFollowsTheFingerPointForPointAndGoesAllTheWayOut(_ layout: LayoutContext) throws {
    let stage = try Systems.stage(Self.name, layout, presented: true)
    let place = try Systems.layout(Self.name).presentedFrame(in: layout)
    let drag = try #require(try DragScript("down 90pt in 0.5s, release").touches.first)
    for sample in drag.samples.dropLast() {
      stage.advance(to: Double(sample.timeMicroseconds) / 1_000_000)
      stage.send(sample.phase == .began ? .began(sample, displacement: 0) : .changed(sample), .dismiss)
      let moved = sample.y - drag.samples[0].y
      #expect(abs(stage.frame(at: stage.now).pose.frame.y - place.y - moved) < 0.002)
    }
    stage.send(.ended(try #require(drag.samples.last), recognizerVelocity: 0), .dismiss)
    stage.advance(to: stage.now + 1)
    #expect(!stage.isPresented)
    #expect(stage.log.frames.last?.pose.frame.y == layout.height)
  }

  @Test func letGoPastAThresholdItHidesByItsOwnAnimator() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    finger.move(100)
    let plan = try #require(finger.lift(100, velocity: 2000))
    #expect(plan.timing == AnimationTiming(duration: 0.2, shape: .curve(.easeIn)))
  }

  /// min(0, closing speed / distance), where downward is closing. 40 points down, or back up to 30, 5 per sample.
  @Test(arguments: [(5.0, 0.0), (-5, -625.0)])
  func otherwiseItShowsAgainOnItsSpringWithANegativeVelocityOrNone(_ step: Double, _ speed: Double) throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    let start: Double = step > 0 ? 0 : 70
    finger.move(start)
    finger.move(start, after: 400)
    for index in 1...8 { finger.move(start + step * Double(index)) }
    let spring = try #require(finger.lift(start + step * 8)?.spring)
    #expect(spring.duration == 0.4 && spring.dampingRatio == 0.8)
    #expect(abs(spring.velocity - speed / 30) < 1)
  }

  @Test func letGoWithoutAWayBackThereIsNoVelocity() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    let spring = try #require(finger.lift(0, velocity: -500)?.spring)
    #expect(spring.velocity == 0)
  }

  @Test(arguments: [(74.0, false), (76, true)])
  func aSystemCancelIsTreatedAsARelease(_ travel: Double, _ finishes: Bool) throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    finger.move(travel)
    finger.move(travel, after: 300)
    #expect(finger.systemCancels(travel)?.finishes == finishes)
    #expect(finger.settle().completions == [finishes])
  }
}

/// SM, the card in the middle: its animation and the tap, but not its throw.
@Suite("message-centered: SwiftMessages' centered card, without its throw")
struct MessageCenteredTests {
  static let name = "message-centered"

  @Test func standsInTheMiddleOfWhatTheMarginsLeave() throws {
    let layout = try Systems.layout(Self.name)
    let frame = layout.presentedFrame(in: Systems.phone)
    #expect(frame == LayoutFrame(10, 47 + (844 - 47 - 34 - 198) / 2, 370, 198))
    #expect(layout.presentedFrame(in: Systems.tablet).width == 500)
    #expect(layout.configuration.geometry.cornerRadius == 15)
  }

  @Test func popsUpInPlaceAndFadesInThreeTenthsOfTheTime() throws {
    let plan = try Systems.plan(Self.name, .present)
    #expect(plan.timing == AnimationTiming(duration: 0.5, dampingRatio: 0.6, initialVelocity: 0))
    #expect(plan.from.scale == 0.6 && plan.from.alpha == 0.25)
    #expect(plan.from.frame == plan.to.frame)
    #expect(plan.pose(at: 0.15).alpha == 1)
    #expect(abs(plan.pose(at: 0.075).alpha - 0.625) < 1e-9, "the fade is linear")
    #expect(plan.pose(at: 0.15).scale != 1 && plan.pose(at: 0.5).scale == 1)
  }

  @Test func shrinksAndFadesAway() throws {
    let plan = try Systems.plan(Self.name, .dismiss)
    #expect(plan.timing == AnimationTiming(duration: 0.15, shape: .curve(.easeIn)))
    #expect(plan.to.scale == 0.8 && plan.to.alpha == 0)
    #expect(plan.from.frame == plan.to.frame)
    #expect(plan.dimming(at: 0) == 0.3 && plan.dimming(at: 0.2) == 0)
  }

  @Test func aTapBesideItDismissesAndNoDragDoes() throws {
    let stage = try Systems.stage(Self.name, presented: true)
    stage.drag(try DragScript("down 400pt in 0.1s, release").touches, .dismiss)
    #expect(stage.isPresented)
    stage.tapDimming()
    #expect(!stage.isPresented)
  }
}
