public import Foundation
public import TransitionModel

/// Vends everything one presentation needs, by the name of a transition.
///
/// Make one for each presentation and hold it as long as the view is on screen. It has the four questions of UIKit's
/// transitioning delegate without UIKit:
///
/// ```swift
/// let manager = try ModalTransitionManager("card-modal", from: registry, recordingTo: recorder)
/// let plan = manager.animator(for: .present).plan(in: .phone)
/// ```
///
/// The configuration is the one vended at `init`; later changes of the registry do not reach a running presentation.
public final class ModalTransitionManager {
  /// What is on screen and what sessions are recorded under: the requested transition, or its
  /// reduced-motion fallback.
  public let transition: TransitionRevision
  /// How much of it is played.
  public let style: MotionStyle
  let presentation: PresentationProgress
  private let presenting: InteractionController?
  private let dismissing: InteractionController?

  /// Takes the transition from a provider, and makes the controllers of both directions.
  ///
  /// - Parameters:
  ///   - name: The transition's name.
  ///   - provider: A registry. Asked once, from memory.
  ///   - recorder: Where drags are recorded; nil records nothing.
  ///   - context: What sessions and presentations are stored with.
  ///   - screen: Which screen is shown, for presentations to be stored with.
  ///   - estimator: Where the release velocity comes from, instead of the configuration's source.
  ///   - prefersReducedMotion: Whether the person prefers reduced motion; `MotionStyle` lists what then plays. Decided
  ///     here: a presentation ends as it began.
  ///   - clock: What time it is.
  ///   - makeUUID: The identity of a session or presentation that is not given one.
  /// - Throws: `UnknownTransition` with the nearest names.
  public init(
    _ name: String, from provider: some TransitionProviding, recordingTo recorder: (any SessionRecording)? = nil,
    context: SessionContext = SessionContext(), screen: ScreenSlug? = nil, estimator: VelocitySource? = nil,
    prefersReducedMotion: Bool = false, clock: WallClock = .system, makeUUID: @escaping () -> UUID = UUID.init
  ) throws(UnknownTransition) {
    let asked = try provider.transition(named: name)
    let vended =
      prefersReducedMotion
      ? ReducedTransition(asked, from: provider) : ReducedTransition(transition: asked, style: .full)
    let (transition, style) = (vended.transition, vended.style)
    self.transition = transition
    self.style = style
    let presentation = PresentationProgress(
      transition: transition, screen: screen, context: context, recorder: recorder, clock: clock, makeUUID: makeUUID)
    self.presentation = presentation
    func controller(_ direction: TransitionDirection) -> InteractionController? {
      ResolvedInteraction(transition.configuration, direction: direction, estimator: estimator, style: style).map {
        rule in
        InteractionController(
          rule: rule, transition: transition, presentation: presentation, recorder: recorder, context: context,
          clock: clock, makeUUID: makeUUID)
      }
    }
    presenting = controller(.present)
    dismissing = controller(.dismiss)
  }

  /// A fresh layout for each request.
  public func presentationController() -> PresentationController {
    PresentationController(configuration: transition.configuration, style: style)
  }

  /// A fresh animator for each request.
  public func animator(for direction: TransitionDirection) -> TransitionAnimator {
    TransitionAnimator(configuration: transition.configuration, direction: direction, style: style)
  }

  /// The interaction controller, and only while its interaction is in progress: a dismissal by button gets nil and is
  /// animated.
  public func interactionController(for direction: TransitionDirection) -> InteractionController? {
    gestureTarget(for: direction).flatMap { $0.isInProgress ? $0 : nil }
  }

  /// The host reports that a transition begins that no gesture drives. A gesture's own is reported by its controller.
  ///
  /// - Parameters:
  ///   - direction: Whether the screen comes or goes.
  ///   - cause: What dismisses the screen; nothing where it is presented.
  public func transitionBegan(_ direction: TransitionDirection, by cause: DismissalCause = .code) {
    presentation.began(direction, by: cause)
  }

  /// The host reports the end of a transition that no gesture drove, so that the presentation is recorded.
  public func transitionEnded(_ direction: TransitionDirection, completed: Bool) {
    presentation.ended(direction, completed: completed)
  }

  /// What the latest transition was due to: once the screen has gone, what dismissed it.
  public var dismissalCause: DismissalCause { presentation.cause }

  /// What a gesture recognizer feeds, in progress or not; nil where no gesture drives this direction.
  public func gestureTarget(for direction: TransitionDirection) -> InteractionController? {
    direction == .present ? presenting : dismissing
  }

  /// What decides whether a touch begins an interaction in this direction; nil where no gesture drives it.
  ///
  /// - Parameters:
  ///   - direction: Whether the interaction would present or dismiss.
  ///   - context: The container the touch is in.
  ///   - slop: Points a pan waits for, 0 where the toolkit's own recognizer has waited already.
  public func recognition(
    for direction: TransitionDirection, in context: LayoutContext, slop: Double = DragRecognition.panSlop
  ) -> DragRecognition? {
    guard let rule = gestureTarget(for: direction)?.machine.rule else { return nil }
    let geometry = presentationController().interactionGeometry(in: context, direction: direction)
    let isEdgePan = direction == .present && transition.configuration.interactivePresentation == .edgePan
    let extent = geometry.axis == .x ? context.width : context.height
    return DragRecognition(
      rule.interaction.beginRule, geometry: geometry, edgeExtent: isEdgePan ? extent : nil,
      within: rule.interaction.beginWithin, slop: slop)
  }
}
