import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

/// A chat: a list that is upside down, so that its newest row is the first one and at the bottom.
private final class ChatScreen: UIViewController, CustomPresentable {
  /// The view that turns the list upside down.
  enum Turn: CaseIterable { case list, viewAround, root, app }

  let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 358, height: 300))
  let turn: Turn
  var isScrollReversed: Bool?

  init(_ turn: Turn) {
    self.turn = turn
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  var dismissalHandlingScrollView: UIScrollView? { list }

  override func viewDidLoad() {
    super.viewDidLoad()
    let around = UIView(frame: list.frame)
    list.contentSize = CGSize(width: 358, height: 900)
    around.addSubview(list)
    view.addSubview(around)
    let flip = CGAffineTransform(scaleX: 1, y: -1)
    switch turn {
    case .list: list.transform = flip
    case .viewAround: around.transform = flip
    case .root: view.transform = flip
    case .app: isScrollReversed = true
    }
  }
}

@Suite("A list that is upside down", .serialized)
@MainActor struct ReversedListTests {
  private func present(_ turn: ChatScreen.Turn, in device: Device) throws -> ChatScreen {
    let screen = ChatScreen(turn)
    try device.present(screen, "message-bottom-card")
    return screen
  }

  @Test(arguments: ChatScreen.Turn.allCases)
  fileprivate func scrollsToOlderRowsInsteadOfMovingTheCard(_ turn: ChatScreen.Turn) throws {
    let device = Device()
    let screen = try present(turn, in: device)
    let rest = screen.view.headlessShownFrame
    // At the newest row, with the older ones above it.
    try device.play("down 250pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.presentingViewController != nil, "it is dismissed at the newest row")
    #expect(screen.view.headlessShownFrame == rest)
    if turn != .app { #expect(screen.list.contentOffset.y > 100, "the list scrolls") }
    device.expectNoMisuse()
  }

  @Test(arguments: ChatScreen.Turn.allCases)
  fileprivate func handsOverTheFingerAtItsOldestRow(_ turn: ChatScreen.Turn) throws {
    let device = Device()
    let screen = try present(turn, in: device)
    screen.list.contentOffset.y = 600
    try device.play("down 250pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(device.dismissals == [.gesture])
    device.expectNoMisuse()
  }

  @Test func theAppsWordCountsMoreThanTheTransform() throws {
    let device = Device()
    let screen = try present(.list, in: device)
    screen.isScrollReversed = false
    try device.play("down 250pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(device.dismissals == [.gesture])
  }

  /// The transition moves the view that it presents, and its pose replaces a transform.
  @Test func aScreenThatIsUpsideDownStaysSo() throws {
    let device = Device()
    let screen = try present(.root, in: device)
    #expect(screen.view.transform == CGAffineTransform(scaleX: 1, y: -1))
    try device.play("up 20pt in 0.2s, down 10pt in 0.2s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.view.transform == CGAffineTransform(scaleX: 1, y: -1))
  }
}
