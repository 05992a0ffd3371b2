import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("SwiftUI presents by a binding", .serialized)
@MainActor struct PresentationTests {
  struct Root: View {
    var name: TransitionName = "modal-standard"
    /// A Boolean value that indicates whether each dismissal changes the view, which then updates its presentation.
    var showsCauses = true
    @State var isShown = false
    @State var count = 0
    @State private var causes: [DismissalCause] = []
    var collector: SessionCollector?

    var body: some View {
      VStack {
        Text(isShown ? "shown" : "hidden")
        Text(causes.map(\.rawValue).joined(separator: " "))
        Button("Show") { isShown = true }
        Button("Hide") { isShown = false }
        Button("Again") {
          isShown = false
          isShown = true
        }
      }
      .presentation(name, isPresented: $isShown, onDismissal: { if showsCauses { causes.append($0) } }) {
        Detail(count: $count)
      }
      .transitions(AppMotion.registry, recorder: collector)
    }
  }

  struct Detail: View {
    @Binding var count: Int
    @Environment(\.dismiss) private var dismiss
    @Environment(\.dismissTransition) private var dismissTransition

    var body: some View {
      Text("count \(count)")
      Button("Add") { count += 1 }
      Button("Dismiss") { dismiss() }
      Button("Close") { dismissTransition(by: .button) }
    }
  }

  /// UIKit would call back while SwiftUI updates its views.
  @Test func aDismissalWaitsForTheEndOfTheUpdate() throws {
    let app = SwiftUIDevice(Root())
    app.tap("Show")
    app.root.headlessTap("Hide")
    app.device.settle()
    #expect(HeadlessSystem.trace.contains("dismiss") && app.screen == nil)
    app.device.expectNoMisuse()
    app.device.expectNoRefusals()
  }

  @Test func aBindingPresentsAndDismisses() throws {
    let collector = SessionCollector()
    let app = SwiftUIDevice(Root(collector: collector))
    #expect(app.screen == nil)
    app.tap("Show")
    #expect(app.screen?.modalTransition?.manager.transition.name == "modal-standard")
    #expect(app.root.headlessTexts.contains("shown"))
    app.root.headlessTap("Hide")
    app.device.settle()
    #expect(app.screen == nil)
    #expect(app.root.headlessTexts[1] == "code")
    #expect(collector.takePresentations().map(\.dismissedBy) == [.code])
    app.device.expectNoMisuse()
    app.device.expectNoRefusals()
  }

  @Test func aViewThatStartsOutPresentingPresentsOnceItHasAWindow() throws {
    let app = SwiftUIDevice(Root(isShown: true))
    #expect(app.screen != nil)
    app.device.expectNoRefusals()
  }

  @Test func aDismissalThatUIKitIgnoresSetsTheBindingAgain() throws {
    let app = SwiftUIDevice(Root(name: "card-standard"))
    app.tap("Show")
    let screen = try #require(app.screen)
    HeadlessSystem.ignoresDismissals = true
    app.root.headlessTap("Hide")
    HeadlessClock.runLoopTurn()
    #expect(app.root.headlessTexts.first == "hidden")
    app.device.settle()
    #expect(app.screen === screen && app.root.headlessTexts.first == "shown")
  }

  /// SwiftUI releases the coordinator along with the view that presents.
  @Test func aPresenterThatGoesStillReportsTheDismissal() throws {
    struct Parent: View {
      @State var isThere = true
      @State var isShown = false
      @State var causes: [DismissalCause] = []
      var body: some View {
        Text(causes.map(\.rawValue).joined(separator: " "))
        Button("Show") { isShown = true }
        Button("Remove") { isThere = false }
        if isThere {
          Text("presenter").presentation("modal-standard", isPresented: $isShown, onDismissal: { causes.append($0) }) {
            Text("detail")
          }
          .transitions(AppMotion.registry)
        }
      }
    }
    let app = SwiftUIDevice(Parent())
    app.tap("Show")
    #expect(app.screen != nil)
    app.root.headlessTap("Remove")
    app.device.settle()
    #expect(app.screen == nil)
    #expect(app.root.headlessTexts.first == "code")
    app.device.expectNoMisuse()
  }

