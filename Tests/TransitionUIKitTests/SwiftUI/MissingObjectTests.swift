import Foundation
import HeadlessSwiftUI
import HeadlessUIKit
import Testing
import TransitionModel

@testable import TransitionUIKit

@Suite("Mistakes that stop an app", .serialized)
@MainActor struct MissingObjectTests {
  private final class Store: ObservableObject {}

  private struct Detail: View {
    @EnvironmentObject var store: Store
    var body: some View { Text("detail") }
  }

  private struct Root: View {
    @State private var isShown = false
    var body: some View {
      Button("Show") { isShown = true }
        .presentation("modal-standard", isPresented: $isShown) { Detail() }
        .transitions(AppMotion.registry)
    }
  }

  private struct CarryingRoot: View {
    @State private var isShown = false
    var body: some View {
      Button("Show") { isShown = true }
        .presentation("modal-standard", isPresented: $isShown) { Detail() }
        .transitions(AppMotion.registry) { content, _ in content.environmentObject(Store()) }
    }
  }

  @Test func nameTheObjectAndWhatToDo() throws {
    let app = SwiftUIDevice(Root())
    let mistakes = Mistakes()
    app.tap("Show")
    #expect(mistakes.texts.count == 1)
    #expect(mistakes.texts.first?.hasPrefix("Detail reads Store from the environment") == true, "\(mistakes.texts)")
    #expect(mistakes.texts.first?.contains(".transitions(registry)") == true)
  }

  @Test func areNoneIfTheAppPassesItsEnvironment() throws {
    let app = SwiftUIDevice(CarryingRoot())
    app.tap("Show")
    #expect(app.screen != nil)
  }

  /// A preview runs no launch code.
  @Test func doNotEndAPreview() {
    setenv("XCODE_RUNNING_FOR_PREVIEWS", "1", 1)
    defer { unsetenv("XCODE_RUNNING_FOR_PREVIEWS") }
    Transitions.stop("a mistake")
  }
}
