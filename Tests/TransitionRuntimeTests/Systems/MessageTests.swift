import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime
@testable import TransitionStage

@Suite("message-bottom-card: SwiftMessages' bottom card")
struct MessageBottomCardTests {
  static let name = "message-bottom-card"

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

  @Test func letGoPastAThresholdItHidesByItsOwnAnimator() throws {
    let finger = try #require(try Finger(Self.name, .dismiss))
    finger.touch()
    finger.move(100)
    let plan = try #require(finger.lift(100, velocity: 2000))
    #expect(plan.timing == AnimationTiming(duration: 0.2, shape: .curve(.easeIn)))
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
