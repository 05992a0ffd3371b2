import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct SharedCellsTests {
  private static let day: Int64 = 86_400_000_000
  private static let start: Int64 = 1_700_006_400_000_000

  /// Sessions and presentations whose revision, day, distance, screen, device and version are often rare.
  private struct Crowd {
    var random: SplitMix64
    var owners: [UUID: String] = [:]

    mutating func low(_ count: Int) -> Int {
      min(Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
    }

    mutating func registry(people: Int, sessions: Int) throws -> TransitionRegistry {
      let registry = try TransitionRegistry.inMemory()
      var revisions: [TransitionRevision] = []
      for duration in [0.2, 0.3, 0.4] {
        try registry.apply([
          Example.configuration(Example.interactive, ["presentation.duration": .number(duration)])
        ])
        revisions.append(try registry.transition(named: "card-modal"))
      }
      var records: [(session: InteractionSession, showing: PresentationRecord)] = []
      for _ in 0..<sessions {
        let person = "p-\(low(people))"
        let token = low(8) == 5 ? nil : person
        let origin: SessionOrigin = low(10) == 6 ? .simulated : low(2) == 1 ? .imported : .device
        let presented = start + Int64(low(4)) * day + Int64(low(1000))
        let revision = revisions[low(3)]
        let showing = PresentationRecord(
          uuid: UUID(), transition: revision.name, revision: revision.revision, digest: revision.digest,
          screen: low(3) == 2 ? nil : try ScreenSlug("screen-\(low(4))"), token: low(3) == 2 ? nil : token,
          origin: low(3) == 2 && origin != .simulated ? nil : origin,
          presentedAtMicroseconds: low(3) == 2 ? nil : presented,
          dismissedAtMicroseconds: low(3) == 2 ? nil : presented + Int64(low(2)) * day)
        var session = Example.session(
          of: revisions[low(3)], outcome: low(3) == 2 ? .finished : .invalid, beganAt: presented + Int64(low(2)) * day,
          context: SessionContext(
            presentation: low(4) == 3 ? nil : showing.uuid, origin: origin, deviceClass: "device-\(low(3))",
            appVersion: low(3) == 2 ? nil : "1.\(low(3))", token: token))
        session.result.interactionDistance = 400 + Double(low(5)) / 4 * 10
        if session.result.outcome == .invalid { session.result.reason = "reason \(low(4))" }
        records.append((session, showing))
        guard origin != .simulated, let token else { continue }
        owners[session.header.uuid] = token
        if session.header.context.presentation != nil || showing.token != nil { owners[showing.uuid] = token }
      }
      try registry.record(records.map(\.session), of: records.map(\.showing))
      return registry
    }
  }

  private struct Cell: Hashable {
    let kind, column, value: String
    init(_ kind: String, _ column: String, _ value: some CustomStringConvertible) {
      (self.kind, self.column, self.value) = (kind, column, value.description)
    }
  }

  private static func cells(of line: ExchangeLine) -> (uuid: UUID, cells: [Cell])? {
    switch line {
    case .presentation(let record) where record.origin != .simulated:
      let cells = [
        Cell("presentation", "revision", "\(record.transition) \(record.revision)"),
        record.presentedAtMicroseconds.map { Cell("presentation", "presented", $0) },
        record.dismissedAtMicroseconds.map { Cell("presentation", "dismissed", $0) },
        (record.screen?.text).map { Cell("presentation", "screen", $0) },
        (record.dismissedBy?.rawValue).map { Cell("presentation", "cause", $0) },
      ]
      return (record.uuid, cells.compactMap { $0 })
    case .session(let stored, _, _) where stored.header.context.origin != .simulated:
      let (header, context) = (stored.header, stored.header.context)
      let cells = [
        Cell("session", "revision", "\(header.transition) \(header.revision)"),
        Cell("session", "day", header.beganAtMicroseconds),
        Cell("session", "distance", stored.result.interactionDistance),
        context.deviceClass.map { Cell("session", "device", $0) },
        context.appVersion.map { Cell("session", "version", $0) },
        stored.result.reason.flatMap { $0 == "withheld" ? nil : Cell("session", "reason", $0) },
      ]
      return (header.uuid, cells.compactMap { $0 })
    default: return nil
    }
  }

  /// Returns the exported lines with identifying values, to match them; nil if there are too few people.
  private static func shared(
    _ registry: TransitionRegistry, fewestPeople: Int
  ) throws -> ([ExchangeLine], SharedForm, ExchangeSummary)? {
    do {
      return try registry.read { db in
        var lines: [ExchangeLine] = []
        var writer = try ExchangeWriter(db, filter: .init(), form: .shared(fewestPeople: fewestPeople), path: "")
        let form = try #require(writer.shared)
        let summary = try writer.run { lines.append(try ExchangeLine(Array($0.utf8))) }
        return (lines, form, summary)
      }
    } catch {
      guard case .tooFewPeople = error.fault else { throw error }
      return nil
    }
  }

  @Test func noSharedLineHasAValueOfFewerPeopleThanAsked() throws {
    var (withheld, shared, rarest) = (0, 0, Int.max)
    for seed in UInt64(1)...24 {
      var crowd = Crowd(random: SplitMix64(seed: seed))
      let fewest = 2 + crowd.low(6)
      let source = try crowd.registry(people: fewest + crowd.low(12), sessions: 40 + crowd.low(160))
      guard let (lines, form, summary) = try Self.shared(source, fewestPeople: fewest) else { continue }
      let originals = Dictionary(uniqueKeysWithValues: crowd.owners.keys.map { (form.identity(of: $0), $0) })
      var people: [Cell: Set<String>] = [:]
      for case let (uuid, cells)? in lines.map(Self.cells) {
        let owner = originals[uuid].flatMap { crowd.owners[$0] }
        for cell in cells { people[cell, default: []].formUnion(owner.map { [$0] } ?? []) }
      }
      for (cell, owners) in people {
        #expect(owners.count >= fewest, "seed \(seed): \(cell) is of \(owners.count), \(fewest) are asked for")
        rarest = min(rarest, owners.count - fewest)
      }
      // Lines that were left out were counted, and simulated data was included.
      let all = try source.sessions()
      #expect(summary.sessions + summary.withheldSessions == all.count)
      let madeUp = lines.count { line in
        if case .session(let stored, _, _) = line { stored.header.context.origin == .simulated } else { false }
      }
      #expect(madeUp == all.count { $0.header.context.origin == .simulated })
      withheld += summary.withheldSessions + summary.withheldPresentations
      shared += people.count
    }
    #expect(withheld > 100 && shared > 100 && rarest == 0)
  }

  @Test func presentationsAloneNeedAsManyPeople() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration(Example.interactive)])
    let revision = try registry.transition(named: "card-modal")
    func showings(_ people: Range<Int>) -> [PresentationRecord] {
      people.map { person in
        PresentationRecord(
          uuid: UUID(), transition: revision.name, revision: revision.revision, digest: revision.digest,
          token: "person-\(person)", origin: .device, presentedAtMicroseconds: Self.start)
      }
    }
    try registry.record(presentations: showings(0..<1))
    #expect(throws: RegistryError(.tooFewPeople(1, needed: 3))) {
      try registry.exported(form: .shared(fewestPeople: 3))
    }
    try registry.record(presentations: showings(1..<3))
    var summary = ExchangeSummary()
    summary = try registry.exportSessions(form: .shared(fewestPeople: 3)) { _ in }
    #expect(summary.presentations == 3 && summary.withheldPresentations == 0)
  }

  @Test func whatLeavingOutMakesRareIsLeftOutToo() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration(Example.interactive)])
    let revision = try registry.transition(named: "card-modal")
    func session(_ person: Int, day: Int64, distance: Double) -> InteractionSession {
      var session = Example.session(
        UUID(), of: revision, beganAt: Self.start + day * Self.day,
        context: SessionContext(origin: .device, token: "person-\(person)"))
      session.result.interactionDistance = distance
      return session
    }
    // Day 1 has two people, one of them with a unique distance.
    try registry.record(
      (0..<3).map { session($0, day: 0, distance: 400) }
        + [session(0, day: 1, distance: 400), session(1, day: 1, distance: 777)])
    let summary = try registry.exportSessions(form: .shared(fewestPeople: 2)) { _ in }
    #expect(summary.sessions == 3 && summary.withheldSessions == 2)
  }
}
