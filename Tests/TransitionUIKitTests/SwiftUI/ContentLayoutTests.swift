import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("A presented view's layout and gestures", .serialized)
@MainActor struct ContentLayoutTests {
  struct Growing: View {
    @State private var rows = 5

    var body: some View {
      VStack {
        Button("Grow") { rows = 10 }
        Text("rows").frame(height: Double(rows) * 30)
      }
    }
  }

  private func presented<Content: View>(
    _ name: TransitionName, @ViewBuilder content: @escaping () -> Content
  ) -> SwiftUIDevice<some View> {
    SwiftUIDevice(
      Text("root").presentation(name, isPresented: .constant(true), content: content).transitions(AppMotion.registry))
  }

  @Test func growingContentGrowsTheCard() throws {
    let app = presented("bottom-card") { Growing() }
    let screen = try #require(app.screen)
    let before = screen.view.headlessShownFrame
    app.tap("Grow")
    let after = screen.view.headlessShownFrame
    #expect(after.height == before.height + 150)
    #expect(after.maxY == before.maxY)
    app.device.expectNoMisuse()
  }

  @Test func anAppsOwnHostingControllerIsAsTallAsItsContent() throws {
    let device = Device()
    let screen = UIHostingController(rootView: Text("own").frame(height: 240))
    screen.sizingOptions = .preferredContentSize
    try device.present(screen, "card-standard")
    #expect(screen.view.headlessShownFrame.height == 240)
    screen.rootView = Text("own").frame(height: 360)
    device.settle()
    #expect(screen.view.headlessShownFrame.height == 360)
    device.expectNoMisuse()
  }

  @Test func anAppsOwnHostingControllerKeepsItsPreferredHeight() throws {
    let device = try Device("card-standard", ["geometry.height": .text("preferred")])
    let screen = UIHostingController(rootView: Text("own").frame(height: 240))
    try device.present(screen, "card-standard")
    #expect(screen.view.headlessShownFrame.height == 240)
    screen.preferredContentSize.height = 320
    device.settle()
    #expect(screen.view.headlessShownFrame.height == 320)
    device.expectNoMisuse()
  }

  @Test func emptyContentHasThePreferredHeight() throws {
    let device = Device()
    let screen = UIHostingController(rootView: Text("none").frame(height: 0))
    screen.preferredContentSize.height = 400
    try device.present(screen, "card-standard")
    #expect(screen.view.headlessShownFrame.height == 400)
    device.expectNoMisuse()
  }

  @Test func contentTallerThanItsRoomScrolls() throws {
    let app = presented("bottom-card") { Text("tall").frame(height: 1200) }
    let screen = try #require(app.screen)
    let scroller = try #require(screen.view.superview as? UIScrollView)
    #expect(scroller.contentSize.height == 1200 && scroller.bounds.height < 800)
    let other = try #require(presented("bottom-card") { ScrollView { Text("list").frame(height: 1200) } }.screen)
    #expect(!(other.view.superview is UIScrollView), "it has a scroll view of its own")
    app.device.expectNoMisuse()
  }

  @Test func theKeyboardIsCountedOnce() throws {
    let card = try #require(presented("bottom-card") { Growing() }.screen)
    #expect(!card.headlessAvoidsKeyboard)
    let full = try #require(CatalogEntry.all.first { $0.configuration.geometry.height == .full })
    let screen = try #require(presented(TransitionName(full.name)) { Growing() }.screen)
    #expect(screen.headlessAvoidsKeyboard)
  }

  @Test func aListHandsItsScrollOver() throws {
    let app = presented("modal-standard") {
      ScrollView { Text("long").frame(height: 3000) }.dismissScroll()
    }
    let screen = try #require(app.screen)
    let scroll = try #require(screen.dismissalHandlingScrollView)
    scroll.contentOffset.y = 100
    try app.device.play("down 60pt in 0.3s, release", from: app.device.middle(of: screen))
    app.device.settle()
    #expect(app.screen != nil)
    #expect(scroll.contentOffset.y < 60)
    scroll.contentOffset.y = 0
    try app.device.play("down 500pt in 0.3s, release", from: app.device.middle(of: screen))
    app.device.settle()
    #expect(app.screen == nil || app.device.dismissals == [])
    #expect(scroll.contentOffset.y == 0)
    app.device.expectNoMisuse()
  }

  @Test func aViewInsideTheScrollViewHandsItOver() throws {
    let app = presented("modal-standard") {
      VStack {
        ScrollView { Text("first") }
        ScrollView { Text("second").dismissScroll() }
      }
    }
    let screen = try #require(app.screen)
    let scrollViews = screen.view.subviews.compactMap { $0 as? UIScrollView }
    #expect(scrollViews.count == 2)
    #expect(screen.dismissalHandlingScrollView === scrollViews.last)
  }

  @Test func contentThatDisablesDismissalIsNotDraggedAway() throws {
    let app = presented("modal-standard") { Text("form").interactiveDismissDisabled() }
    let screen = try #require(app.screen)
    try app.device.play("down 500pt in 0.3s, release", from: app.device.middle(of: screen))
    app.device.settle()
    #expect(app.screen === screen)
  }

  @Test func nothingOfAPresentationStaysBehind() throws {
    var gone: [Gone] = []
    do {
      let app = SwiftUIDevice(PresentationTests.Root().transitions(AppMotion.registry))
      app.tap("Show")
      gone = [Gone("screen", app.screen), Gone("view", app.screen?.view)]
      app.tap("Dismiss")
      gone += [Gone("root", app.root)]
      app.device.window.rootViewController = nil
      HeadlessSystem.reset()
    }
    for one in gone { #expect(one.object == nil, "\(one.name) is still there") }
  }
}
