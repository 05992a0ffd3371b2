import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("A SwiftUI binding after a dismissal", .serialized)
@MainActor struct BindingAfterDismissalTests {
  struct Steps: View {
    let registry: FixedTransitions
    let steps: Int
    @State private var isShown = false
    @State private var step = 0
    @State private var heard: [String] = []

    var body: some View {
      Text("step \(step)")
      Text(heard.joined(separator: " "))
      Button("Show") { isShown = true }
      Button("Hide") { isShown = false }
      Text("presenter").presentation(
        "modal-standard", isPresented: $isShown,
        onDismissal: { cause in
          heard.append("\(cause.rawValue) \(isShown)")
          step += 1
          if step < steps { isShown = true }
        }
      ) { Text("detail") }
      .transitions(registry)
    }
  }

  private func steps(
    _ count: Int, keepsPresenter: Bool = true
  ) throws -> (app: SwiftUIDevice<Steps>, screen: PresentedScreen) {
    let entry = try #require(CatalogEntry.all.first { $0.name == "modal-standard" })
    let configuration = try entry.configuration.setting(["geometry.keepsPresenter": .flag(keepsPresenter)])
    let app = SwiftUIDevice(Steps(registry: FixedTransitions([configuration]), steps: count))
    app.tap("Show")
    return (app, try #require(app.screen))
  }

  private func swipe(_ screen: PresentedScreen, _ app: SwiftUIDevice<Steps>) throws {
    try app.device.play("down 500pt in 0.3s, release", from: app.device.middle(of: screen))
    app.device.settle()
  }

  /// UIKit calls viewDidAppear of the presenter, before SwiftUI has updated it.
  @Test func aScreenSwipedAwayFromAnAbsentPresenterStaysAway() throws {
    let (app, screen) = try steps(1, keepsPresenter: false)
    try swipe(screen, app)
    #expect(app.screen == nil)
    #expect(HeadlessSystem.trace.filter { $0 == "present" }.count == 1)
    app.tap("Show")
    #expect(app.screen != nil)
    app.device.expectNoMisuse()
    app.device.expectNoRefusals()
  }

  /// As with `sheet(isPresented:onDismiss:)`.
  @Test(arguments: ["swipe", "binding"]) func theClosureSeesFalseAndPresentsTheNextStep(_ way: String) throws {
    let (app, screen) = try steps(2)
    if way == "swipe" { try swipe(screen, app) } else { app.tap("Hide") }
    #expect(app.root.headlessTexts.prefix(2) == ["step 1", "\(way == "swipe" ? "gesture" : "code") false"])
    let next = try #require(app.screen)
    #expect(next !== screen)
    try swipe(next, app)
    #expect(app.screen == nil)
    #expect(app.root.headlessTexts.first == "step 2")
    app.device.expectNoMisuse()
    app.device.expectNoRefusals()
  }

  @Test func theClosureSeesNoItem() throws {
    struct Root: View {
      @State private var item: ItemTests.Item?
      @State private var seen = ""

      var body: some View {
        Text(seen)
        Button("Show") { item = ItemTests.Item(id: 1, text: "one") }
        Text("presenter").presentation(
          "modal-standard", item: $item, onDismissal: { _ in seen = item?.text ?? "none" }
        ) { Text($0.text) }
        .transitions(AppMotion.registry)
      }
    }
    let app = SwiftUIDevice(Root())
    app.tap("Show")
    let screen = try #require(app.screen)
    try app.device.play("down 500pt in 0.3s, release", from: app.device.middle(of: screen))
    app.device.settle()
    #expect(app.root.headlessTexts.first == "none")
  }
}
