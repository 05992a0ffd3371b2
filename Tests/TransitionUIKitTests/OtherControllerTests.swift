import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("A screen that another presentation controller presents", .serialized)
@MainActor struct OtherControllerTests {
  private final class OwnDelegate: NSObject, UIViewControllerTransitioningDelegate {}

  /// A screen that insists on its own transitioning delegate.
  private final class OwnScreen: UIViewController {
    let own = OwnDelegate()
    override var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
      get { own }
      set {}
    }
  }

  enum Way: CaseIterable { case button, uikit, object, duringTheArrival }

  @Test(arguments: Way.allCases, [true, false])
  func isDismissedAndReportedAndIsAMistake(_ way: Way, _ hasOwnDelegate: Bool) throws {
    let device = Device()
    device.configure()
    let mistakes = Mistakes()
    HeadlessSystem.keepsPresentationController = !hasOwnDelegate
    let screen = hasOwnDelegate ? OwnScreen() : UIViewController()
    var ends = 0
    device.presenter.present(screen, as: "card-standard", onDismissal: { device.dismissals.append($0) })
    let transition = try #require(screen.modalTransition)
    if way == .duringTheArrival { screen.dismiss(by: .button) { ends += 1 } }
    device.settle()
    #expect(mistakes.texts.map { $0.contains("presentationDelegate") } == [true], "\(mistakes.texts)")
    switch way {
    case .button: screen.dismiss(by: .button) { ends += 1 }
    case .object: transition.dismiss(by: .button) { ends += 1 }
    case .uikit: device.presenter.dismiss(animated: true) { ends += 1 }
    case .duringTheArrival: break
    }
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(device.dismissals == [way == .uikit ? .code : .button])
    #expect(ends == 1)
    #expect(screen.modalPresentationStyle == .automatic)
    HeadlessSystem.keepsPresentationController = false
    device.presenter.present(UIViewController(), as: "card-standard")
    device.settle()
    #expect(device.presenter.presentedViewController?.modalTransition != nil)
    device.expectNoRefusals()
  }

  @Test(arguments: [true, false]) func theDelegateIsGivenWithThePresentation(_ bySegue: Bool) throws {
    let device = Device()
    device.configure()
    let screen = UIViewController()
    let delegate = VetoTests.Delegate()
    delegate.allows = false
    if bySegue {
      let segue = NamedTransitionSegue(identifier: "card-standard", source: device.presenter, destination: screen)
      segue.presentationDelegate = delegate
      segue.perform()
    } else {
      device.presenter.present(screen, as: "card-standard", presentationDelegate: delegate)
    }
    device.settle()
    try device.play("down 600pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(delegate.calls == ["should", "attempt"])
    device.expectNoMisuse()
  }
}
