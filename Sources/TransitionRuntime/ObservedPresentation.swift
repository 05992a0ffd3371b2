package import Foundation
package import TransitionModel

/// Records one presentation that something else decides, from its touches and its end. It decides nothing.
///
/// A touch is a drag once it has moved by `DragRecognition.panSlop` within 45° of the way out, unless the scroll view under
/// it can scroll that way. Its outcome follows from what happens after the release:
///
/// | after the release | outcome |
/// |---|---|
/// | the screen is dismissed, by a dismissal that begins within ``decisionSeconds`` | `finished` |
/// | the same, and the app reports a cause other than `gesture` | `cancelled` |
/// | no dismissal begins, or it is cancelled | `cancelled`, or `interrupted` if the screen refuses dismissals |
/// | another touch during the dismissal, or no further observation | `unknown` |
///
/// A sheet with several detents is also dragged between them. Such a drag is `cancelled` in the sense of the dismissal, and is
/// stored with the stop where it began and the one where the sheet rests ``decisionSeconds`` after it.
///
/// A dismissal that follows a drag has the cause `gesture`, on the basis `observed`. The cause of any other is unknown, unless
/// the app reports it.
package final class ObservedPresentation {
  /// The time after a release in which a dismissal counts as its effect, in seconds.
  ///
  /// UIKit's sheet dismisses in the turn of the release, and SwiftUI one update later. A hand-written drag often animates
  /// first, in about 0.3 s, and dismisses afterwards. People need longer for a second touch.
  package static let decisionSeconds = 0.5
  /// The longest wait for the toolkit's container of a presentation, in seconds. Waits for other transitions are shorter.
  package static let containerSeconds = 10.0
  /// The samples that fit without further memory: 34 s at 120 Hz.
  static let sampleCapacity = 4096

  private let transition: TransitionRevision
  private let recorder: any SessionRecording
  private let screen: ScreenSlug?
  private let context: SessionContext
  private let clock: WallClock
  private let makeUUID: () -> UUID

  private var shown: PresentationRecord?
  private var touch: Touch?
  /// The drag of the touch, or of the one before until its outcome is known.
  private var drag: Drag?
  private var isDragging = false
  /// The samples of the drag, in memory that is kept for the next one.
  private var samples: [GestureSample] = []
  /// Nil if no dismissal has begun.
  private var isByDrag: Bool?
  private var releases = 0

  /// A stop of a sheet with several, and the points of the sheet in sight.
  package struct Place: Sendable, Hashable {
    package var name: String
    package var position: Double

    package init(_ name: String, at position: Double) { (self.name, self.position) = (name, position) }
  }

  private struct Touch {
    var recognition: DragRecognition
    let place: Place?
    let scroll: ScrollExtent?
    let isRightToLeft: Bool
  }

  private struct Drag {
    let geometry: InteractionGeometry
    let isRightToLeft: Bool
    let beganAtMicroseconds: Int64
    let from: Place?
    var isReleased = false
    var isRefused = false
  }

  /// Creates a recording of a screen that has not appeared yet.
  ///
  /// - Parameters:
  ///   - screen: The kind of screen, stored with the presentation.
  ///   - clock: The source of the time.
  package init(
    of transition: TransitionRevision, recordingTo recorder: any SessionRecording, screen: ScreenSlug? = nil,
    context: SessionContext = SessionContext(), clock: WallClock = .system, makeUUID: @escaping () -> UUID = UUID.init
  ) {
    (self.transition, self.recorder, self.screen, self.context) = (transition, recorder, screen, context)
    (self.clock, self.makeUUID) = (clock, makeUUID)
    samples.reserveCapacity(Self.sampleCapacity)
  }

  /// A recording that is released before the end knows neither the outcome of a drag nor the cause of the dismissal.
  deinit {
    store(.unknown)
    closed(by: nil)
  }

  package var axis: TravelAxis { transition.configuration.geometry.edge.axis }

  /// Records that the screen has appeared.
  package func presented() {
    guard shown == nil else { return }
    let record = PresentationRecord(
      uuid: makeUUID(), transition: transition.name, revision: transition.revision, digest: transition.digest,
      screen: screen, token: context.token, origin: context.origin, presentedAtMicroseconds: clock.microseconds())
    shown = record
    recorder.record(record)
  }

  /// Handles a finger that comes down.
  ///
  /// - Parameters:
  ///   - frame: The screen's place in the container.
  ///   - scroll: The position of the scroll view under the finger; nil if there is none.
  ///   - place: The stop where the screen rests; nil if it has one place.
  package func touchBegan(
    _ sample: GestureSample, on frame: LayoutFrame, in container: ContainerSize, isRightToLeft: Bool,
    scroll: ScrollExtent?, at place: Place? = nil
  ) {
    store(isByDrag == nil ? nil : .unknown)
    let geometry = geometry(of: frame, in: container, isRightToLeft: isRightToLeft)
    // A sheet with several stops also grows.
    var recognition =
      place == nil
      ? DragRecognition(.cone(halfAngle: 45), geometry: geometry)
      : DragRecognition(.any, geometry: geometry, within: 45)
    _ = recognition.handle(sample)
    touch = Touch(recognition: recognition, place: place, scroll: scroll, isRightToLeft: isRightToLeft)
  }

  /// Handles a finger that moves. A sample of a drag takes no memory from the heap.
  package func touchMoved(_ sample: GestureSample) {
    if isDragging { return samples.append(sample) }
    let scroll = touch?.scroll
    guard touch?.recognition.handle(sample, scroll: scroll) == .begins, let touch else { return }
    drag = Drag(
      geometry: touch.recognition.geometry, isRightToLeft: touch.isRightToLeft,
      beganAtMicroseconds: clock.microseconds(), from: touch.place)
    isDragging = true
    samples.append(sample.inPhase(.began))
  }

  /// Handles the end of the touch.
  ///
  /// - Parameters:
  ///   - sample: The last position, in the phase `ended` or `cancelled`.
  ///   - isRefused: Whether the screen refuses dismissals by a person now.
  /// - Returns: The number of the release, for `settle(_:)` after ``decisionSeconds``; nil if no drag waits for its outcome.
  package func touchEnded(_ sample: GestureSample, isRefused: Bool = false) -> Int? {
    touch = nil
    guard isDragging else { return nil }
    isDragging = false
    samples.append(sample)
    if sample.phase == .cancelled {
      store(.interrupted)
      return nil
    }
    drag?.isReleased = true
    drag?.isRefused = isRefused
    releases += 1
    return releases
  }

  /// Stores the drag of a release after which no dismissal has begun.
  ///
  /// - Parameter place: The stop where the screen rests now.
  package func settle(_ release: Int, at place: Place? = nil) {
    if release == releases, drag?.isReleased == true, isByDrag == nil { store(nil, at: place) }
  }

  /// Records that a dismissal has begun.
  ///
  /// - Returns: Whether it is a new one.
  package func dismissalBegan() -> Bool {
    guard isByDrag == nil else { return false }
    isByDrag = drag?.isReleased == true
    return true
  }

  /// Records the end of a dismissal.
  ///
  /// - Parameters:
  ///   - completed: Whether the screen has gone. Otherwise it stays.
  package func dismissalEnded(completed: Bool, by reported: DismissalCause? = nil) {
    if completed { _ = dismissalBegan() }
    let observed = isByDrag == true ? DismissalCause.gesture : nil
    isByDrag = nil
    if drag?.isReleased == true {
      let isByPerson = reported == nil || reported == .gesture
      store(completed && isByPerson ? .finished : nil)
    } else if completed {
      // The finger is still down.
      isDragging = false
      store(.unknown)
    }
    if completed { closed(by: reported ?? observed, reported == nil ? .observed : .reported) }
  }

  private func closed(by cause: DismissalCause?, _ basis: CauseBasis = .observed) {
    guard var record = shown else { return }
    shown = nil
    record.dismissedAtMicroseconds = clock.microseconds()
    record.dismissedBy = cause
    record.dismissedByBasis = cause.map { _ in basis }
    recorder.record(record)
  }

  /// Stores the drag, if there is one.
  ///
  /// - Parameters:
  ///   - outcome: The outcome; nil if the drag has dismissed nothing.
  ///   - place: The stop where the screen rests now; nil if it is not known.
  private func store(_ outcome: SessionOutcome?, at place: Place? = nil) {
    guard let drag else { return }
    self.drag = nil
    let to = outcome == .finished ? Stop.dismissed : place?.name
    append(drag, outcome ?? (drag.isRefused ? .interrupted : .cancelled), to: to)
    samples.removeAll(keepingCapacity: true)
    guard let from = drag.from?.name, let to = place?.name, from != to, var record = shown else { return }
    record.moves = [StopMove(atMicroseconds: clock.microseconds(), from: from, to: to, cause: .gesture)]
    recorder.record(record)
  }

  private func append(_ drag: Drag, _ outcome: SessionOutcome, to: String?) {
    var recorded = RecordedDrag(samples: samples, outcome: outcome, distance: drag.geometry.distance)
    (recorded.container, recorded.isRightToLeft) = (drag.geometry.container, drag.isRightToLeft)
    recorded.stops = drag.from.map { from in
      var stops = SessionStops(
        from: from.name, home: from.name, milliPositions: [Int64((from.position * 1000).rounded())])
      stops.to = to
      let isAttempt = outcome == .cancelled && asksDismissal(drag, from: from.name, to: to)
      stops.dismissalAsked = outcome == .finished || isAttempt
      return stops
    }
    var context = context
    context.uuid = makeUUID()
    context.presentation = shown?.uuid
    context.beganAtMicroseconds = drag.beganAtMicroseconds
    recorder.append(recorded, of: transition, context: context)
  }

  /// Returns whether a drag that dismissed nothing was an attempt to: it went out from the smallest stop, and back to it.
  private func asksDismissal(_ drag: Drag, from: String, to: String?) -> Bool {
    guard let first = samples.first, let last = samples.last, to ?? from == from else { return false }
    let smallest = transition.configuration.geometry.stops.first?.name ?? from
    return from == smallest && drag.geometry.dragAxis.travel(from: first, to: last) > 0
  }

  /// Returns the geometry of a dismissing drag over the transition's edge.
  func geometry(of frame: LayoutFrame, in container: ContainerSize, isRightToLeft: Bool) -> InteractionGeometry {
    let edge = transition.configuration.geometry.edge
    let observation = transition.configuration.observation
    let sign = edge.axis == .x && isRightToLeft ? -edge.sign : edge.sign
    let (start, size, side) =
      edge.axis == .y ? (frame.y, frame.height, container.height) : (frame.x, frame.width, container.width)
    let travel = sign > 0 ? side - start : start + size
    var geometry = InteractionGeometry(
      axis: edge.axis, sign: sign,
      distance: (observation?.rule == .presentedSize ? size : travel) + (observation?.offset ?? 0))
    geometry.container = container
    return geometry
  }
}
