import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// Uploads from senders that nobody controls: what a file states about itself is never obeyed.
@Suite struct HostileUploadTests {
  private static let noon: Int64 = 1_800_000_000_000_000
  private static let day: Int64 = 86_400_000_000
  private static let header = #"{"type":"header","format":"transition-registry-sessions","version":4}"#

  private static func configuration(_ duration: Double) throws -> TransitionConfiguration {
    try Example.configuration(Example.interactive, ["presentation.duration": .number(duration)])
  }

  /// Returns an upload with one configuration line for each revision number, in order.
  private static func upload(numbers: [Int], from first: Int = 0) throws -> [UInt8] {
    let source = try TransitionRegistry.inMemory()
    for index in numbers.indices {
      try source.apply([configuration(1 + Double(first + index) / 10_000)])
      let revision = try source.transition(named: "card-modal")
      try source.record([Example.session(of: revision, beganAt: 1_700_000_000_000_000 + Int64(index))])
    }
    var place = 0
    let lines = try String(decoding: source.exported(), as: UTF8.self).split(separator: "\n").map { line -> String in
      guard line.hasPrefix(#"{"type":"configuration""#) else { return String(line) }
      defer { place += 1 }
      return String(line).replacing(#""revision":\#(place + 1),"#, with: #""revision":\#(numbers[place]),"#)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Returns an upload of erasures.
  private static func erasures(_ tokens: [String]) -> [UInt8] {
    let lines = tokens.map { #"{"type":"erasure","token":"\#($0)"}"# }
    let end = #"{"type":"end","configurations":0,"presentations":0,"sessions":0}"#
    return Array(([header] + lines + [end]).joined(separator: "\n").utf8)
  }

  // MARK: - Revision numbers

  @Test(arguments: Thoroughness.seeds(12, inSoak: 200).map { UInt64($0) })
  func noUploadDeterminesTheNextRevisionOfAHistory(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let registry = try TransitionRegistry.inMemory()
    let own = Int.random(in: 0...3, using: &random)
    for index in 0..<own { try registry.apply([Self.configuration(0.1 + Double(index) / 10)]) }
    let edges = [1, 2, 3, 4, 999_999, 1_000_000, 1_000_001, 2_000_000, 999_999_999, 1_000_000_000]
    for round in 0..<3 {
      let numbers = Array(edges.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)))
      try registry.imported(Self.upload(numbers: numbers, from: 100 * round))
    }
    let bytes = try registry.exported()
    let other = try TransitionRegistry.inMemory()
    try other.imported(bytes)
    #expect(try other.sessions().count == registry.sessions().count)
    let next = try registry.apply([Self.configuration(0.9)])
    #expect(next.map(\.revision) == [own + 1])
    #expect(try registry.history(of: "card-modal").map(\.revision) == Array(1...own + 1))
  }

  // MARK: - Erasures

  @Test(arguments: [false, true]) func erasuresOfAFileDeleteThemselvesAlone(skippingBadLines: Bool) throws {
    let registry = try Example.registry()
    let card = try registry.transition(named: "card-modal")
    let tokens = (0..<200).map { "h1:person-\($0)" }
    try registry.record(
      tokens.map { Example.session(of: card, context: SessionContext(origin: .device, token: $0)) })
    let summary = try registry.imported(Self.erasures(Array(tokens.prefix(150))), skippingBadLines: skippingBadLines)
    #expect(summary.erasedTokens == 150)
    #expect(try Set(registry.sessions().compactMap(\.header.context.token)) == Set(tokens.dropFirst(150)))
  }

  /// A session is erased whether it stands before or after the erasure.
  @Test(arguments: [false, true]) func anErasureCoversItsWholeFile(skippingBadLines: Bool) throws {
    let source = try Example.registry()
    let card = try source.transition(named: "card-modal")
    let token = "h1:" + String(repeating: "0", count: 32)
    let sessions = (0..<4).map {
      Example.session(
        of: card, context: SessionContext(presentation: UUID(), origin: .device, token: $0 == 3 ? nil : token))
    }
    let presentations = sessions.map { session in
      PresentationRecord(
        uuid: session.header.context.presentation ?? UUID(), transition: card.name, revision: card.revision,
        digest: card.digest, token: session.header.context.token, origin: .device,
        presentedAtMicroseconds: session.header.beganAtMicroseconds)
    }
    try source.record(sessions, of: presentations)
    var lines = String(decoding: try source.exported(), as: UTF8.self).split(separator: "\n").map(String.init)
    lines.insert(#"{"type":"erasure","token":"\#(token)"}"#, at: lines.count - 2)
    let registry = try TransitionRegistry.inMemory()
    try registry.imported(Array(lines.joined(separator: "\n").utf8), skippingBadLines: skippingBadLines)
    #expect(try registry.sessions().map(\.header.context.token) == [nil])
    #expect(try registry.presentations().count == 1)
  }

  @Test func doctorReportsManyErasuresThatCameAtOnce() throws {
    let directory = try TemporaryDirectory()
    let registry = try TransitionRegistry(at: directory.file(), access: .create)
    let tokens = (0..<1000).map { "h1:\($0)" }
    func finding() throws -> HealthReport.Finding? {
      try TransitionRegistry.examine(at: registry.path).findings.first { $0.check == "erased tokens" }
    }
    #expect(try finding() == nil)
    try registry.imported(Self.erasures(Array(tokens.prefix(3))))
    #expect(try finding()?.status == .fact)
    try registry.imported(Self.erasures(tokens))
    #expect(try finding()?.value == .count(1000) && finding()?.status == .notice)
    // A token of this registry has a second tombstone, of its hash in exported files.
    _ = try registry.exchangeKey()
    try registry.erase(tokens: ["one", "another"], unseen: true)
    #expect(try finding()?.value == .count(1002))
  }

  // MARK: - Configurations

  @Test func anImportAddsABoundedNumberOfConfigurationsAndPruningRemovesUnusedOnes() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply([Self.configuration(0.1), Example.configuration(Example.plain)])
    let many = try Self.upload(numbers: Array(1...6))
    var limits = ImportLimits()
    limits.newConfigurations = 5
    let error = #expect(throws: RegistryToolError.self) { try registry.imported(many, limits: limits) }
    #expect(error?.description.contains("beyond the 5 that one import may add") == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("--max-configurations") == true)
    // The limit applies to all files of an import.
    var counts: [Int?] = []
    limits.newConfigurations = 9
    try registry.importingFiles(limits: limits) { files in
      for bytes in [many, many, try Self.upload(numbers: Array(1...4), from: 50)] {
        var rest: [UInt8]? = bytes
        counts.append(
          try? files.importSessions {
            defer { rest = nil }
            return rest
          }.configurations)
      }
    }
    #expect(counts == [6, 0, nil])
    let (stranger, later) = (try TransitionRegistry.inMemory(), 1_740_000_000_000_000 as Int64)
    try stranger.apply([Example.configuration(Example.input)])
    try stranger.record([Example.session(of: stranger.transition(named: "modal-input"), beganAt: later + 1)])
    try registry.imported(stranger.exported())

    func configurations() throws -> Int {
      try registry.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM configuration") ?? 0 }
    }
    #expect(try configurations() == 9)
    #expect(try registry.prune(tracesBefore: nil, sessionsBefore: nil).configurations == 0)
    let dry = try registry.prune(tracesBefore: nil, sessionsBefore: later, dryRun: true)
    #expect(try dry.configurations == 6 && configurations() == 9)
    #expect(try registry.prune(tracesBefore: nil, sessionsBefore: later).configurations == 6)
    #expect(try configurations() == 3 && registry.history(of: "modal-input").count == 1)
    #expect(try registry.prune(tracesBefore: nil, sessionsBefore: .max).configurations == 1)
    #expect(try registry.transitions(includingRetired: true).map(\.name) == ["card-modal", "plain"])
    #expect(try registry.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM transition") } == 2)
  }

  // MARK: - Times and shares

  private func source(_ times: [Int64], token: String? = nil) throws -> [UInt8] {
    let source = try Example.registry()
    let card = try source.transition(named: "card-modal")
    try source.record(
      times.map { Example.session(of: card, beganAt: $0, context: SessionContext(origin: .device, token: token)) })
    return try source.exported(form: .exchange(ExchangeKey()))
  }

  @Test(arguments: [false, true]) func sessionsOfImpossibleTimesAreSetAsideAndCounted(skippingBadLines: Bool) throws {
    let directory = try TemporaryDirectory()
    let registry = try TransitionRegistry(at: directory.file(), access: .create, now: { Self.noon })
    // 1970, 2001 (the reference date of clocks that were never set), the last moment before 2010, and 2010.
    let times = [0, 978_307_200_000_000, ImportLimits.earliest - 1, ImportLimits.earliest, Self.noon]
    let summary = try registry.imported(source(times), skippingBadLines: skippingBadLines)
    #expect(summary.impossibleTimes == 3 && summary.sessions == 2 && summary.badLines == 0)
    #expect(try registry.sessions().map(\.header.beganAtMicroseconds).sorted() == [ImportLimits.earliest, Self.noon])
    // A line that claims to be corrected already.
    let forged = String(decoding: try source([Self.noon + Self.day, Self.noon + Self.day + 1]), as: UTF8.self)
      .replacing(#""token":null"#, with: #""token":null,"device_at_us":1"#)
    let second = try registry.imported(Array(forged.utf8), skippingBadLines: skippingBadLines)
    #expect(second.impossibleTimes == 1 && second.sessions == 1)
  }

  @Test(arguments: [false, true]) func anImportLimitsADaysDragsOfAPerson(skippingBadLines: Bool) throws {
    let directory = try TemporaryDirectory()
    let registry = try TransitionRegistry(at: directory.file(), access: .create, now: { Self.noon })
    var limits = ImportLimits()
    limits.dragsPerDay = 50
    let day = Self.noon / Self.day * Self.day - 3 * Self.day
    let loud = try source((0..<120).map { day + $0 } + (0..<7).map { day + Self.day + $0 }, token: "loud")
    let first = try registry.imported(loud, skippingBadLines: skippingBadLines, limits: limits)
    #expect(first.sessions == 57 && first.beyondDailyLimit == 70)
    // Those already stored count, and are no more than duplicates.
    let again = try registry.imported(loud, skippingBadLines: skippingBadLines, limits: limits)
    #expect(again.sessions == 0 && again.duplicates == 57 && again.beyondDailyLimit == 70)
    let unknown = try registry.imported(source((0..<60).map { day + $0 }), limits: limits)
    #expect(unknown.sessions == 60 && unknown.beyondDailyLimit == 0)
    #expect(try registry.imported(loud).sessions == 70)
  }
}
