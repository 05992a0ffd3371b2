import Testing
import TransitionCatalog
import TransitionModel

/// The code of TransitionModel's pages.
@Suite struct TransitionModelSamples {
  @Test func aSofterRevisionOfAConfiguration() throws {
    let card = try #require(BuiltInCatalog.transitions().first { $0.name == "card-modal" })
    // sample
    do {
      let softer = try card.setting(["dismissal.duration": .number(0.6), "dimming.alpha": .number(0.4)])
      for difference in softer.values.differences(from: card.values) { print(difference) }
    } catch {
      print(error)  // every problem, each with its field, the value and what is allowed
    }
    // end
    let softer = try card.setting(["dismissal.duration": .number(0.6), "dimming.alpha": .number(0.4)])
    #expect(
      softer.values.differences(from: card.values).map(\.description)
        == ["dismissal.duration: 0.4 → 0.6", "dimming.alpha: 0.6 → 0.4"])
  }
}
