import Foundation
import HeadlessBrowser
import Testing
import TransitionModel
import TransitionStore

@testable import TransitionGallery

@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct BrowserTuneTests {
  private func enter(_ text: String, in path: String, on page: BrowserPage) async throws {
    try await page.evaluate(
      """
      (() => {
        const control = document.querySelector('[name="\(path)"]');
        control.value = '\(text)';
        control.dispatchEvent(new Event('input', { bubbles: true }));
      })()
      """)
  }

  @Test func aSliderIsMovedPlayedAndSavedAsARevision() async throws {
    let site = try Site()
    try await site.browsed("/transitions/card-modal/tune") { page, _ in
      try await page.countAnimations()
      try await page.evaluate(
        """
        (() => {
          document.querySelector('#ways button').click();
          const slider = document.querySelector('#control-duration-row [type=range]');
          slider.value = 1.26;
          slider.dispatchEvent(new Event('input', { bubbles: true }));
        })()
        """)
      #expect(try await page.wait(for: "document.querySelectorAll('#differences li').length", toBe: 1))
      #expect(try await page.wait(for: "animationsStarted > 0"))
      try await page.evaluate("document.querySelector('#save [name=note]').value = 'From a slider'")
      try await page.evaluate("document.getElementById('save').requestSubmit()")
      #expect(try await page.wait(for: "location.pathname.slice(33)", toBe: "/transitions/card-modal/history"))
      #expect(page.problems == [])
    }
    let latest = try site.registry.revision(nil, of: "card-modal")
    #expect(latest.revision == 2 && latest.note == "From a slider")
    #expect(latest.transition.configuration.presentation.timing.duration == 1.26)
  }

  /// card-modal decides by the last movement, which is safe for its rule of distance alone.
  @Test func aFlickIsOneAtTheRelease() async throws {
    let site = try Site()
    try await site.browsed("/transitions/card-modal/tune") { page, _ in
      try await page.evaluate(
        """
        (() => {
          const slider = document.querySelector('#control-fast-row [type=range]');
          slider.value = 500;
          slider.dispatchEvent(new Event('input', { bubbles: true }));
        })()
        """)
      #expect(try await page.wait(for: "document.querySelectorAll('#differences li').length", toBe: 3))
      try await page.evaluate("document.getElementById('save').requestSubmit()")
      #expect(try await page.wait(for: "location.pathname.slice(33)", toBe: "/transitions/card-modal/history"))
      #expect(page.problems == [])
    }
    let changed = try site.registry.revision(nil, of: "card-modal").transition.configuration.interaction
    #expect(changed?.releaseRule == .flingOrDistance(velocity: 500, fraction: 0.2))
    #expect(changed?.releaseSample == .release)
  }

  @Test func everyProblemStandsAtItsField() async throws {
    try await Site().browsed("/transitions/card-modal/tune") { page, _ in
      try await enter("77", in: "presentation.duration", on: page)
      try await enter("2", in: "dimming.alpha", on: page)
      let shown =
        "[...document.querySelectorAll('.field .problem')].filter((p) => p.textContent).map((p) => p.id).sort().join()"
      #expect(try await page.wait(for: shown, toBe: "field-dimming.alpha-problem,field-presentation.duration-problem"))
      #expect(try await page.evaluate("document.querySelector('#save button').disabled") == true)
      // The closed section is opened to show the problem.
      #expect(try await page.evaluate("document.getElementById('field-dimming.alpha').closest('details').open") == true)
      try await enter("0.5", in: "presentation.duration", on: page)
      try await enter("0.5", in: "dimming.alpha", on: page)
      #expect(try await page.wait(for: shown, toBe: ""))
      #expect(try await page.wait(for: "document.querySelector('#save button').disabled", toBe: false))
      #expect(page.problems == [])
    }
  }

  @Test func aWhatIfAnswersOrSaysWhyNot() async throws {
    let site = try Site()
    for dy in [6.0, 10, 14] { try site.drag(Finger(dy: dy)) }
    try await site.browsed("/transitions/card-modal/tune") { page, _ in
      try await enter("0.3", in: "interaction.releaseRule.fraction", on: page)
      #expect(try await page.wait(for: "document.getElementById('what-if').disabled", toBe: false))
      try await page.evaluate("document.getElementById('what-if').click()")
      #expect(try await page.wait(for: "document.getElementById('answer').textContent.includes('releases of')"))
      try await enter("0.9", in: "presentation.duration", on: page)
      #expect(try await page.wait(for: "document.querySelectorAll('#differences li').length", toBe: 2))
      try await page.evaluate("document.getElementById('what-if').click()")
      #expect(
        try await page.wait(
          for:
            "document.getElementById('answer').textContent.includes('Left out, because people see it before the release: presentation.duration.')"
        ))
      #expect(page.problems == [])
    }
  }

  /// A session written by another process appears on the page without a reload.
  @Test func theReportFollowsWhatIsRecorded() async throws {
    let site = try Site()
    try await site.browsed("/report") { page, address in
      #expect(try await page.wait(for: "document.getElementById('live').textContent.startsWith('Live')"))
      #expect(try await page.evaluate("document.getElementById('report').textContent.includes('card-modal')") == false)
      let other = try Site.recorded()
      let registry = try TransitionRegistry(at: site.path, access: .readWrite)
      try registry.record(other)
      #expect(try await page.wait(for: "document.getElementById('report').textContent.includes('card-modal')"))
      #expect(page.problems == [])
      #expect(page.requests.allSatisfy { $0.hasPrefix(address) })
    }
  }
}

extension Site {
  /// Returns sessions of another registry with the same catalog.
  static func recorded() throws -> [InteractionSession] {
    let site = try Site()
    return [try site.drag(Finger(dy: 12))]
  }
}
