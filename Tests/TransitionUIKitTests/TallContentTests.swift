import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("Content taller than its room", .serialized)
@MainActor struct TallContentTests {
  nonisolated private static let fitted = CatalogEntry.all.filter { $0.configuration.geometry.height != .full }

  /// The room of a card. One that is flush with the top edge extends under the status bar.
  private func room(of entry: CatalogEntry) -> CGRect {
    let isFlush = entry.configuration.geometry.edge == .top && entry.configuration.geometry.margins.top == 0
    return CGRect(x: 0, y: isFlush ? 0 : 47, width: 390, height: isFlush ? 844 : 844 - 47)
  }

  @Test(arguments: fitted) func staysOnTheScreenAndScrolls(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = TalkativeScreen()
    screen.scrolls = true
    screen.view.headlessFittingHeight = 1200
    try device.present(screen, entry.name)
    let frame = screen.view.headlessShownFrame
    #expect(room(of: entry).contains(frame) && frame.height > 600, "\(frame)")
    #expect(!(screen.view.superview is UIScrollView), "it has a list of its own")
    screen.scrollView.frame = screen.view.bounds
    // A finger that scrolls down the list does not move the card.
    let before = screen.scrollView.contentOffset.y
    try device.play("up 200pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.scrollView.contentOffset.y > before + 150)
    #expect(screen.view.headlessShownFrame == frame)
    device.expectNoMisuse()
  }

  @Test(arguments: fitted) func followsTheSizeOfText(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    let before = screen.view.headlessShownFrame
    #expect(before.height == 300)
    screen.view.headlessFittingHeight = 420
    HeadlessDevice.setTextSize()
    HeadlessClock.advance(by: 0.1)
    // With the relayout spring instead of immediately.
    #expect(screen.view.headlessShownFrame.height > 300 && screen.view.headlessShownFrame.height < 420)
    device.settle()
    #expect(screen.view.headlessShownFrame.height == 420)
    device.expectNoMisuse()
  }

  /// Without a list of its own, the content gets a scroll view.
  @Test(arguments: fitted, [false, true])
  func contentWithoutAListScrolls(_ entry: CatalogEntry, _ namesNoList: Bool) throws {
    let device = Device()
    let screen = namesNoList ? TalkativeScreen() : UIViewController()
    screen.view.headlessFittingHeight = 1200
    try device.present(screen, entry.name)
    let scroller = try #require(screen.view.superview as? UIScrollView)
    let frame = scroller.headlessShownFrame
    #expect(room(of: entry).contains(frame) && frame.height > 600, "\(frame)")
    #expect(screen.view.bounds.height == 1200 && scroller.contentSize.height == 1200)
    #expect(Double(scroller.layer.cornerRadius) == entry.configuration.geometry.cornerRadius)
    try device.play("up 200pt in 0.3s, release", from: CGPoint(x: frame.midX, y: frame.midY))
    device.settle()
    #expect(scroller.contentOffset.y > 150)
    #expect(scroller.headlessShownFrame == frame)
    try device.play("down 60pt in 0.3s, release", from: CGPoint(x: frame.midX, y: frame.midY))
    device.settle()
    #expect(scroller.headlessShownFrame == frame, "a list that is not at its top keeps the finger")
    scroller.contentOffset.y = entry.configuration.geometry.edge == .top ? 1200 - frame.height : 0
    if entry.configuration.dismissalType != .none {
      try device.play(entry.finishing(.dismiss), from: CGPoint(x: frame.midX, y: frame.midY))
    } else {
      screen.dismiss(by: .button)
    }
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(screen.view.superview == nil && screen.view.layer.cornerRadius == 0)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: fitted) func contentThatOutgrowsItsRoomBeginsToScroll(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    #expect(!(screen.view.superview is UIScrollView))
    for height in [1200.0, 1300, 300] {
      screen.view.headlessFittingHeight = height
      HeadlessDevice.setTextSize()
      device.settle()
      let scroller = try #require(screen.view.superview as? UIScrollView)
      scroller.layoutIfNeeded()
      #expect(scroller.contentSize.height == height && screen.view.bounds.height == height)
      #expect(scroller.headlessShownFrame.height <= CGFloat(height))
      #expect(scroller.clipsToBounds == (entry.configuration.geometry.cornerRadius > 0))
    }
    screen.dismiss(by: .button)
    device.settle()
    #expect(!screen.view.clipsToBounds)
    device.expectNoMisuse()
  }
}
