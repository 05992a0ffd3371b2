import Foundation
import HeadlessBrowser
import Testing
import TransitionModel

@testable import TransitionExport

/// A browser plays the exported CSS. Transitions are started, paused and set to exact times, so there is no delay, and
/// compared with the motion in an app.
@Suite(.enabled(if: HeadlessBrowser.isExpected, Comment(rawValue: HeadlessBrowser.absence)))
struct CSSPlaybackTests {
  private static let points = 50
  /// The rounding of a browser's own curves.
  private static let rounding = 0.0005

  /// `play(timing, property)`: the share of the way at even times of a transition by `var(--timing)`, or nil without an
  /// animation.
  private static let script = """
    const play = (timing, property) => {
      const [from, to] = property == 'opacity' ? ['0', '1'] : ['0px', '1000px'];
      const view = document.createElement('div');
      document.body.append(view);
      view.style[property] = from;
      getComputedStyle(view)[property];
      view.style.transition = `${property} var(--${timing})`;
      view.style[property] = to;
      getComputedStyle(view)[property];
      const animation = view.getAnimations()[0];
      let values = null;
      if (animation) {
        animation.pause();
        const duration = animation.effect.getTiming().duration;
        values = [duration];
        for (let index = 0; index < \(points); index++) {
          animation.currentTime = duration * index / \(points);
          const value = parseFloat(getComputedStyle(view)[property]);
          values.push(property == 'opacity' ? value : value / 1000);
        }
      }
      view.remove();
      return values;
    };
    const property = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
    """

  private func page(of css: String, in browser: HeadlessBrowser, reducedMotion: Bool = false) async throws
    -> BrowserPage
  {
    let page = try await browser.page(width: 800, height: 600)
    try await page.prefer(reducedMotion: reducedMotion)
    try await page.show("<!doctype html><style>\(css)</style><body><script>\(Self.script)</script>")
    return page
  }

  /// Compares a timing.
  ///
  /// - Parameter isFade: Whether opacity is played, which never leaves 0…1.
  private func expect(
    _ page: BrowserPage, plays name: String, as timing: AnimationTiming, isFade: Bool = false, within tolerance: Double
  ) async throws {
    let values = try await page.evaluate("play('\(name)', '\(isFade ? "opacity" : "translate")')").numbers
    let played = try #require(values, "\(name) does not animate")
    #expect(abs(played[0] - timing.duration * 1000) < 1e-6, "\(name)")
    for (index, value) in played.dropFirst().enumerated() {
      let exact = timing.fraction(at: timing.duration * Double(index) / Double(Self.points))
      let expected = isFade ? min(max(exact, 0), 1) : exact
      #expect(abs(value - expected) <= tolerance, "\(name) at \(index)/\(Self.points): \(value), not \(expected)")
    }
  }

  private func tolerance(_ timing: AnimationTiming) -> Double {
    if case .spring = timing.shape { LinearEasing.tolerance + Self.rounding } else { Self.rounding }
  }

  @Test func aBrowserPlaysWhatAnAppPlays() async throws {
    let configurations = try Samples.catalog() + Samples.sweep()
    let css = try Samples.export(.css, configurations)
    try await HeadlessBrowser.run { browser in
      let page = try await page(of: css, in: browser)
      for configuration in configurations {
        for direction in TransitionDirection.allCases {
          let timings = DirectionTimings(configuration, direction)
          let name = "\(configuration.name)-\(direction.word)"
          try await expect(page, plays: name, as: timings.movement, within: tolerance(timings.movement))
          try await expect(
            page, plays: "\(name)-fade", as: timings.alpha, isFade: true, within: tolerance(timings.alpha))
          try await expect(
            page, plays: "\(name)-dimming", as: timings.dimming, isFade: true, within: tolerance(timings.dimming))
        }
        #expect(try await page.evaluate("property('\(configuration.name)-travel')") == "1")
      }
      #expect(page.problems == [])
    }
  }

