import Foundation
import TransitionModel
import TransitionStore

extension ExchangeLine {
  /// Reads a line. Safe for untrusted bytes: invalid ones throw.
  init(_ bytes: [UInt8]) throws(ExchangeFault) {
    var object = try ExchangeObject(JSONParser.parse(bytes))
    switch try object.text("type") {
    case "header":
      try Self.checkHeader(&object)
      let batch = try Self.batch(&object)
      self = .header(isShared: try object.mark(Self.sharedKey), batch: batch)
    case "configuration": self = .configuration(try Self.configuration(&object))
    case "presentation": self = .presentation(try Self.presentation(&object))
    case "session":
      let (stored, trace, touches) = try Self.session(&object)
      self = .session(stored, trace, touches)
    case "install":
      self = .install(
        InstallFact(
          token: try Self.text("token", &object),
          logEndsAtMicroseconds: try ExchangeObject.required("log_ends_at_us", try object.integer("log_ends_at_us")),
          representsMilli: try ExchangeObject.required(
            "represents_milli", try object.integer("represents_milli", InstallFact.itself...1_000_000_000))))
    case "erasure": self = .erasure(token: try Self.text("token", &object))
    case "end":
      var summary = ExchangeSummary()
      summary.configurations = try Self.count("configurations", &object)
      summary.presentations = try Self.count("presentations", &object)
      summary.sessions = try Self.count("sessions", &object)
      self = .end(summary)
    case let type:
      throw ExchangeFault(
        "type is \(type.map(QuotedText.of) ?? "null"); allowed header, configuration, presentation, session, install, erasure, end."
      )
    }
    try object.finish()
  }

  private static func checkHeader(_ object: inout ExchangeObject) throws(ExchangeFault) {
    let format = try object.text("format")
    guard format == ExchangeFormat.name else {
      throw ExchangeFault("format is \(format.map(QuotedText.of) ?? "null"); allowed \"\(ExchangeFormat.name)\".")
    }
    let version = try ExchangeObject.required("version", try object.integer("version"))
    guard version == ExchangeFormat.version else {
      throw ExchangeFault(
        "the file has version \(version) of the format, but this program reads version \(ExchangeFormat.version). "
          + "Export it again with a program that writes this version.")
    }
  }

  /// Reads the batch; nil if the file is not one.
  private static func batch(_ object: inout ExchangeObject) throws(ExchangeFault) -> BatchStamp? {
    guard object.has(batchKey) else { return nil }
    let text = try text(batchKey, &object)
    guard let id = UUID(uuidString: text) else {
      throw ExchangeFault("\(batchKey) is \(QuotedText.of(text)); allowed is a UUID.")
    }
    let createdAt = try ExchangeObject.required("created_at_us", try object.integer("created_at_us"))
    let sentAt = try ExchangeObject.required("sent_at_us", try object.integer("sent_at_us"))
    let rate = try object.number("sampling_rate")
    guard rate.map((0...1).contains) ?? true else {
      throw ExchangeFault("sampling_rate is \(rate ?? 0); allowed 0…1.")
    }
    // A device could have written it as well as the receiving side: see ``ImportLimits/receivedAtMicroseconds``.
    if object.has(receivedKey) { _ = try object.integer(receivedKey) }
    return BatchStamp(id: id, createdAtMicroseconds: createdAt, sentAtMicroseconds: sentAt, samplingRate: rate)
  }

  /// Reads a count. The limit is far above any file's number of lines, and far below overflow in sums.
  private static func count(_ key: String, _ object: inout ExchangeObject) throws(ExchangeFault) -> Int {
    Int(try ExchangeObject.required(key, try object.integer(key, 0...1_000_000_000_000)))
  }

  private static func revision(_ object: inout ExchangeObject) throws(ExchangeFault) -> Int {
    Int(try ExchangeObject.required("revision", try object.integer("revision", 1...Int64(RevisionNumber.sentEnd))))
  }

  private static func text(_ key: String, _ object: inout ExchangeObject) throws(ExchangeFault) -> String {
    try ExchangeObject.required(key, try object.text(key))
  }

  private static func configuration(_ object: inout ExchangeObject) throws(ExchangeFault) -> StoredRevision {
    let name = try text("transition", &object)
    let (revision, digest) = (try revision(&object), try text("digest", &object))
    let note = try object.text("note")
    let createdAt = try ExchangeObject.required("created_at_us", try object.integer("created_at_us"))
    var values = ConfigurationValues(try object.fieldValues("values"))
    values[.name] = .text(name)
    let configuration: TransitionConfiguration
    do {
      configuration = try TransitionConfiguration(values)
    } catch {
      throw ExchangeFault(error.problems.map { "\($0)" }.joined(separator: " "))
    }
    guard configuration.digest == digest else {
      throw ExchangeFault(
        "digest is \(QuotedText.of(digest)), but these values have \(configuration.digest): one of them was changed.")
    }
    return StoredRevision(
      transition: TransitionRevision(configuration: configuration, revision: revision, digest: digest), note: note,
      createdAtMicroseconds: createdAt, retiredAtMicroseconds: nil, sessionCount: 0)
  }

