package import Foundation
public import TransitionModel

/// Creates the objects that one presentation needs, by the name of a transition.
///
/// Create a manager for each presentation and keep it as long as the view is on screen:
///
/// ```swift
/// let manager = try ModalTransitionManager("card-modal", from: registry, recordingTo: recorder)
/// print(manager.transition.configuration.summary)
/// ```
///
/// The configuration is fixed at `init`. Later changes of the registry do not affect a running presentation.
public final class ModalTransitionManager {
  /// The transition on screen, under which sessions are recorded: the requested one, or its reduced-motion fallback.
  public let transition: TransitionRevision
  /// The amount of motion that is played.
  package let style: MotionStyle
  let presentation: PresentationProgress
  private let presenting: InteractionController?
  private let dismissing: InteractionController?

  /// Creates a manager with a transition from a provider, and the controllers of both directions.
  ///
  /// - Parameters:
  ///   - name: The transition's name.
  ///   - provider: A registry. It is queried once, from memory.
  ///   - recorder: The recorder of drags; nil records nothing.
  ///   - context: The context stored with sessions and presentations.
  ///   - screen: The kind of screen, stored with presentations.
  ///   - prefersReducedMotion: Whether the person prefers reduced motion. The choice is made here, so that a presentation
  ///     ends in the style in which it began.
  /// - Throws: `UnknownTransition` with the nearest names, also for an observed transition.
  public convenience init(
    _ name: String, from provider: some TransitionProviding, recordingTo recorder: (any SessionRecording)? = nil,
    context: SessionContext = SessionContext(), screen: ScreenSlug? = nil, prefersReducedMotion: Bool = false
  ) throws(UnknownTransition) {
    try self.init(
      name, from: provider, recordingTo: recorder, context: context, screen: screen,
      prefersReducedMotion: prefersReducedMotion, clock: .system)
  }

  /// An estimator replaces the configuration's.
  package init(
    _ name: String, from provider: some TransitionProviding, recordingTo recorder: (any SessionRecording)? = nil,
    context: SessionContext = SessionContext(), screen: ScreenSlug? = nil, estimator: VelocitySource? = nil,
    prefersReducedMotion: Bool = false, clock: WallClock = .system, makeUUID: @escaping () -> UUID = UUID.init
  ) throws(UnknownTransition) {
    let asked = try provider.transition(named: name)
    guard asked.configuration.kind == .vended else { throw UnknownTransition(observed: name) }
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

  /// Returns a new layout for each call.
  package func presentationController() -> PresentationController {
    PresentationController(configuration: transition.configuration, style: style)
  }

  /// Returns a new animator for each call.
  ///
  /// - Parameters:
  ///   - direction: The direction of the transition.
  ///   - stop: The stop from which the view is dismissed, or to which it is presented; nil for the largest.
  package func animator(for direction: TransitionDirection, atStop stop: String? = nil) -> TransitionAnimator {
    TransitionAnimator(configuration: transition.configuration, direction: direction, style: style, stop: stop)
  }

  /// Returns the interaction controller, if its interaction drives a transition.
  ///
  /// A dismissal by button gets nil and is animated.
  package func interactionController(for direction: TransitionDirection) -> InteractionController? {
    gestureTarget(for: direction).flatMap { $0.drivesTransition ? $0 : nil }
  }

  /// Reports that a transition begins without a gesture. The controller of a gesture reports its own transition.
  package func transitionBegan(_ direction: TransitionDirection, by cause: DismissalCause = .code) {
    presentation.began(direction, by: cause)
  }

  /// Reports the end of a transition without a gesture, so that the presentation is recorded.
  package func transitionEnded(_ direction: TransitionDirection, completed: Bool) {
    presentation.ended(direction, completed: completed)
  }

  /// Reports that the view rests at another stop, if no interaction moved it there.
  package func stopChanged(from: String, to: String, by cause: StopMove.Cause) {
    presentation.moved(from: from, to: to, by: cause)
  }

  /// The cause of the latest transition. After the dismissal, it is the cause of the dismissal.
  package var dismissalCause: DismissalCause { presentation.cause }

  /// Returns the controller for a gesture recognizer, in progress or not; nil if no gesture drives this direction.
  package func gestureTarget(for direction: TransitionDirection) -> InteractionController? {
    direction == .present ? presenting : dismissing
  }

  /// Returns a recognizer for touches that begin an interaction in this direction; nil if no gesture drives it.
  ///
  /// - Parameters:
  ///   - direction: The direction of the interaction.
  ///   - context: The container of the touch.
  ///   - motion: The view's own motion, which the touch may take over and move in both directions.
  ///   - slop: The movement in points that a pan requires, or 0 if the toolkit's recognizer has already applied its
  ///     own.
  package func recognition(
    for direction: TransitionDirection, in context: LayoutContext, motion: OngoingMotion = .none,
    slop: Double = DragRecognition.panSlop
  ) -> DragRecognition? {
    guard let rule = gestureTarget(for: direction)?.machine.rule else { return nil }
    let geometry = presentationController().interactionGeometry(in: context, direction: direction)
    let isEdgePan = direction == .present && transition.configuration.interactivePresentation == .edgePan
    let extent = geometry.axis == .x ? context.width : context.height
    return DragRecognition(
      geometry.stops == nil ? rule.interaction.beginRule : .any, geometry: geometry,
      edgeExtent: isEdgePan ? extent : nil,
      // Drags across a view with stops are its content's.
      within: geometry.stops == nil ? rule.interaction.beginWithin : rule.interaction.beginConeHalfAngle ?? 45,
      slop: slop,
      quietTime: rule.interaction.scrollQuietTime ?? 0,
      motion: motion)
  }
}