  @Test func aBrowserWithoutLinearPlaysTheNearestCurve() async throws {
    let configurations = try Samples.catalog() + Samples.sweep()
    let css = try Samples.export(.css, configurations)
      .replacing("transition-timing-function: linear(0, 1)", with: "transition-timing-function: unknown(0, 1)")
    try await HeadlessBrowser.run { browser in
      let page = try await page(of: css, in: browser)
      for configuration in configurations {
        for direction in TransitionDirection.allCases {
          let timing = DirectionTimings(configuration, direction).movement
          guard case .spring = timing.shape else { continue }
          try await expect(
            page, plays: "\(configuration.name)-\(direction.word)", as: timing,
            within: BezierFit(timing).largestError + Self.rounding)
        }
      }
      #expect(page.problems == [])
    }
  }

  @Test func reducedMotionPlaysTheFallback() async throws {
    let base = try #require(try Samples.catalog().first { $0.name == "message-centered" })
    let spring = try #require(try Samples.catalog().first { $0.name == "modal-standard" })
    func with(_ name: String, _ wish: [String: ConfigurationFieldValue?]) throws -> TransitionConfiguration {
      try base.setting(wish.merging(["name": .text(name)]) { $1 })
    }
    let other: [String: ConfigurationFieldValue?] = [
      "accessibility.reduceMotion": .text("transition"), "accessibility.reduceMotionTransition": .text("calm"),
    ]
    let configurations = [
      try with("fades", ["accessibility.reduceMotion": .text("crossFade")]),
      try with("jumps", ["accessibility.reduceMotion": .text("none")]),
      try with("silent", ["accessibility.reduceMotion": nil]),
      try with("asks", other),
      try spring.setting(["name": .text("calm"), "accessibility.reduceMotion": nil]),
    ]
    let css = try Samples.export(.css, configurations)
    try await HeadlessBrowser.run { browser in
      let page = try await page(of: css, in: browser, reducedMotion: true)
      for name in ["fades", "silent"] {
        #expect(try await page.evaluate("property('\(name)-travel')") == "0")
        #expect(try await page.evaluate("property('\(name)-present-from-opacity')") == "0")
        #expect(try await page.evaluate("property('\(name)-present-from-scale')") == "1")
        for direction in TransitionDirection.allCases {
          let timings = DirectionTimings(base, direction, style: .crossFade)
          #expect(try await page.evaluate("play('\(name)-\(direction.word)', 'translate')") == .null)
          try await expect(
            page, plays: "\(name)-\(direction.word)-fade", as: timings.alpha, isFade: true, within: Self.rounding)
        }
      }
      for part in ["present", "dismiss", "present-fade", "dismiss-fade", "present-dimming", "dismiss-dimming"] {
        #expect(try await page.evaluate("play('jumps-\(part)', 'opacity')") == .null, "\(part)")
      }
      for direction in TransitionDirection.allCases {
        let timing = DirectionTimings(spring, direction).movement
        try await expect(page, plays: "asks-\(direction.word)", as: timing, within: tolerance(timing))
      }
      #expect(try await page.evaluate("property('asks-travel')") == "1")
      #expect(try await page.evaluate("property('asks-present-from-scale')") == "1")
      #expect(page.problems == [])
    }
  }

  @Test func noSummaryBreaksTheSheet() async throws {
    let configurations = try Samples.hostile()
    let css = try Samples.export(.css, configurations).replacing("</style>", with: "<\\/style>")
    try await HeadlessBrowser.run { browser in
      let page = try await page(of: css, in: browser)
      #expect(try await page.evaluate("getComputedStyle(document.body).display") == "block")
      for configuration in configurations {
        #expect(try await page.evaluate("property('\(configuration.name)-present-duration')") == "1000ms")
      }
      let rules = try await page.evaluate("document.styleSheets[0].cssRules.length").number
      #expect(rules == 3)
      #expect(page.problems == [])
    }
  }
}
