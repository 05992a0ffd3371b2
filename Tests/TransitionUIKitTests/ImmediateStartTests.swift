import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

/// Apple's documentation does not define whether UIKit calls back within a request or later. The other tests cover later.
@Suite("UIKit may start a transition within its request", .serialized)
@MainActor struct ImmediateStartTests {
  private func device() -> Device {
    let device = Device()
    HeadlessSystem.startsAtOnce = true
    return device
  }

  @Test(arguments: CatalogEntry.presentedByDrag, [true, false])
  func aDragPresentsOrIsCalledOff(_ entry: CatalogEntry, _ finishes: Bool) throws {
    let device = device()
    try device.transitions.interactivePresentation(entry.name, from: device.presenter) { UIViewController() }
    try device.play(finishes ? entry.finishing(.present) : entry.cancelling(.present), from: entry.presentationStart)
    device.settle()
    #expect((device.presenter.presentedViewController != nil) == finishes)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func theNextScreenIsPresentedFromTheDismissalOfTheLast() throws {
    let device = device()
    let (screen, next) = (UIViewController(), UIViewController())
    device.presenter.present(
      screen, as: "modal-standard", from: device.transitions,
      onDismissal: { _ in device.presenter.present(next, as: "modal-standard", from: device.transitions) })
    device.settle()
    screen.dismiss(by: .button, animated: false)
    device.settle()
    #expect(device.presenter.presentedViewController === next)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }
}
