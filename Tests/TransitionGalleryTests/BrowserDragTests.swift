import Foundation
import GRDB
import HeadlessBrowser
import TestSupport
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionGallery
@testable import TransitionStore

@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct BrowserDragTests {
  private static let isStored = "document.getElementById('verdict').dataset.session !== undefined"

  @Test(arguments: BrowserPage.Pointer.allCases)
  func aDragPastTheThresholdFinishesAndIsStored(by pointer: BrowserPage.Pointer) async throws {
    let site = try Site()
    let finger = Finger(y: 300, dy: 12, steps: 25)
    let stored = try await site.browsed("/transitions/card-modal") { page, _ in
      try await page.drag(pointer, through: finger.places(on: page))
      #expect(try await page.wait(for: "document.getElementById('verdict').dataset.finishes ?? ''", toBe: "true"))
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('away')"))
      #expect(try await page.wait(for: Self.isStored))
      #expect(page.problems == [])
      let uuid = try await page.evaluate("document.getElementById('verdict').dataset.session").string
      return try site.registry.session(try #require(uuid))
    }
    #expect(stored.header.context.origin == .gallery)
    #expect(stored.header.context.deviceClass == "gallery")
    #expect(stored.result.outcome == .finished)
    // The engine's decision for the same samples equals the response to the page and the stored session.
    let replay = try SessionReplay(stored, under: site.registry.transition(named: "card-modal"))
    #expect(replay.isComparable && replay.isFaithful)
    #expect(abs((stored.result.releaseTranslation ?? 0) - 290) < 1)
    let showings = try site.registry.presentations()
    #expect(showings.map(\.uuid) == [stored.header.context.presentation])
    #expect(showings.first?.dismissedBy == .gesture)
  }

  /// On a small screen, one sees the whole card and the verdict, and scrolls beside the phone.
  @Test func aSmallScreenHasTheCardInReachAndTheVerdictBeside() async throws {
    try await Site().browsed("/transitions/card-standard", width: 390, height: 844) { page, _ in
      let layout = """
        (() => {
          const box = (name) => document.querySelector(name).getBoundingClientRect();
          const [phone, verdict] = [box('#phone'), box('.verdict')];
          return document.documentElement.scrollWidth <= 390 && phone.bottom <= innerHeight
            && verdict.left > phone.right && verdict.width > 110 && verdict.top < phone.bottom;
        })()
        """
      #expect(try await page.evaluate(layout) == true)
      let start = Date.now.timeIntervalSince1970
      let swipe = (0...10).map { step in
        BrowserPage.PointerSample(x: 300, y: 600 - 30 * Double(step), time: start + 0.016 * Double(step))
      }
      try await page.drag(.touch, through: swipe)
      #expect(try await page.wait(for: "scrollY > 50"))
      #expect(page.problems == [])
    }
  }

  @Test func theCountOfSessionsAndTheMapOfReleasesAreLive() async throws {
    try await Site().browsed("/transitions/card-modal") { page, _ in
      #expect(try await page.evaluate("document.getElementById('sessions').textContent") == "0")
      try await page.drag(.mouse, through: Finger(y: 300, dy: 5, steps: 20, rest: 20).places(on: page))
      #expect(try await page.wait(for: "document.getElementById('sessions').textContent", toBe: "1"))
      #expect(try await page.wait(for: "document.querySelectorAll('.release-map .yours').length", toBe: 1))
      // The rule is 20 % of the way, at any speed: 16 of 20 columns finish.
      let finishing =
        "document.querySelectorAll('.release-map .goes').length / document.querySelectorAll('.cell').length"
      #expect(try await page.evaluate(finishing) == 0.8)
    }
  }

  @Test func aShortDragIsTakenBackAndTheViewIsWhereItWas() async throws {
    let site = try Site()
    try await site.browsed("/transitions/card-modal") { page, _ in
      try await page.drag(.touch, through: Finger(y: 300, dy: 5, steps: 20, rest: 20).places(on: page))
      #expect(try await page.wait(for: "document.getElementById('verdict').dataset.finishes ?? ''", toBe: "false"))
      let moved = "new DOMMatrix(getComputedStyle(document.querySelector('#phone .card')).transform).f"
      #expect(try await page.wait(for: "\(moved) === 0"))
      #expect(try await page.wait(for: Self.isStored))
      #expect(page.problems == [])
    }
    #expect(try site.registry.presentations().first?.dismissedAtMicroseconds == nil)
  }

  /// During the drag, the view follows the finger point for point, and the dimming follows the view.
  @Test func thePageSaysWhatAReleaseWouldDo() async throws {
    try await Site().browsed("/transitions/modal-standard") { page, _ in
      let places = try await Finger(y: 200, dy: 1, steps: 30).places(on: page)
      let now = "document.getElementById('now').textContent"
      try await page.send(.hover, of: .mouse, at: places[0])
      try await page.send(.down, of: .mouse, at: places[0])
      for place in places.dropFirst() { try await page.send(.move, of: .mouse, at: place) }
      #expect(try await page.wait(for: "\(now).endsWith('let go like this, and it returns.')"))
      #expect(try await page.evaluate("document.querySelector('#verdict .outcome').textContent") == "Dragging")
      #expect(try await page.evaluate("document.getElementById('threshold').style.left") == "50%")
      #expect(try await page.evaluate("document.getElementById('threshold').offsetHeight > 0") == true)
      var last = places[30]
      for _ in 0..<20 {
        (last.y, last.time) = (last.y + 12, last.time + 0.008)
        try await page.send(.move, of: .mouse, at: last)
      }
      #expect(try await page.wait(for: "\(now).endsWith('let go like this, and it finishes.')"))
      try await page.send(.up, of: .mouse, at: last)
    }
  }

  @Test func theViewFollowsTheFinger() async throws {
    try await Site().browsed("/transitions/card-modal") { page, _ in
      let places = try await Finger(y: 300, dy: 10, steps: 20).places(on: page)
      try await page.send(.hover, of: .mouse, at: places[0])
      try await page.send(.down, of: .mouse, at: places[0])
      for place in places.dropFirst().dropLast() { try await page.send(.move, of: .mouse, at: place) }
      #expect(try await page.wait(for: "document.getElementById('travel').textContent !== '0'"))
      try await page.send(.move, of: .mouse, at: places[20])
      // Any pan begins this drag, after the ten points that a recognizer requires.
      let moved = try await page.evaluate(
        "new DOMMatrix(getComputedStyle(document.querySelector('#phone .card')).transform).f")
      #expect(abs((moved.number ?? 0) - 190) <= 10.5)
      let dimming = try await page.evaluate(
        "Number(getComputedStyle(document.querySelector('#phone .dimming')).opacity)")
      #expect(abs((dimming.number ?? 0) - 0.6 * (1 - (moved.number ?? 0) / 844)) < 0.001)
      try await page.send(.up, of: .mouse, at: places[20])
    }
  }

  @Test func whatNoGestureDismissesStaysAndAButtonDismissesIt() async throws {
    let site = try Site()
    try await site.browsed("/transitions/modal-none") { page, _ in
      try await page.drag(.mouse, through: Finger(y: 200, dy: 12).places(on: page))
      #expect(try await page.evaluate("document.getElementById('phone').classList.contains('away')") == false)
      try await page.evaluate("document.getElementById('dismiss').click()")
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('away')"))
      #expect(try await comesTrue { try site.registry.presentations().map(\.dismissedBy) == [.button] })
      #expect(page.problems == [])
    }
    #expect(try site.registry.sessions().isEmpty)
  }

  @Test func anInputDismissalIsArmedByDistanceAndByNothingElse() async throws {
    let site = try Site()
    try await site.browsed("/transitions/modal-input") { page, _ in
      try await page.drag(.touch, through: Finger(y: 200, dy: 25, steps: 4).places(on: page))
      #expect(try await page.wait(for: "document.getElementById('verdict').dataset.finishes ?? ''", toBe: "false"))
      #expect(try await page.wait(for: "document.getAnimations().length === 0"))
      let places = try await Finger(y: 200, dy: 8, steps: 30).places(on: page)
      try await page.send(.down, of: .touch, at: places[0])
      for place in places.dropFirst() { try await page.send(.move, of: .touch, at: place) }
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('armed')"))
      try await page.send(.up, of: .touch, at: places[30])
      #expect(try await page.wait(for: "document.getElementById('verdict').dataset.finishes ?? ''", toBe: "true"))
      #expect(page.problems == [])
    }
  }

  /// The view is caught while it settles and pushed back up, which gives one session with two touches.
  @Test func aSettlingViewIsGrabbedAndTheSessionGoesOn() async throws {
    let site = try Site()
    let session = try await site.browsed("/transitions/modal-standard") { page, _ in
      try await page.stopAnimations(atMilliseconds: 60)
      try await page.drag(.mouse, through: Finger(y: 200, dy: 15, steps: 20).places(on: page))
      #expect(try await page.wait(for: "document.getElementById('verdict').dataset.finishes ?? ''", toBe: "true"))
      let again = try await Finger(y: 500, dy: 4, steps: 12, rest: 20).places(on: page)
      try await page.send(.hover, of: .mouse, at: again[0])
      // Before the view goes on, which is faster than a busy machine.
      try await page.send(.down, of: .mouse, at: again[0])
      try await page.stopAnimations(atMilliseconds: nil)
      for place in again.dropFirst() { try await page.send(.move, of: .mouse, at: place) }
      try await page.send(.up, of: .mouse, at: again[again.count - 1])
      #expect(try await page.wait(for: "document.getElementById('verdict').dataset.finishes ?? ''", toBe: "true"))
      #expect(try await page.wait(for: Self.isStored))
      #expect(page.problems == [])
      return try await page.evaluate("document.getElementById('verdict').dataset.session").string ?? ""
    }
    let stored = try site.registry.session(session)
    #expect(stored.result.touches.count == 2)
    #expect(stored.result.touches.last?.startDisplacement ?? 0 > 100)
    #expect(try SessionReplay(stored, under: site.registry.transition(named: "modal-standard")).isFaithful)
  }

  @Test func aPanPresentsWhereTheConfigurationSaysSo() async throws {
    let site = try Site()
    try await site.browsed("/transitions/pull-down") { page, _ in
      try await page.drag(.mouse, through: Finger(y: 700, dy: -15, steps: 25).places(on: page))
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('away')"))
      try await page.drag(.mouse, through: Finger(y: 100, dy: 15, steps: 25).places(on: page))
      #expect(try await page.wait(for: "!document.getElementById('phone').classList.contains('away')"))
      #expect(try await comesTrue { try site.registry.sessions().count == 2 })
      #expect(page.problems == [])
    }
    #expect(
      try site.registry.sessions().map(\.header.direction).sorted { $0.rawValue < $1.rawValue } == [.dismiss, .present])
  }

  /// A touch taken away by the system is cancelled by the configuration's policy, and stored as an interruption.
  @Test func aFingerThatTheSystemTakesAwayCancels() async throws {
    let site = try Site()
    try await site.browsed("/transitions/card-modal") { page, _ in
      let places = try await Finger(y: 300, dy: 15, steps: 20).places(on: page)
      try await page.send(.down, of: .touch, at: places[0])
      for place in places.dropFirst() { try await page.send(.move, of: .touch, at: place) }
      try await page.send(.cancel, of: .touch, at: places[20])
      #expect(try await page.wait(for: "document.querySelector('#verdict .outcome').textContent", toBe: "Interrupted"))
      #expect(try await page.wait(for: "document.getAnimations().length === 0"))
      #expect(try await page.evaluate("document.getElementById('phone').classList.contains('away')") == false)
      #expect(try await page.wait(for: Self.isStored))
      #expect(page.problems == [])
    }
    let stored = try #require(try site.registry.sessions().first)
    #expect(stored.result.outcome == .interrupted && stored.result.termination == .cancelled)
  }

  /// Moves during a busy time of the page arrive as one event. None of them is lost.
  @Test func noSampleIsLostWhileThePageIsBusy() async throws {
    let site = try Site()
    let uuid = try await site.browsed("/transitions/card-modal") { page, _ in
      let places = try await Finger(y: 300, dy: 10, steps: 30).places(on: page)
      try await page.send(.hover, of: .mouse, at: places[0])
      try await page.send(.down, of: .mouse, at: places[0])
      for place in places[1...10] { try await page.send(.move, of: .mouse, at: place) }
      #expect(try await page.wait(for: "document.getElementById('travel').textContent !== '0'"))
      async let busy = page.evaluate(
        "(() => { const end = performance.now() + 300; while (performance.now() < end); })()")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for place in places[11..<30] { group.addTask { try await page.send(.move, of: .mouse, at: place) } }
        try await group.waitForAll()
      }
      _ = try await busy
      // Tasks may start in another order, and the last move decides.
      try await page.send(.move, of: .mouse, at: places[30])
      try await page.send(.up, of: .mouse, at: places[30])
      #expect(try await page.wait(for: "document.getElementById('verdict').dataset.finishes ?? ''", toBe: "true"))
      #expect(try await page.wait(for: Self.isStored))
      return try await page.evaluate("document.getElementById('verdict').dataset.session").string
    }
    let stored = try site.registry.session(try #require(uuid))
    let times = Set(stored.samples.map { ($0.timeMicroseconds + 4000) / 8000 })
    #expect(times.count >= 29)
  }

  /// Another program keeps the write lock: the page keeps the drag, says why, and sends it again.
  @Test func aDragThatCannotBeStoredYetIsSentAgain() async throws {
    let site = try Site { try TransitionRegistry(at: $0, access: .create, patience: BusyPolicy(longest: 0.1)) }
    var configuration = GRDB.Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: site.path, configuration: configuration)
    try await site.browsed("/transitions/card-modal") { page, _ in
      try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
      try await page.drag(.mouse, through: Finger(y: 300, dy: 12, steps: 25).places(on: page))
      let reason = "document.querySelector('#verdict .reason').textContent"
      #expect(try await page.wait(for: "\(reason).includes('Not stored yet: ')"))
      #expect(try site.registry.sessions().isEmpty)
      try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
      #expect(try await page.wait(for: "\(reason).includes(' Session ')"))
    }
    #expect(try site.registry.sessions().count == 1)
    #expect(try site.registry.presentations().map(\.dismissedBy) == [.gesture])
  }
}
