import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The code of TransitionModel's pages.
@Suite struct TransitionModelSamples {
  @Test func aSofterRevisionOfAConfiguration() throws {
    let card = try #require(BuiltInCatalog.transitions().first { $0.name == "card-modal" })
    // sample
    do {
      let softer = try card.setting(["dismissal.duration": .number(0.6), "dimming.alpha": .number(0.4)])
      print(softer.dismissal.timing.duration, softer.dimming.alpha)
    } catch {
      print(error)  // every problem, each with its field, the value and what is allowed
    }
    // end
    let softer = try card.setting(["dismissal.duration": .number(0.6), "dimming.alpha": .number(0.4)])
    #expect(softer.dismissal.timing.duration == 0.6 && softer.dimming.alpha == 0.4)
  }

  @Test func aDragThatSomethingElseDecided() throws {
    let registry = FixedTransitions(try BuiltInCatalog.transitions(.observed))
    let recorder = SessionCollector()
    let samples = (0...9).map {
      GestureSample(seconds: Double($0) / 100, x: 195, y: 200 + Double($0) * 40, phase: $0 < 9 ? .changed : .ended)
    }
    // sample
    let sheet = try registry.transition("system-sheet")
    recorder.append(RecordedDrag(samples: samples, outcome: .finished, distance: 640), of: sheet)
    // end
    #expect(recorder.take().count == 1)
  }
}
