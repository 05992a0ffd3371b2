import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("SwiftUI presents an item", .serialized)
@MainActor struct ItemTests {
  struct Item: Identifiable {
    let id: Int
    var text: String
  }

  struct Root: View {
    @State private var item: Item?
    @State private var ended = 0

    var body: some View {
      VStack {
        Text(item.map { "item \($0.id)" } ?? "none")
        Text("ended \(ended)")
        Button("One") { item = Item(id: 1, text: "one") }
        Button("Two") { item = Item(id: 2, text: "two") }
        Button("Rename") { item?.text = "uno" }
        Button("None") { item = nil }
      }
      .presentation("modal-standard", item: $item, onDismissal: { _ in ended += 1 }) { item in Text(item.text) }
      .transitions(AppMotion.registry)
    }
  }

  private func tap(_ app: SwiftUIDevice<Root>, _ title: String) {
    app.root.headlessTap(title)
    app.device.settle()
  }

  @Test func anItemPresentsAndItsEndSetsItToNil() throws {
    let app = SwiftUIDevice(Root())
    tap(app, "One")
    let screen = try #require(app.screen)
    #expect(screen.headlessTexts == ["one"])
    try app.device.play("down 500pt in 0.3s, release", from: app.device.middle(of: screen))
    app.device.settle()
    #expect(app.root.headlessTexts.prefix(2) == ["none", "ended 1"])
    app.device.expectNoMisuse()
  }

  @Test func theSameItemWithOtherContentStays() throws {
    let app = SwiftUIDevice(Root())
    tap(app, "One")
    let screen = try #require(app.screen)
    tap(app, "Rename")
    #expect(app.screen === screen)
    #expect(screen.headlessTexts == ["uno"])
  }

  @Test func anotherItemTakesItsPlace() throws {
    let app = SwiftUIDevice(Root())
    tap(app, "One")
    let first = app.screen
    tap(app, "Two")
    #expect(app.screen !== first)
    #expect(app.screen?.headlessTexts == ["two"])
    #expect(app.root.headlessTexts.prefix(2) == ["item 2", "ended 1"])
    tap(app, "None")
    #expect(app.screen == nil)
    app.device.expectNoMisuse()
    app.device.expectNoRefusals()
  }
}

extension Bool {
}
