import HeadlessSwiftUI
import HeadlessUIKit
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("SwiftUI binds the stop of a view", .serialized)
@MainActor struct StopBindingTests {
  struct Root: View {
    let registry: FixedTransitions
    @State var isShown = false
    @State var stop: TransitionStop = "half"
    @State private var count = 0

    var body: some View {
      VStack {
        Text("at \(stop), \(count)")
        Button("Show") { isShown = true }
        Button("Full") { stop = "full" }
        Button("Quarter") { stop = "quarter" }
        Button("Count") { count += 1 }
      }
      .presentation("panel", isPresented: $isShown, stop: $stop) {
        Button("Tip") { stop = "tip" }
        Text("map").transitionKeepsDrags()
      }
      .transitions(registry)
    }
  }

  private func app(at stop: TransitionStop = "half") throws -> SwiftUIDevice<Root> {
    let panel = try CatalogReader.read(Device.panel, file: "panel.yaml")
    let app = SwiftUIDevice(Root(registry: FixedTransitions([panel]), stop: stop))
    app.tap("Show")
    return app
  }

  @Test func theViewAppearsAtTheValue() throws {
    #expect(try app(at: "full").screen?.transitionStop == "full")
    #expect(try app(at: "half").screen?.transitionStop == "half")
  }

  @Test func aWriteMovesTheView() throws {
    let app = try app()
    app.tap("Full")
    #expect(app.screen?.transitionStop == "full" && app.root.headlessTexts.contains("at full, 0"))
    app.tap("Tip")
    #expect(app.screen?.transitionStop == "tip" && app.root.headlessTexts.contains("at tip, 0"))
    app.device.expectNoMisuse()
  }

  @Test func everyRestIsWritten() throws {
    let app = try app()
    app.screen?.modalTransition?.step(by: 1, cause: .accessibility)
    app.device.settle()
    #expect(app.root.headlessTexts.contains("at full, 0"))
    app.device.expectNoMisuse()
  }

  @Test func anUnrelatedUpdateDoesNotMoveTheView() throws {
    let app = try app()
    // A finger holds the view, whose stop is still the one before.
    app.device.drag(from: CGPoint(x: 60, y: 470), by: -10, steps: 20)
    app.root.headlessTap("Count")
    HeadlessClock.runLoopTurn()
    let shown = app.screen?.modalTransition?.presentation?.presentedView?.headlessShownFrame.minY ?? 0
    #expect(shown < 300)
    app.device.finger.up()
    app.device.settle()
    #expect(app.root.headlessTexts.contains("at full, 1"))
    app.device.expectNoMisuse()
  }

  @Test func anUnknownStopIsSetBack() throws {
    let app = try app()
    app.tap("Quarter")
    #expect(app.screen?.transitionStop == "half" && app.root.headlessTexts.contains("at half, 0"))
    app.device.expectNoMisuse()
  }

  /// A person catches the movement that the app has asked for, and takes the view back.
  @Test func aMovementThatIsTakenBackIsWrittenBack() throws {
    let app = try app()
    app.root.headlessTap("Full")
    HeadlessClock.advance(by: 0.1)
    let frame = app.screen?.modalTransition?.presentation?.presentedView?.headlessShownFrame ?? .zero
    app.device.drag(from: CGPoint(x: 60, y: frame.minY + 30), by: 15, steps: 12)
    HeadlessClock.advance(by: 0.2)
    app.device.finger.up()
    app.device.settle()
    #expect(app.screen?.transitionStop == "half" && app.root.headlessTexts.contains("at half, 0"))
    app.tap("Full")
    #expect(app.screen?.transitionStop == "full")
    app.device.expectNoMisuse()
  }
}
