import HeadlessSwiftUI
import HeadlessUIKit
import TransitionKit

// Runs every documented call with a trailing closure, and prints the parameter that each closure was given to. The second
// argument is the bundled registry. Swift 5 and Swift 6 have different rules for such a closure.

@MainActor final class Calls {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let registry: TransitionRegistry
  let recorder: SessionRecorder
  var ran: [String] = []
  var presenter = UIViewController()

  init(at path: String, shipped: URL) throws {
    registry = try TransitionRegistry.open(at: path, bundle: shipped) { problem in print("onProblem: \(problem)") }
    recorder = SessionRecorder(recordingTo: registry, consent: .given) { failure in print("onFailure: \(failure)") }
    Transitions.configure(registry, recorder: recorder)
    window.makeKeyAndVisible()
  }

  /// Shows a new presenter, and runs a call on it until its animations have ended.
  func begin(_ call: String, on root: UIViewController? = nil, _ body: () throws -> Void) rethrows {
    ran.append(call + ":")
    presenter = root ?? UIViewController()
    window.rootViewController = presenter
    HeadlessClock.advance(by: 1)
    try body()
    HeadlessClock.advance(by: 2)
  }

  func end() {
    presenter.dismiss(by: .code)
    HeadlessClock.advance(by: 2)
  }

  func uikit() {
    let detail = UIViewController()
    begin("present") {
      presenter.present(detail, as: "modal-standard") { cause in self.ran.append("onDismissal \(cause)") }
    }
    detail.dismiss(by: .button) { self.ran.append("completion") }
    HeadlessClock.advance(by: 2)
    begin("present with completion") {
      presenter.present(UIViewController(), as: "modal-standard", completion: { self.ran.append("completion") }) {
        problem in
        self.ran.append("onProblem \(problem)")
      }
      presenter.present(UIViewController(), as: "modal-standard", completion: nil) { _ in self.ran.append("onProblem") }
    }
    end()
    begin("present from") {
      presenter.present(UIViewController(), as: "modal-standard", from: registry, recordingTo: recorder) {
        cause in
        self.ran.append("onDismissal \(cause)")
      }
    }
    end()
  }

  func drags() throws {
    begin("interactivePresentation") {
      presenter.interactivePresentation(as: "edge-rotate", edge: .left) {
        self.ran.append("make")
        return UIViewController()
      }
      drag()
    }
    end()
    try begin("interactivePresentation from") {
      try registry.interactivePresentation("edge-rotate", edge: .left, from: presenter) { cause in
        self.ran.append("onDismissal \(cause)")
      } make: {
        self.ran.append("make")
        return UIViewController()
      }
      drag()
    }
    end()
  }

  private func drag() {
    let finger = HeadlessFinger(on: window)
    finger.down(at: CGPoint(x: 2, y: 400))
    for step in 1...30 {
      HeadlessClock.advance(by: 0.016)
      finger.move(to: CGPoint(x: 2 + 10 * Double(step), y: 400))
    }
    finger.up()
  }

  func swiftUI() {
    for (call, view) in [
      ("presentation", AnyView(OfContent(calls: self))),
      ("presentation with onDismissal", AnyView(OfBoth(calls: self))),
      ("presentation of an item", AnyView(OfAnItem(calls: self))),
    ] {
      begin(call, on: UIHostingController(rootView: view)) {}
      end()
    }
  }

  /// A view whose closure ran. SwiftUI may call the closure more than once.
  func content() -> Text {
    if ran.last != "content" { ran.append("content") }
    return Text("detail")
  }
}

struct OfContent: View {
  let calls: Calls
  @State private var isShown = true
  var body: some View { Text("root").presentation("modal-standard", isPresented: $isShown) { calls.content() } }
}

struct OfBoth: View {
  let calls: Calls
  @State private var isShown = true
  var body: some View {
    Text("root").presentation("modal-standard", isPresented: $isShown) { cause in
      calls.ran.append("onDismissal \(cause)")
    } content: {
      calls.content()
    }
  }
}

struct OfAnItem: View {
  struct Item: Identifiable { let id = 1 }
  let calls: Calls
  @State private var item: Item? = Item()
  var body: some View {
    Text("root").presentation("modal-standard", item: $item) { cause in
      calls.ran.append("onDismissal \(cause)")
    } content: { _ in
      calls.content()
    }
  }
}

@main enum ClosuresApp {
  @MainActor static func main() throws {
    let calls = try Calls(at: CommandLine.arguments[1], shipped: URL(fileURLWithPath: CommandLine.arguments[2]))
    calls.uikit()
    try calls.drags()
    calls.swiftUI()
    print(calls.ran.joined(separator: " "))
  }
}
