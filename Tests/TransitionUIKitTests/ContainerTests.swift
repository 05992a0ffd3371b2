import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("Of a container, the visible child decides", .serialized)
@MainActor struct ContainerTests {
  enum Container: CaseIterable { case navigation, tabs, withAnchor }

  @Test(arguments: Container.allCases) func theVisibleChildIsAsked(_ kind: Container) throws {
    let device = Device()
    let (chosen, other) = (TalkativeScreen(), TalkativeScreen())
    let container: UIViewController
    switch kind {
    case .navigation: container = UINavigationController(rootViewController: chosen)
    case .tabs:
      let tabs = UITabBarController()
      tabs.viewControllers = [chosen, other]
      tabs.selectedViewController = chosen
      container = tabs
    case .withAnchor:
      container = UIViewController()
      let anchor = TransitionPresenter.Anchor()
      for child in [chosen, anchor] {
        container.addChild(child)
        container.view.addSubview(child.view)
      }
    }
    let delegate = try device.present(container, "modal-standard")
    delegate.dismiss(by: .tap)
    device.settle()
    #expect(chosen.told == [.tap])
    #expect(other.told.isEmpty)
    device.expectNoMisuse()
  }

  @Test func thePresenterDismissesWhatItPresents() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    var completed = 0
    device.presenter.dismiss(by: .button) { completed += 1 }
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(completed == 1)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }
}
