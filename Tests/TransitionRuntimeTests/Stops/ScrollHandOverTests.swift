import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime

/// A view and the list in it, which do what the steps say. All is measured in the direction in which the view grows.
private struct SharedTouch {
  var track: StopTrack
  var edge = TransitionEdge.bottom
  var canDismiss = true
  var interaction = InteractionConfiguration()
  var position: Double
  /// The offset of the list from its start, also beyond its ends.
  var offset = 0.0
  var length = 2000.0
  var hasList = true
  var steps: [String] = []

  private var handOver: ScrollHandOver?
  private var finger = 0.0
  private var milliseconds = 0.0
  private var held: GestureSample?
  private(set) var viewPart = 0.0
  private(set) var listPart = 0.0

  init(_ positions: [Double], at position: Double, scrollsAt: Set<Int>? = nil) {
    track = StopTrack(
      places: positions.enumerated().map { index, place in
        var stop = Stop("s\(index)")
        stop.scrolls = scrollsAt.map { $0.contains(index) }
        return StopTrack.Place(stop, at: place)
      })
    self.position = position
    interaction.scrollShrinks = .sameTouch
    interaction.stopRule = .nearest(horizon: 0.2)
  }

  var geometry: InteractionGeometry {
    var geometry = InteractionGeometry(axis: edge.axis == .y ? .y : .x, sign: edge.sign, distance: track.largest)
    geometry.stops = track
    geometry.canDismiss = canDismiss
    return geometry
  }

  var growth: DragAxis { DragAxis(geometry.axis, sign: -geometry.sign) }

  var extent: ScrollExtent? {
    guard hasList else { return nil }
    let extent = ScrollExtent(before: offset, after: length - offset)
    return growth.sign < 0 ? extent : ScrollExtent(before: extent.after, after: extent.before)
  }

  private var sample: GestureSample {
    let place = 500 + growth.sign * finger
    return GestureSample(
      seconds: milliseconds / 1000, x: geometry.axis == .x ? place : 0, y: geometry.axis == .y ? place : 0,
      phase: .changed)
  }

  var owner: ScrollHandOver.Owner { handOver?.owner ?? .nothing }

  /// The state that the next movement meets.
  var state: ScrollShare.State {
    var state = ScrollShare.State(
      track: track, position: position, canDismiss: canDismiss,
      scroll: hasList ? ScrollExtent(before: offset, after: length - offset) : nil,
      grows: interaction.scrollGrows ?? .sheetFirst, shrinks: interaction.scrollShrinks ?? .nextTouch,
      touchBeganAtStart: handOver == nil ? isAtStart : beganAtStart, isQuiet: false)
    state.isHeld = owner == .view
    return state
  }
  private var beganAtStart = true
  private var isAtStart: Bool { !hasList || offset <= 0.5 }

  /// Moves the finger, above 0 in the direction in which the view grows.
  mutating func move(_ points: Double, milliseconds duration: Double = 8) {
    if handOver == nil {
      beganAtStart = isAtStart
      handOver = ScrollHandOver(from: sample, in: geometry, scroll: extent)
    }
    let before = sample
    finger += points
    milliseconds += duration
    (viewPart, listPart) = (0, 0)
    let (end, geometry, extent) = (sample, geometry, extent)
    let steps = handOver?.move(to: end, position: position, in: geometry, interaction, scroll: extent) ?? []
    for step in steps { perform(step, from: before) }
  }

  private mutating func perform(_ step: ScrollHandOver.Step, from before: GestureSample) {
    switch step {
    case .take(let start):
      #expect(held == nil, "taken twice")
      held = start
      note("take")
    case .move(let end):
      guard let start = held else { return #expect(Bool(false), "moved without a hand") }
      expectVelocity(from: start, to: end, before)
      let part = growth.travel(from: start, to: end)
      position += part
      viewPart += part
      held = end
      note("move")
    case .letGo(let end):
      #expect(held?.x == end.x && held?.y == end.y, "let go elsewhere")
      held = nil
      // The machine settles it at the stop.
      if abs(track.largest - position) < 0.001 { position = track.largest }
      note("letGo")
    case .scroll(let points):
      #expect(held == nil, "scrolled while the view moves")
      offset += points
      listPart += points
      note("scroll")
    }
  }

  private mutating func note(_ step: String) { if steps.last != step { steps.append(step) } }

  /// The velocity of the view is the finger's.
  private func expectVelocity(from start: GestureSample, to end: GestureSample, _ before: GestureSample) {
    let seconds = Double(end.timeMicroseconds - start.timeMicroseconds) / 1_000_000
    let whole = Double(sample.timeMicroseconds - before.timeMicroseconds) / 1_000_000
    guard seconds > 0.001, whole > 0 else { return }
    let finger = growth.travel(from: before, to: sample) / whole
    // Places are on a grid of a thousandth, times of a millionth.
    let tolerance = 0.0011 / seconds + abs(finger) * 1.1e-6 / seconds
    #expect(abs(growth.travel(from: start, to: end) / seconds - finger) <= tolerance)
  }
}

/// One touch, divided between a view with stops and the list in it.
@Suite struct ScrollHandOverTests {
  private static let grid = 0.0021

