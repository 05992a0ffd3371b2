import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@Suite("What a toolkit's adapter is given, so that it need not compute")
struct ToolkitSeamTests {
  private func configuration(_ changes: [String: ConfigurationFieldValue]) throws -> TransitionConfiguration {
    try SourceSystems.configuration(SourceSystems.modalStandard.merging(changes) { _, new in new })
  }

  @Test func aPoseIsPlacedByItsAnchor() {
    let pose = ViewPose(
      frame: LayoutFrame(x: 10, y: 20, width: 100, height: 200), anchorX: 0.5, anchorY: 0, scale: 0.6, rotation: 90)
    let placement = pose.placement
    #expect((placement.x, placement.y) == (60, 20))
    #expect((placement.width, placement.height) == (100, 200))
    #expect(placement.scale == 0.6)
    #expect(abs(placement.angle - .pi / 2) < 1e-15)
  }

  @Test(arguments: [(0.0, 1), (90, 1), (90.1, 2), (180, 2), (-180, 2), (360, 4), (1e9, 64), (.infinity, 1), (.nan, 1)])
  func noStepTurnsMoreThanAQuarter(_ rotation: Double, _ count: Int) {
    let start = ViewPose(frame: LayoutFrame(x: 0, y: 0, width: 10, height: 10))
    var end = start
    end.rotation = rotation
    end.frame.y = 100
    let waypoints = start.waypoints(to: end)
    #expect(waypoints.count == count)
    if rotation.isFinite { #expect(waypoints.last?.pose == end) }
    let shares: Double = waypoints.map(\.share).reduce(0, +)
    #expect(abs(shares - 1) < 1e-12)
    #expect(waypoints.first?.start == 0)
    for (one, next) in zip(waypoints, waypoints.dropFirst()) {
      #expect(abs(one.start + one.share - next.start) < 1e-12)
    }
  }

  @Test(arguments: [-0.2, 0, 0.25, 1, 1.1]) func aPlaceOnTheWayIsAProgress(_ progress: Double) throws {
    for edge in ["bottom", "top", "leading", "trailing"] {
      let animator = TransitionAnimator(
        configuration: try configuration(["geometry.edge": .text(edge)]), direction: .dismiss)
      let plan = animator.plan(in: .phone)
      let placement = plan.pose(atProgress: progress).placement
      let found = try #require(plan.progress(x: placement.x, y: placement.y, alpha: 1))
      #expect(abs(found - progress) < 1e-12)
    }
  }

  @Test func whereNothingMovesTheOpacityTells() throws {
    let animator = TransitionAnimator(configuration: try configuration([:]), direction: .dismiss, style: .crossFade)
    let plan = animator.plan(in: .phone)
    #expect(plan.progress(x: 0, y: 0, alpha: 0.25) == 0.75)
    #expect(!plan.movesPresenter)
    let still = try configuration(["dismissal.pose.offsetX": .number(0), "dismissal.pose.offsetY": .number(0)])
    let stillPlan = TransitionAnimator(configuration: still, direction: .dismiss).plan(in: .phone)
    #expect(stillPlan.progress(x: 0, y: 0, alpha: 1) == nil)
  }

  @Test(arguments: ["top", "center", "bottom"]) func theKeyboardRaisesACardButNotOutOfSight(_ alignment: String) throws
  {
    let layout = PresentationController(
      configuration: try configuration([
        "geometry.alignment": .text(alignment), "geometry.height": .text("fitted"),
        "geometry.marginBottom": .number(8),
      ]))
    func frame(_ height: Double, keyboard: Double) -> LayoutFrame {
      var context = LayoutContext(
        width: 390, height: 844, safeArea: LayoutInsets(top: 47, bottom: 34), fittedHeight: height)
      context.keyboardHeight = keyboard
      return layout.presentedFrame(in: context)
    }
    let top = frame(2000, keyboard: 0).y
    for height in stride(from: 50.0, through: 900, by: 50) {
      let rest = frame(height, keyboard: 0)
      for keyboard in stride(from: 0.0, through: 844, by: 40) {
        let raised = frame(height, keyboard: keyboard)
        let floor = keyboard > 0 ? 844 - keyboard - 8 : .infinity
        #expect(raised.y >= min(top, rest.y) && raised.y <= rest.y)
        #expect(raised.height >= 0 && raised.height <= rest.height)
        #expect(raised.height == 0 || raised.y + raised.height <= floor + 1e-9)
        // It becomes shorter only at the top, and moves only if it would be covered.
        #expect(raised.height == rest.height || raised.y == top)
        if rest.y + rest.height <= floor { #expect(raised == rest) }
      }
    }
  }

  @Test func contentAndKeyboardLeaveTheContainerAsItIs() {
    var changed = LayoutContext.phone
    changed.fittedHeight = 17
    changed.preferredHeight = 18
    changed.keyboardHeight = 336
    changed.safeArea = LayoutInsets()
    #expect(changed.hasSameContainer(as: .phone))
    let others = [\LayoutContext.width, \.height].map { path in
      var other = LayoutContext.phone
      other[keyPath: path] += 1
      return other
    }
    #expect(!others.contains { $0.hasSameContainer(as: .phone) })
    changed.isRightToLeft = true
    #expect(!changed.hasSameContainer(as: .phone))
  }

  @Test func aFullScreenStaysWhereItIsUnderTheKeyboard() throws {
    let layout = PresentationController(configuration: try configuration(["geometry.height": .text("full")]))
    var context = LayoutContext.phone
    let rest = layout.presentedFrame(in: context)
    context.keyboardHeight = 336
    #expect(layout.presentedFrame(in: context) == rest)
  }

  @Test func aToolkitThatHasWaitedGetsItsAnswer() {
    let way = InteractionGeometry(axis: .y, sign: 1, distance: 800)
    func answer(_ rule: BeginRule, _ points: [(Double, Double)], scroll: ScrollExtent? = nil) -> RecognitionAnswer {
      var recognition = DragRecognition(rule, geometry: way)
      for (index, point) in points.enumerated() {
        _ = recognition.handle(
          GestureSample(
            timeMicroseconds: Int64(index), x: point.0, y: point.1, phase: index == 0 ? .began : .changed))
      }
      return recognition.decide(scroll: scroll)
    }
    // Half a point at a time, so no move is a whole point.
    let slow = (0...8).map { (0.0, Double($0) * 0.5) }
    #expect(answer(.oneWay, slow) == .begins)
    #expect(answer(.oneWay, slow.map { ($0.0, -$0.1) }) == .fails)
    #expect(answer(.any, slow) == .begins)
    #expect(answer(.cone(halfAngle: 22.5), slow) == .begins)
    #expect(answer(.cone(halfAngle: 22.5), slow.map { ($0.1, $0.0) }) == .fails)
    #expect(answer(.any, slow, scroll: ScrollExtent(before: 40)) == .fails)
    #expect(answer(.any, slow, scroll: ScrollExtent(before: 0, after: 40)) == .begins)
    #expect(answer(.any, []) == .undecided)
  }

  @Test func theWayBeginsAtASide() {
    let sides = [(TravelAxis.x, 1.0), (.x, -1), (.y, 1), (.y, -1)].map {
      InteractionGeometry(axis: $0, sign: $1, distance: 1).startSide
    }
    #expect(sides == [.left, .right, .top, .bottom])
  }

  @Test func aDimmingNeverOvershoots() throws {
    let spring = try AnimationTiming(
      TransitionTiming(duration: 0.5, style: .spring(dampingRatio: 0.3, initialVelocity: 5)))
    #expect((0...100).contains { spring.fraction(at: Double($0) / 200) > 1 })
    #expect(!(0...100).contains { spring.withoutOvershoot.fraction(at: Double($0) / 200) > 1 })
    #expect(spring.withoutOvershoot.duration == 0.5)
    let curve = try AnimationTiming(TransitionTiming(duration: 0.5, style: .curve(.named(.easeIn))))
    #expect(curve.withoutOvershoot == curve)
  }

  @Test(arguments: [(0.1, 100_000), (1e300, 1 << 52), (-1e300, -(1 << 52)), (.nan, 0), (.infinity, 0)])
  func aTimeStampIsMicroseconds(_ seconds: Double, _ microseconds: Int64) {
    let sample = GestureSample(seconds: seconds, x: 1, y: 2, phase: .changed)
    #expect(sample.timeMicroseconds == microseconds)
    #expect(sample.inPhase(.ended) == GestureSample(timeMicroseconds: microseconds, x: 1, y: 2, phase: .ended))
  }

  @Test func aGestureThatComesToNothingTakesNoDismissalForItself() throws {
    let collector = SessionCollector()
    let manager = try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector)
    manager.transitionBegan(.present)
    manager.transitionEnded(.present, completed: true)
    manager.transitionBegan(.dismiss, by: .button)
    let controller = try #require(manager.gestureTarget(for: .dismiss))
    _ = controller.handle(
      .began(GestureSample(timeMicroseconds: 0, x: 0, y: 0, phase: .began), displacement: 0))
    _ = controller.handle(.refused(reason: "being dismissed already"))
    manager.transitionEnded(.dismiss, completed: true)
    #expect(manager.dismissalCause == .button)
    #expect(collector.takePresentations().map(\.dismissedBy) == [.button])
  }
}
