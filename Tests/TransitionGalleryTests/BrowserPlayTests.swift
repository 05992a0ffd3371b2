import Foundation
import HeadlessBrowser
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

@testable import TransitionGallery
import TransitionStage

/// A browser plays the engine's values. The pages work by keyboard, filter while typing, and fade for reduced motion.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct BrowserPlayTests {
  /// The presented view and the dimming at one moment, as computed by the browser.
  private static let look = """
    (times) => times.map((time) => {
      document.getAnimations().forEach((a) => { a.pause(); a.currentTime = time; });
      const [card, dimming] = ['.card', '.dimming'].map((name) => getComputedStyle(document.querySelector('#phone ' + name)));
      const m = new DOMMatrix(card.transform);
      return [m.e, m.f, Math.atan2(m.b, m.a) * 180 / Math.PI, Math.hypot(m.a, m.b), Number(card.opacity), Number(dimming.opacity)];
    })
    """

  @Test(arguments: try BuiltInCatalog.transitions().map(\.name), TransitionDirection.allCases)
  func whatIsPlayedIsThePlan(name: String, direction: TransitionDirection) async throws {
    let site = try Site()
    let manager = try ModalTransitionManager(name, from: site.registry)
    let first = manager.presentationController().initialStop(in: .phone)?.name
    let plan = manager.animator(for: direction, atStop: first).plan(in: .phone)
    let rest = manager.presentationController().presentedFrame(in: .phone)
    let times = (0..<20).map { plan.timing.duration * Double($0) / 20 }
    let rows = try await site.browsed("/transitions/\(name)") { page, _ in
      try await page.evaluate(
        """
        \(Site.script("stage.js")).then(({ Stage }) => {
          const stage = new Stage(document.getElementById('phone'));
          stage.play('\(direction.rawValue)');
          return (\(Self.look))(\(times.map { $0 * 1000 }));
        })
        """)
    }
    for (time, row) in zip(times, rows.array ?? []) {
      let seen = try #require(row.numbers)
      let pose = plan.pose(at: time)
      // The lines of an easing may differ by 0.002 of a way, which is at most two containers long.
      #expect(abs(seen[0] - (pose.frame.x - rest.x)) < 3.5 && abs(seen[1] - (pose.frame.y - rest.y)) < 3.5)
      let turn = (seen[2] - pose.rotation).remainder(dividingBy: 360)
      #expect(abs(turn) < 1)
      #expect(abs(seen[3] - pose.scale) < 0.005)
      #expect(abs(seen[4] - pose.alpha) < 0.005)
      #expect(abs(seen[5] - plan.dimming(at: time)) < 0.005)
    }
    #expect(rows.array?.count == times.count)
  }

  @Test func theKeyboardPlaysAndDismisses() async throws {
    try await Site().browsed("/") { page, address in
      try await page.countAnimations()
      try await page.evaluate("document.getElementById('phone-card-modal').focus()")
      try await page.press("Enter")
      #expect(try await page.wait(for: "animationsStarted > 0"))
      #expect(try await page.evaluate("document.getElementById('phone-card-modal').matches(':focus-visible')") == true)
      // The phone comes back by itself, which a poll on a busy machine can miss.
      let away = "document.getElementById('phone-card-modal').classList.contains('away')"
      try await page.evaluate(
        """
        new MutationObserver(() => { globalThis.wasAway ||= \(away); })
          .observe(document.getElementById('phone-card-modal'), { attributes: true })
        """)
      try await page.press("Escape")
      #expect(try await page.wait(for: "globalThis.wasAway === true"))
      #expect(try await page.wait(for: "!\(away)"))
      // All controls can be reached by keyboard alone.
      let unreachable = try await page.evaluate(
        "[...document.querySelectorAll('[role=button], button, a, input, select')].filter((e) => e.tabIndex < 0).length"
      )
      #expect(unreachable == 0)
      #expect(page.problems == [])
      #expect(page.requests.allSatisfy { $0.hasPrefix(address) }, "\(page.requests)")
    }
  }

  @Test func theDetailsPhonePresentsByEnterAndGoesByEscape() async throws {
    let site = try Site()
    try await site.browsed("/transitions/modal-standard") { page, _ in
      try await page.evaluate("document.getElementById('phone').focus()")
      try await page.press("Escape")
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('away')"))
      try await page.press("Enter")
      #expect(try await page.wait(for: "!document.getElementById('phone').classList.contains('away')"))
      #expect(try await comesTrue { try site.registry.presentations().map(\.dismissedBy) == [.button] })
      #expect(page.problems == [])
    }
  }

  @Test func theListIsFilteredByItsAddressAndAsOneTypes() async throws {
    try await Site().browsed("/?search=easeinout%200.4") { page, _ in
      let shown =
        "[...document.querySelectorAll('.tile')].filter((t) => !t.hidden).map((t) => t.dataset.dismissal).join()"
      func enter(_ words: String) async throws {
        try await page.evaluate(
          "(() => { const i = document.querySelector('[name=search]'); i.value = '\(words)'; i.dispatchEvent(new Event('input', { bubbles: true })); })()"
        )
      }
      #expect(try await page.evaluate("document.getElementById('found').textContent") == "1 of 18")
      try await enter("FORM deliberate")
      #expect(try await page.evaluate(shown) == "input")
      try await enter("no such thing")
      #expect(try await page.evaluate(shown) == "")
      #expect(try await page.evaluate("document.querySelector('.empty').hidden") == false)
      try await enter("")
      #expect(try await page.evaluate("document.querySelectorAll('.tile:not([hidden])').length") == 18)
    }
  }

  @Test func whoAskedForLessMotionSeesAFade() async throws {
    try await Site().browsed("/transitions/card-modal") { page, address in
      try await page.prefer(reducedMotion: true)
      try await page.open(address + "/transitions/card-modal")
      let rows = try await page.evaluate(
        """
        \(Site.script("stage.js")).then(({ Stage }) => {
          const stage = new Stage(document.getElementById('phone'));
          stage.play('dismiss');
          return (\(Self.look))([0, 200, 399]);
        })
        """)
      let seen = (rows.array ?? []).compactMap { $0.numbers }
      #expect(seen.map { $0[1] } == [0, 0, 0])
      #expect(seen[0][4] == 1 && seen[1][4] < 0.9 && seen[2][4] < 0.1)
    }
  }
}