  private static func random(using generator: inout SplitMix64) -> SharedTouch {
    var (positions, position) = ([Double](), 0.0)
    for _ in 1...Int.random(in: 1...4, using: &generator) {
      position += GestureSample.onGrid(.random(in: 30...300, using: &generator))
      positions.append(position)
    }
    let scrolling = Set(positions.indices.filter { _ in Bool.random(using: &generator) })
    var touch = SharedTouch(
      positions, at: positions.randomElement(using: &generator) ?? 0,
      scrollsAt: Bool.random(using: &generator) ? scrolling : nil)
    touch.edge = TransitionEdge.allCases.randomElement(using: &generator) ?? .bottom
    touch.canDismiss = .random(using: &generator)
    touch.hasList = Int.random(in: 0..<8, using: &generator) > 0
    touch.length = [0, 40, 2000].randomElement(using: &generator) ?? 0
    touch.offset = [0, 0.3, min(25, touch.length), touch.length].randomElement(using: &generator) ?? 0
    touch.interaction.scrollGrows = ScrollGrowth.allCases.randomElement(using: &generator)
    touch.interaction.scrollShrinks = ScrollShrinkage.allCases.randomElement(using: &generator)
    let reach = StopRule.Reach.allCases.randomElement(using: &generator) ?? .any
    touch.interaction.stopRule = .nearest(horizon: 0.2, reach: reach)
    return touch
  }

  /// The parts add up to the finger's way, each goes where the rule says, and what neither can take goes to one of them.
  @Test func everyPartOfATouchGoesWhereTheRuleSays() {
    var generator = SplitMix64(seed: 70)
    for _ in 0..<4000 {
      var touch = Self.random(using: &generator)
      for _ in 0..<30 {
        let movement = GestureSample.onGrid(.random(in: -90...90, using: &generator))
        let (state, owner) = (touch.state, touch.owner)
        let share = ScrollShare(movement, state)
        touch.move(movement, milliseconds: .random(in: 4...17, using: &generator))
        let (view, list) = (touch.viewPart, touch.listPart)
        let isDropped = view == 0 && list == 0 && state.keepsSize && movement > 0 && owner != .view
        #expect(abs(view + list - movement) <= Self.grid || isDropped, "\(state) \(movement): \(view) + \(list)")
        let ways: [(Double, Double)] = [
          (share.sheet + share.rest, share.content), (share.sheet, share.content + share.rest),
          // A view that would not stay at its largest stop is not let go there.
          (movement, 0),
        ]
        #expect(
          isDropped || ways.contains { abs($0 - view) <= Self.grid && abs($1 - list) <= Self.grid },
          "\(share) \(state) \(movement): \(view) + \(list)")
      }
    }
  }

  /// A finger that is sampled rarely does the same as one that is sampled often.
  @Test func aTouchDoesTheSameHoweverOftenItIsSampled() {
    var generator = SplitMix64(seed: 71)
    for _ in 0..<2000 {
      var often = Self.random(using: &generator)
      var rarely = often
      for _ in 0..<6 {
        let movement = GestureSample.onGrid(.random(in: -400...400, using: &generator))
        rarely.move(movement, milliseconds: 100)
        for _ in 0..<20 { often.move(movement / 20, milliseconds: 5) }
        // Half a point short of its start counts as the start of a list.
        #expect(abs(rarely.position - often.position) < 4, "\(rarely)\n\(often)")
        #expect(abs(rarely.offset - often.offset) < 4, "\(rarely)\n\(often)")
      }
    }
  }

