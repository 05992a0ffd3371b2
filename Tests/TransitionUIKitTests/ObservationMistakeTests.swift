import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("What cannot be observed is a mistake", .serialized)
@MainActor struct ObservationMistakeTests {
  @Test func aTransitionThatIsNotObservedIsAMistake() throws {
    let app = try ObservingDevice()
    let mistakes = Mistakes()
    Transitions.configure(FixedTransitions(CatalogEntry.all.map(\.configuration)), recorder: app.device.collector)
    app.present(ForeignSheet(), as: "card-standard")
    app.present(ForeignSheet(), as: "system-shet")
    Transitions.source = nil
    app.present(ForeignSheet(), as: "system-sheet")
    #expect(mistakes.texts.count == 3)
    #expect(mistakes.texts.first?.contains("kind: observed") == true)
    #expect(mistakes.texts.last?.contains("Transitions.configure") == true)
    #expect(app.device.collector.takeUnknownNames() == ["system-shet"])
    #expect(app.presentations.isEmpty)
  }
  @Test func aScreenOfThisLibraryIsNotObserved() throws {
    let app = try ObservingDevice()
    let mistakes = Mistakes()
    let screen = UIViewController()
    let own = FixedTransitions(CatalogEntry.all.map(\.configuration))
    app.device.presenter.present(screen, as: "card-standard", from: own)
    app.device.settle()
    app.device.presenter.observeDrags(of: screen, as: "system-sheet")
    #expect(mistakes.texts.map { $0.hasPrefix("card-standard is presented by this library") } == [true])
    app.device.settle()
    #expect(app.presentations.isEmpty)
  }
}
