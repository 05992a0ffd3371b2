import Testing
import TransitionModel
import TransitionRuntime

@Suite("The layout is a pure function of configuration and container")
struct LayoutTests {
  static let containers = [
    LayoutContext.phone,
    LayoutContext(width: 844, height: 390, safeArea: LayoutInsets(left: 47, bottom: 21, right: 47)),
  ]

  func layout(_ changes: [String: ConfigurationFieldValue?]) throws -> PresentationController {
    PresentationController(
      configuration: try SourceSystems.configuration(SourceSystems.modalStandard).setting(changes))
  }

  @Test(arguments: containers, TransitionEdge.allCases)
  func outOfSightIsJustPastTheEdge(_ context: LayoutContext, _ edge: TransitionEdge) throws {
    let layout = try layout(["geometry.edge": .text(edge.rawValue)])
    let presented = layout.presentedFrame(in: context)
    let dismissed = layout.dismissedFrame(in: context)
    switch edge {
    case .bottom: #expect(dismissed.y == context.height && dismissed.x == presented.x)
    case .top: #expect(dismissed.y + dismissed.height == 0 && dismissed.x == presented.x)
    case .leading: #expect(dismissed.x + dismissed.width == 0 && dismissed.y == presented.y)
    case .trailing: #expect(dismissed.x == context.width && dismissed.y == presented.y)
    }
  }

  @Test(arguments: containers, TransitionEdge.allCases)
  func presentingGoesTheWayDismissingComes(_ context: LayoutContext, _ edge: TransitionEdge) throws {
    let layout = try layout(["geometry.edge": .text(edge.rawValue)])
    let out = layout.interactionGeometry(in: context, direction: .dismiss)
    let back = layout.interactionGeometry(in: context, direction: .present)
    #expect(out.distance == back.distance && out.distance > 0)
    #expect(out.sign == -back.sign)
    #expect(out.axis == edge.axis)
  }

  /// The interaction distance can be configured, but the view's way follows from its frames.
  @Test(arguments: containers, TransitionEdge.allCases)
  func theDistanceIsWhatTheRuleMeasuresAndTheExtentTheViewsWay(
    _ context: LayoutContext, _ edge: TransitionEdge
  ) throws {
    for (rule, offset) in [("travel", nil), ("travel", 10.0), ("presentedSize", nil), ("presentedSize", -5)] {
      let layout = try layout([
        "geometry.edge": .text(edge.rawValue), "interaction.distanceRule": .text(rule),
        "interaction.distanceOffset": offset.map { .number($0) },
      ])
      let (place, gone) = (layout.presentedFrame(in: context), layout.dismissedFrame(in: context))
      let way = edge.axis == .x ? abs(place.x - gone.x) : abs(place.y - gone.y)
      let size = edge.axis == .x ? place.width : place.height
      for direction in [TransitionDirection.dismiss, .present] {
        let geometry = layout.interactionGeometry(in: context, direction: direction)
        #expect(geometry.extent == way)
        #expect(geometry.distance == (rule == "travel" ? way : size) + (offset ?? 0))
      }
    }
  }

  @Test func anOffsetThatLeavesNothingLeavesNoWayToGo() throws {
    let geometry = try layout(["interaction.distanceOffset": .number(-2000)])
      .interactionGeometry(in: .phone, direction: .dismiss)
    #expect(geometry.distance == 0)
    #expect(geometry.extent > 0)
  }

  @Test func leadingAndTrailingChangeSidesFromRightToLeft() throws {
    var context = LayoutContext.phone
    let layout = try layout(["geometry.edge": .text("leading"), "geometry.marginLeading": .number(40)])
    #expect(layout.dismissedFrame(in: context).x < 0)
    #expect(layout.presentedFrame(in: context).x == 40)
    context.isRightToLeft = true
    #expect(layout.dismissedFrame(in: context).x == 390)
    #expect(layout.presentedFrame(in: context).x == 16)
  }

  @Test func marginsCountFromWhereTheConfigurationSays() throws {
    let context = LayoutContext(
      width: 390, height: 844, safeArea: LayoutInsets(top: 47, bottom: 34), fittedHeight: 200)
    func bottom(_ reference: String, _ margin: Double) throws -> Double {
      let frame = try layout([
        "geometry.bottomMarginFrom": .text(reference), "geometry.marginBottom": .number(margin),
        "geometry.alignment": .text("bottom"),
      ]).presentedFrame(in: context)
      return 844 - frame.y - frame.height
    }
    #expect(try bottom("safeArea", 20) == 54)
    #expect(try bottom("container", 20) == 20)
    #expect(try bottom("atLeastSafeArea", 20) == 34)
    #expect(try bottom("atLeastSafeArea", 50) == 50)
  }

  @Test func aWideContainerCentresAViewOfLimitedWidth() throws {
    let frame = try layout(["geometry.maximumWidth": .number(300)]).presentedFrame(in: .phone)
    #expect(frame.width == 300)
    #expect(frame.x == 45)
  }

  /// 90 of the 390 points are free, beside margins of 16 on either side.
  @Test(
    arguments: [
      (nil, false, 45.0), ("center", false, 45), ("leading", false, 16), ("trailing", false, 74), ("center", true, 45),
      ("leading", true, 74), ("trailing", true, 16),
    ] as [(String?, Bool, Double)])
  func aNarrowViewStandsWhereTheConfigurationSays(_ side: String?, _ isRightToLeft: Bool, _ x: Double) throws {
    var context = LayoutContext.phone
    context.isRightToLeft = isRightToLeft
    let layout = try layout([
      "geometry.maximumWidth": .number(300), "geometry.horizontalAlignment": side.map { .text($0) },
    ])
    #expect(layout.presentedFrame(in: context).x == x)
    #expect(layout.dismissedFrame(in: context).x == x)
  }
}
