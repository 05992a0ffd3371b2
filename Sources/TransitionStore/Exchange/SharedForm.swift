import Foundation
import GRDB
import TransitionModel

/// Takes out of sessions what would tell people apart, before they are shared.
///
/// New ids are computed with a key that nobody keeps: the same for one showing throughout a file, and of no use to find
/// the original. What is left of a trace still is a movement of a hand; that is why there must be many people.
struct SharedForm {
  private let key = ExchangeKey()
  /// Device classes with app versions, and screens, that enough people have.
  private let devices: Set<[String?]>
  private let screens: Set<String>

  private static let day: Int64 = 86_400_000_000

  /// - Throws: ``RegistryError/tooFewPeople(_:needed:)``.
  init(_ db: Database, _ filter: ExchangeFilter, fewestPeople: Int) throws {
    let asked = filter.conditions(time: "session.began_at_us", origin: "session.origin")
    let people = """
      FROM session
      JOIN configuration ON configuration.id = session.configuration_id
      JOIN transition ON transition.id = configuration.transition_id
      LEFT JOIN presentation ON presentation.id = session.presentation_id
      WHERE \(asked.sql) AND session.shared = 0 AND session.origin IN ('device', 'imported')
      """
    let count = try Row.fetchOne(
      db, sql: "SELECT count(*), count(DISTINCT session.token) \(people)", arguments: asked.arguments)
    let (sessions, tokens) = try (count?.decode(Int.self, atIndex: 0) ?? 0, count?.decode(Int.self, atIndex: 1) ?? 0)
    if sessions > 0, tokens < fewestPeople { throw RegistryError.tooFewPeople(tokens, needed: fewestPeople) }
    let enough = "HAVING count(DISTINCT session.token) >= \(fewestPeople)"
    devices = Set(
      try Row.fetchAll(
        db, sql: "SELECT session.device_class, session.app_version \(people) GROUP BY 1, 2 \(enough)",
        arguments: asked.arguments
      ).map { try [$0.decode(atIndex: 0), $0.decode(atIndex: 1)] })
    screens = Set(
      try String.fetchAll(
        db,
        sql: "SELECT presentation.screen \(people) AND presentation.screen IS NOT NULL GROUP BY 1 \(enough)",
        arguments: asked.arguments))
  }

  /// Puts lines in an order that tells nothing of the one in which they were made.
  var identity: DatabaseFunction {
    DatabaseFunction("shared_identity", argumentCount: 1, pure: true) { [key] values in
      String.fromDatabaseValue(values[0]).flatMap(UUID.init(uuidString:)).map { key.identity(of: $0).text }
    }
  }

  /// What was made up belongs to nobody, and what was shared before has passed already.
  private func isPrivate(_ origin: SessionOrigin?, _ isShared: Bool) -> Bool {
    !isShared && origin != .simulated && origin != .gallery
  }

  func of(_ stored: StoredRevision) -> StoredRevision {
    StoredRevision(
      transition: stored.transition, note: nil, createdAtMicroseconds: Self.day(of: stored.createdAtMicroseconds),
      retiredAtMicroseconds: nil, sessionCount: 0)
  }

  func of(_ record: PresentationRecord) -> PresentationRecord {
    var shared = record
    shared.uuid = key.identity(of: record.uuid)
    shared.token = nil
    if isPrivate(record.origin, record.isShared), !screens.contains(record.screen?.text ?? "") { shared.screen = nil }
    shared.presentedAtMicroseconds = record.presentedAtMicroseconds.map(Self.day)
    shared.dismissedAtMicroseconds = record.dismissedAtMicroseconds.map(Self.day)
    shared.isShared = true
    return shared
  }

  func of(_ stored: StoredSession) -> StoredSession {
    var (header, result, measures) = (stored.header, stored.result, stored.measures)
    header.uuid = key.identity(of: header.uuid)
    header.beganAtMicroseconds = Self.day(of: header.beganAtMicroseconds)
    header.context.uuid = nil
    header.context.externalID = nil
    header.context.token = nil
    header.context.presentation = header.context.presentation.map(key.identity)
    let device = [header.context.deviceClass, header.context.appVersion]
    if isPrivate(header.context.origin, stored.isShared), !devices.contains(device) {
      header.context.deviceClass = nil
      header.context.appVersion = nil
    }
    result.durationMicroseconds = Self.millisecond(result.durationMicroseconds)
    result.settleMicroseconds = result.settleMicroseconds.map(Self.millisecond)
    result.interactionDistance = result.interactionDistance.rounded()
    result.releaseTranslation = result.releaseTranslation?.rounded()
    result.releaseProgress = result.releaseProgress.map(Self.thousandth)
    result.releaseVelocity = result.releaseVelocity?.rounded()
    result.peakProgress = Self.thousandth(result.peakProgress)
    if let frames = result.frames { result.frames?.lateMicroseconds = Self.millisecond(frames.lateMicroseconds) }
    measures.travelMilliPoints = measures.travelMilliPoints.map(Self.millisecond)
    measures.holdMicroseconds = measures.holdMicroseconds.map(Self.millisecond)
    measures.inputGapMicroseconds = measures.inputGapMicroseconds.map(Self.millisecond)
    return StoredSession(
      header: header, result: result, touchCount: stored.touchCount, sampleCount: stored.sampleCount,
      recognizerVelocity: stored.recognizerVelocity?.rounded(), hasTrace: stored.hasTrace, measures: measures,
      isShared: true)
  }

  func of(_ trace: SampleCodec.Trace) -> SampleCodec.Trace {
    let touches = trace.touches.map { touch in
      var touch = touch
      touch.startDisplacement = touch.startDisplacement.rounded()
      touch.recognizerVelocity = touch.recognizerVelocity?.rounded()
      return touch
    }
    let samples = trace.samples.map { sample in
      GestureSample(
        timeMicroseconds: Self.millisecond(sample.timeMicroseconds), x: sample.x.rounded(), y: sample.y.rounded(),
        phase: sample.phase)
    }
    return SampleCodec.Trace(touches: touches, samples: samples)
  }

  func of(_ touch: TouchFact) -> TouchFact {
    TouchFact(
      beganMicroseconds: Self.millisecond(touch.beganMicroseconds),
      endedMicroseconds: Self.millisecond(touch.endedMicroseconds), finishes: touch.finishes)
  }

  /// Midnight before, UTC.
  private static func day(of microseconds: Int64) -> Int64 { microseconds - microseconds % day }

  /// To the nearest 1000, from 0 away, where there is room for it; and so 1/1000 pt to 1 pt.
  private static func millisecond(_ microseconds: Int64) -> Int64 {
    let rest = microseconds % 1000
    let down = microseconds - rest
    let (up, overflows) = down.addingReportingOverflow(rest < 0 ? -1000 : 1000)
    return abs(rest) < 500 || overflows ? down : up
  }

  private static func thousandth(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
