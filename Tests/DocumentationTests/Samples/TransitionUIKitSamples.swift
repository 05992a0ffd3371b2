#if canImport(HeadlessUIKit)
  import HeadlessUIKit
  import Testing
  import TransitionCatalog
  import TransitionModel
  import TransitionRuntime
  import TransitionStage
  import TransitionUIKit

  /// The code of TransitionUIKit's page, in a screen.
  @Suite(.serialized) @MainActor struct TransitionUIKitSamples {
    final class DetailViewController: UIViewController {}

    final class Screen: UIViewController {
      let detail = DetailViewController()
      let recorder = SessionCollector()
      var registry = FixedTransitions([TransitionConfiguration]())

      func inOneLine() throws {
        // sample
        try present(detail, transition: "card-modal", from: registry, recordingTo: recorder)
        // end
      }

      func withoutARecorder() throws {
        // sample
        try present(detail, transition: "card-modal", from: registry)
        // end
      }

      func hearingOfTheEnd() throws {
        // sample
        try present(detail, transition: "modal-standard", from: registry) { cause in
          print("dismissed by \(cause)")
        }
        // end
      }

      func byAButton(_ wait: () -> Void) throws {
        func pause() { wait() }
        // sample
        try present(detail, transition: "modal-standard", from: registry) { cause in
          print("dismissed by \(cause)")
        }
        detail.dismiss(by: .button)
        // end
      }

      func byADrag() throws {
        // sample
        try registry.interactivePresentation("edge-rotate", edge: .left, from: self) {
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

    private func screen() throws -> (Screen, UIWindow) {
      HeadlessSystem.reset()
      let screen = Screen()
      screen.registry = FixedTransitions(try BuiltInCatalog.transitions())
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      window.rootViewController = screen
      return (screen, window)
    }

    @Test func aScreenIsPresentedInOneLine() throws {
      let (screen, window) = try screen()
      try screen.inOneLine()
      HeadlessClock.advance(by: 2)
      #expect(screen.detail.view.window === window)
      #expect(screen.recorder.takePresentations().count == 1)
      #expect(HeadlessSystem.misuse == [])
    }

    @Test(arguments: [Screen.withoutARecorder, Screen.hearingOfTheEnd])
    func aScreenIsPresentedWithoutMore(present: @MainActor @Sendable (Screen) -> () throws -> Void) throws {
      let (screen, window) = try screen()
      try present(screen)()
      HeadlessClock.advance(by: 2)
      #expect(screen.detail.view.window === window)
      #expect(HeadlessSystem.misuse == [])
    }

    @Test func aDragPresents() throws {
      let (screen, window) = try screen()
      try screen.byADrag()
      let finger = HeadlessFinger(on: window)
      finger.down(at: CGPoint(x: 2, y: 400))
      for step in 1...30 {
        HeadlessClock.advance(by: 0.01)
        finger.move(to: CGPoint(x: 2 + Double(step) * 10, y: 400))
      }
      finger.up()
      HeadlessClock.advance(by: 2)
      #expect(screen.presentedViewController is DetailViewController)
    }

    @Test func aSeguePresents() throws {
      let (screen, window) = try screen()
      Transitions.configure(screen.registry)
      screen.bySegue()
      HeadlessClock.advance(by: 2)
      #expect(screen.detail.view.window === window)
    }

    @Test func aScreenIsDismissedByItsButton() throws {
      let (screen, _) = try screen()
      try screen.byAButton {}
      HeadlessClock.advance(by: 2)
      screen.detail.dismiss(by: .button)
      HeadlessClock.advance(by: 2)
      #expect(screen.presentedViewController == nil)
    }
  }
#endif