  private static func presentation(_ object: inout ExchangeObject) throws(ExchangeFault) -> PresentationRecord {
    var record = PresentationRecord(
      uuid: try ExchangeObject.required("uuid", try object.uuid("uuid")), transition: try text("transition", &object),
      revision: try revision(&object), digest: try text("digest", &object))
    if let screen = try object.text("screen") {
      do {
        record.screen = try ScreenSlug(screen)
      } catch {
        throw ExchangeFault("screen is \(QuotedText.of(screen)); allowed \(ScreenSlug.rule).")
      }
    }
    record.token = try object.text("token")
    record.origin = try object.word("origin")
    record.presentedAtMicroseconds = try object.integer("presented_at_us")
    record.dismissedAtMicroseconds = try object.integer("dismissed_at_us")
    record.dismissedBy = try object.word("dismissed_by")
    if object.has(basisKey) { record.dismissedByBasis = try object.word(basisKey) }
    if object.has(deviceAtKey) { record.deviceAtMicroseconds = try object.integer(deviceAtKey) }
    record.moves = try moves(&object)
    record.isShared = try object.mark(sharedKey)
    return record
  }
}

extension ExchangeLine {
  /// The first bytes of a session's line, as written.
  private static let sessionBeginning = Array(#"{"type":"session","uuid":""#.utf8)

  /// Returns the UUID of a session without reading its line; nil if the line does not begin as written.
  static func sessionUUID(beginning line: [UInt8]) -> UUID? {
    let start = sessionBeginning.count
    guard line.count > start + 36, line[start + 36] == UInt8(ascii: "\""), line.starts(with: sessionBeginning) else {
      return nil
    }
    return UUID(text: line[start..<start + 36])
  }

  static func session(
    _ object: inout ExchangeObject
  ) throws(ExchangeFault) -> (StoredSession, SampleCodec.Trace?, [TouchFact]) {
    let header = try header(&object)
    let deviceAt = object.has(deviceAtKey) ? try object.integer(deviceAtKey) : nil
    var result = try result(&object)
    let velocity = try object.number("recognizer_velocity_pt_s")
    let touches = try ExchangeObject.required("touches", try object.integer("touches", SessionBounds.count))
    let samples = try ExchangeObject.required("sample_count", try object.integer("sample_count", SessionBounds.count))
    result.container = try container(&object)
    result.stops = try stops(&object)
    let measured = try measures(&object)
    result.frames = measured.frames
    let touchFacts = try touchFacts(of: touches, &object)
    let trace = try trace(&object)
    let isShared = try object.mark(sharedKey)
    if let trace {
      guard Int64(trace.samples.count) == samples else {
        throw ExchangeFault("sample_count is \(samples), but the trace has \(trace.samples.count) samples.")
      }
      guard Int64(trace.touches.count) == touches else {
        throw ExchangeFault("touches is \(touches), but the trace has \(trace.touches.count).")
      }
    }
    var stored = StoredSession(
      header: header, result: result, touchCount: Int(touches), sampleCount: Int(samples),
      recognizerVelocity: velocity, hasTrace: trace != nil, measures: measured.measures, isShared: isShared)
    stored.deviceAtMicroseconds = deviceAt
    return (stored, trace, touchFacts)
  }

  private static func container(_ object: inout ExchangeObject) throws(ExchangeFault) -> ContainerSize? {
    guard object.has(containerWidthKey) || object.has(containerHeightKey) else { return nil }
    let width = try ExchangeObject.required(containerWidthKey, try object.number(containerWidthKey))
    let height = try ExchangeObject.required(containerHeightKey, try object.number(containerHeightKey))
    guard let size = ContainerSize(width: width, height: height) else {
      throw ExchangeFault(
        "\(containerWidthKey) is \(width) and \(containerHeightKey) is \(height); allowed are numbers above 0, at most "
          + "1000000.")
    }
    return size
  }

  private static func header(_ object: inout ExchangeObject) throws(ExchangeFault) -> SessionHeader {
    let context = SessionContext(
      externalID: try object.text("external_id"), presentation: try object.uuid("presentation"),
      origin: try ExchangeObject.required("origin", try object.word("origin")),
      deviceClass: try object.text("device_class"), appVersion: try object.text("app_version"),
      token: try object.text("token"))
    return SessionHeader(
      uuid: try ExchangeObject.required("uuid", try object.uuid("uuid")),
      transition: try ExchangeObject.required("transition", try object.text("transition")),
      revision: try revision(&object),
      digest: try ExchangeObject.required("digest", try object.text("digest")),
      direction: try ExchangeObject.required("direction", try object.word("direction")),
      beganAtMicroseconds: try ExchangeObject.required("began_at_us", try object.integer("began_at_us")),
      context: context)
  }

  private static func result(_ object: inout ExchangeObject) throws(ExchangeFault) -> SessionResult {
    let sign = try ExchangeObject.required("sign", try object.integer("sign", -1...1))
    guard sign != 0 else { throw ExchangeFault("sign is 0; allowed 1 and -1.") }
    return SessionResult(
      outcome: try ExchangeObject.required("outcome", try object.word("outcome")), reason: try object.text("reason"),
      termination: try ExchangeObject.required("termination", try object.word("termination")),
      completed: try ExchangeObject.required("completed", try object.flag("completed")),
      durationMicroseconds: try ExchangeObject.required(
        "duration_us", try object.integer("duration_us", SessionBounds.duration)),
      settleMicroseconds: try object.integer("settle_us", SessionBounds.duration),
      axis: try ExchangeObject.required("axis", try object.word("axis")), sign: Double(sign),
      interactionDistance: try ExchangeObject.required(
        "interaction_distance_pt", try object.number("interaction_distance_pt")),
      releaseTranslation: try object.number("release_translation_pt"),
      releaseProgress: try object.number("release_progress"),
      releaseVelocity: try object.number("release_velocity_pt_s"),
      estimator: try ExchangeObject.required("estimator", try object.word("estimator")),
      peakProgress: try ExchangeObject.required("peak_progress", try object.number("peak_progress")), touches: [])
  }

  private static func trace(_ object: inout ExchangeObject) throws(ExchangeFault) -> SampleCodec.Trace? {
    let value = try object.value("trace")
    if case .null = value { return nil }
    var trace = try ExchangeObject(value, called: "trace")
    let limit = Int64(GestureSample.coordinateLimit) * 1000
    var touches: [InteractionTouch] = []
    for touch in try trace.list("touches") { touches.append(try self.touch(touch)) }
    let times = try trace.integers("t_us", SessionBounds.stamp)
    let (x, y) = (try trace.integers("x_pt_1000", -limit...limit), try trace.integers("y_pt_1000", -limit...limit))
    let phases = try phases(&trace)
    try trace.finish()
    guard times.count == x.count, x.count == y.count, y.count == phases.count else {
      throw ExchangeFault(
        "trace has \(times.count) times, \(x.count) x, \(y.count) y and \(phases.count) phases; it needs as many of "
          + "each.")
    }
    let samples = times.indices.map { index in
      GestureSample(
        timeMicroseconds: times[index], milliX: x[index], milliY: y[index], phase: phases[index])
    }
    return SampleCodec.Trace(touches: touches, samples: samples)
  }

  private static func phases(_ trace: inout ExchangeObject) throws(ExchangeFault) -> [GestureSample.Phase] {
    let letters = try ExchangeObject.required("phases", try trace.text("phases"))
    var phases: [GestureSample.Phase] = []
    phases.reserveCapacity(letters.utf8.count)
    for letter in letters.utf8 {
      switch letter {
      case UInt8(ascii: "b"): phases.append(.began)
      case UInt8(ascii: "c"): phases.append(.changed)
      case UInt8(ascii: "e"): phases.append(.ended)
      case UInt8(ascii: "x"): phases.append(.cancelled)
      default:
        let other = letters.first { letter in !phaseLetters.contains { $0.letter == letter } }
        throw ExchangeFault(
          "phases has the letter \(QuotedText.of(other.map(String.init) ?? letters)); allowed b began, c changed, e "
            + "ended, x cancelled.")
      }
    }
    return phases
  }

  private static func touch(_ value: JSONValue) throws(ExchangeFault) -> InteractionTouch {
    var object = try ExchangeObject(value, called: "a touch")
    let touch = InteractionTouch(
      startDisplacement: try ExchangeObject.required(
        "start_displacement_pt", try object.number("start_displacement_pt")),
      sampleCount: Int(
        try ExchangeObject.required("sample_count", try object.integer("sample_count", SessionBounds.count))),
      recognizerVelocity: try object.number("recognizer_velocity_pt_s"),
      termination: try ExchangeObject.required("termination", try object.word("termination")),
      finishes: try object.flag("finishes"))
    try object.finish()
    return touch
  }
}
