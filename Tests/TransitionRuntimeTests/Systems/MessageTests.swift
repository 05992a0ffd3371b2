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

/// The frames are those of SwiftMessagesSegue's layouts on a phone, for content 198 points high. A message's content is
/// installed edge to edge, a tab keeps 10 points on its sides, and a card keeps them on all sides.
@Suite("SwiftMessages' layouts")
struct MessageLayoutTests {
  @Test(arguments: [
    ("message-top", LayoutFrame(0, 0, 390, 198)), ("message-bottom", LayoutFrame(0, 646, 390, 198)),
    ("message-top-card", LayoutFrame(10, 47, 370, 198)), ("message-bottom-card", LayoutFrame(10, 612, 370, 198)),
    ("message-top-tab", LayoutFrame(10, 0, 370, 198)), ("message-bottom-tab", LayoutFrame(10, 646, 370, 198)),
    ("message-centered", LayoutFrame(10, 329.5, 370, 198)),
  ])
  func theyStandWhereTheSourcePutsThem(_ name: String, _ frame: LayoutFrame) throws {
    let layout = try Systems.layout(name)
    #expect(layout.presentedFrame(in: Systems.phone) == Systems.phone.onPixels(frame))
    let isMessage = ["message-top", "message-bottom"].contains(name)
    #expect(layout.presentedFrame(in: Systems.tablet).width == (isMessage ? 1024 : 500))
  }

  /// Cards bounce, and the others do not. Tabs are square where they meet the edge.
  @Test(
    arguments: [
      ("message-top", 1, 0, nil), ("message-bottom", 1, 0, nil), ("message-top-card", 0.8, 15, nil),
      ("message-bottom-card", 0.8, 15, nil), ("message-top-tab", 1, 15, .bottom), ("message-bottom-tab", 1, 15, .top),
    ] as [(String, Double, Double, RoundedCorners?)])
  func theyHaveTheSourcesSpringsAndCorners(
    _ name: String, _ damping: Double, _ radius: Double, _ corners: RoundedCorners?
  ) throws {
    let configuration = try Systems.configuration(name)
    let spring = TransitionTiming(duration: 0.4, style: .spring(dampingRatio: damping, initialVelocity: 0))
    #expect(configuration.presentation.timing == spring)
    #expect(configuration.dismissal.timing == TransitionTiming(duration: 0.2, style: .curve(.named(.easeIn))))
    #expect(configuration.geometry.cornerRadius == radius && configuration.geometry.roundedCorners == corners)
  }

  /// The source divides by the height of its message view: the view alone, or a card with the margin on its edge and 10
  /// points beyond.
  @Test(arguments: [
    ("message-top", 198.0), ("message-bottom", 198), ("message-top-card", 255), ("message-bottom-card", 242),
    ("message-top-tab", 198), ("message-bottom-tab", 198),
  ])
  func aThirdIsOfTheSourcesMessageView(_ name: String, _ distance: Double) throws {
    let way = try Systems.layout(name).interactionGeometry(in: Systems.phone, direction: .dismiss)
    #expect(way.distance == distance && way.axis == .y)
    #expect(way.sign == (name.hasPrefix("message-top") ? -1 : 1))
    #expect(
      try Systems.configuration(name).interaction?.releaseRule == .anyOf(velocity: 750, fraction: 0.33, points: 75))
  }

  /// A view that is flush with the edge does not bend, because the gap would show.
  @Test(arguments: ["message-top", "message-bottom", "message-top-tab", "message-bottom-tab"])
  func onlyCardsGive(_ name: String) throws {
    let finger = try #require(try Finger(name, .dismiss))
    finger.touch()
    #expect(finger.move(-50).shown?.progress == 0)
    #expect(try #require(try Finger("message-top-card", .dismiss)).isBent(by: -50))
  }
}

extension Finger {
  fileprivate func isBent(by travel: Double) -> Bool {
    touch()
    return (move(travel).shown?.progress ?? 0) < 0
  }
}
