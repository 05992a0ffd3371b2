import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("SwiftUI waits for the screen that leaves", .serialized)
@MainActor struct WaitingPresentationTests {
  /// A button that dismisses with UIKit, and sets a binding.
  @Test(arguments: [true, false]) func aDismissalOfTheSameTurnIsWaitedFor(isLate: Bool) throws {
    let app = SwiftUIDevice(PresentationTests.Root())
    app.root.present(UIViewController(), animated: true)
    app.device.settle()
    (HeadlessSystem.startsDismissalsLate, HeadlessSystem.coordinatesLateDismissals) = (isLate, isLate)
    app.root.dismiss(animated: true)
    app.root.headlessTap("Show")
    app.device.settle()
    #expect(app.screen?.modalTransition?.manager.transition.name == "modal-standard")
    #expect(app.root.headlessTexts.prefix(2) == ["shown", ""])
    app.device.expectNoMisuse()
    app.device.expectNoRefusals()
  }

  @Test(arguments: [true, false]) func theAppHearsOfARefusalAfterTheBindingHasChanged(isWaitedFor: Bool) throws {
    struct Root: View {
      @State var isShown = false
      @State var problems: [String] = []
      var body: some View {
        Text(problems.joined(separator: ", "))
        Button("Show") { isShown = true }
          .presentation(
            "modal-standard", isPresented: $isShown, onDismissal: { _ in Issue.record("nothing was presented") },
            onProblem: { problems.append("\($0), \(isShown)") }
          ) { Text("detail") }
          .transitions(AppMotion.registry)
      }
    }
    let app = SwiftUIDevice(Root())
    if isWaitedFor {
      app.root.present(UIViewController(), animated: false)
    } else {
      HeadlessSystem.ignoresPresentations = true
    }
    app.device.settle()
    app.tap("Show")
    let reason = isWaitedFor ? "the presenter is already presenting" : "UIKit did not present it, and has logged why"
    let problem = TransitionUIKitError.refused(transition: "modal-standard", reason: reason)
    #expect(app.root.headlessTexts.first == "\(problem), false")
  }

  @Test func aSheetThatUIKitRefusesSetsTheBindingBack() throws {
    let app = SwiftUIDevice(PresentationTests.Root(name: "nobody"))
    Transitions.mistake = { _ in }
    HeadlessSystem.ignoresPresentations = true
    app.tap("Show")
    #expect(app.screen == nil && app.root.headlessTexts.first == "hidden")
  }

  /// The app may set the binding back while the presentation waits.
  @Test func aPresentationThatWaitsIsCalledOffByItsBinding() throws {
    let app = SwiftUIDevice(PresentationTests.Root())
    app.tapWhileAnotherScreenLeaves("Show")
    app.root.headlessTap("Hide")
    app.device.settle()
    #expect(app.root.presentedViewController == nil)
    #expect(app.root.headlessTexts.first == "hidden")
    app.tap("Show")
    #expect(app.screen != nil)
    app.device.expectNoMisuse()
    app.device.expectNoRefusals()
  }
}
