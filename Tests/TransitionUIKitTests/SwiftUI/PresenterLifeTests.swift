import HeadlessSwiftUI
import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("Presenters and lists that go while a card is on screen", .serialized)
@MainActor struct PresenterLifeTests {
  private struct Branch: View {
    @State private var isShown = false
    @State private var isThere = true

    var body: some View {
      Text("\(isShown)")
      Button("Show") { isShown = true }
      Button("Remove") { isThere = false }
      Button("Return") { isThere = true }
      if isThere { Text("presenter").presentation("card-standard", isPresented: $isShown) { Text("detail") } }
    }
  }

  /// The presenter goes before the card that a person has dismissed is out of sight, and comes back.
  @Test func whatAPersonDismissedStaysAway() throws {
    let app = SwiftUIDevice(Branch().transitions(AppMotion.registry))
    app.tap("Show")
    try app.device.play("down 250pt in 0.25s, release", from: app.device.middle(of: try #require(app.screen)))
    app.root.headlessTap("Remove")
    app.device.settle()
    #expect(app.screen == nil && app.root.headlessTexts.first == "false")
    app.tap("Return")
    #expect(app.screen == nil)
    app.device.expectNoMisuse()
  }

  private struct Two: View {
    @State private var first = false
    @State private var second = false

    var body: some View {
      Text("\(first) \(second)")
      Button("First") { first = true }
      Button("Swap") { (first, second) = (false, true) }
      Text("a").presentation("card-standard", isPresented: $first) { Text("detail a") }
      Text("b").presentation("card-standard", isPresented: $second) { Text("detail b") }
    }
  }

  @Test func aCardFollowsOneThatIsStillArriving() throws {
    let app = SwiftUIDevice(Two().transitions(AppMotion.registry))
    app.root.headlessTap("First")
    HeadlessClock.advance(by: 0.1)
    app.root.headlessTap("Swap")
    app.device.settle()
    app.device.settle()
    #expect(app.root.headlessTexts.first == "false true" && app.screen?.headlessTexts == ["detail b"])
    app.device.expectNoMisuse()
  }

  private struct Pages: View {
    @State private var isChat = true

    var body: some View {
      Button("Other") { isChat = false }
      if isChat {
        ScrollView { Text("chat").frame(height: 3000) }.dismissScroll(isReversed: true)
      } else {
        VStack { ScrollView { Text("list").frame(height: 3000) } }
      }
    }
  }

  @Test func theListAfterAChatIsNotUpsideDown() throws {
    let app = SwiftUIDevice(
      Text("root").presentation("modal-standard", isPresented: .constant(true)) { Pages() }
        .transitions(AppMotion.registry))
    let screen = try #require(app.screen)
    #expect(screen.isScrollReversed == true)
    app.tap("Other")
    #expect(screen.isScrollReversed == nil)
  }
}
