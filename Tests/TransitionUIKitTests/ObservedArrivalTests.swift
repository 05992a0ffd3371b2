import HeadlessUIKit
import Testing
import TransitionModel

@testable import TransitionUIKit

@Suite("An observation begins with the presentation", .serialized)
@MainActor struct ObservedArrivalTests {
  @Test func theScreenMayBeGivenBeforeItIsPresented() throws {
    let app = try ObservingDevice()
    let sheet = ForeignSheet()
    app.device.presenter.observe(sheet, as: "system-sheet")
    sheet.present(from: app.device.presenter)
    app.device.settle()
    app.drag(500)
    app.device.settle()
    #expect(app.outcomes == [.finished])
  }

  /// Its view must get no marker, because it may be a hosting controller's.
  @Test func aScreenThatIsPresentedMuchLaterNeedsAnotherCall() throws {
    let app = try ObservingDevice()
    let sheet = ForeignSheet()
    for isAgain in [false, true] {
      app.device.presenter.observe(sheet, as: "system-sheet")
      if !isAgain { app.device.settle() }
      #expect(app.presentations.isEmpty)
    }
    app.present(sheet)
    #expect(app.presentations.count == 1)
  }

  @Test func aScreenThatComesLateIsObserved() throws {
    let app = try ObservingDevice()
    HeadlessSystem.startsPresentationsLate = true
    app.present(ForeignSheet())
    app.drag(500)
    app.device.settle()
    #expect(app.outcomes == [.finished] && app.presentations.map(\.dismissedBy) == [.gesture])
  }
}
