import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A card is as tall as its content, or as its room", .serialized)
@MainActor struct FittedHeightTests {
  enum Content: CaseIterable { case navigation, tabs, table, pinnedList, listBelowHeader }

  private func screen(_ content: Content) -> UIViewController {
    switch content {
    case .navigation: return UINavigationController(rootViewController: UIViewController())
    case .tabs:
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController(), UIViewController()]
      return tabs
    case .table:
      let screen = UIViewController()
      screen.view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      return screen
    case .pinnedList: return ListScreen(header: 0)
    case .listBelowHeader: return ListScreen(header: 44)
    }
  }

  @Test(arguments: Content.allCases) func withoutAHeightOfItsOwnItGetsTheRoom(_ content: Content) throws {
    let device = Device()
    let screen = screen(content)
    try device.present(screen, "card-standard")
    let frame = screen.view.headlessShownFrame
    #expect(frame == CGRect(x: 8, y: 47 + 44, width: 374, height: 844 - 47 - 44 - 34))
    try device.play("down 500pt in 0.3s, release", from: CGPoint(x: 195, y: frame.minY + 5))
    device.settle()
    #expect(screen.presentingViewController == nil)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: Content.allCases) func orThePreferredHeight(_ content: Content) throws {
    let device = Device()
    let screen = screen(content)
    screen.preferredContentSize.height = 400
    try device.present(screen, "card-standard")
    #expect(screen.view.headlessShownFrame.height == 400)
    screen.preferredContentSize.height = 500
    device.settle()
    #expect(screen.view.headlessShownFrame.height == 500)
    device.expectNoMisuse()
  }
}

/// A list that fills the room below a header.
private final class ListScreen: UIViewController {
  final class Room: UIView {
    let list = UIScrollView()
    var header: CGFloat = 0

    override func layoutSubviews() {
      list.frame = CGRect(x: 0, y: header, width: bounds.width, height: max(bounds.height - header, 0))
    }
  }

  init(header: CGFloat) {
    super.init(nibName: nil, bundle: nil)
    let room = Room(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    room.header = header
    room.headlessFittingHeight = header
    room.list.contentSize = CGSize(width: 390, height: 2000)
    room.addSubview(room.list)
    view = room
  }

  required init?(coder: NSCoder) { nil }
}