  @Test func aDragSetsTheBindingBack() throws {
    let app = SwiftUIDevice(Root())
    app.tap("Show")
    let screen = try #require(app.screen)
    try app.device.play("down 500pt in 0.3s, release", from: app.device.middle(of: screen))
    app.device.settle()
    #expect(app.screen == nil)
    #expect(app.root.headlessTexts.prefix(2) == ["hidden", "gesture"])
    app.tap("Show")
    #expect(app.screen != nil)
    app.device.expectNoMisuse()
  }

  @Test(arguments: [("Dismiss", "code"), ("Close", "button")])
  func theContentDismissesItselfAndNotItsPresenter(_ title: String, _ cause: String) throws {
    let app = SwiftUIDevice(Root())
    app.tap("Show")
    app.tap(title)
    #expect(app.screen == nil)
    #expect(app.root.headlessTexts.prefix(2) == ["hidden", cause])
    app.device.expectNoMisuse()
  }

  @Test func aBindingOfThePresenterIsTheContentsToo() throws {
    let app = SwiftUIDevice(Root())
    app.tap("Show")
    app.tap("Add")
    app.tap("Add")
    #expect(app.screen?.headlessTexts.first == "count 2")
  }

  @Test(arguments: [true, false]) func whatIsWantedAgainDuringADismissalIsPresentedAgain(_ showsCauses: Bool) throws {
    let app = SwiftUIDevice(Root(showsCauses: showsCauses))
    app.tap("Show")
    let first = try #require(app.screen)
    app.root.headlessTap("Hide")
    HeadlessClock.advance(by: 0.05)
    app.root.headlessTap("Show")
    app.device.settle()
    #expect(app.screen != nil)
    #expect(app.screen !== first)
    #expect(app.root.headlessTexts.contains("shown"))
    app.device.expectNoMisuse()
    app.device.expectNoRefusals()
  }

  @Test func aRefusedPresentationSetsTheBindingBack() throws {
    let app = SwiftUIDevice(Root())
    app.root.present(UIViewController(), animated: false)
    app.device.settle()
    app.root.headlessTap("Show")
    app.device.settle()
    #expect(app.root.headlessTexts.contains("hidden"))
    #expect(app.screen == nil)
    app.root.dismiss(animated: false)
    app.device.settle()
    app.tap("Show")
    #expect(app.screen != nil)
    app.device.expectNoMisuse()
  }

  @Test func withoutASourceAboveItTheAppsOwnIsUsed() throws {
    struct Bare: View {
      @State var isShown = true
      var body: some View {
        Text("bare").presentation("pull-down", isPresented: $isShown) { Text("detail") }
      }
    }
    let app = SwiftUIDevice(Text("nothing yet"))
    app.device.configure()
    let bare = UIHostingController(rootView: Bare())
    app.device.window.rootViewController = bare
    app.device.window.makeKeyAndVisible()
    app.device.settle()
    #expect(bare.presentedViewController?.modalTransition?.manager.transition.name == "pull-down")
  }

  @Test func theScreenGoesWithTheViewThatPresentsIt() throws {
    struct Branch: View {
      @State private var isThere = true
      var body: some View {
        Button("Remove") { isThere = false }
        if isThere {
          Text("branch").presentation("modal-standard", isPresented: .constant(true)) { Text("detail") }
        }
      }
    }
    let app = SwiftUIDevice(Branch().transitions(AppMotion.registry))
    #expect(app.screen != nil)
    app.root.headlessTap("Remove")
    app.device.settle()
    #expect(app.screen == nil)
    app.device.expectNoMisuse()
  }
}
