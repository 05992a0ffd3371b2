import Foundation
import TestSupport
import TransitionModel

@testable import TransitionStore

/// Random sessions and presentations of every kind that the registry accepts, reproducible by seed.
struct RandomHistory {
  private var random: SplitMix64
  /// Its own numbers, so that sessions without stops are the same as without this.
  private var stopRandom: SplitMix64

  init(seed: UInt64) { (random, stopRandom) = (SplitMix64(seed: seed), SplitMix64(seed: ~seed)) }

  /// Creates a registry with several revisions of two transitions, one of them with repeated values, and recorded
  /// sessions.
  mutating func registry(sessions: Int) throws -> TransitionRegistry {
    let registry = try TransitionRegistry.inMemory()
    var revisions: [TransitionRevision] = []
    for duration in [0.4, 0.1 + 0.2, 0.4, 1.0 / 3] {
      try registry.apply(
        [
          Example.configuration(Example.interactive, ["presentation.duration": .number(duration)])
        ], note: Bool.random(using: &random) ? nil : "So \"quick\"\n\t\u{1F600}")
      revisions.append(try registry.transition(named: "card-modal"))
    }
    try registry.apply([Example.configuration(Example.input)])
    revisions.append(try registry.transition(named: "modal-input"))
    let presentations = (0..<sessions / 2).map { _ in presentation(of: pick(revisions)) }
    try registry.record(presentations: presentations.map { adding(moves: moves(), to: $0) })
    try registry.record((0..<sessions).map { _ in addingStops(to: session(of: pick(revisions), in: presentations)) })
    return registry
  }

  private func adding(moves: [StopMove], to presentation: PresentationRecord) -> PresentationRecord {
    var presentation = presentation
    presentation.moves = moves
    return presentation
  }

  /// Every third session has stops.
  private mutating func addingStops(to session: InteractionSession) -> InteractionSession {
    guard Int.random(in: 0..<3, using: &stopRandom) == 0 else { return session }
    var session = session
    session.result.stops = stops()
    for index in session.result.touches.indices { session.result.touches[index].decidedStop = outcome() }
    return session
  }

  private static let names = ["tip", "half", "full", "r\u{E9}sum\u{E9} \"\\", String(repeating: "x", count: 32)]

  private mutating func stop() -> String { Self.names[Int.random(in: 0..<Self.names.count, using: &stopRandom)] }

  private mutating func outcome() -> String? {
    switch Int.random(in: 0..<4, using: &stopRandom) {
    case 0: nil
    case 1: "dismissed"
    default: stop()
    }
  }

  private mutating func position() -> Int64? {
    let bounds = SessionStops.position
    return switch Int.random(in: 0..<4, using: &stopRandom) {
    case 0: nil
    case 1: Bool.random(using: &stopRandom) ? bounds.lowerBound : bounds.upperBound
    default: Int64.random(in: 0...900_000, using: &stopRandom)
    }
  }

  /// What a drag between stops may leave behind.
  mutating func stops() -> SessionStops {
    let count = Int.random(in: 1...Stop.most, using: &stopRandom)
    var stops = SessionStops(from: stop(), home: stop(), milliPositions: (0..<count).map { _ in position() })
    (stops.decided, stops.to, stops.runnerUp, stops.recomputed) = (outcome(), outcome(), outcome(), outcome())
    stops.releaseMilliPoints = position()
    stops.canDismiss = Bool.random(using: &stopRandom)
    stops.dismissalAsked = Bool.random(using: &stopRandom)
    return stops
  }

  /// Up to five moves, in order of time.
  mutating func moves() -> [StopMove] {
    (0..<Int.random(in: 0...5, using: &stopRandom)).map { index in
      let from = stop()
      let to = Self.names.filter { $0 != from }.randomElement(using: &stopRandom) ?? "tip"
      return StopMove(
        atMicroseconds: 1_700_000_000_000_000 + Int64(index) * 9 + Int64.random(in: 0...8, using: &stopRandom),
        from: from, to: to, cause: StopMove.Cause.allCases.randomElement(using: &stopRandom) ?? .tap)
    }
  }

  private mutating func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: 0..<items.count, using: &random)] }

  private mutating func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }

  private mutating func uuid() -> UUID {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    return bytes.withUnsafeMutableBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  /// Only a few different times, so that many are equal.
  private mutating func time() -> Int64 { 1_700_000_000_000_000 + Int64.random(in: 0...9, using: &random) }

  private mutating func presentation(of revision: TransitionRevision) -> PresentationRecord {
    let presented = maybe(time())
    return PresentationRecord(
      uuid: uuid(), transition: revision.name, revision: revision.revision, digest: revision.digest,
      screen: maybe("profile.edit"), token: maybe("t-\u{E9} \"\\"),
      origin: maybe(pick(SessionOrigin.allCases)), presentedAtMicroseconds: presented,
      dismissedAtMicroseconds: maybe(1_700_000_000_000_100), dismissedBy: maybe(pick(DismissalCause.allCases)))
  }

  /// A trace lasts at most a day.
  private static let halfADay = SessionBounds.duration.upperBound / 2

  private mutating func session(
    of revision: TransitionRevision, in presentations: [PresentationRecord]
  ) -> InteractionSession {
    let presentation = maybe(pick(presentations))
    // A presentation belongs to one person.
    let context = SessionContext(
      externalID: maybe("stroke \u{202E}=\u{200B}"), presentation: maybe(presentation?.uuid ?? uuid()),
      origin: pick(SessionOrigin.allCases), deviceClass: maybe("phone"), appVersion: maybe("1.2"),
      token: maybe(presentation?.token ?? "t"))
    var session = Example.session(
      uuid(), of: revision, outcome: pick(SessionOutcome.allCases), beganAt: time(), context: context)
    session.result.completed = session.result.outcome == .finished
    session.result.settleMicroseconds = maybe(Int64.random(in: SessionBounds.duration, using: &random))
    session.result.releaseVelocity = maybe(Double.random(in: -1e4...1e4, using: &random))
    session.result.peakProgress = Double.random(in: 0...1, using: &random)
    session.result.interactionDistance = pick([0, 400, SessionBounds.magnitude, 1e-7, 0.1 + 0.2])
    session.result.sign = pick([-1, 1])
    session.result.touches = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      InteractionTouch(
        startDisplacement: Double.random(in: -1e6...1e6, using: &random),
        sampleCount: Int.random(in: 0...6, using: &random), recognizerVelocity: maybe(pick([-0.0, 1e-9, 812.5])),
        termination: pick(SessionTermination.allCases), finishes: maybe(Bool.random(using: &random)))
    }
    session.result.frames = maybe(
      FrameMeasures(
        frames: 90, lateMicroseconds: pick([0, SessionBounds.duration.upperBound]), slowFrames: 7,
        frozenFrames: pick([0, 7])))
    session.result.container = session.result.sign > 0 ? ContainerSize(width: 390, height: 844.125) : nil
    session.samples = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      GestureSample(
        timeMicroseconds: pick([Int64.random(in: 0...99_999, using: &random), Self.halfADay, -Self.halfADay]),
        x: Double.random(in: -500...500, using: &random), y: pick([1e6, -1e6, 0.001, 333.333]),
        phase: pick(GestureSample.Phase.allCases))
    }
    return session
  }
}
