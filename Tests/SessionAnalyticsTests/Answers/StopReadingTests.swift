import Foundation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel

@testable import SessionAnalytics
@testable import TransitionStore

/// Where a person wanted the view is read from what followed a drag.
@Suite struct StopReadingTests {
  private static let start: Int64 = 1_700_000_000_000_000
  private static let positions: [Int64?] = [69_000, 406_500, 779_250]

  /// A drag at a time in seconds, or another move.
  private enum Event {
    case drag(Int64, from: String, to: String, decided: String? = nil, asks: Bool = false)
    case move(Int64, from: String, to: String, StopMove.Cause)
  }

  /// Returns the wanted places of the drags of one presentation, in order.
  private static func wanted(
    _ events: [Event], dismissed: (at: Int64, by: DismissalCause)? = (400, .code), reopenedAt: Int64? = nil,
    until cutoff: Int64? = nil, token: String? = "someone"
  ) throws -> [String?] {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply([try #require(BuiltInCatalog.transitions().first { $0.name == "map-panel" })])
    let revision = try registry.transition(named: "map-panel")
    var record = PresentationRecord(
      uuid: UUID(), transition: revision.name, revision: revision.revision, digest: revision.digest, screen: "map",
      token: token, origin: .device, presentedAtMicroseconds: start)
    if let dismissed {
      record.dismissedAtMicroseconds = start + dismissed.at * 1_000_000
      (record.dismissedBy, record.dismissedByBasis) = (dismissed.by, .observed)
    }
    var again = record
    (again.uuid, again.dismissedAtMicroseconds, again.dismissedBy, again.dismissedByBasis) = (UUID(), nil, nil, nil)
    again.presentedAtMicroseconds = reopenedAt.map { start + $0 * 1_000_000 }
    var sessions: [InteractionSession] = []
    for event in events {
      switch event {
      case .move(let seconds, let from, let to, let cause):
        record.moves.append(StopMove(atMicroseconds: start + seconds * 1_000_000, from: from, to: to, cause: cause))
      case .drag(let seconds, let from, let to, let decided, let asks):
        var session = try Recorded(token: token).session(sessions.count, of: revision)
        session.header.beganAtMicroseconds = start + seconds * 1_000_000
        session.header.context.presentation = record.uuid
        var stops = SessionStops(from: from, home: from, milliPositions: positions)
        (stops.decided, stops.to, stops.dismissalAsked) = (decided ?? to, to, asks || to == Stop.dismissed)
        session.result.stops = stops
        sessions.append(session)
      }
    }
    try registry.record(sessions, of: [record] + (reopenedAt == nil ? [] : [again]))
    let selection = ReportSelection(cutoffMicroseconds: cutoff.map { start + $0 * 1_000_000 })
    let drags = try #require(try StopDrags(from: registry, transition: "map-panel", in: selection))
    return drags.drags.sorted { $0.beganAt < $1.beganAt }.map(\.wanted)
  }

  @Test func aViewThatStaysIsWhereItWasWanted() throws {
    #expect(
      try Self.wanted([.drag(10, from: "tip", to: "half"), .drag(60, from: "half", to: "full")]) == ["half", "full"])
  }

  @Test func whatFollowsSoonTellsWhereItWasWantedThroughTriesAndDetours() throws {
    #expect(
      try Self.wanted([
        .drag(10, from: "half", to: "half"), .drag(14, from: "half", to: "half"), .drag(18, from: "half", to: "full"),
      ]) == ["full", "full", "full"])
    #expect(
      try Self.wanted([
        .drag(10, from: "tip", to: "full"), .drag(14, from: "full", to: "tip"), .drag(18, from: "tip", to: "half"),
      ]) == ["half", "half", "half"])
  }

  @Test func tapsOnTheGrabberCountAsMovesOfThePerson() throws {
    #expect(
      try Self.wanted([
        .drag(10, from: "tip", to: "tip"), .move(14, from: "tip", to: "half", .tap),
        .move(16, from: "half", to: "full", .accessibility),
      ]) == ["full"])
  }

  @Test func aMoveOfTheAppLeavesItUnknown() throws {
    #expect(
      try Self.wanted([.drag(10, from: "tip", to: "half"), .move(14, from: "half", to: "full", .code)]) == [nil])
    #expect(try Self.wanted([.drag(10, from: "tip", to: "full", decided: "half")]) == [nil])
    #expect(
      try Self.wanted([.drag(10, from: "tip", to: "tip"), .drag(14, from: "tip", to: "full", decided: "half")])
        == [nil, nil])
  }

  @Test(arguments: [
    (DismissalCause.button, true, "dismissed"), (.tap, true, "dismissed"), (.code, true, "tip"),
    (.button, false, "tip"),
  ])
  func aButtonEndsWhatADragDidNot(cause: DismissalCause, asks: Bool, wanted: String) throws {
    #expect(try Self.wanted([.drag(10, from: "tip", to: "tip", asks: asks)], dismissed: (16, cause)) == [wanted])
  }

  @Test func aScreenThatComesBackWasNotToBeDismissed() throws {
    let drags: [Event] = [.drag(10, from: "half", to: "dismissed")]
    #expect(try Self.wanted(drags, dismissed: (11, .gesture), reopenedAt: 15) == ["half"])
    #expect(try Self.wanted(drags, dismissed: (11, .gesture), reopenedAt: 60) == ["dismissed"])
    #expect(try Self.wanted(drags, dismissed: (11, .gesture), reopenedAt: 15, token: nil) == ["dismissed"])
  }

  @Test func whatIsNotRecordedYetIsNotKnown() throws {
    let drags: [Event] = [.drag(10, from: "tip", to: "half"), .drag(60, from: "half", to: "full")]
    #expect(try Self.wanted(drags, dismissed: nil) == ["half", nil])
    // With a cutoff, what came later does not count.
    #expect(try Self.wanted(drags, until: 30) == [nil])
    #expect(
      try Self.wanted([.drag(10, from: "tip", to: "half"), .move(16, from: "half", to: "full", .tap)], until: 12) == [
        nil
      ])
  }
}
