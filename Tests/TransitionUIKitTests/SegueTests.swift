import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionUIKit

@Suite("A segue's identifier is the name of a transition", .serialized)
@MainActor struct SegueTests {
  final class PullDownSegue: NamedTransitionSegue {
    override var transitionName: String { "pull-down" }
  }

  @Test(arguments: CatalogEntry.all) func aSegueMadeInCodePresents(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    do {
      let segue = NamedTransitionSegue(identifier: entry.name, source: device.presenter, destination: screen)
      segue.provider = device.transitions
      segue.recorder = device.collector
      segue.onDismissal = { device.dismissals.append($0) }
      segue.perform()
      #expect(segue.failure == nil)
    }
    device.settle()
    #expect(screen.modalTransition?.manager.transition.name == entry.name)
    screen.dismissTransition()
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(device.collector.takePresentations().count == 1)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aSubclassNamesItsTransitionAndTheAppItsRegistry() throws {
    let device = Device()
    NamedTransitionSegue.defaultProvider = device.transitions
    defer { NamedTransitionSegue.defaultProvider = nil }
    let screen = UIViewController()
    PullDownSegue(identifier: "showDetail", source: device.presenter, destination: screen).perform()
    device.settle()
    #expect(screen.modalTransition?.manager.transition.name == "pull-down")
    device.expectNoMisuse()
  }

  @Test func aSegueThatUIKitRefusesPresentsNothing() throws {
    let device = Device()
    let segue = NamedTransitionSegue(
      identifier: "card-modal", source: UIViewController(), destination: UIViewController())
    segue.provider = device.transitions
    segue.perform()
    #expect(segue.failure == .refused(transition: "card-modal", reason: "the presenter is in no window"))
    device.expectNoRefusals()
  }

  @Test func withoutATransitionTheScreenIsPresentedAllTheSameAndSaysWhy() throws {
    let device = Device()
    for (provider, wanted) in [(nil, "has no registry"), (device.transitions, "Did you mean card-modal")]
      as [(FixedTransitions?, String)]
    {
      let screen = UIViewController()
      let segue = NamedTransitionSegue(identifier: "card-modall", source: device.presenter, destination: screen)
      segue.provider = provider
      segue.perform()
      device.settle()
      #expect(screen.presentingViewController === device.presenter)
      #expect(segue.failure?.description.contains(wanted) == true, "\(String(describing: segue.failure))")
      screen.dismiss(animated: false)
      device.settle()
    }
    device.expectNoMisuse()
  }
}
