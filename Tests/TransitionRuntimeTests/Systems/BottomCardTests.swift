import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime

/// S3.
@Suite("bottom-card: SwiftKick's card segue")
struct BottomCardTests {
  /// The source's demo requests 200 pt.
  static func demo(bottom: Double) -> LayoutContext {
    LayoutContext(
      width: 390, height: 844, safeArea: LayoutInsets(top: 47, bottom: bottom), fittedHeight: 120, preferredHeight: 200)
  }

  @Test(arguments: [(0.0, 20.0), (10, 20), (20, 20), (34, 34)])
  func theBottomMarginIsTwentyLessTheSafeAreasOwn(_ safeArea: Double, _ margin: Double) throws {
    let frame = try Systems.layout("bottom-card").presentedFrame(in: Self.demo(bottom: safeArea))
    #expect(frame == LayoutFrame(20, 844 - margin - 200, 350, 200))
  }

  @Test func sidesCountFromTheSafeArea() throws {
    let wide = LayoutContext(
      width: 844, height: 390, safeArea: LayoutInsets(left: 47, bottom: 21, right: 47), preferredHeight: 200)
    #expect(try Systems.layout("bottom-card").presentedFrame(in: wide) == LayoutFrame(67, 169, 710, 200))
  }

  @Test func withoutAPreferredHeightTheContentDecides() throws {
    for preferred in [nil, 0.0] {
      var context = Self.demo(bottom: 34)
      context.preferredHeight = preferred
      #expect(try Systems.layout("bottom-card").presentedFrame(in: context).height == 120)
    }
  }

  /// The source lets it extend over the top, out of reach.
  @Test func contentTallerThanTheScreenTakesItsRoomAndNoMore() throws {
    var context = Self.demo(bottom: 34)
    context.preferredHeight = 900
    #expect(try Systems.layout("bottom-card").presentedFrame(in: context) == LayoutFrame(20, 47, 350, 763))
  }

  @Test func presentsOnASpringAndLeavesQuickly() throws {
    let context = Self.demo(bottom: 34)
    let present = try Systems.plan("bottom-card", .present, context)
    #expect(present.timing == AnimationTiming(duration: 0.5, dampingRatio: 0.8, initialVelocity: 0))
    #expect(present.from.frame == LayoutFrame(20, 844, 350, 200))
    #expect(present.to.frame == LayoutFrame(20, 610, 350, 200))
    let dismiss = try Systems.plan("bottom-card", .dismiss, context)
    #expect(dismiss.timing == AnimationTiming(duration: 0.2, shape: .curve(.easeInOut)))
    #expect(dismiss.from == present.to && dismiss.to == present.from)
  }

  @Test func theSpringGoesPastItsEndAndComesBack() throws {
    let plan = try Systems.plan("bottom-card", .present, Self.demo(bottom: 34))
    let highest = (0...100).map { plan.pose(at: 0.5 * Double($0) / 100).frame.y }.min() ?? 0
    #expect(highest < 610 && highest > 600)
  }

  @Test func noDimmingNoGestureRoundedCornersOverTheCurrentContext() throws {
    let configuration = try Systems.configuration("bottom-card")
    #expect(configuration.dimming.alpha == 0)
    #expect(configuration.geometry.cornerRadius == 20)
    #expect(configuration.geometry.presentationStyle == .overCurrentContext)
    let manager = try Systems.manager("bottom-card")
    #expect(manager.gestureTarget(for: .dismiss) == nil && manager.gestureTarget(for: .present) == nil)
    let stage = try Systems.stage("bottom-card", presented: true)
    stage.tapDimming()
    #expect(stage.isPresented, "a tap beside it does nothing")
  }
}
