package import TransitionModel

/// For programs whose records come whole, and that want to say at once what becomes of them: the gallery.
extension SessionRecorder {
  /// What became of records that were to be stored at once.
  package enum Receipt: Sendable, Hashable {
    /// They are in the registry.
    case stored
    /// Another program is writing. They are kept in memory, and written as soon as it lets go.
    case waits(RegistryError)
    /// They are in neither, and will not be.
    case refused(RegistryError)
  }

  /// A recorder that only takes whole records, and gives those of the gallery the install's token. It leaves alone what
  /// other processes left open: that is for the program to adopt, once.
  ///
  /// - Parameters:
  ///   - registry: Where the records go; opened for writing.
  ///   - batchInterval: How long what is kept waits for more at most; the first pause after a try that failed is twice that.
  ///   - onFailure: As with every recorder.
  package convenience init(
    storingInto registry: TransitionRegistry, batchInterval: Duration,
    onFailure: (@Sendable (RecorderFailure) -> Void)? = nil
  ) {
    self.init(
      recordingTo: registry, limits: RecorderLimits(batchInterval: batchInterval), tokenOrigin: .gallery,
      adoptsAbandoned: false, scheduler: DispatchScheduler(), onFailure: onFailure)
  }

  /// Stores sessions and the presentations they belong to on the caller's thread, in one transaction, and waits for no
  /// other program: where one is writing they are kept.
  package func store(
    _ sessions: [InteractionSession], of presentations: [PresentationRecord]
  ) -> Receipt {
    do throws(RegistryError) {
      try core.writeAtOnce(RecorderState.Batch(ended: sessions, presentations: presentations))
      return .stored
    } catch {
      guard case .busy = error, keep(sessions, of: presentations) else { return .refused(error) }
      return .waits(error)
    }
  }

  /// Hands records to the background, all or, where the queue has no room for all, none.
  ///
  /// - Returns: Whether they were taken; else they are counted as dropped.
  @discardableResult
  package func keep(_ sessions: [InteractionSession], of presentations: [PresentationRecord]) -> Bool {
    let batch = RecorderState.Batch(ended: sessions, presentations: presentations)
    let (isKept, wake) = core.state.withLock { $0.keep(batch) }
    core.schedule(wake)
    return isKept
  }
}
