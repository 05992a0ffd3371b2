public import TransitionModel

/// Records sessions and presentations into a registry without ever keeping a gesture waiting.
///
/// On the gesture's thread there is only memory: a sample is appended to a buffer of the session's own that is there
/// already. A session's beginning and its end take a lock that nobody holds while reading or writing. A finished session
/// waits in a bounded queue for a background thread, which writes many in one transaction: as soon as `batchSize` wait, or
/// `batchInterval` after the first of them.
///
/// Nothing is ever thrown into a gesture. When writing fails for a reason that may pass, what waits is kept and tried
/// again; what the registry refuses is given up; when the queue is full, whole sessions are dropped. All of it is in
/// ``statistics``, and told once for each run of failures.
///
/// At `begin` a row in `open_session` says that the session runs in this process, and goes with the session's end. What
/// a process leaves there when it dies, the next recorder turns into `abandoned` sessions: see ``adoptAbandoned()``.
///
/// What it costs and what is lost when is in <doc:RecordingInAnApp>.
public final class SessionRecorder: SessionRecording, Sendable {
  let core: RecorderCore

  /// Makes a recorder, and turns what dead processes left open into `abandoned` sessions in the background.
  ///
  /// - Parameters:
  ///   - registry: Where finished sessions go; opened for writing.
  ///   - capacity: Sessions, and presentations beside them, that may wait to be written before new ones are dropped.
  ///   - batchSize: Sessions and presentations that are written without waiting for more; at most `capacity`.
  ///   - batchInterval: How long the first that waits does so at most, seconds. What waits is lost with the process.
  ///   - recordsToken: Whether what is recorded on a device and names no token gets the registry's
  ///     ``TransitionRegistry/installToken(now:)``, so that reports can tell one install from another.
  ///   - cohortBuckets: The number of cohort buckets, 0…4096. With `recordsToken`, what is recorded on a device gets the
  ///     install's ``TransitionRegistry/installCohort(of:)``, which stays when the token rotates. 0 for none. The fewer
  ///     installs there are, the more a bucket tells about one of them.
  ///   - onFailure: Called once for each run of failures, one call after the other, never on the gesture's thread.
  public convenience init(
    recordingTo registry: TransitionRegistry, capacity: Int = 256, batchSize: Int = 100,
    batchInterval: Duration = .seconds(1), recordsToken: Bool = false,
    cohortBuckets: Int = TransitionRegistry.cohortBuckets, onFailure: (@Sendable (RecorderFailure) -> Void)? = nil
  ) {
    self.init(
      recordingTo: registry,
      limits: RecorderLimits(capacity: capacity, batchSize: batchSize, batchInterval: batchInterval),
      tokenOrigin: recordsToken ? .device : nil, cohortBuckets: cohortBuckets, scheduler: DispatchScheduler(),
      onFailure: onFailure)
  }

  init(
    recordingTo registry: TransitionRegistry, limits: RecorderLimits = RecorderLimits(),
    tokenOrigin: SessionOrigin? = nil, cohortBuckets: Int = TransitionRegistry.cohortBuckets,
    adoptsAbandoned: Bool = true, scheduler: any RecorderScheduling,
    onFailure: (@Sendable (RecorderFailure) -> Void)? = nil
  ) {
    let core = RecorderCore(
      registry: registry, limits: limits, tokenOrigin: tokenOrigin, cohortBuckets: cohortBuckets, scheduler: scheduler,
      onFailure: onFailure)
    self.core = core
    let isAllowed = (try? registry.isRecordingAllowed()) ?? true
    core.state.withLock { state in
      state.isAdoptionDue = adoptsAbandoned
      if !isAllowed { state.turn(on: false) }
    }
    if adoptsAbandoned { scheduler.run { core.start() } }
  }

  /// Closes the recorder in the background: what waits is written at once, and whoever let go of it does not wait.
  deinit {
    core.scheduler.run { [core] in
      core.state.withLock { $0.close() }
      core.writeAll()
    }
  }

  /// A Boolean value that indicates whether the recorder records. It is false where the person turned recording off, and
  /// where the install is not in the sample (``TransitionRegistry/setSamplingRate(_:)``).
  public var isEnabled: Bool { core.state.withLock { !$0.isOff } }

