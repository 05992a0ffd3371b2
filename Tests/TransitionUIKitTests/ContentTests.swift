import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A screen has its say", .serialized)
@MainActor struct ContentTests {
  @Test func theTopmostChildSpeaksForItsContainer() throws {
    let device = Device()
    let container = UIViewController()
    let child = TalkativeScreen()
    child.allows = false
    container.addChild(UIViewController())
    container.addChild(child)
    try device.present(container, "modal-standard")
    try device.play("down 500pt in 0.2s, release", from: device.middle(of: container))
    device.settle()
    #expect(child.asked == [.gesture])
    #expect(child.attempts == [.gesture])
    child.dismiss(by: .button)
    device.settle()
    #expect(child.told == [.button])
    #expect(container.presentingViewController == nil)
    device.expectNoMisuse()
  }

  @Test func theContentScrollsUntilItIsAtItsEndAndTheScreenFollowsFromThere() throws {
    let device = Device()
    let screen = TalkativeScreen()
    screen.scrolls = true
    try device.present(screen, "modal-standard")
    screen.scrollView.contentOffset.y = 100
    let before = screen.view.headlessShownFrame
    try device.play("down 60pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.view.headlessShownFrame == before)
    #expect(screen.scrollView.contentOffset.y < 60)
    #expect(device.collector.take().isEmpty)
    screen.scrollView.contentOffset.y = 0
    try device.play("up 60pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.scrollView.contentOffset.y > 40)
    #expect(device.collector.take().isEmpty)
    screen.scrollView.contentOffset.y = 0
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.scrollView.contentOffset.y == 0)
    #expect(device.dismissals == [.gesture])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// A screen without its own declaration, with a list in a subview.
  @Test func theFirstListThatScrollsIsFoundByItself() throws {
    let device = Device()
    let screen = UIViewController()
    let (still, holder) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 358, height: 20)), UIView())
    holder.frame = CGRect(x: 0, y: 0, width: 358, height: 300)
    let list = UIScrollView(frame: holder.bounds)
    list.contentSize = CGSize(width: 358, height: 900)
    holder.addSubview(list)
    screen.view.addSubview(still)
    screen.view.addSubview(holder)
    try device.present(screen, "modal-standard")
    let before = screen.view.headlessShownFrame
    list.contentOffset.y = 200
    try device.play("down 60pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.view.headlessShownFrame == before)
    #expect(list.contentOffset.y < 160)
    list.contentOffset.y = 0
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(device.dismissals == [.gesture])
    device.expectNoMisuse()
  }

  /// Of lists side by side, the first one found is not always the touched one.
  @Test func ofSeveralListsTheOneUnderTheFingerScrolls() throws {
    let device = Device()
    let screen = UIViewController()
    let lists = [0, 180].map { UIScrollView(frame: CGRect(x: $0, y: 0, width: 170, height: 300)) }
    for list in lists {
      list.contentSize = CGSize(width: 170, height: 900)
      screen.view.addSubview(list)
    }
    lists[1].addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 170, height: 900)))
    try device.present(screen, "modal-standard")
    let rest = screen.view.headlessShownFrame
    lists[1].contentOffset.y = 200
    try device.play("down 60pt in 0.3s, release", from: CGPoint(x: rest.minX + 260, y: rest.minY + 100))
    device.settle()
    #expect(screen.view.headlessShownFrame == rest)
    #expect(lists[1].contentOffset.y < 160 && lists[0].contentOffset.y == 0)
    (lists[0].contentOffset.y, lists[1].contentOffset.y) = (200, 0)
    try device.play("down 500pt in 0.3s, release", from: CGPoint(x: rest.minX + 260, y: rest.minY + 100))
    device.settle()
    #expect(device.dismissals == [.gesture])
    device.expectNoMisuse()
  }

  @Test func aListOfThePresenterScrollsBeforeAPullPresents() throws {
    let device = Device()
    let list = UIScrollView(frame: device.presenter.view.bounds)
    list.contentSize = CGSize(width: 390, height: 3000)
    device.presenter.view.addSubview(list)
    try device.transitions.interactivePresentation("pull-down", from: device.presenter) { UIViewController() }
    list.contentOffset.y = 900
    try device.play("down 600pt in 0.4s, release", from: CGPoint(x: 195, y: 100))
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(list.contentOffset.y < 400)
    list.contentOffset.y = 0
    try device.play("down 600pt in 0.4s, release", from: CGPoint(x: 195, y: 100))
    device.settle()
    #expect(device.presenter.presentedViewController != nil)
    #expect(list.contentOffset.y == 0)
    device.expectNoMisuse()
  }

  /// A table bounces although all of its rows are visible, and its pan would win.
  @Test(arguments: [true, false], [200.0, 900]) func aListAtItsEndLetsTheCardGo(_ bounces: Bool, _ height: Double)
    throws
  {
    let device = Device()
    let screen = UIViewController()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 358, height: 300))
    list.alwaysBounceVertical = bounces
    list.contentSize = CGSize(width: 358, height: height)
    screen.view.addSubview(list)
    try device.present(screen, "modal-standard")
    let rest = screen.view.headlessShownFrame
    try device.play("up 60pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect((list.contentOffset.y > 40) == (bounces || height > 300), "upward, the list moves where it can")
    #expect(screen.view.headlessShownFrame == rest)
    list.contentOffset.y = 0
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(device.dismissals == [.gesture])
    #expect(list.contentOffset.y == 0)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aListThatRefreshesKeepsThePull() throws {
    let device = Device()
    let screen = UIViewController()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 358, height: 300))
    (list.contentSize, list.refreshControl) = (CGSize(width: 358, height: 900), UIRefreshControl())
    screen.view.addSubview(list)
    try device.present(screen, "modal-standard")
    try device.play("down 300pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(list.contentOffset.y < -100)
    device.expectNoMisuse()
  }

  /// A text view in a form.
  @Test func aListAtItsEndInAListThatIsNotScrolls() throws {
    let device = Device()
    let screen = UIViewController()
    let form = UIScrollView(frame: CGRect(x: 0, y: 0, width: 358, height: 300))
    let text = UIScrollView(frame: CGRect(x: 0, y: 150, width: 358, height: 300))
    (form.contentSize, text.contentSize) = (CGSize(width: 358, height: 900), CGSize(width: 358, height: 900))
    screen.view.addSubview(form)
    form.addSubview(text)
    try device.present(screen, "modal-standard")
    form.contentOffset.y = 100
    try device.play("down 60pt in 0.2s, release", from: device.middle(of: screen))
    device.settle()
    #expect(device.collector.take().isEmpty)
    (form.contentOffset.y, text.contentOffset.y) = (0, 0)
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(device.dismissals == [.gesture])
    device.expectNoMisuse()
  }
}
