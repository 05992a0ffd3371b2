#if canImport(HeadlessUIKit)
  import Foundation
  import HeadlessUIKit
  import Testing
  import TransitionCatalog
  import TransitionModel
  import TransitionRuntime
  import TransitionStage
  import TransitionStore
  import TransitionUIKit

  /// The code of TransitionUIKit's page, in a screen.
  @Suite(.serialized) @MainActor struct TransitionUIKitSamples {
    final class DetailViewController: UIViewController {}

    final class Screen: UIViewController {
      let detail = DetailViewController()
      let question = DetailViewController()
      let places = DetailViewController()
      let recorder = SessionCollector()
      var registry = FixedTransitions([TransitionConfiguration]())

      func inOneLine() {
        // sample
        present(detail, as: .cardModal, from: registry, recordingTo: recorder)
        // end
      }

      func untilItsEnd() async {
        // sample
        let cause = await presentUntilDismissed(question, as: .cardStandard)
        // end
        print(cause)
      }

      func byName() {
        // sample
        present(detail, as: .cardModal)
        // end
      }

      func withItsKind() {
        // sample
        present(detail, as: .cardModal, slug: "profile")
        // end
      }

      func byTheNameToBeginWith() {
        // sample
        present(detail, as: .cardStandard)
        // end
      }

      func configuring() {
        // sample
        Transitions.configure(registry, recorder: recorder)
        // end
      }

      func hearingOfTheEnd() {
        // sample
        present(detail, as: .modalStandard) { cause in
          print("dismissed by \(cause)")
        }
        // end
      }

      func byAButton() {
        // sample
        present(detail, as: .modalStandard) { cause in
          print("dismissed by \(cause)")
        }
        detail.dismiss(by: .button) {
          print("dismissed")
        }
        // end
        // sample
        detail.dismiss(by: .button) { print("dismissed") }
        // end
      }

      func withoutARegistry() throws {
        // sample
        var drag = InteractionConfiguration.card
        drag.releaseRule = .flingOrDistance(velocity: 300, fraction: 0.3)  // pt/s, share of the way
        let spring = TransitionTiming(duration: 0.5, style: .spring(dampingRatio: 1, initialVelocity: 0))
        let card = try TransitionConfiguration(
          "my-card", presentation: DirectionConfiguration(spring), geometry: .card,
          dimming: DimmingConfiguration(alpha: 0.3, tapToDismiss: true), dismissalType: .standard, interaction: drag)
        Transitions.configure(FixedTransitions([card]))
        present(detail, as: "my-card")
        // end
      }

      func measuring() {
        // sample
        present(detail, animated: true)
        observeDrags(of: detail, as: "system-sheet")
        // end
      }

      func atItsStops() {
        // sample
        present(places, as: .mapPanel)
        places.onTransitionRest = { stop in print("rests at \(stop)") }
        places.moveToTransitionStop("full")
        // end
      }

      func byADrag() {
        // sample
        interactivePresentation(as: .edgeRotate, edge: .left) {
          DetailViewController()
        }
        // end
      }

      func bySegue() {
        // sample
        NamedTransitionSegue(identifier: "bottom-card", source: self, destination: detail).perform()
        // end
      }
    }

    /// A drag of the app's own, which waits for taps.
    final class Drag: NSObject, UIGestureRecognizerDelegate {
      // sample
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool {
        otherGestureRecognizer is UITapGestureRecognizer
      }
      // end
    }

    private func screen() throws -> (Screen, UIWindow) {
      HeadlessSystem.reset()
      let screen = Screen()
      screen.registry = FixedTransitions(try BuiltInCatalog.transitions())
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      window.rootViewController = screen
      return (screen, window)
    }

    /// Foundation's in the samples, so that they do not write to the home directory.
    enum URL { @MainActor static var applicationSupportDirectory = FileManager.default.temporaryDirectory }

    @Test func anAppConfiguresItsRegistryOnce() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("samples-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let shipped = folder.appendingPathComponent("shipped.db")
      // Like an app's at first, this folder does not exist.
      URL.applicationSupportDirectory = folder.appendingPathComponent("Application Support")
      let source = try TransitionRegistry.inMemory()
      try source.apply(BuiltInCatalog.transitions())
      try source.bundle(to: shipped.path)
      // sample
      let path = URL.applicationSupportDirectory.appending(path: "transitions.db").path
      let registry = try TransitionRegistry.open(at: path, bundle: shipped) { problem in print(problem) }
      let recorder = SessionRecorder(recordingTo: registry, consent: .required)
      Transitions.configure(registry, recorder: recorder)
      // end
      #expect(registry.path == path)
      let (screen, window) = try screen()
      screen.byName()
      HeadlessClock.advance(by: 2)
      #expect(screen.detail.view.window === window)
      Transitions.configure(screen.registry)
    }

    @Test func aScreenIsPresentedInOneLine() throws {
      let (screen, window) = try screen()
      screen.inOneLine()
      HeadlessClock.advance(by: 2)
      #expect(screen.detail.view.window === window)
      #expect(screen.recorder.takePresentations().count == 1)
      #expect(HeadlessSystem.misuse == [])
    }

    @Test func aScreenRestsAtItsStops() throws {
      let (screen, window) = try screen()
      Transitions.configure(screen.registry, recorder: screen.recorder)
      screen.atItsStops()
      HeadlessClock.advance(by: 3)
      #expect(screen.places.transitionStop == "full")
      _ = window
    }

    @Test func aCardWrittenInSwiftIsPresentedAndDragged() throws {
      let (screen, window) = try screen()
      try screen.withoutARegistry()
      HeadlessClock.advance(by: 2)
      let frame = screen.detail.view.headlessShownFrame
      #expect(frame.height == 300 && frame.maxY == 844 - 34)
      let finger = HeadlessFinger(on: window)
      finger.down(at: CGPoint(x: 195, y: 600))
      for step in 1...20 {
        HeadlessClock.advance(by: 0.016)
        finger.move(to: CGPoint(x: 195, y: 600 + 10 * Double(step)))
      }
      finger.up()
      HeadlessClock.advance(by: 2)
      #expect(screen.presentedViewController == nil && HeadlessSystem.misuse == [])
    }

    @Test func aTaskWaitsForTheDismissal() async throws {
      let (screen, window) = try screen()
      screen.configuring()
      let task = Task.immediate { await screen.untilItsEnd() }
      HeadlessClock.advance(by: 2)
      screen.question.dismiss(by: .button)
      HeadlessClock.advance(by: 2)
      #expect(window.rootViewController === screen && HeadlessSystem.misuse == [])
      await task.value
    }

    @Test(arguments: [Screen.byName, Screen.withItsKind, Screen.hearingOfTheEnd])
    func aScreenIsPresentedByItsName(present: @MainActor @Sendable (Screen) -> () -> Void) throws {
      let (screen, window) = try screen()
      screen.configuring()
      present(screen)()
      HeadlessClock.advance(by: 2)
      #expect(screen.detail.view.window === window)
      #expect(HeadlessSystem.misuse == [])
    }

    @Test func aSystemSheetIsMeasured() throws {
      let (screen, _) = try screen()
      screen.registry = FixedTransitions(try BuiltInCatalog.transitions(.observed))
      screen.configuring()
      screen.measuring()
      HeadlessClock.advance(by: 2)
      #expect(screen.recorder.takePresentations().map(\.transition) == ["system-sheet"])
    }

    /// The observing recognizer stays possible until the finger lifts.
    @Test func aDragThatWaitsForTapsBeginsInAnObservedScreen() throws {
      let (screen, window) = try screen()
      screen.registry = FixedTransitions(try BuiltInCatalog.transitions(.observed))
      screen.configuring()
      screen.measuring()
      HeadlessClock.advance(by: 2)
      let (pan, drag) = (UIPanGestureRecognizer(), Drag())
      pan.delegate = drag
      screen.detail.view.addGestureRecognizer(pan)
      let finger = HeadlessFinger(on: window)
      finger.down(at: CGPoint(x: 100, y: 400))
      for step in 1...5 { finger.move(to: CGPoint(x: 100, y: 400 + Double(step) * 10)) }
      #expect(pan.state == .changed)
      finger.up()
    }

    @Test func aDragPresents() throws {
      let (screen, window) = try screen()
      screen.configuring()
      screen.byADrag()
      let finger = HeadlessFinger(on: window)
      finger.down(at: CGPoint(x: 2, y: 400))
      for step in 1...30 {
        HeadlessClock.advance(by: 0.01)
        finger.move(to: CGPoint(x: 2 + Double(step) * 10, y: 400))
      }
      finger.up()
      HeadlessClock.advance(by: 2)
      #expect(screen.presentedViewController is DetailViewController)
      #expect(screen.recorder.take().count == 1)
    }

    @Test func aSeguePresents() throws {
      let (screen, window) = try screen()
      screen.configuring()
      screen.bySegue()
      HeadlessClock.advance(by: 2)
      #expect(screen.detail.view.window === window)
    }

    @Test func aScreenIsDismissedByItsButton() throws {
      let (screen, _) = try screen()
      screen.configuring()
      screen.byAButton()
      HeadlessClock.advance(by: 4)
      #expect(screen.presentedViewController == nil)
      #expect(screen.recorder.takePresentations().map(\.dismissedBy) == [.button])
    }
  }

  /// UIKit's declarations of a background task, which record whether the registry's file is complete.
  @MainActor private final class UIApplication {
    static let shared = UIApplication()
    var calls: [String] = []
    var isRunning: () -> Bool = { false }

    func beginBackgroundTask(withName name: String?, expirationHandler: (@MainActor @Sendable () -> Void)?) -> Int {
      calls.append("begin")
      return 7
    }

    func endBackgroundTask(_ task: Int) { calls.append("end \(task), still waiting: \(isRunning())") }
  }

  @Suite @MainActor struct BackgroundSamples {
    @Test func anAppWritesBetweenTheBeginningAndTheEndOfABackgroundTask() async throws {
      let registry = try TransitionRegistry.inMemory()
      try registry.apply(BuiltInCatalog.transitions())
      let recorder = SessionRecorder(recordingTo: registry, consent: .given)
      let revision = try registry.transition(named: "card-modal")
      let sample = GestureSample(seconds: 0, x: 195, y: 200, phase: .ended)
      recorder.append(RecordedDrag(samples: [sample], outcome: .finished, distance: 640), of: revision)
      UIApplication.shared.isRunning = { recorder.statistics.waiting > 0 }
      // sample
      let work = Task.detached(priority: .utility) {
        recorder.flush()
        try registry.checkpoint()
      }
      let task = UIApplication.shared.beginBackgroundTask(withName: "Write drags") { work.cancel() }
      Task {
        if case .failure(let error) = await work.result { print(error) }
        UIApplication.shared.endBackgroundTask(task)
      }
      // end
      #expect(UIApplication.shared.calls == ["begin"])
      while UIApplication.shared.calls.count == 1 { await Task.yield() }
      #expect(UIApplication.shared.calls == ["begin", "end 7, still waiting: false"])
      #expect(try registry.sessions().count == 1)
    }
  }

  /// The constants as generated by `transitions names --swift FILE`.
  extension TransitionName {
    static let cardModal: TransitionName = "card-modal"
    static let mapPanel: TransitionName = "map-panel"
    static let edgeRotate: TransitionName = "edge-rotate"
    static let cardStandard: TransitionName = "card-standard"
    static let modalStandard: TransitionName = "modal-standard"
  }
#endif
