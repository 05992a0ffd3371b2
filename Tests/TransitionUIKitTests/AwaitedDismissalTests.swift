import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A task waits for a dismissal", .serialized)
@MainActor struct AwaitedDismissalTests {
  /// Nothing is awaited before the end, because other tests would run meanwhile on the same device.
  @Test func andGetsItsCause() async throws {
    let device = Device()
    device.configure()
    let screen = UIViewController()
    var cause: DismissalCause?
    let task = Task.immediate { cause = await device.presenter.presentUntilDismissed(screen, as: "card-standard") }
    device.settle()
    #expect(device.presenter.presentedViewController === screen && cause == nil)
    try device.play("down 400pt in 0.2s, release", from: device.middle(of: screen))
    device.settle()
    await task.value
    #expect(cause == .gesture)
  }

  @Test func andGoesOnIfUIKitRefuses() async throws {
    let device = Device()
    device.configure()
    var problems: [TransitionUIKitError] = []
    let cause = await UIViewController().presentUntilDismissed(UIViewController(), as: "card-standard") {
      problems.append($0)
    }
    #expect(cause == .code)
    #expect(problems == [.refused(transition: "card-standard", reason: "the presenter is in no window")])
  }
}

@Suite("A registry for one presentation", .serialized)
@MainActor struct OtherProviderTests {
  @Test func isUsedWithTheRecorderThatItIsPassedWith() throws {
    let device = Device()
    device.configure()
    let other = FixedTransitions(CatalogEntry.all.map(\.configuration).filter { $0.name == "modal-none" })
    let screen = UIViewController()
    device.presenter.present(screen, as: "modal-none", from: other)
    device.settle()
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.collector.takePresentations().isEmpty, "the configured recorder does not know its revisions")
    device.presenter.present(screen, as: "modal-none", from: other, recordingTo: device.collector)
    device.settle()
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.collector.takePresentations().count == 1)
  }
}
