public import Foundation

/// How a session ended: exactly one of five.
public enum SessionOutcome: String, Sendable, Hashable, CaseIterable, Codable {
  /// Released, and the rule finished it.
  case finished
  /// Released, and the rule cancelled it.
  case cancelled
  /// The system, the app or the toolkit ended the gesture.
  case interrupted
  /// The trace has no end: a crash, or a recording that stops.
  case abandoned
  /// The trace cannot be interpreted; the reason is stored beside it.
  case invalid

  /// A Boolean value that indicates whether the release rule decided.
  public var isDecided: Bool { self == .finished || self == .cancelled }
}

/// What ended the last touch of a session.
public enum SessionTermination: String, Sendable, Hashable, CaseIterable, Codable {
  /// The finger lifted.
  case ended
  /// The system took the gesture away.
  case cancelled
  /// The recognizer gave up.
  case failed
  /// Nothing: the trace has no end.
  case none
}

/// Whether a transition brings the view in or sends it away.
public enum TransitionDirection: String, Sendable, Hashable, CaseIterable, Codable {
  /// It brings the view in.
  case present
  /// It sends the view away.
  case dismiss
}

/// Where a session comes from.
public enum SessionOrigin: String, Sendable, Hashable, CaseIterable, Codable {
  /// Recorded by an app.
  case device
  /// Replayed from recorded strokes.
  case imported
  /// Made up by `session simulate`: no person was involved.
  case simulated
  /// Dragged in the web gallery.
  case gallery
  /// Played on a headless stage, as an app's tests do: no person was involved.
  case stage
}

/// What the app knows of a session beside the gesture: none of it is text a person wrote.
public struct SessionContext: Sendable, Hashable {
  /// The session's identity; nil to make a random one for each session.
  public var uuid: UUID?
  /// The identity the session had where it comes from: a stroke file's `session_id`.
  public var externalID: String?
  /// The presentation the session belongs to, if the app distinguishes presentations.
  public var presentation: UUID?
  /// Where the session comes from.
  public var origin: SessionOrigin
  /// A short word: `phone`, `tablet`, `gallery`.
  public var deviceClass: String?
  /// A short word for the app's version; at most 100 characters.
  public var appVersion: String?
  /// Random, rotating install id, used only to group sessions.
  public var token: String?
  /// The install's cohort bucket, which stays when the token rotates; nil where there is none.
  public var cohort: Int?
  /// UTC microseconds since 1970 at which the session begins; nil to read the clock.
  public var beganAtMicroseconds: Int64?

  /// Describes a session's surroundings; without arguments, one recorded on a device and known by nothing else.
  public init(
    uuid: UUID? = nil, externalID: String? = nil, presentation: UUID? = nil, origin: SessionOrigin = .device,
    deviceClass: String? = nil, appVersion: String? = nil, token: String? = nil, beganAtMicroseconds: Int64? = nil
  ) {
    self.uuid = uuid
    self.externalID = externalID
    self.presentation = presentation
    self.origin = origin
    self.deviceClass = deviceClass
    self.appVersion = appVersion
    self.token = token
    self.beganAtMicroseconds = beganAtMicroseconds
  }
}

/// What is known of a session when it begins.
public struct SessionHeader: Sendable, Hashable {
  /// The session's identity. Recording the same one twice adds nothing.
  public var uuid: UUID
  /// The transition's name, and the revision and digest that were on screen.
  public var transition: String
  /// The revision that was on screen, from 1, as the registry that vended it counts.
  public var revision: Int
  /// The digest of the configuration that was on screen: SHA-256, 64 hexadecimal digits.
  public var digest: String
  /// Whether the session presents or dismisses.
  public var direction: TransitionDirection
  /// UTC microseconds since 1970.
  public var beganAtMicroseconds: Int64
  /// Everything the app or the importer supplied; its `uuid` and time are superseded by the ones above.
  public var context: SessionContext

  /// Describes the beginning of a session; see its properties.
  public init(
    uuid: UUID, transition: String, revision: Int, digest: String, direction: TransitionDirection,
    beganAtMicroseconds: Int64, context: SessionContext
  ) {
    self.uuid = uuid
    self.transition = transition
    self.revision = revision
    self.digest = digest
    self.direction = direction
    self.beganAtMicroseconds = beganAtMicroseconds
    self.context = context
  }
}

/// One interaction, from the first `began` to its end, with its whole trace.
public struct InteractionSession: Sendable, Hashable {
  /// What was known at its beginning.
  public var header: SessionHeader
  /// How it ended.
  public var result: SessionResult
  /// All touches' samples, one after the other; ``SessionResult/touches`` has the number of each.
  public var samples: [GestureSample]

  /// Puts a session together.
  public init(header: SessionHeader, result: SessionResult, samples: [GestureSample]) {
    self.header = header
    self.result = result
    self.samples = samples
  }

  /// The samples of each touch, in order.
  public var samplesByTouch: [(touch: InteractionTouch, samples: ArraySlice<GestureSample>)] {
    var parts: [(touch: InteractionTouch, samples: ArraySlice<GestureSample>)] = []
    RecordedDrag.divide(samples, among: result.touches) { _, touch, samples in parts.append((touch, samples)) }
    return parts
  }
}

/// One touch of a session: the first, or a re-grab while the view settles.
public struct InteractionTouch: Sendable, Hashable {
  /// Points the view already was from its start when the finger came down; 0 for a first touch.
  public var startDisplacement: Double
  /// How many samples of the session's trace are this touch's.
  public var sampleCount: Int
  /// The recognizer's own velocity toward the end at release, pt/s, where the toolkit gave one.
  public var recognizerVelocity: Double?
  /// What ended the touch.
  public var termination: SessionTermination
  /// The decision of the release rule: true for finish; nil if it was not evaluated.
  public var finishes: Bool?

  /// Describes a touch; see its properties.
  public init(
    startDisplacement: Double, sampleCount: Int = 0, recognizerVelocity: Double? = nil,
    termination: SessionTermination = .none, finishes: Bool? = nil
  ) {
    self.startDisplacement = startDisplacement
    self.sampleCount = sampleCount
    self.recognizerVelocity = recognizerVelocity
    self.termination = termination
    self.finishes = finishes
  }
}
