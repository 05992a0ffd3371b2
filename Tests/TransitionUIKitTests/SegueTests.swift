import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("A segue's identifier is the name of a transition", .serialized)
@MainActor struct SegueTests {
  final class PullDownSegue: NamedTransitionSegue {
    override var transitionName: TransitionName { "pull-down" }
  }

  @Test(arguments: CatalogEntry.all) func aSegueMadeInCodePresents(_ entry: CatalogEntry) throws {
    let device = Device()
    device.configure()
    let screen = UIViewController()
    do {
      let segue = NamedTransitionSegue(identifier: entry.name, source: device.presenter, destination: screen)
      segue.onDismissal = { device.dismissals.append($0) }
      segue.perform()
    }
    device.settle()
    #expect(screen.modalTransition?.manager.transition.name == entry.name)
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(device.collector.takePresentations().count == 1)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aSubclassNamesItsTransition() throws {
    let device = Device()
    device.configure()
    let screen = UIViewController()
    PullDownSegue(identifier: "showDetail", source: device.presenter, destination: screen).perform()
    device.settle()
    #expect(screen.modalTransition?.manager.transition.name == "pull-down")
    device.expectNoMisuse()
  }

  @Test func aSegueThatUIKitRefusesPresentsNothing() throws {
    let device = Device()
    device.configure()
    let destination = UIViewController()
    NamedTransitionSegue(identifier: "card-modal", source: UIViewController(), destination: destination).perform()
    device.settle()
    #expect(destination.presentingViewController == nil)
    #expect(destination.modalPresentationStyle == .automatic)
    device.expectNoRefusals()
  }

  @Test func withoutATransitionTheScreenIsPresentedAllTheSame() throws {
    let device = Device()
    device.configure()
    let mistakes = Mistakes()
    let screen = UIViewController()
    NamedTransitionSegue(identifier: "card-modall", source: device.presenter, destination: screen).perform()
    device.settle()
    #expect(screen.presentingViewController === device.presenter)
    #expect(mistakes.texts.map { $0.contains("Did you mean card-modal") } == [true])
    device.expectNoMisuse()
  }
}
