public import Foundation

/// A drag that something else decided, after its end: a system sheet's, a game's or a web page's own.
///
/// It needs no toolkit. Collect the samples of one touch, and append the drag to a recorder when its outcome is known:
///
/// ```swift
/// let sheet = try registry.transition("system-sheet")
/// recorder.append(RecordedDrag(samples: samples, outcome: .finished, distance: 640), of: sheet)
/// ```
///
/// The transition is usually one of ``TransitionKind/observed``. Reports contain everything about its drags that needs
/// no release rule of this library.
public struct RecordedDrag: Sendable, Hashable {
  /// The samples of one touch, in order, from the point at which it became a drag. The last one has the phase `ended`
  /// or `cancelled`. Otherwise, the trace has no end.
  public var samples: [GestureSample]
  /// The outcome: `finished` if the screen was dismissed (or presented), `cancelled` if it went back, and `unknown` if
  /// the decision could not be observed.
  public var outcome: SessionOutcome
  /// The length of the whole way, progress 1, in points; nil if unknown. Reports have no shares of an unknown length.
  public var distance: Double?
  /// The direction of the transition.
  public var direction = TransitionDirection.dismiss
  /// The size of the container when the drag began; nil if unknown.
  package var container: ContainerSize?
  /// A Boolean value that indicates whether text runs from right to left, which swaps the leading and trailing edges.
  public var isRightToLeft = false

  /// The stops between which the drag moved the screen; nil if it rests at one place.
  package var stops: SessionStops?

  /// Creates a drag; see its properties.
  ///
  /// A distance that is not finite and above 0 counts as unknown.
  public init(samples: [GestureSample], outcome: SessionOutcome, distance: Double? = nil) {
    self.samples = samples
    self.outcome = outcome
    self.distance = distance
  }
}

extension RecordedDrag {
  /// Returns the result of the drag, computed from its samples; nil without samples.
  ///
  /// The release velocity is that of `motion2`, because no recognizer reported one.
  package func result(of transition: TransitionRevision) -> SessionResult? {
    guard let first = samples.first, let last = samples.last else { return nil }
    let own = DragAxis(of: transition.configuration, direction)
    let axis = DragAxis(own.coordinate, sign: own.coordinate == .x && isRightToLeft ? -own.sign : own.sign)
    let length = distance.map { $0.isFinite && $0 > 0 ? min($0, SessionBounds.magnitude) : 0 } ?? 0
    func progress(_ travel: Double) -> Double { length > 0 ? min(max(travel / length, 0), 1) : 0 }
    let termination: SessionTermination =
      switch last.phase {
      case .ended: .ended
      case .cancelled: .cancelled
      case .began, .changed: .none
      }
    let travel = axis.travel(from: first, to: last)
    let isReleased = termination == .ended
    let velocity = axis.velocity(VelocitySource.ofSamples.estimator.velocity(of: SampleHistory.kept(of: samples[...])))
    let touch = InteractionTouch(
      startDisplacement: 0, sampleCount: samples.count, termination: termination,
      finishes: isReleased && outcome.isDecided ? outcome == .finished : nil)
    var result = SessionResult(
      outcome: outcome, termination: termination, completed: outcome == .finished,
      durationMicroseconds: max(last.timeMicroseconds.subtractingClamped(first.timeMicroseconds), 0),
      axis: axis.coordinate, sign: axis.sign, interactionDistance: length,
      releaseTranslation: isReleased ? travel : nil, releaseProgress: isReleased ? progress(travel) : nil,
      releaseVelocity: isReleased ? velocity : nil, estimator: .ofSamples,
      peakProgress: progress(samples.lazy.map { axis.travel(from: first, to: $0) }.max() ?? 0), touches: [touch],
      container: container)
    result.stops = stops
    return result
  }
}

extension SessionRecording {
  /// Records a drag that has ended.
  ///
  /// The session began now, less the duration of the drag. A drag without
  /// samples is not recorded.
  ///
  /// - Parameters:
  ///   - drag: The drag.
  ///   - transition: The transition that was on screen.
  ///   - context: What the app says about its sessions.
  /// - Returns: The identity of the session; nil if the drag has no samples.
  @discardableResult
  public func append(
    _ drag: RecordedDrag, of transition: TransitionRevision, context: SessionContext = SessionContext()
  ) -> UUID? {
    append(drag, of: transition, context: context, clock: .system)
  }

  @discardableResult
  package func append(
    _ drag: RecordedDrag, of transition: TransitionRevision, context: SessionContext = SessionContext(),
    clock: WallClock
  ) -> UUID? {
    guard let first = drag.samples.first, let result = drag.result(of: transition) else { return nil }
    let header = SessionHeader(
      uuid: context.uuid ?? UUID(), transition: transition.name, revision: transition.revision,
      digest: transition.digest, direction: drag.direction,
      beganAtMicroseconds: context.beganAtMicroseconds ?? max(clock.microseconds() - result.durationMicroseconds, 0),
      context: context)
    let session = begin(header)
    for sample in drag.samples { session.append(sample.shifted(by: first.timeMicroseconds)) }
    session.end(with: result)
    return header.uuid
  }
}
