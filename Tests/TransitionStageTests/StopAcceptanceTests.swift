import Testing
import TransitionCatalog
import TransitionModel

@testable import TransitionRuntime
@testable import TransitionStage

/// What people asked of sheets that rest at several places, from files alone: each test names the public report.
@Suite struct StopAcceptanceTests {
  /// A view at the edge of a phone of 390 × 844 points.
  private struct Screen {
    let stage: Stage
    let collector = SessionCollector()

    init(_ yaml: String, at stop: String, list: Double? = nil, layout: LayoutContext = .phone) throws {
      let configuration = try CatalogReader.read(yaml, file: "panel.yaml")
      stage = Stage(
        try ModalTransitionManager(
          configuration.name, from: FixedTransitions([configuration]), recordingTo: collector),
        layout: layout, framesPerSecond: 120)
      if let list { #expect(stage.addList(length: list)) }
      stage.placePresented(atStop: stop)
    }

    /// Plays a drag, from the middle of the screen.
    func play(_ script: String) throws {
      stage.play(try DragScript("wait \(stage.now)s, \(script)", startX: 195, startY: 422), .dismiss)
    }

    var stop: String? { stage.isPresented ? stage.restingStop : nil }
    var track: StopTrack? { stage.geometry(.dismiss).stops }
    func position(of stop: String) -> Double { (track?.milliPosition(of: stop)).map { Double($0) / 1000 } ?? 0 }
    /// The length of the view in sight in each frame, in points.
    var positions: [Double] {
      stage.log.frames.map { (1 - $0.progress) * stage.geometry(.dismiss).extent }
    }
    /// The longest way of the view from one frame to the next, in points.
    var longestStep: Double { zip(positions, positions.dropFirst()).map { abs($1 - $0) }.max() ?? 0 }
  }

  private static func yaml(
    edge: String = "bottom", stops: String = threeStops, more: String = "", interaction: String = flick
  ) -> String {
    """
    name: panel
    summary: A panel with stops.
    presentation:
      duration: 0.4
      dampingRatio: 1
    dismissal:
      duration: 0.4
      dampingRatio: 1
    geometry:
      edge: \(edge)
    \(more)  stops:
    \(stops)
    interaction:
      dismissalType: standard
    \(interaction)
      tail:
        kind: spring
        duration: 0.4
        dampingRatio: 1
      velocityHandoff: normalised
      interruptible: true

    """
  }

  private static let threeStops = """
        - name: tip
          size: points
          points: 69
        - name: half
          size: fraction
          fraction: 0.5
          hiddenBelow: 450
        - name: full
          size: full
    """

  /// No drag dismisses, and a flick goes as far as it would glide.
  private static let flick = interaction(reach: "any")

  private static func interaction(reach: String, shrinks: String = "sameTouch", band: String = "scrollView") -> String {
    """
      dragDismisses: false
      stopRule:
        kind: nearest
        horizon: 0.499
        reach: \(reach)
      scroll:
        grows: sheetFirst
        shrinks: \(shrinks)
      rubberBand:
        kind: \(band)
    """ + (band == "scrollView" ? "\n    coefficient: 0.55" : "")
  }

  /// vaul 333: one hard swipe skips stops.
  @Test(arguments: [nil, 3000.0]) func aHardSwipeMovesOneStopWhereTheFileSaysSo(_ list: Double?) throws {
    for (start, word, one, far) in [("tip", "up", "half", "full"), ("full", "down", "half", "tip")] {
      for script in ["\(word) 400pt in 0.06s, release", "\(word) 800pt in 0.2s, release", "\(word) 90pt in 0.02s"] {
        let sequential = try Screen(
          Self.yaml(interaction: Self.interaction(reach: "oneFromStart")), at: start, list: list)
        try sequential.play(script)
        #expect(sequential.stop == one, "\(start), \(script)")
        let free = try Screen(Self.yaml(), at: start, list: list)
        try free.play(script)
        #expect(free.stop == far, "\(start), \(script)")
      }
    }
  }

