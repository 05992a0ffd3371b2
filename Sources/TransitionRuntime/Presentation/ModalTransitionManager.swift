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
  public let transition: TransitionRevision
  private let presenting: InteractionController?
  private let dismissing: InteractionController?

  /// - Parameters:
  ///   - name: The transition's name.
  ///   - provider: A registry. Asked once, from memory.
  ///   - recorder: Where drags are recorded; nil records nothing.
  ///   - context: What sessions are stored with.
  ///   - estimator: Where the release velocity comes from, if not from where the configuration says.
  ///   - clock: What time it is.
  ///   - makeUUID: The identity of a session that is not given one.
  /// - Throws: ``UnknownTransition`` with the nearest names.
  public init(
    _ name: String, from provider: some TransitionProviding, recordingTo recorder: (any SessionRecording)? = nil,
    context: SessionContext = SessionContext(), estimator: VelocitySource? = nil, clock: WallClock = .system,
    makeUUID: @escaping () -> UUID = UUID.init
  ) throws(UnknownTransition) {
    let transition = try provider.transition(named: name)
    self.transition = transition
    func controller(_ direction: TransitionDirection) -> InteractionController? {
      InteractionRule(transition.configuration, direction: direction, estimator: estimator).map { rule in
        InteractionController(
          rule: rule, transition: transition, recorder: recorder, context: context, clock: clock, makeUUID: makeUUID)
      }
    }
    presenting = controller(.present)
    dismissing = controller(.dismiss)
  }

  /// A fresh layout for each request.
  public func presentationController() -> PresentationController {
    PresentationController(configuration: transition.configuration)
  }

  /// A fresh animator for each request.
  public func animator(for direction: TransitionDirection) -> TransitionAnimator {
    TransitionAnimator(configuration: transition.configuration, direction: direction)
  }

  /// The interaction controller, and only while its interaction is in progress: a dismissal by button gets nil and is
  /// animated.
  public func interactionController(for direction: TransitionDirection) -> InteractionController? {
    gestureTarget(for: direction).flatMap { $0.isInProgress ? $0 : nil }
  }

  /// What a gesture recognizer feeds, in progress or not; nil where no gesture drives this direction.
  public func gestureTarget(for direction: TransitionDirection) -> InteractionController? {
    direction == .present ? presenting : dismissing
  }
}
