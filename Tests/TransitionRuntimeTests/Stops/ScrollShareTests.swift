import Foundation
import TestSupport
import Testing
import TransitionModel
import TransitionRuntime

/// How a movement on content is divided between the view and its content.
@Suite struct ScrollShareTests {
  private static let tolerance = 1e-9

  @Test func aMovementIsSharedBetweenSheetAndContent() throws {
    let file = Repository.root.appending(path: "Tests/TransitionModelTests/Fixtures/stops.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file)).handOver
    #expect(vectors.count == 17)
    for vector in vectors {
      let share = ScrollShare(vector.delta, vector.state)
      #expect(abs(share.sheet - vector.sheet) <= Self.tolerance, "\(vector.id)")
      #expect(abs(share.content - vector.content) <= Self.tolerance, "\(vector.id)")
      #expect(abs(share.rest - vector.rest) <= Self.tolerance, "\(vector.id)")
    }
  }

  /// Every part of a movement goes somewhere, once, and in its direction.
  @Test func aSharedMovementAddsUp() {
    var generator = SplitMix64(seed: 69)
    for _ in 0..<100_000 {
      let track = Self.track(using: &generator)
      let place = track.places.randomElement(using: &generator)?.position ?? 0
      let state = ScrollShare.State(
        track: track, position: Bool.random(using: &generator) ? place : .random(in: 0...900, using: &generator),
        canDismiss: .random(using: &generator),
        scroll: Bool.random(using: &generator)
          ? ScrollExtent(
            before: .random(in: 0...200, using: &generator), after: .random(in: 0...200, using: &generator))
          : nil,
        grows: ScrollGrowth.allCases.randomElement(using: &generator) ?? .never,
        shrinks: ScrollShrinkage.allCases.randomElement(using: &generator) ?? .never,
        touchBeganAtStart: .random(using: &generator), isQuiet: .random(using: &generator))
      let movement = Double.random(in: -300...300, using: &generator)
      let share = ScrollShare(movement, state)
      #expect(abs(share.sheet + share.content + share.rest - movement) < 1e-9)
      for part in [share.sheet, share.content, share.rest] { #expect(part * movement >= -1e-9) }
      if let scroll = state.scroll { #expect((-scroll.before...scroll.after).contains(share.content)) }
    }
  }

  private static func track(using generator: inout SplitMix64) -> StopTrack {
    var position = 0.0
    return StopTrack(
      places: (1...Int.random(in: 1...4, using: &generator)).map { number in
        position += Double.random(in: 30...300, using: &generator)
        return StopTrack.Place(Stop("s\(number)"), at: position)
      })
  }

  private struct Vectors: Decodable {
    let handOver: [HandOver]
  }

  private struct HandOver: Decodable {
    struct Scroll: Decodable {
      let before: Double
      let after: Double
    }

    let id: String
    let delta: Double
    let position: Double
    let stops: [Double]
    let dismissible: Bool
    let scroll: Scroll?
    let scrollsAt: [Double]
    let grows: String
    let shrinks: String
    let touchBeganAtStart: Bool
    let quiet: Bool
    let sheet: Double
    let content: Double
    let rest: Double

    var state: ScrollShare.State {
      let places = stops.map { position in
        var stop = Stop("s")
        stop.scrolls = scrollsAt.contains(position)
        return StopTrack.Place(stop, at: position)
      }
      return ScrollShare.State(
        track: StopTrack(places: places), position: position, canDismiss: dismissible,
        scroll: scroll.map { ScrollExtent(before: $0.before, after: $0.after) },
        grows: ScrollGrowth(rawValue: grows) ?? .sheetFirst, shrinks: ScrollShrinkage(rawValue: shrinks) ?? .nextTouch,
        touchBeganAtStart: touchBeganAtStart, isQuiet: quiet)
    }
  }
}