  /// FloatingPanel 434, 438: other stops than three, with names of their own, took code.
  @Test(arguments: 1...8) func aFileHasAnyStopsUnderAnyNames(_ count: Int) throws {
    let names = ["sliver", "peek", "third", "middle", "roomy", "most", "nearly", "whole"].prefix(count)
    let stops = names.enumerated().map { index, name in
      "    - name: \(name)\n      size: points\n      points: \(80 * (index + 1))"
    }.joined(separator: "\n")
    let rule = count > 1 ? Self.flick : "  dragDismisses: false"
    let screen = try Screen(Self.yaml(stops: stops, interaction: rule), at: names[0])
    #expect(screen.stage.stopNames == Array(names))
    for name in names + names.reversed() {
      let way = screen.position(of: name) - screen.position(of: screen.stop ?? "")
      // The finger rests at the end, so that the position alone decides. The first 10 points are lost.
      if way != 0 {
        try screen.play("\(way > 0 ? "up" : "down") \(abs(way) + 10)pt in 0.5s, hold 0.3s, release")
      }
      #expect(screen.stop == name)
      try screen.play("move \(names[count - 1]), wait 0.6s, move \(name)")
      #expect(screen.stop == name)
    }
  }

  /// Transmission 60: a view that slides in from another edge has no stops.
  @Test(arguments: [
    ("bottom", "up", "down"), ("top", "down", "up"), ("leading", "right", "left"), ("trailing", "left", "right"),
  ])
  func aViewAtAnyEdgeHasStops(_ edge: String, _ grow: String, _ shrink: String) throws {
    let stops = """
          - name: narrow
            size: points
            points: 100
          - name: wide
            size: points
            points: 300
      """
    for list in [nil, 100.0] {
      let screen = try Screen(Self.yaml(edge: edge, stops: stops), at: "narrow", list: list)
      let narrow = screen.stage.log.frames.last?.pose.frame ?? screen.stage.shownFrame(at: 0).pose.frame
      try screen.play("\(grow) 210pt in 0.4s, hold 0.3s, release")
      #expect(screen.stop == "wide" && screen.longestStep < 9)
      try screen.play("\(shrink) 150pt in 0.1s, release")
      #expect(screen.stop == "narrow" && screen.stage.shownFrame(at: screen.stage.now).pose.frame == narrow)
    }
  }

  /// software-mansion-labs/react-native-bottom-sheet 22, 57: the finger has to be lifted between the sheet and its list.
  @Test func oneTouchGrowsScrollsScrollsBackAndShrinks() throws {
    let screen = try Screen(Self.yaml(), at: "half", list: 3000)
    let (half, full) = (screen.position(of: "half"), screen.position(of: "full"))
    try screen.play("up 600pt in 0.6s, down 600pt in 0.6s, hold 0.3s, release")
    // Between two frames are up to two samples, 16.7 points apart. Nothing moves faster, so nothing jumps.
    #expect(screen.longestStep < 17 && abs((screen.positions.max() ?? 0) - full) < 0.001)
    #expect(screen.stop == "half" && abs((screen.positions.last ?? 0) - half) < 0.05)
    let turns = screen.stage.log.listTurns
    #expect(turns.count == 3 && abs(turns[1] - (590 - (full - half))) < 0.01 && abs(turns[2]) <= 0.5)
    // The list takes the finger over where one session ends, and the view takes it back where the next begins.
    let sessions = screen.collector.take().compactMap(\.result.stops)
    #expect(sessions.map(\.from) == ["half", "full"] && sessions.map(\.to) == ["full", "half"])
  }

  @Test func aListGlidesOnAfterTheFingerAndIsCaught() throws {
    let screen = try Screen(Self.yaml(), at: "full", list: 5000)
    try screen.play("up 300pt in 0.2s, release, wait 0.2s, grab, hold 0.2s, release")
    let turns = screen.stage.log.listTurns
    // 1500 pt/s would take it 749 points on.
    #expect(turns.count == 3 && abs(turns[1] - 290) < 0.01 && turns[2] > 400 && turns[2] < 700, "\(turns)")
    #expect(screen.stop == "full" && screen.collector.take().isEmpty)
  }

  @Test func aViewThatTheListTookOverStaysWhereItIs() throws {
    let screen = try Screen(Self.yaml(), at: "half", list: 5000)
    try screen.play("up 700pt in 0.2s, release")
    let full = screen.position(of: "full")
    #expect(screen.stop == "full" && (screen.positions.max() ?? 0) < full + 0.001)
    let arrival = screen.positions.firstIndex { $0 > full - 0.001 } ?? 0
    #expect(screen.positions[arrival...].allSatisfy { abs($0 - full) < 0.001 })
    #expect(screen.stage.log.listTurns.count == 3)
  }

