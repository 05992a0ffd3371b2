import Foundation
import HeadlessBrowser
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionGallery

/// The curve, the tuned phone and the address of the page that changes a transition, in a real browser.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct BrowserCurveTests {
  private static let changes =
    "[...document.querySelectorAll('#differences li')].map((li) => li.textContent).join('; ')"

  private static func module(_ name: String) -> String {
    "import(document.querySelector('link[rel=icon]').href.replace('icon.svg', '\(name).js'))"
  }

  @Test func theStateIsInTheAddress() async throws {
    try await Site().browsed("/transitions/card-standard/tune#presentation.dampingRatio=0.7&speed=0.5") {
      page, address in
      let first = "presentation.dampingRatio: 1 → 0.7"
      #expect(try await page.wait(for: Self.changes, toBe: .string(first)))
      #expect(try await page.evaluate("document.querySelector('#speeds [aria-pressed=true]').textContent") == "½")
      try await page.evaluate("document.querySelector('#control-bounce').value = '10'")
      try await page.evaluate(
        "document.querySelector('#control-bounce').dispatchEvent(new Event('input', { bubbles: true }))")
      #expect(try await page.wait(for: Self.changes, toBe: "presentation.dampingRatio: 1 → 0.9"))
      try await page.evaluate("history.back()")
      #expect(try await page.wait(for: Self.changes, toBe: .string(first)))
      #expect(page.problems == [])
    }
  }

  @Test func leavingWithChangesAsks() async throws {
    let leaves = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    try await Site().browsed("/transitions/card-modal/tune") { page, _ in
      #expect(try await page.evaluate(leaves) == false)
      try await page.evaluate("[...document.querySelectorAll('#presets button:not([hidden])')].at(-1).click()")
      #expect(try await page.wait(for: "document.querySelectorAll('#differences li').length > 0"))
      #expect(try await page.evaluate(leaves) == true)
      try await page.evaluate("document.getElementById('reset').click()")
      #expect(try await page.evaluate(leaves) == false)
    }
  }

  @Test func aHandleMovesByTouchWhileThePageStays() async throws {
    try await Site().browsed("/transitions/card-modal/tune", width: 390, height: 844) { page, _ in
      let spot = try await page.evaluate(
        "(() => { const b = document.querySelector('.reach').getBoundingClientRect(); return [b.left + 22, b.top + 22]; })()"
      ).numbers
      let from = try #require(spot)
      let start = Date.now.timeIntervalSince1970
      let places = (0...10).map { index in
        BrowserPage.PointerSample(x: from[0], y: from[1] - Double(index) * 6, time: start + Double(index) * 0.016)
      }
      try await page.drag(.touch, through: places)
      #expect(
        try await page.wait(for: "document.getElementById('bezier').textContent.startsWith('cubic-bezier(0.42, 0.')"))
      #expect(try await page.evaluate("scrollY") == 0)
    }
  }

  @Test func aFieldTakesUnitsAndSaysWhatItDoesNotTake() async throws {
    try await Site().browsed("/transitions/card-standard/tune") { page, _ in
      func type(_ text: String, into name: String) async throws {
        try await page.evaluate(
          "(() => { const c = document.getElementById('control-\(name)'); c.value = '\(text)'; c.dispatchEvent(new Event('input')); })()"
        )
      }
      func words(_ name: String) -> String { "document.getElementById('control-\(name)-words').textContent" }
      try await type("400ms", into: "after")
      try await type("25,5 %", into: "far")
      #expect(
        try await page.wait(
          for: Self.changes, toBe: "interaction.releaseRule.fraction: 0.4 → 0.255; interaction.tail.duration: 0.5 → 0.4"
        ))
      try await type("abc", into: "far")
      #expect(try await page.evaluate(words("far")) == "“abc” is no number.")
      try await type("120", into: "bounce")
      #expect(try await page.evaluate(words("bounce")) == "“120” is no value from 0 to 99.")
      #expect(page.problems == [])
    }
  }

  @Test func aHandleMovesByMouseAndByArrowKeys() async throws {
    try await Site().browsed("/transitions/card-standard/tune") { page, _ in
      try await page.evaluate("document.querySelector('#kinds button:last-child').click()")
      let handle = "document.querySelector('[data-handle=\"1\"]')"
      let spot = try await page.evaluate(
        "(() => { const b = \(handle).getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()"
      ).numbers
      let from = try #require(spot)
      let start = Date.now.timeIntervalSince1970
      let places = (0...10).map { index in
        BrowserPage.PointerSample(
          x: from[0] + Double(index) * 4, y: from[1] - Double(index) * 5, time: start + Double(index) * 0.016)
      }
      try await page.drag(.mouse, through: places)
      #expect(try await page.wait(for: "\(Self.changes).includes('presentation.curve: – → cubic')"))
      let before = try await page.evaluate("\(handle).getAttribute('aria-valuetext')")
      try await page.evaluate("\(handle).focus()")
      try await page.press("ArrowRight")
      #expect(try await page.evaluate("\(handle).getAttribute('aria-valuetext')") != before)
      #expect(try await page.evaluate("document.activeElement.dataset.handle") == "1")
      #expect(page.problems == [])
    }
  }

  /// A spring that is written in one set of units and read in another is the same spring.
  @Test func aSpringIsTheSameInEveryUnit() async throws {
    try await Site().browsed("/transitions/card-modal/tune") { page, _ in
      let worst = try await page.evaluate(
        """
        (async () => {
          const { springForms, uikitOf } = await \(Self.module("curve-editor"));
          const { uikitSpring } = await \(Self.module("interaction"));
          let worst = 0;
          for (const duration of [0.15, 0.4, 0.9, 3]) for (const ratio of [0.2, 0.55, 0.8, 1]) for (const velocity of [0, 4, -3]) {
            const timing = { duration, velocity, spring: uikitSpring(duration, ratio, velocity) };
            for (const { values, make } of springForms(timing, 2)) {
              const back = uikitOf(make(...values), velocity);
              worst = Math.max(worst, Math.abs(back.duration - duration), Math.abs(back.dampingRatio - ratio));
            }
          }
          return worst;
        })()
        """)
      #expect((worst.number ?? 1) <= 0.001, "\(worst)")
    }
  }

  /// The marks on the curve are those of the Swift engine.
  @Test func theMarkedOvershootAndEndAreTheEnginesOwn() async throws {
    let site = try Site()
    try await site.browsed("/transitions/card-modal/tune") { page, _ in
      for stored in try site.registry.transitions() {
        for (direction, prefix) in [(TransitionDirection.present, "presentation"), (.dismiss, "dismissal")] {
          let configuration = stored.transition.configuration
          let motion = direction == .present ? configuration.presentation : configuration.dismissal
          let curve = MotionCurve(motion.movement)
          let found =
            try await page.evaluate(
              """
              (async () => {
                const { marks } = await \(Self.module("curve-editor"));
                const { timingOf } = await \(Self.module("interaction"));
                const values = \(configuration.json);
                const { overshoot, settled } = marks(timingOf(values, '\(prefix)'));
                return [settled, overshoot?.value ?? 0, overshoot?.time ?? 0];
              })()
              """
            ).numbers ?? []
          let step = motion.movement.duration / 500
          #expect(found.count == 3 && abs(found[0] - curve.settlingDuration()) <= step, "\(stored.name) \(prefix)")
          #expect(
            abs(found[1] - (curve.overshoot?.value ?? 0)) < 1e-9 && abs(found[2] - (curve.overshoot?.time ?? 0)) < step)
        }
      }
    }
  }

  @Test func theChangeIsDraggedByFingerAndByKeysAndNotStored() async throws {
    let site = try Site()
    try await site.browsed("/transitions/card-modal/tune#interaction.releaseRule.fraction=0.9") { page, _ in
      #expect(try await page.wait(for: "document.querySelectorAll('#differences li').length", toBe: 1))
      try await page.drag(.mouse, through: Finger(y: 300, dy: 12, steps: 25, rest: 20).places(on: page, phone: "after"))
      #expect(try await page.wait(for: "document.querySelector('#verdict').textContent.startsWith('Stays. 2')"))
      #expect(try await page.wait(for: "document.getAnimations().length === 0"))
      try await page.evaluate("document.getElementById('after').focus()")
      for _ in 0..<5 { try await page.press("ArrowDown") }
      try await page.press("Enter")
      #expect(try await page.wait(for: "document.querySelector('#verdict').textContent.startsWith('Stays. 110 pt')"))
      #expect(page.problems == [])
    }
    #expect(try site.registry.sessions().isEmpty && site.registry.presentations().isEmpty)
  }

  @Test func theTimeOfBothPhonesIsMovedByHandAndAnotherTransitionLaidOver() async throws {
    let site = try Site()
    try await site.browsed("/transitions/card-modal/tune#with=modal-standard&over=true") { page, _ in
      #expect(try await page.wait(for: "document.getElementById('before-name').textContent", toBe: "modal-standard"))
      #expect(try await page.evaluate("document.querySelector('.pair').classList.contains('over')") == true)
      let placed = try await page.evaluate(
        """
        (() => {
          const scrubber = document.getElementById('scrubber');
          scrubber.value = 100;
          scrubber.dispatchEvent(new Event('input', { bubbles: true }));
          const y = (id) => new DOMMatrix(getComputedStyle(document.querySelector(`#${id} .card`)).transform).f;
          const { currentTime } = document.querySelector('#after .card').getAnimations()[0];
          return [currentTime / 1000, y('before'), y('after')];
        })()
        """
      ).numbers
      let found = try #require(placed)
      for (name, moved) in [("modal-standard", found[1]), ("card-modal", found[2])] {
        let motion = try ScenePair(site.registry.transition(named: name), from: site.registry).full.present
        let timing = try site.registry.transition(named: name).configuration.presentation.movement
        let expected = motion.from.y * (1 - timing.fraction(at: min(found[0], timing.duration)))
        #expect(abs(moved - expected) < 0.004 * abs(motion.from.y) + 0.01, "\(name)")
      }
      #expect(page.problems == [])
    }
  }

  @Test func theCurveIsFirstAndThePhonesStayInSightOnAPhone() async throws {
    try await Site().browsed("/transitions/card-modal/tune", width: 390, height: 844) { page, _ in
      let sight = """
        (() => {
          const box = (name) => document.querySelector(name).getBoundingClientRect();
          const [dock, curve] = [box('.dock'), box('#curve')];
          return dock.top >= 0 && dock.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth
            && (scrollY > 0 || curve.bottom <= dock.top + 60);
        })()
        """
      #expect(try await page.evaluate(sight) == true)
      try await page.evaluate("document.getElementById('all').open = true; scrollTo(0, document.body.scrollHeight / 2)")
      #expect(try await page.wait(for: sight))
    }
  }

  @Test func fieldsWithoutAValueAreHiddenAndFoundByASearch() async throws {
    try await Site().browsed("/transitions/card-modal/tune") { page, _ in
      let isShown = "!document.querySelector('[data-path=\"geometry.shadowRadius\"]').hidden"
      #expect(try await page.evaluate(isShown) == false)
      let search = "document.getElementById('search')"
      try await page.evaluate("\(search).value = 'shadow'; \(search).dispatchEvent(new Event('input'))")
      #expect(try await page.evaluate(isShown) == true)
      try await page.evaluate("\(search).value = 'nonsense'; \(search).dispatchEvent(new Event('input'))")
      #expect(try await page.evaluate("document.getElementById('none').textContent.startsWith('No field')") == true)
      #expect(try await page.evaluate("document.getElementById('none').hidden") == false)
    }
  }
}
