import Foundation
import TransitionModel

extension ExchangeLine {
  /// Reads a line. Any bytes at all are safe to give: what cannot be read throws.
  init(_ bytes: [UInt8]) throws(ExchangeFault) {
    var object = try ExchangeObject(JSONParser.parse(bytes))
    switch try object.text("type") {
    case "header":
      try Self.checkHeader(&object)
      self = .header(isShared: try object.mark(Self.sharedKey))
    case "configuration": self = .configuration(try Self.configuration(&object))
    case "presentation": self = .presentation(try Self.presentation(&object))
    case "session":
      let (stored, trace, touches) = try Self.session(&object)
      self = .session(stored, trace, touches)
    case "end":
      var summary = ExchangeSummary()
      summary.configurations = try Self.count("configurations", &object)
      summary.presentations = try Self.count("presentations", &object)
      summary.sessions = try Self.count("sessions", &object)
      self = .end(summary)
    case let type:
      throw ExchangeFault(
        "type is \(type.map(QuotedText.of) ?? "null"); allowed header, configuration, presentation, session, end.")
    }
    try object.finish()
  }

  private static func checkHeader(_ object: inout ExchangeObject) throws(ExchangeFault) {
    let format = try object.text("format")
    guard format == ExchangeFormat.name else {
      throw ExchangeFault("format is \(format.map(QuotedText.of) ?? "null"); allowed \"\(ExchangeFormat.name)\".")
    }
    let version = try ExchangeObject.required("version", try object.integer("version"))
    guard (1...Int64(ExchangeFormat.version)).contains(version) else {
      throw ExchangeFault(
        "the file has version \(version) of the format, and this program reads versions 1 to "
          + "\(ExchangeFormat.version). Update this program.")
    }
  }

  /// Far more lines than any file has, and far from overflow where they are added up.
  private static func count(_ key: String, _ object: inout ExchangeObject) throws(ExchangeFault) -> Int {
    Int(try ExchangeObject.required(key, try object.integer(key, 0...1_000_000_000_000)))
  }

  /// Far more revisions than anyone makes, and far from overflow where the next is counted.
  private static func revision(_ object: inout ExchangeObject) throws(ExchangeFault) -> Int {
    Int(try ExchangeObject.required("revision", try object.integer("revision", 1...1_000_000_000)))
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
    record.isShared = try object.mark(sharedKey)
    return record
  }
}
