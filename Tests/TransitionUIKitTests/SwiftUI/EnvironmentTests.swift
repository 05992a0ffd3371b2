import HeadlessSwiftUI
import Observation
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("A presented view's environment", .serialized)
@MainActor struct EnvironmentTests {
  @Observable final class Model {
    var title = "observed"
  }

  final class Store: ObservableObject {
    let name = "object"
  }

  struct Detail: View {
    @Environment(\.theme) private var theme
    @Environment(\.font) private var font
    @Environment(\.lineLimit) private var lineLimit
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isPresented) private var isPresented
    @Environment(Model.self) private var model
    @EnvironmentObject private var store: Store

    var body: some View {
      Text(theme)
      Text(model.title)
      Text(store.name)
      Text("\(font == .title) \(lineLimit ?? 0) \(isEnabled) \(isPresented)")
    }
  }

  struct Root: View {
    let model: Model
    let store: Store
    @State private var theme = "dark"

    var body: some View {
      VStack {
        Button("Theme") { theme = "light" }
        Text("root").presentation("modal-standard", isPresented: .constant(true)) { Detail() }
      }
      .environment(\.theme, theme)
      .environment(\.font, .title)
      .environment(\.lineLimit, 3)
      .environment(\.isEnabled, false)
      .transitions(AppMotion.registry) { content, environment in
        content.environment(\.theme, environment.theme).environment(model).environmentObject(store)
      }
    }
  }

  private func app() -> (SwiftUIDevice<Root>, Model) {
    let model = Model()
    return (SwiftUIDevice(Root(model: model, store: Store())), model)
  }

  @Test func carriesTheAppsKeyItsObservableModelAndItsObject() throws {
    let (app, _) = app()
    #expect(app.screen?.headlessTexts.prefix(3) == ["dark", "observed", "object"])
  }

  @Test func hasSwiftUIsValuesAndItsOwnPlaceInTheScreen() throws {
    let (app, _) = app()
    #expect(app.screen?.headlessTexts.last == "true 3 true true")
  }

  @Test func followsThePresentersEnvironmentAndTheModel() throws {
    let (app, model) = app()
    app.root.headlessTap("Theme")
    model.title = "changed"
    app.device.settle()
    #expect(app.screen?.headlessTexts.prefix(2) == ["light", "changed"])
  }

  @Test func whatTheAppCarriesOverridesWhatCrossesByItself() throws {
    struct Limit: View {
      @Environment(\.lineLimit) private var lineLimit
      var body: some View { Text("\(lineLimit ?? 0)") }
    }
    let root = Text("root").presentation("modal-standard", isPresented: .constant(true)) { Limit() }
      .environment(\.lineLimit, 3)
      .transitions(AppMotion.registry) { content, _ in content.environment(\.lineLimit, 1) }
    #expect(SwiftUIDevice(root).screen?.headlessTexts == ["1"])
  }

  @Test func aPresentedViewPresentsFromTheSameSource() throws {
    struct Nested: View {
      @State private var isShown = false
      @Environment(\.theme) private var theme
      @Environment(\.dismiss) private var dismiss

      var body: some View {
        Text(theme)
        Button("More") { isShown = true }
        Text("nested").presentation("pull-down", isPresented: $isShown) { Last() }
      }
    }
    struct Last: View {
      @Environment(\.theme) private var theme
      @Environment(\.dismiss) private var dismiss

      var body: some View {
        Text("last \(theme)")
        Button("Dismiss") { dismiss() }
      }
    }
    let root = Text("root").presentation("modal-standard", isPresented: .constant(true)) { Nested() }
      .environment(\.theme, "dark")
      .transitions(AppMotion.registry) { content, environment in content.environment(\.theme, environment.theme) }
    let app = SwiftUIDevice(root)
    let nested = try #require(app.screen)
    nested.headlessTap("More")
    app.device.settle()
    let last = try #require(nested.presentedViewController as? PresentedScreen)
    #expect(last.headlessTexts.first == "last dark")
    last.headlessTap("Dismiss")
    app.device.settle()
    #expect(nested.presentedViewController == nil)
    #expect(app.screen === nested)
    app.device.expectNoMisuse()
    app.device.expectNoRefusals()
  }

  @Test func aPreferenceReachesItsReaderInTheContent() throws {
    struct Title: PreferenceKey {
      static var defaultValue: String { "" }
      static func reduce(value: inout String, nextValue: () -> String) { value += nextValue() }
    }
    struct Root: View {
      @State private var title = ""
      var body: some View {
        Text("title \(title)").presentation("modal-standard", isPresented: .constant(true)) {
          Text("detail").preference(key: Title.self, value: "Detail").onPreferenceChange(Title.self) { title = $0 }
        }
      }
    }
    let app = SwiftUIDevice(Root().transitions(AppMotion.registry))
    #expect(app.root.headlessTexts == ["title Detail"])
  }
}
