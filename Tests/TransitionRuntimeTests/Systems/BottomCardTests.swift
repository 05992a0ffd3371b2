import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime

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

  /// The source lets it extend over the top, out of reach.
  @Test func contentTallerThanTheScreenTakesItsRoomAndNoMore() throws {
    var context = Self.demo(bottom: 34)
    context.preferredHeight = 900
    #expect(try Systems.layout("bottom-card").presentedFrame(in: context) == LayoutFrame(20, 47, 350, 763))
  }
}
