import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStore

extension Route {
  static let dragRoutes = [
    Route(
      "transitions/*/recognition",
      post: { gallery, request in
        let player = try gallery.player(request)
        return .json(try player.recognition())
      }),
    Route(
      "transitions/*/grab",
      post: { gallery, request in
        let player = try gallery.player(request)
        if let session = player.message.session, player.message.changes == nil, !gallery.held.grab(session) {
          throw RequestProblem(409, "The view has settled: the touch begins a drag of its own.")
        }
        return .json(try player.grab(at: player.message.touches.last?.displacement ?? 0))
      }),
    Route("transitions/*/drags", post: { gallery, request in try gallery.drag(request) }),
    Route("transitions/*/dismissals", post: { gallery, request in try gallery.dismissal(request) }),
  ]
}

extension Gallery {
  fileprivate func player(_ request: GalleryRequest) throws -> DragPlayer {
    let message = try message(DragMessage.self, in: request)
    let stored = try latest(request)
    let shown = stored.revision == message.revision ? stored : try registry.revision(message.revision, of: request.name)
    return DragPlayer(revision: try drafted(shown, message), registry: registry, message: message)
  }

  /// Returns the revision that a drag is made under: the stored one, or a draft.
  private func drafted(_ stored: StoredRevision, _ message: DragMessage) throws -> TransitionRevision {
    guard let changes = message.changes else { return stored.transition }
    let assignments = try TuneMessage(base: stored.revision, changes: changes).assignments()
    do throws(InvalidConfiguration) {
      let changed = try assignments.applied(to: stored.transition.configuration)
      return TransitionRevision(configuration: changed, revision: stored.revision, digest: changed.digest)
    } catch {
      throw RequestProblem(422, "\(error)")
    }
  }

  fileprivate func drag(_ request: GalleryRequest) throws -> GalleryResponse {
    let player = try player(request)
    guard player.message.touches.allSatisfy({ $0.cancelled != nil }) else {
      throw RequestProblem(422, "A touch of the drag has not ended: cancelled says how it did.")
    }
    let isDraft = player.message.changes != nil
    if let session = player.message.session, !isDraft, !held.holds(session) {
      throw RequestProblem(409, "The session \(session.uuidString.lowercased()) has settled: a touch begins another.")
    }
    var outcome = try player.play(now: now())
    if isDraft {
      outcome.reply.session = nil
    } else if let session = outcome.session {
      store(session, &outcome)
    }
    return .json(outcome.reply)
  }

  /// Stores a drag's session, immediately or after the completion animation.
  private func store(_ session: InteractionSession, _ outcome: inout DragPlayer.Outcome) {
    if outcome.isGrabbable, let seconds = outcome.reply.settle?.timing.duration,
      held.hold(session, outcome.presentations, for: seconds)
    {
      outcome.reply.notStored = isReadOnly ? Self.nothingIsStored : nil
      return
    }
    let (waits, notStored) = store([session], of: outcome.presentations)
    (outcome.reply.waits, outcome.reply.notStored) = (waits, notStored)
    outcome.reply.stored = waits == nil && notStored == nil
  }

  /// Stores sessions and presentations.
  ///
  /// - Returns: The reason for a delay, or for a failure. Both are nil if they are stored.
  private func store(
    _ sessions: [InteractionSession], of presentations: [PresentationRecord]
  ) -> (waits: String?, notStored: String?) {
    switch recorder?.store(sessions, of: presentations) {
    case nil: return (nil, Self.nothingIsStored)
    case .stored:
      feed.tell()
      return (nil, nil)
    case .waits(.busy(_, let holder)): return ("\(holder ?? "Another program") is writing to the registry.", nil)
    case .waits(let error): return ("\(error)", nil)
    case .refused(let error): return (nil, "\(error)")
    }
  }

  private static let nothingIsStored = "The registry is open for reading only."

  fileprivate func dismissal(_ request: GalleryRequest) throws -> GalleryResponse {
    let message = try message(DismissalMessage.self, in: request)
    guard message.cause == .button || message.cause == .tap else {
      throw RequestProblem(422, "A dismissal without a drag is by button or by tap.")
    }
    let stored = try registry.revision(message.revision, of: request.name)
    if message.cause == .tap, !stored.transition.configuration.dimming.tapToDismiss {
      throw RequestProblem(409, "A tap on the dimming view does not dismiss \(request.name).")
    }
    let time = now()
    let seconds = message.secondsSincePresented ?? 0
    let shown = Int64(min(max(seconds.isFinite ? seconds : 0, 0), 86_400) * 1_000_000)
    let record = PresentationRecord(
      uuid: message.presentation, transition: request.name, revision: stored.revision,
      digest: stored.transition.digest, origin: .gallery,
      presentedAtMicroseconds: time.subtractingClamped(shown), dismissedAtMicroseconds: time,
      dismissedBy: message.cause)
    let (waits, notStored) = store([], of: [record])
    return .json(
      DismissalReply(
        presentation: message.presentation.uuidString.lowercased(), waits: waits, notStored: notStored),
      status: notStored != nil ? 200 : waits != nil ? 202 : 201)
  }
}
