import Foundation
import HeadlessBrowser
import TestSupport
import Testing
import TransitionCatalog
import TransitionRuntime

@testable import TransitionGallery
@testable import TransitionModel

/// Drags between stops on the phone of the drag page.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct BrowserStopTests {
  private static let outcome = "document.querySelector('#verdict .outcome').textContent"
  private static let reason = "document.querySelector('#verdict .reason').textContent"
  /// The points of the card below its place at the largest stop, and whether nothing moves it.
  private static let below = "new DOMMatrix(getComputedStyle(document.querySelector('.phone .card')).transform).f"
  private static let rests = "document.getAnimations().length === 0"

  private static func number(_ expression: String, on page: BrowserPage) async throws -> Double {
    try await page.evaluate(expression).number ?? .nan
  }

  private static func expect(_ page: BrowserPage, below points: Double) async throws {
    #expect(try await page.wait(for: "\(rests) && Math.abs(\(below) - \(points)) < 0.01"), "at \(points)")
  }

  @Test func aPanelIsDraggedFromTipToHalfToFull() async throws {
    let site = try Site()
    try await site.browsed("/transitions/map-panel") { page, _ in
      // It appears at half, which is 372.5 pt below full.
      try await Self.expect(page, below: 372.5)
      try await page.drag(.mouse, through: Finger(y: 500, dy: 10, steps: 30, rest: 20).places(on: page))
      #expect(try await page.wait(for: Self.outcome, toBe: "Ends at tip"))
      #expect(
        try await page.wait(
          for: "\(Self.reason).startsWith('At 116.5 pt, past 254.8 pt. Otherwise half, at a change of ')"))
      try await Self.expect(page, below: 676)
      // The next drag begins at the tip, which is 103 pt high.
      try await page.drag(.touch, through: Finger(y: 800, dy: -10, steps: 30, rest: 20).places(on: page))
      #expect(try await page.wait(for: Self.outcome, toBe: "Ends at half"))
      try await Self.expect(page, below: 372.5)
      try await page.drag(.mouse, through: Finger(y: 600, dy: -4, steps: 15).places(on: page))
      #expect(try await page.wait(for: Self.outcome, toBe: "Ends at full"))
      #expect(
        try await page.wait(
          for:
            "/^Projected to 7\\d\\d(\\.\\d)? pt, past 592.8 pt\\. Otherwise half, at a change of (29|3\\d)(\\.\\d)? %\\. Settles in /.test(\(Self.reason))"
        ))
      try await Self.expect(page, below: 0)
      #expect(try await page.evaluate("document.getElementById('phone').classList.contains('away')") == false)
      #expect(page.problems == [])
    }
    #expect(try site.registry.sessions().isEmpty && site.registry.presentations().isEmpty)
    #expect(site.get("/transitions/map-panel").text.contains("Drags between stops are not stored"))
  }

  /// Between the ends, the view follows the finger point for point. Dimming and corners are linear between two stops.
  @Test func dimmingAndCornersFollowThePlaceBetweenStops() async throws {
    let site = try Site()
    let changes = [
      "geometry.stops.tip.cornerRadius=4", "geometry.stops.half.cornerRadius=24", "geometry.stops.full.cornerRadius=44",
    ]
    let before = try site.registry.transition(named: "map-panel").configuration
    let panel = try FieldAssignments(changes).applied(to: before)
    let track = try #require(PresentationController(configuration: panel).stopTrack(in: .phone))
    try await Site([panel]).browsed("/transitions/map-panel") { page, _ in
      let look = """
        [\(Self.below), Number(getComputedStyle(document.querySelector('#phone .dimming')).opacity),
          parseFloat(getComputedStyle(document.querySelector('#phone .surface')).rx)]
        """
      let places = try await Finger(y: 600, dy: -10, steps: 21).places(on: page)
      try await page.send(.hover, of: .mouse, at: places[0])
      try await page.send(.down, of: .mouse, at: places[0])
      for (index, place) in places.dropFirst().enumerated() {
        try await page.send(.move, of: .mouse, at: place)
        guard index > 3, index % 5 == 0 else { continue }
        let seen = try #require(try await page.evaluate(look).numbers)
        let position = 779 - seen[0]
        #expect(abs(position - (406.5 + 10 * Double(index))) < 0.5)
        #expect(abs(seen[1] - track.value(at: position) { $0.dimming ?? 0.3 }) < 0.001)
        #expect(abs(seen[2] - track.value(at: position, gone: nil) { $0.cornerRadius ?? 10 }) < 0.01)
      }
      #expect(try await page.wait(for: "document.getElementById('now').textContent.endsWith('it ends at full.')"))
      try await page.send(.up, of: .mouse, at: places[21])
      try await Self.expect(page, below: 0)
      #expect(try await page.wait(for: "getComputedStyle(document.querySelector('#phone .surface')).rx", toBe: "44px"))
      #expect(page.problems == [])
    }
  }

  /// Beyond its ends a sheet gives by its rubber band, and a panel that no drag dismisses does not move.
  @Test func aViewResistsBeyondItsEnds() async throws {
    try await Site().browsed("/transitions/sheet-detents") { page, address in
      for (name, y, dy, end) in [("sheet-detents", 500.0, -20.0, -84.0), ("map-panel", 500, 15, 676)] {
        try await page.open("\(address)/transitions/\(name)")
        let places = try await Finger(y: y, dy: dy, steps: 26).places(on: page)
        try await page.send(.hover, of: .mouse, at: places[0])
        try await page.send(.down, of: .mouse, at: places[0])
        for place in places.dropFirst() { try await page.send(.move, of: .mouse, at: place) }
        // 520 pt of the finger, less 10 to begin and 376.5 to large, give 133.5 · 0.55 · 787/(133.5 · 0.55 + 787).
        let shown = name == "map-panel" ? end : -(133.5 * 0.55 * 787) / (133.5 * 0.55 + 787)
        #expect(try await page.wait(for: "Math.abs(\(Self.below) - \(shown)) < 0.5"), "\(name)")
        try await page.send(.up, of: .mouse, at: places[26])
      }
    }
  }

  @Test func aSheetIsDraggedAwayAndComesBackAtItsFirstStop() async throws {
    try await Site().browsed("/transitions/sheet-detents") { page, _ in
      try await page.drag(.touch, through: Finger(y: 500, dy: 12, steps: 25).places(on: page))
      #expect(try await page.wait(for: Self.outcome, toBe: "Dismissed"))
      #expect(
        try await page.wait(
          for: "/^The release rule finishes at 120\\.5 pt, 1[45]\\d\\d(\\.\\d)? pt.s shrinking: /.test(\(Self.reason))")
      )
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('away')"))
      try await page.evaluate("document.getElementById('present').click()")
      try await Self.expect(page, below: 376.5)
      // A tap beside the sheet, which is the lower half.
      try await page.drag(.touch, through: Finger(y: 200, steps: 0).places(on: page))
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('away')"))
      #expect(page.problems == [])
    }
  }

  /// A finger that only touches a settling view lets it go on, and one that moves takes it over.
  @Test func aSettlingViewIsTouchedAndGoesOn() async throws {
    try await Site().browsed("/transitions/map-panel") { page, _ in
      try await page.stopAnimations(atMilliseconds: 60)
      try await page.drag(.mouse, through: Finger(y: 600, dy: -12, steps: 25).places(on: page))
      #expect(try await page.wait(for: Self.outcome, toBe: "Ends at full"))
      let places = try await Finger(y: 500, steps: 0, rest: 20).places(on: page)
      try await page.send(.down, of: .mouse, at: places[0])
      try await page.stopAnimations(atMilliseconds: nil)
      for place in places.dropFirst() { try await page.send(.move, of: .mouse, at: place) }
      try await page.send(.up, of: .mouse, at: places[20])
      #expect(try await page.wait(for: Self.outcome, toBe: "Goes on"))
      try await Self.expect(page, below: 0)
      #expect(page.problems == [])
    }
  }

  /// Nothing moves by itself for a person who prefers less motion, but the view still follows a finger.
  @Test func aDragMovesTheViewWithLessMotion() async throws {
    try await Site().browsed("/transitions/map-panel") { page, address in
      try await page.prefer(reducedMotion: true)
      try await page.open("\(address)/transitions/map-panel")
      try await page.drag(.mouse, through: Finger(y: 500, dy: 10, steps: 30, rest: 20).places(on: page))
      try await Self.expect(page, below: 676)
      #expect(try await page.evaluate("getComputedStyle(document.querySelector('#phone .card')).opacity") == "1")
      try await page.evaluate("document.getElementById('dismiss').click()")
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('away')"))
      try await page.evaluate("document.getElementById('present').click()")
      try await Self.expect(page, below: 372.5)
      #expect(page.problems == [])
    }
  }
}