  /// vaul 635: the end of a list cannot be reached at half.
  @Test func theEndOfAListIsReachedAtHalf() throws {
    let stops = Self.threeStops.replacing("hiddenBelow: 450", with: "scrolls: true")
    let scrolls = Self.flick.replacing("sheetFirst", with: "never")
    let screen = try Screen(Self.yaml(stops: stops, interaction: scrolls), at: "half", list: 3000)
    try screen.play("up 800pt in 0.2s, release, wait 2s, up 800pt in 0.2s, release")
    #expect(screen.stop == "half" && screen.collector.take().isEmpty)
    #expect(abs((screen.stage.log.listTurns.last ?? 0) - (3000 - screen.position(of: "half"))) < 0.001)
  }

  /// mozilla-mobile/firefox-ios 34540: a drag opens the tray or closes, by where it ends.
  @Test(arguments: [(90.0, "full"), (380, "tray"), (700, nil)])
  func oneDragHasThreeOutcomes(_ points: Double, _ outcome: String?) throws {
    let stops = """
          - name: tray
            size: fraction
            fraction: 0.4
          - name: full
            size: full
      """
    let rule = """
        stopRule:
          kind: nearest
          horizon: 0.2
        releaseRule:
          kind: distance
          fraction: 0.5
      """
    let screen = try Screen(Self.yaml(stops: stops, interaction: rule), at: "full")
    try screen.play("down \(points)pt in 0.5s, hold 0.3s, release")
    #expect(screen.stop == outcome && screen.stage.isPresented == (outcome != nil))
  }

  /// vaul 276: a sheet that cannot be dismissed leaves its smallest stop.
  @Test(arguments: [nil, 3000.0]) func aViewThatCannotGoResistsAndReturns(_ list: Double?) throws {
    for script in ["down 300pt in 0.3s, hold 0.3s, release", "down 400pt in 0.05s, release"] {
      let screen = try Screen(Self.yaml(), at: "tip", list: list)
      let tip = screen.position(of: "tip")
      try screen.play(script)
      let lowest = screen.positions.min() ?? 0
      #expect(lowest < tip - 20 && lowest > tip - 300)
      #expect(
        screen.stop == "tip" && abs((screen.positions.last ?? 0) - tip) < 0.05 && screen.stage.log.listTurns.count <= 1
      )
    }
  }

  /// FloatingPanel 611, 382: the app crashed, or the panel went astray, when its stops changed.
  @Test func aStopThatIsGoneGivesWayToTheNearest() throws {
    let screen = try Screen(Self.yaml(), at: "half")
    screen.stage.changeLayout(to: .phoneLandscape, animated: true)
    #expect(screen.stage.stopNames == ["tip", "full"] && screen.stop == "full")
    try screen.play("move half")
    #expect(screen.stop == "full" && screen.stage.log.events.contains { $0.name == "no stop half to move to" })
    screen.stage.advance(to: screen.stage.now + 1)
    let end = screen.stage.shownFrame(at: screen.stage.now)
    screen.stage.advance(to: screen.stage.now + 1)
    #expect(screen.stage.shownFrame(at: screen.stage.now).pose == end.pose)
  }

  /// Transmission 67: a sheet whose content grows jumps to its new size.
  @Test func contentThatGrowsMovesItsStopOnce() throws {
    let stops = """
          - name: card
            size: fitted
            minimum: 160
          - name: full
            size: full
      """
    var layout = LayoutContext.phone
    layout.fittedHeight = 300
    let screen = try Screen(Self.yaml(stops: stops), at: "card", layout: layout)
    let before = screen.stage.shownFrame(at: 0).pose.frame
    layout.fittedHeight = 420
    screen.stage.changeLayout(to: layout, animated: true)
    #expect(screen.stage.shownFrame(at: screen.stage.now).pose.frame == before)
    screen.stage.advance(to: screen.stage.now + 1)
    let tops = screen.stage.log.frames.map(\.pose.frame.y)
    #expect(tops.first == before.y && abs((tops.last ?? 0) - (before.y - 120)) < 0.001 && screen.stop == "card")
    // It goes there once: it never turns round, nor moves by a tenth of the way in one of 120 frames a second.
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 <= $0 && $0 - $1 < 12 })
  }
}
