import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("A call site is one line", .serialized)
@MainActor struct CallSiteTests {
  @Test func presentsByNameAndRecordsWithTheConfiguredRecorder() throws {
    let device = Device()
    device.configure()
    let screen = UIViewController()
    let slug: ScreenSlug = "detail"
    var hasArrived = false
    device.presenter.present(
      screen, as: "card-modal", slug: slug, onDismissal: { device.dismissals.append($0) },
      completion: { hasArrived = true }, onProblem: nil)
    device.settle()
    #expect(hasArrived)
    #expect(screen.modalTransition?.manager.transition.name == "card-modal")
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(device.collector.takePresentations().map(\.screen) == [slug])
    device.expectNoMisuse()
  }

  /// As documented: `present(detail, as: .modalStandard) { cause in … }`.
  @Test func aTrailingClosureReceivesTheCauseOfTheDismissal() throws {
    let device = Device()
    device.configure()
    let screen = UIViewController()
    device.presenter.present(screen, as: "modal-standard") { cause in device.dismissals.append(cause) }
    device.settle()
    device.presenter.present(UIViewController(), as: "modal-standard") { _ in Issue.record("nothing was presented") }
    device.settle()
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
  }

  @Test(arguments: [true, false])
  func anUnknownNameIsAMistakeThatPresentsASheetAndIsRecorded(isConfigured: Bool) throws {
    let device = Device()
    if isConfigured { device.configure() }
    let mistakes = Mistakes()
    let screen = UIViewController()
    device.presenter.present(screen, as: "card-modall", onDismissal: { device.dismissals.append($0) })
    device.settle()
    #expect(screen.presentingViewController === device.presenter)
    #expect(screen.modalTransition == nil)
    #expect(screen.modalPresentationStyle == .automatic)
    let wanted = isConfigured ? "Did you mean card-modal?" : "Transitions.configure(registry"
    #expect(mistakes.texts.map { $0.contains(wanted) } == [true], "\(mistakes.texts)")
    #expect(device.collector.takeUnknownNames() == (isConfigured ? ["card-modall"] : []))
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
    device.expectNoMisuse()
  }

  @Test func theAppHearsThatUIKitRefuses() throws {
    let device = Device()
    device.configure()
    device.presenter.present(UIViewController(), as: "modal-standard")
    device.settle()
    var problems: [TransitionUIKitError] = []
    device.presenter.present(
      UIViewController(), as: "modal-none", onDismissal: { _ in Issue.record("nothing was presented") },
      completion: { Issue.record("nothing was presented") }, onProblem: { problems.append($0) })
    device.settle()
    #expect(problems == [.refused(transition: "modal-none", reason: "the presenter is already presenting")])
  }

  @Test func theCompletionOfADismissalIsCalledAfterTheScreenHasGone() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    var wasPresented: [Bool] = []
    screen.dismiss(by: .button) { wasPresented.append(screen.presentingViewController != nil) }
    #expect(wasPresented == [])
    device.settle()
    #expect(wasPresented == [false])
    let other = UIViewController()
    device.presenter.present(other, animated: false)
    device.settle()
    other.dismiss(by: .button) { wasPresented.append(other.presentingViewController != nil) }
    device.settle()
    #expect(wasPresented == [false, false])
  }
}