  /// Turns recording on or off, for this start and all later ones.
  ///
  /// Off drops what runs and what waits, and deletes the install's token, its cohort bucket and what is not sent yet.
  /// Waits for the registry, so it is not for a gesture's thread.
  ///
  /// - Throws: ``RegistryError`` where the choice cannot be stored. Turned off, the recorder stays off until the process ends.
  public func setEnabled(_ isEnabled: Bool) throws(RegistryError) { try core.turn(on: isEnabled) }

  /// What has become of the sessions and presentations so far.
  public var statistics: RecorderStatistics { core.state.withLock { $0.statistics } }

  /// Notes that a session begins; its row in `open_session` is written in the background, at once. At its end the session
  /// is handed to the background thread.
  ///
  /// The trace takes nothing from the heap during a session's first 4096 samples, 34 s at 120 Hz; a longer session's buffer
  /// then doubles. One with more than 216 000 is dropped. A trace that is let go of before its end leaves its session
  /// running: its row in `open_session` makes it `abandoned` when the process has ended.
  public func begin(_ header: SessionHeader) -> OpenSession {
    let (number, wake) = core.state.withLock { $0.begin(header) }
    core.schedule(wake)
    guard let number else { return OpenSession(of: header, atMost: 0) { _, _, _ in } }
    // A new buffer is made outside the lock: the heap may have to ask the system for it.
    let buffer = core.state.withLock { $0.takeSpareBuffer() } ?? RecorderState.emptyBuffer()
    return OpenSession(of: header, keptIn: buffer, atMost: RecorderState.maximumSamples) {
      [self] result, samples, isWhole in
      // A copy of just the size: many sessions may wait, and the buffer is wanted back.
      let copy = isWhole ? samples.withUnsafeBufferPointer { Array($0) } : nil
      samples.removeAll(keepingCapacity: true)
      let wake = core.state.withLock { state in
        state.keep(&samples)
        return state.end(number, with: result, samples: copy)
      }
      core.schedule(wake)
    }
  }

  /// Hands what is known of a presentation to the background thread.
  public func record(_ presentation: PresentationRecord) {
    core.schedule(core.state.withLock { $0.record(presentation) })
  }

  /// Counts a name that no transition has, in the table `unknown_name`; `transitions doctor` lists it.
  public func recordUnknown(_ name: TransitionName) {
    let text = String(name.rawValue.unicodeScalars.prefix(UnknownNameUse.longest))
    guard !text.isEmpty else { return }
    let time = WallClock.system.microseconds()
    core.schedule(core.state.withLock { $0.recordUnknown(text, at: time) })
  }

  /// Writes every session that has ended by now, and every presentation recorded, and waits for it. Not to be called on
  /// a gesture's thread; an app calls it when it goes to the background, where the system may end it without a word.
  ///
  /// - Returns: Whether nothing is left that has to be tried again; ``statistics`` say what was refused.
  @discardableResult
  public func flush() -> Bool {
    core.scheduler.wait { core.writeAll() }
  }

  /// Writes what waits, as ``flush()`` does; a try in the background that waits for another program gives way. What is
  /// recorded from now on is dropped and counted, and so is what still runs.
  ///
  /// - Returns: Whether nothing is left that has to be tried again.
  @discardableResult
  public func close() -> Bool {
    core.isClosing.withLock { $0 = true }
    return core.scheduler.wait {
      core.state.withLock { $0.close() }
      return core.writeAll()
    }
  }

  /// Turns the sessions that dead processes left open into `abandoned` ones; happens by itself when a recorder is made,
  /// and where that fails, before the next write. See ``TransitionRegistry/adoptAbandoned()``.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func adoptAbandoned() throws(RegistryError) -> Int {
    try core.registry.adoptAbandoned()
  }
}

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

  /// A recorder that only takes whole records, and gives those of the gallery the install's token and cohort bucket. It leaves alone what
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
      try core.writeAtOnce(WriteUnit(ended: sessions, presentations: presentations))
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
    let batch = WriteUnit(ended: sessions, presentations: presentations)
    let (isKept, wake) = core.state.withLock { $0.keep(batch) }
    core.schedule(wake)
    return isKept
  }
}
