import HeadlessSwiftUI
import HeadlessUIKit
import Testing
import TransitionModel

@testable import TransitionUIKit

@Suite("SwiftUI's own sheets are observed", .serialized)
@MainActor struct ObservedContentTests {
  private struct Detail: View {
    var body: some View { Text("Detail").presentationObserved(as: "system-sheet") }
  }

  @Test func theContentNamesThePresentationItIsIn() throws {
    let app = try ObservingDevice()
    let screen = UIHostingController(rootView: Detail())
    app.device.presenter.present(screen, animated: true)
    app.device.settle()
    #expect(app.presentations.map(\.transition) == ["system-sheet"])
    app.drag(100)
    app.device.settle()
    #expect(app.outcomes == [.cancelled])
    screen.dismiss(animated: true)
    app.device.settle()
    #expect(app.presentations.map { $0.dismissedAtMicroseconds != nil } == [true])
    app.device.expectNoMisuse()
  }

  @Test func theRegistryOfTheEnvironmentIsUsed() throws {
    let app = try ObservingDevice()
    let screen = UIHostingController(
      rootView: Detail().transitions(app.device.transitions, recorder: app.device.collector))
    Transitions.source = nil
    app.device.presenter.present(screen, animated: true)
    app.device.settle()
    #expect(app.presentations.count == 1)
  }

  @Test func outsideAPresentationNothingIsObserved() throws {
    let app = try ObservingDevice()
    app.device.window.rootViewController = UIHostingController(rootView: Detail())
    app.device.window.makeKeyAndVisible()
    app.device.settle()
    app.drag(300)
    app.device.settle()
    #expect(app.presentations.isEmpty && app.outcomes.isEmpty)
  }
}
