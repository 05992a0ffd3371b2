import Testing
import TransitionModel
import TransitionRuntime

@Suite("A change of layout is a plan from the frame on screen to the new one")
struct RelayoutPlanTests {
  static let landscape = LayoutContext(width: 844, height: 390, safeArea: LayoutInsets(left: 47, bottom: 21, right: 47))
  static let old = LayoutFrame(x: 16, y: 55, width: 358, height: 198)

  func layout(_ style: MotionStyle = .full) throws -> PresentationController {
    PresentationController(configuration: try SourceSystems.configuration(SourceSystems.modalStandard), style: style)
  }

  @Test func itBeginsAndEndsExactlyAtItsFramesAndTakesTheConfiguredSpring() throws {
    let layout = try layout()
    let plan = layout.relayoutPlan(from: Self.old, to: Self.landscape)
    #expect(plan.timing.duration == layout.configuration.geometry.relayoutDuration)
    #expect(plan.timing.duration == 0.3)
    #expect(plan.frame(at: 0) == Self.old)
    #expect(plan.frame(at: 0.3) == layout.presentedFrame(in: Self.landscape))
    #expect(plan.offset(at: 0.3) == LayoutFrame(x: 0, y: 0, width: 0, height: 0))
    // Critically damped, as in the source: always moving, and never past its end.
    let widths = (0...30).map { plan.frame(at: 0.01 * Double($0)).width }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(widths.allSatisfy { $0 <= plan.to.width })
  }

  @Test func notAnimatedOrWithReducedMotionItIsThereAtOnce() throws {
    for plan in [
      try layout().relayoutPlan(from: Self.old, to: Self.landscape, animated: false),
      try layout(.crossFade).relayoutPlan(from: Self.old, to: Self.landscape),
      try layout(.immediate).relayoutPlan(from: Self.old, to: Self.landscape),
    ] {
      #expect(plan.timing.duration == 0)
      #expect(plan.frame(at: 0) == plan.to)
    }
  }
}
