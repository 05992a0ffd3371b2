import Foundation
import TransitionModel

/// The presentations of one manager's screen, one after the other: what its sessions are linked to, and what is recorded
/// when the screen has come and when it has gone.
///
/// Shared by the manager and its interaction controllers. A gesture's transition is reported by its controller; one that
/// no gesture drives by the host.
final class PresentationProgress {
  private let transition: TransitionRevision
  private let screen: ScreenSlug?
  private let context: SessionContext
  /// nil where nothing is recorded: imported strokes come without the screens they were made on.
  private let recorder: (any SessionRecording)?
  private let clock: WallClock
  private let makeUUID: () -> UUID

  /// The identity of the next presentation: the one the app gave for the first, then new ones.
  private var next: UUID?
  /// The screen while it is there, its presentation recorded.
  private var shown: PresentationRecord?
  private var beganMicroseconds: Int64?
  /// What the transition that runs is due to.
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

  /// A manager that is released while its screen is shown takes the screen along.
  deinit {
    cause = .code
    dismissed()
  }

  /// What a session in this direction belongs to. A gesture that presents belongs to the presentation it would bring,
  /// so that a second try is counted as one. Nil for a screen whose presentation was not reported.
  func identity(for direction: TransitionDirection) -> UUID? {
    if let shown { return shown.uuid }
    if direction == .present, recorder != nil, next == nil { next = makeUUID() }
    return next
  }

  /// A transition sets out.
  func began(_ direction: TransitionDirection, by cause: DismissalCause) {
    self.cause = cause
    if recorder != nil, direction == .present { beganMicroseconds = clock.microseconds() }
  }

  /// The transition that runs has passed to something else: a hand took hold of it, or the app did.
  func taken(over cause: DismissalCause) { self.cause = cause }

  /// The transition has ended. One that was called off changes nothing.
  func ended(_ direction: TransitionDirection, completed: Bool) {
    guard completed else { return }
    if direction == .present { presented() } else { dismissed() }
  }

  private func presented() {
    guard let recorder, let uuid = identity(for: .present), shown == nil else { return }
    var record = PresentationRecord(
      uuid: uuid, transition: transition.name, revision: transition.revision, digest: transition.digest,
      screen: screen, token: context.token, origin: context.origin,
      presentedAtMicroseconds: beganMicroseconds ?? clock.microseconds())
    record.cohort = context.cohort
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
