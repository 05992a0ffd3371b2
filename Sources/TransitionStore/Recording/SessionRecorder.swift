public import TransitionModel

/// Records sessions and presentations in a registry without delaying a gesture.
///
/// Create one recorder when the app starts:
///
/// ```swift
/// let path = URL.applicationSupportDirectory.appending(path: "transitions.db").path
/// let registry = try TransitionRegistry.open(at: path, bundle: shipped) { problem in print(problem) }
/// let recorder = SessionRecorder(recordingTo: registry, consent: .required)
/// Transitions.configure(registry, recorder: recorder)
/// ```
///
/// With `.required`, it records nothing until the person agrees and the app calls ``setEnabled(_:)``. An app with people in
/// the EU uses that. With `.given`, it records until the person objects.
///
/// TransitionUIKit then records every drag. It calls ``begin(_:)`` when a touch is recognized as a drag, appends
/// samples to the returned session, and ends it with its result. Call ``flush()`` when the app goes to the background.
///
/// ## Threads
///
/// On the gesture's thread, the recorder only works in memory. A sample is appended to a preallocated buffer of its
/// session. The beginning and the end of a session take a lock that is never held while a file is read or
/// written.
///
/// Ended sessions and recorded presentations wait in queues of limited size. A background thread writes the waiting
/// records in one transaction, a batch. It writes as soon as `batchSize` records are waiting, or `batchInterval` after
/// the first of them began to wait.
///
/// ## Failures
///
/// The recorder never throws into a gesture.
///
/// - If a write fails for a reason that may pass, such as a full disk, the records stay in the queue. The recorder
///   tries again later.
/// - If the registry refuses a record, that record is dropped.
/// - If a queue is full, new sessions or presentations are dropped. A session is never stored in part.
///
/// ``statistics`` counts all of these cases. `onFailure` receives one ``RecorderFailure`` for each series of consecutive
/// failures.
///
/// ## Crashes
///
/// ``begin(_:)`` also schedules a begin marker, a row in `open_session` that is deleted when the session is stored. If
/// the process ends before that, the recorder of a launch at least a day later turns the marker into an `abandoned`
/// session; see `TransitionRegistry.adoptAbandoned()`.
///
/// <doc:RecordingInAnApp> lists the costs, and the data that each kind of failure loses.
public final class SessionRecorder: SessionRecording, Sendable {
  let core: RecorderCore

  /// Creates a recorder.
  ///
  /// In the background, it marks the sessions that earlier launches left unfinished as `abandoned`, and tries again
  /// before the next write if that fails.
  ///
  /// - Parameters:
  ///   - registry: The registry that stores the records; opened for writing.
  ///   - consent: The rule until the person chooses. A choice that ``setEnabled(_:)`` has stored takes precedence. If the
  ///     stored choice cannot be read, the recorder is off.
  ///   - capacity: The maximum number of sessions that wait to be written; further ones are dropped. Presentations have
  ///     a separate queue of the same size.
  ///   - batchSize: The number of waiting sessions and presentations that starts a write; at most `capacity`.
  ///   - batchInterval: The longest time that a record waits for the batch to fill up. If the process ends first, the
  ///     waiting presentations are lost. Of a waiting session, only the beginning is kept: a later recorder stores the
  ///     session as `abandoned`, without trace and result.
  ///   - recordsToken: Whether sessions and presentations of origin `device` are stored with the registry's
  ///     ``TransitionRegistry/installToken()``, so that reports can distinguish installs. A token that a session
  ///     already has is kept.
  ///   - bound: The age and the size of the recordings that the registry keeps. The recorder deletes what is beyond it in
  ///     the background: when it is created, and with every 100 records.
  ///   - onFailure: Called once per series of consecutive failures, one call at a time, never on the gesture's thread.
  public convenience init(
    recordingTo registry: TransitionRegistry, consent: RecordingConsent, capacity: Int = 256,
    batchSize: Int = 100, batchInterval: Duration = .seconds(1), recordsToken: Bool = false,
    keeping bound: RecordingBound = .standard,
    onFailure: (@Sendable (RecorderFailure) -> Void)? = nil
  ) {
    self.init(
      recordingTo: registry, consent: consent,
      limits: RecorderLimits(capacity: capacity, batchSize: batchSize, batchInterval: batchInterval),
      tokenOrigin: recordsToken ? .device : nil, bound: bound, scheduler: DispatchScheduler(), onFailure: onFailure)
  }

