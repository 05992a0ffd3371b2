import Testing
import TransitionCatalog
import TransitionExport
import TransitionMotion
import TransitionRuntime
import TransitionStage

/// The code of TransitionExport's pages.
@Suite struct TransitionExportSamples {
  @Test func aStyleSheet() throws {
    let registry = FixedTransitions(try BuiltInCatalog.transitions())
    // sample
    let card = try registry.transition(named: "card-modal")
    let css = try ExportFormat.css.render([card], from: registry)
    print(css)  // custom properties: --card-modal-present, --card-modal-dimming-alpha, …
    // end
    #expect(css.contains("  --card-modal-present: "))
    #expect(css.contains("  --card-modal-dimming-alpha: "))
  }

  @Test func oneLine() throws {
    let registry = FixedTransitions(try BuiltInCatalog.transitions())
    // sample
    let css = try ExportFormat.css.render([registry.transition(named: "card-modal")], from: registry)
    // end
    #expect(css.contains("  --card-modal-present: "))
  }

  @Test func aSpringInStraightLines() throws {
    // sample
    let spring = try Spring(duration: 0.5, dampingRatio: 0.825)
    let easing = try LinearEasing(spring, duration: 0.5)
    print(easing.css)  // linear(0, 0.0082 1.5%, 0.0342 3.2%, …, 1)
    print(easing.stops.count, easing.largestError)  // 16 stops, never further than 0.002 of the way
    // end
    #expect(easing.css.hasPrefix("linear(0, 0.0082 1.5%, 0.0342 3.2%, "))
    #expect(easing.stops.count == 16)
    #expect(easing.largestError <= 0.002)
  }
}
