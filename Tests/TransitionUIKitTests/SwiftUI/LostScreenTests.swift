import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("A SwiftUI screen that goes with a stack", .serialized)
@MainActor struct LostScreenTests {
  /// UIKit code dismisses the whole stack from below.
  @Test(arguments: [true, false]) func isPresentedAgain(_ isReported: Bool) throws {
    let app = SwiftUIDevice(PresentationTests.Root())
    app.tap("Show")
    try #require(app.screen).present(UIViewController(), as: "modal-standard", from: AppMotion.registry)
    app.device.settle()
    HeadlessSystem.reportsWholeStacks = isReported
    app.root.dismiss(animated: true)
    app.device.settle()
    #expect(app.root.presentedViewController == nil)
    // The binding is false, so that a button that sets it to true has an effect.
    #expect(app.root.headlessTexts.contains("hidden"))
    app.tap("Show")
    #expect(app.root.presentedViewController != nil)
    #expect(app.root.headlessTexts.contains("shown"))
    #expect(app.root.headlessTexts.contains("code"), "reported once")
  }
}
