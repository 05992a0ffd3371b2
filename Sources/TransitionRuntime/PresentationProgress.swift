import Foundation
import TransitionModel

/// The consecutive presentations of one manager's screen: their identities for sessions, and their recording after the
/// screen has appeared and after its dismissal.
///
/// The manager and its interaction controllers share it. The controller of a gesture reports the gesture's transition.
/// The host reports transitions without a gesture.
final class PresentationProgress {
  private let transition: TransitionRevision
  private let screen: ScreenSlug?
  private let context: SessionContext
  /// The recorder; nil if nothing is recorded. Imported strokes come without the screens they were made on.
  private let recorder: (any SessionRecording)?
  private let clock: WallClock
  private let makeUUID: () -> UUID

  /// The identity of the next presentation: the app's for the first one, then new ones.
  private var next: UUID?
  private var shown: PresentationRecord?
  private var beganMicroseconds: Int64?
  private(set) var cause = DismissalCause.code

  init(
    transition: TransitionRevision, screen: ScreenSlug?, context: SessionContext,
    recorder: (any SessionRecording)?, clock: WallClock, makeUUID: @escaping () -> UUID
  ) {
    self.transition = transition
    self.screen = screen
    self.context = context
    self.recorder = context.origin == .imported ? nil : recorder
    self.clock = clock
    self.makeUUID = makeUUID
    next = context.presentation
  }

  /// A manager that is released while its screen is presented ends the presentation.
  deinit {
    cause = .code
    dismissed()
  }

  /// Returns the presentation that a session in this direction belongs to; nil for a screen whose presentation was not
  /// reported.
  ///
  /// A gesture that presents belongs to the presentation it would start, so that a second try counts as the same one.
  func identity(for direction: TransitionDirection) -> UUID? {
    if let shown { return shown.uuid }
    if direction == .present, recorder != nil, next == nil { next = makeUUID() }
    return next
  }

  func began(_ direction: TransitionDirection, by cause: DismissalCause) {
    self.cause = cause
    if recorder != nil, direction == .present { beganMicroseconds = clock.microseconds() }
  }

  /// Changes the cause of the running transition, after a finger or the app has taken it over.
  func taken(over cause: DismissalCause) { self.cause = cause }

  /// Records the end of a transition. A cancelled one changes nothing.
  func ended(_ direction: TransitionDirection, completed: Bool) {
    guard completed else { return }
    if direction == .present { presented() } else { dismissed() }
  }

  /// Records that the view rests at another stop.
  func moved(from: String, to: String, by cause: StopMove.Cause) {
    guard from != to, var record = shown else { return }
    record.moves = [StopMove(atMicroseconds: clock.microseconds(), from: from, to: to, cause: cause)]
    recorder?.record(record)
  }

  private func presented() {
    guard let recorder, let uuid = identity(for: .present), shown == nil else { return }
    let record = PresentationRecord(
      uuid: uuid, transition: transition.name, revision: transition.revision, digest: transition.digest,
      screen: screen, token: context.token, origin: context.origin,
      presentedAtMicroseconds: beganMicroseconds ?? clock.microseconds())
    shown = record
    next = nil
    recorder.record(record)
  }

  private func dismissed() {
    guard var record = shown else { return }
    shown = nil
    record.dismissedAtMicroseconds = clock.microseconds()
    record.dismissedBy = cause
    recorder?.record(record)
  }
}
