import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

/// UIKit logs a warning and ignores a dismissal while another one, or a presentation, is in progress above the screen.
@Suite("A dismissal that UIKit ignores because of another screen", .serialized)
@MainActor struct IgnoredDismissalTests {
  enum Above: CaseIterable { case comes, goes }

  private func alert(_ above: Above, on screen: UIViewController, _ device: Device) -> UIViewController {
    let alert = UIViewController()
    alert.transitioningDelegate = SlowDelegate.shared
    screen.present(alert, animated: true)
    HeadlessClock.advance(by: 0.1)
    guard above == .goes else { return alert }
    device.settle()
    screen.dismiss(animated: true)
    HeadlessClock.advance(by: 0.1)
    return alert
  }

  @Test(arguments: Above.allCases, [DismissalCause.button, .code])
  func followsTheOthersTransition(_ above: Above, _ cause: DismissalCause) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    let alert = alert(above, on: screen, device)
    var completed = 0
    screen.dismiss(by: cause) { completed += 1 }
    device.settle()
    #expect(HeadlessSystem.refusals.count == 1)
    #expect(device.presenter.presentedViewController == nil)
    #expect(alert.presentingViewController == nil)
    #expect(device.dismissals == [cause])
    #expect(completed == 1)
    device.expectNoMisuse()
  }

  private final class HastyScreen: UIViewController {
    var completed = 0

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      dismiss(by: .button) { [unowned self] in completed += 1 }
    }
  }

  /// UIKit may not have ended the presentation yet.
  @Test func ofAScreenThatHasJustAppearedIsRepeated() throws {
    let device = Device()
    let screen = HastyScreen()
    try device.present(screen, "modal-standard")
    #expect(device.presenter.presentedViewController == nil)
    #expect(device.dismissals == [.button])
    #expect(screen.completed == 1)
    device.expectNoMisuse()
  }

  @Test(arguments: Above.allCases) func keepsTheBindingFalse(_ above: Above) throws {
    let app = SwiftUIDevice(PresentationTests.Root())
    app.tap("Show")
    let screen = try #require(app.screen)
    _ = alert(above, on: screen, app.device)
    app.root.headlessTap("Hide")
    app.device.settle()
    #expect(app.root.presentedViewController == nil)
    #expect(app.root.headlessTexts.prefix(2) == ["hidden", "code"])
    app.device.expectNoMisuse()
  }
}
