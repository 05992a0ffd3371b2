import TestSupport
import Testing
import TransitionModel
import TransitionRuntime

/// Where a view with stops stands.
@Suite struct StopLayoutTests {
  static let containers: [LayoutContext] = [
    .phone, .phoneLandscape, .smallPhone, .smallPhoneLandscape, .tablet, .tabletLandscape,
  ]

  /// One stop of full size is a view without stops: frame, way and distance, to the bit.
  @Test func oneFullStopIsAViewWithoutStops() throws {
    var random = RandomConfigurations(seed: 65)
    var count = 0
    while count < 300 {
      let configuration = random.next()
      let geometry = configuration.geometry
      guard configuration.kind == .vended, geometry.stops.isEmpty, geometry.height == .full, geometry.edge.axis == .y
      else { continue }
      count += 1
      let stopped = PresentationController(
        configuration: try configuration.setting([
          "geometry.stops.1.name": .text("full"), "geometry.stops.1.size": .text("full"),
        ]))
      let plain = PresentationController(configuration: configuration)
      for context in Self.containers {
        // Margins that leave no room have no place for a stop either.
        guard plain.presentedFrame(in: context).height > 0 else { continue }
        #expect(Self.isNear(stopped.presentedFrame(in: context), plain.presentedFrame(in: context)))
        for direction in TransitionDirection.allCases {
          let (one, other) = (
            stopped.interactionGeometry(in: context, direction: direction),
            plain.interactionGeometry(in: context, direction: direction)
          )
          #expect(abs(one.distance - other.distance) < 1e-9 && abs(one.extent - other.extent) < 1e-9)
        }
      }
    }
  }

  private static func isNear(_ one: LayoutFrame, _ other: LayoutFrame) -> Bool {
    zip([one.x, one.y, one.width, one.height], [other.x, other.y, other.width, other.height])
      .allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test(arguments: TransitionEdge.allCases)
  func theLargestStopIsWhereTheViewIsPresented(_ edge: TransitionEdge) throws {
    let configuration = try SourceSystems.configuration(SourceSystems.modalStandard).setting([
      "geometry.edge": .text(edge.rawValue), "geometry.height": nil, "geometry.stops.1.name": .text("tip"),
      "geometry.stops.1.size": .text("points"), "geometry.stops.1.points": .number(100),
      "geometry.stops.2.name": .text("open"), "geometry.stops.2.size": .text("points"),
      "geometry.stops.2.points": .number(250), "interaction.stopRule.kind": .text("nearest"),
      "interaction.stopRule.horizon": .number(0.2),
    ])
    let layout = PresentationController(configuration: configuration)
    for context in Self.containers {
      let track = try #require(layout.stopTrack(in: context))
      #expect(track.places.map(\.stop.name) == ["tip", "open"])
      let way = layout.interactionGeometry(in: context, direction: .dismiss).extent
      #expect(abs(way - track.largest) < 1e-9)
      let release = try #require(layout.release(in: context))
      #expect(release.home == 0 && release.position == track.smallest && release.distance == track.smallest)
    }
  }

  @Test func aKeyboardRaisesStopsUnlessTheyIgnoreIt() throws {
    for (rule, isRaised) in [(nil, true), ("raises", true), ("ignores", false), ("largest", false)] as [(String?, Bool)]
    {
      let configuration = try SourceSystems.configuration(SourceSystems.modalStandard).setting([
        "geometry.height": nil, "geometry.stops.1.name": .text("low"), "geometry.stops.1.size": .text("points"),
        "geometry.stops.1.points": .number(200), "geometry.keyboard": rule.map { .text($0) },
      ])
      let layout = PresentationController(configuration: configuration)
      var context = LayoutContext.phone
      let before = try #require(layout.stopTrack(in: context)).smallest
      context.keyboardHeight = 336
      #expect(try #require(layout.stopTrack(in: context)).smallest - before == (isRaised ? 302 : 0))
    }
  }
}
