#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// One direction's interaction, in UIKit: hands events to the runtime and carries out what it says, in order.
  ///
  /// UIKit's own percent-driven controller is not used. The tail of a transition is a plan like any other.
  @MainActor final class InteractionDriver: NSObject, UIViewControllerInteractiveTransitioning {
    let interaction: InteractionController
    private weak var owner: ModalTransitioningDelegate?
    /// Starts the transition in UIKit; the answer is why it cannot.
    var begin: () -> String? = { "nothing presents it" }

    /// Whether UIKit has heard, and has yet to start.
    var isStarting: () -> Bool = { false }

    private weak var context: (any UIViewControllerContextTransitioning)?
    private(set) var scene: TransitionScene?
    private var waiting: [(event: InteractionEvent, cause: DismissalCause)] = []
    private var isHandling = false
    private var locked: [UIView] = []

    init(_ interaction: InteractionController, owner: ModalTransitioningDelegate) {
      self.interaction = interaction
      self.owner = owner
    }

    var direction: TransitionDirection { interaction.direction }
    var isInProgress: Bool { interaction.isInProgress }

    /// Points from the start at which a settle has the view, as it is on screen.
    var displacement: Double {
      guard let settle = interaction.machine.settlePlan, let geometry = interaction.machine.geometry else { return 0 }
      return (scene?.shownProgress ?? settle.start) * geometry.extent
    }

    /// Hands an event over. What comes in while another's actions are carried out waits its turn.
    func send(_ event: InteractionEvent, requestedBy cause: DismissalCause = .code) {
      waiting.append((event, cause))
      guard !isHandling else { return }
      isHandling = true
      while !waiting.isEmpty {
        let next = waiting.removeFirst()
        // UIKit has dropped the transition: nobody is left to be told of its end.
        if scene != nil, context == nil {
          waiting.insert(next, at: 0)
          for action in interaction.handle(.tornDown) { perform(action) }
          continue
        }
        for action in interaction.handle(next.event, requestedBy: next.cause) { perform(action) }
      }
      isHandling = false
      // UIKit has started what nobody waits for any more: it would wait for ever, and take no touches.
      if !isInProgress, scene != nil { complete(false) }
    }

    /// A transition that UIKit never started, without a word, must not keep the next from starting.
    func giveUpIfIgnored() {
      guard isInProgress, scene == nil, !isStarting() else { return }
      send(.refused(reason: "UIKit did not start it"))
    }

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      guard let owner else { return }
      context = transitionContext
      let scene = TransitionScene(transitionContext, direction, owner.presentation, owner.manager)
      self.scene = scene
      send(.started(owner.geometry(of: direction, in: scene.layout)))
    }

    /// The container is laid out anew while the transition runs.
    func layoutChanged(to layout: LayoutContext) {
      guard let owner, let scene, scene.layout != layout else { return }
      // What the content or the keyboard wants can wait until the view has settled.
      if interaction.machine.settlePlan != nil, layout.hasSameContainer(as: scene.layout) { return }
      scene.stop()
      self.scene = TransitionScene(scene, in: layout, owner.manager)
      send(.layoutChanged(owner.geometry(of: direction, in: layout)))
      // A settle leads to a place that is no more: it is over at once, in the new one.
      guard let settle = interaction.machine.settlePlan else { return }
      self.scene?.show(progress: settle.target, dimming: settle.dimmingTarget)
      // UIKit may be laying out the container, which the end of the transition takes down.
      let settled = self.scene
      NextTurn.run { [weak self] in
        if let self, settled === self.scene { send(.settled(id: settle.id)) }
      }
    }

    private func perform(_ action: InteractionAction) {
      switch action {
      case .begin: if let reason = begin() { waiting.insert((.refused(reason: reason), .code), at: 0) }
      case .update(let progress, let dimming):
        scene?.show(progress: progress, dimming: dimming)
        context?.updateInteractiveTransition(min(max(progress, 0), 1))
      case .settle(let plan):
        scene?.settle(plan) { [weak self] in self?.send(.settled(id: plan.id)) }
      case .stopSettling: scene?.stop()
      case .lockContent(let isLocked): lockContent(isLocked)
      case .resignFirstResponder: owner?.presented?.viewIfLoaded?.endEditing(true)
      case .decorate(let progress, let armed): owner?.content?.transitionDidDrag(progress: progress, isArmed: armed)
      case .armed: owner?.content?.transitionDidArm(true)
      case .disarmed: owner?.content?.transitionDidArm(false)
      case .complete(let finished): complete(finished)
      }
    }

    private func complete(_ finished: Bool) {
      let (context, scene) = (context, scene)
      self.context = nil
      self.scene = nil
      scene?.restore(completed: finished)
      guard let context else { return }
      if finished { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
      context.completeTransition(finished)
    }

    /// The content's own views, and only those that took touches before.
    private func lockContent(_ isLocked: Bool) {
      if isLocked {
        locked = owner?.presented?.viewIfLoaded?.subviews.filter(\.isUserInteractionEnabled) ?? []
      }
      for view in locked { view.isUserInteractionEnabled = !isLocked }
      if !isLocked { locked = [] }
    }
  }

  /// What has to wait until UIKit is done with what it does now. Without a device, time is the stand-in's.
  @MainActor enum NextTurn {
    static func run(_ block: @escaping @MainActor () -> Void) {
      #if canImport(UIKit)
        DispatchQueue.main.async { MainActor.assumeIsolated(block) }
      #else
        HeadlessClock.nextTurn(block)
      #endif
    }
  }
#endif