  @Test(arguments: TransitionEdge.allCases)
  func oneTouchGrowsScrollsScrollsBackAndShrinks(_ edge: TransitionEdge) {
    var touch = SharedTouch([103, 392, 750], at: 392)
    touch.edge = edge
    for _ in 0..<50 { touch.move(10) }
    #expect(abs(touch.position - 750) < 0.001 && abs(touch.offset - 142) < Self.grid)
    for _ in 0..<50 { touch.move(-10) }
    #expect(abs(touch.position - 392) < Self.grid && abs(touch.offset) < 0.51)
    #expect(touch.steps == ["take", "move", "letGo", "scroll", "take", "move"])
  }

  @Test func aListThatDoesNotScrollHereKeepsItsPlaceAndTheViewMoves() {
    var touch = SharedTouch([103, 392, 750], at: 392)
    touch.offset = 300
    for _ in 0..<20 { touch.move(-10) }
    #expect(touch.offset == 300 && touch.position == 192)
    for _ in 0..<20 { touch.move(10) }
    #expect(touch.offset == 300 && touch.position == 392 && touch.steps == ["take", "move"])
  }

  @Test func theViewWaitsForTheNextTouch() {
    var touch = SharedTouch([103, 392, 750], at: 750)
    touch.interaction.scrollShrinks = .nextTouch
    touch.offset = 40
    for _ in 0..<10 { touch.move(-10) }
    #expect(touch.position == 750 && touch.offset == -60 && touch.steps == ["scroll"])
  }

  /// Rounding to the grid leaves less than a thousandth of a point, which is nobody's.
  @Test(arguments: [750, 749.9996, 750.0004]) func aListAtItsEndBouncesAndLeavesTheViewAlone(_ position: Double) {
    var touch = SharedTouch([392, 750], at: position)
    touch.offset = 2000
    touch.move(10)
    #expect(touch.steps == ["scroll"] && abs(touch.offset - 2010) < 1e-9)
  }

  @Test func aListThatWasPulledBeyondItsStartComesBackBeforeTheViewGrows() {
    var touch = SharedTouch([392, 750], at: 392, scrollsAt: [0, 1])
    touch.interaction.scrollShrinks = .never
    touch.move(-30)
    #expect(touch.offset == -30 && touch.position == 392)
    touch.move(50)
    #expect(touch.offset == 0 && touch.position == 412)
  }

  @Test func theViewGrowsByNoMoreThanTheFingerWhileItsListBounces() {
    var touch = SharedTouch([392, 750], at: 392, scrollsAt: [0, 1])
    touch.interaction.scrollGrows = .contentFirst
    touch.offset = 2020
    touch.move(10)
    #expect(touch.position == 402 && touch.offset == 2020)
  }

  @Test func nothingMovesWhereContentNeitherScrollsNorMakesTheViewGrow() {
    var touch = SharedTouch([64, 750], at: 64)
    touch.interaction.scrollGrows = .never
    touch.move(100)
    #expect(touch.steps.isEmpty && touch.position == 64 && touch.offset == 0)
    touch.hasList = false
    touch.move(100)
    #expect(touch.position == 164)
  }

  /// A view that only passes a stop does not stop there for its list, wherever the samples are.
  @Test(arguments: [10.0, 7, 358]) func aHeldViewPassesAStopThatScrolls(_ step: Double) {
    var touch = SharedTouch([103, 392, 750], at: 750, scrollsAt: [1, 2])
    touch.length = 2000
    var moved = 0.0
    while moved < 500 {
      touch.move(-step)
      // The app scrolls it meanwhile.
      touch.offset = 100
      moved += step
    }
    #expect(touch.steps == ["take", "move"] && touch.position < 392)
  }

  /// From the tip, the rule allows no more than half. A view that would go back to half must not be let go at full.
  @Test func aViewThatWouldNotStayAtItsLargestStopIsNotLetGoThere() {
    var touch = SharedTouch([103, 392, 750], at: 103)
    touch.interaction.stopRule = .nearest(horizon: 0.2, reach: .oneFromStart)
    for _ in 0..<80 { touch.move(10) }
    #expect(touch.steps == ["take", "move"] && touch.position == 903 && touch.offset == 0)
  }

  @Test func aFingerThatStoppedTheViewHoldsIt() {
    let touch = SharedTouch([392, 750], at: 600)
    let start = GestureSample(seconds: 0, x: 0, y: 500, phase: .changed)
    var handOver = ScrollHandOver(from: start, in: touch.geometry, scroll: touch.extent, owner: .view)
    let next = GestureSample(seconds: 0.01, x: 0, y: 490, phase: .changed)
    let steps = handOver.move(to: next, position: 600, in: touch.geometry, touch.interaction, scroll: touch.extent)
    #expect(steps == [.move(next)])
  }
}