  init(
    recordingTo registry: TransitionRegistry, consent: RecordingConsent?, limits: RecorderLimits = RecorderLimits(),
    tokenOrigin: SessionOrigin? = nil, bound: RecordingBound? = nil,
    scheduler: any RecorderScheduling,
    onFailure: (@Sendable (RecorderFailure) -> Void)? = nil
  ) {
    let core = RecorderCore(
      registry: registry, limits: limits,
      install: RecordingInstall(consent: consent, tokenOrigin: tokenOrigin),
      bound: bound, scheduler: scheduler, onFailure: onFailure)
    self.core = core
    core.turnOffUnlessAllowed()
    scheduler.run { core.start() }
    core.lookAtBound()
  }

  /// Closes the recorder in the background: waiting records are written immediately, without delaying the caller.
  deinit {
    core.scheduler.run { [core] in
      core.state.withLock { $0.close() }
      core.writeAll()
    }
  }

  /// A Boolean value that indicates whether the recorder records.
  ///
  /// It is false if the person turned recording off or has not agreed to it (``RecordingConsent/required``), if their choice
  /// could not be read when the app started, or if sampling excludes this install
  /// (``TransitionRegistry/setSamplingRate(_:)``).
  public var isEnabled: Bool { core.state.withLock { !$0.isOff } }

  /// Stores the person's choice, now and for all later launches.
  ///
  /// Turning recording off drops running sessions and waiting records, and deletes what was recorded and is not
  /// acknowledged; see `TransitionRegistry.setRecordingAllowed(_:)`. This method waits for the registry, so do not call it
  /// on a gesture's thread.
  ///
  /// - Throws: ``RegistryError`` if the choice cannot be stored. If you turned recording off, this recorder stays off
  ///   until the process ends, even after such an error.
  public func setEnabled(_ isEnabled: Bool) throws(RegistryError) { try core.turn(on: isEnabled) }

  /// The numbers of sessions and presentations so far, by result.
  public var statistics: RecorderStatistics { core.state.withLock { $0.statistics } }

  /// Begins a session, and immediately schedules the write of its begin marker in the background.
  ///
  /// When the session ends, it is passed to the background thread. The trace allocates no memory for the first 4096
  /// samples, 34 s at 120 Hz. After that, its buffer doubles. A session with more than 216,000 samples is dropped. If
  /// the returned object is released before the session ends, the session stays open, and its begin marker makes it
  /// `abandoned` in a later launch.
  public func begin(_ header: SessionHeader) -> OpenSession {
    let (number, wake) = core.state.withLock { $0.begin(header) }
    core.schedule(wake)
    guard let number else { return OpenSession(of: header, atMost: 0) { _, _, _ in } }
    // A new buffer is allocated outside the lock: the heap may need a system call.
    let buffer = core.state.withLock { $0.takeSpareBuffer() } ?? RecorderState.emptyBuffer()
    return OpenSession(of: header, keptIn: buffer, atMost: RecorderState.maximumSamples) {
      [self] result, samples, isWhole in
      // A copy of the exact size: many sessions may wait, and the buffer is reused.
      let copy = isWhole ? samples.withUnsafeBufferPointer { Array($0) } : nil
      samples.removeAll(keepingCapacity: true)
      let wake = core.state.withLock { state in
        state.keep(&samples)
        return state.end(number, with: result, samples: copy)
      }
      core.schedule(wake)
    }
  }

  /// Passes a presentation's current values to the background thread.
  public func record(_ presentation: PresentationRecord) {
    core.schedule(core.state.withLock { $0.record(presentation) })
  }

  /// Counts a request for a name that no transition has, in the table `unknown_name`. `transitions doctor` lists such
  /// names.
  public func recordUnknown(_ name: TransitionName) {
    let text = String(name.rawValue.unicodeScalars.prefix(UnknownNameUse.longest))
    guard !text.isEmpty else { return }
    let time = WallClock.system.microseconds()
    core.schedule(core.state.withLock { $0.recordUnknown(text, at: time) })
  }

  /// Writes every ended session and every recorded presentation, and returns when the write is done.
  ///
  /// Call it when the app goes to the background, where the system may end the process without notice. Do not call it
  /// on a gesture's thread.
  ///
  /// - Returns: True if each record was written or refused, so that none is waiting. ``statistics`` counts the refused
  ///   records.
  @discardableResult
  public func flush() -> Bool {
    core.scheduler.wait { core.writeAll() }
  }

  /// Writes waiting records like ``flush()``, and drops all later ones.
  ///
  /// If a background write is waiting for another program, it stops waiting. This call then tries once to write all
  /// waiting records. Sessions that are still running are dropped and counted.
  ///
  /// - Returns: True if each record was written or refused, so that none is waiting.
  @discardableResult
  public func close() -> Bool {
    core.isClosing.withLock { $0 = true }
    return core.scheduler.wait {
      core.state.withLock { $0.close() }
      return core.writeAll()
    }
  }
}
