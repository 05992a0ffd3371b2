/// Runs what others want to happen beside a transition.
@MainActor final class HeadlessCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  let transitionDuration: TimeInterval
  let isInteractive: Bool
  var isCancelled = false
  var isAnimated: Bool { transitionDuration > 0 }
  private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(duration: TimeInterval, isInteractive: Bool) {
    transitionDuration = duration
    self.isInteractive = isInteractive
  }

  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func runAnimations() {
    let due = animations
    animations = []
    for animation in due { animation(self) }
  }

  func runCompletions() {
    let due = completions
    completions = []
    for completion in due { completion(self) }
  }
}
