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
}
