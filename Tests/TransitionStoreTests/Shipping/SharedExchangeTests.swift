import Foundation
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct SharedExchangeTests {
  private static let anyone = ExchangeForm.shared(fewestPeople: 0)
  private static let day: Int64 = 86_400_000_000

  /// Creates a registry with one session for each of so many people, on phones; the first has a unique device class.
  private static func registry(people: Int, origin: SessionOrigin = .device) throws -> TransitionRegistry {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration(Example.interactive)], note: "Who made this?")
    let revision = try registry.transition(named: "card-modal")
    let presentations = try (0..<people).map { person in
      PresentationRecord(
        uuid: UUID(), transition: revision.name, revision: revision.revision, digest: revision.digest,
        screen: try ScreenSlug(person == 0 ? "rare" : "usual"), token: "person-\(person)", origin: origin,
        presentedAtMicroseconds: 1_700_000_000_000_000 + Int64(person),
        dismissedAtMicroseconds: 1_700_000_001_000_000, dismissedBy: .gesture)
    }
    let sessions = presentations.enumerated().map { person, presentation in
      var session = Example.session(
        UUID(), of: revision, beganAt: 1_700_000_000_500_000 + Int64(person),
        context: SessionContext(
          externalID: "file-\(person)", presentation: presentation.uuid, origin: origin,
          deviceClass: person == 0 ? "fridge" : "phone", appVersion: "1.0", token: "person-\(person)"))
      session.result.container = ContainerSize(width: person == 0 ? 777.7 : 390.2, height: 844)
      return session
    }
    try registry.record(sessions, of: presentations)
    return registry
  }

  private static func imported(_ bytes: [UInt8]) throws -> TransitionRegistry {
    let registry = try TransitionRegistry.inMemory()
    try registry.imported(bytes)
    return registry
  }

  @Test func nothingLeadsBackToTheOriginal() throws {
    let source = try Self.registry(people: 12)
    let bytes = try source.exported(form: .shared(fewestPeople: 11))
    let text = String(decoding: bytes, as: UTF8.self)
    for session in try source.sessions() {
      let (header, context) = (session.header, session.header.context)
      #expect(!text.contains(header.uuid.text))
      #expect(try !text.contains(#require(context.presentation).text))
      #expect(try !text.contains("\"\(#require(context.token))\""))
      #expect(try !text.contains("\"\(#require(context.externalID))\""))
      #expect(!text.contains("\(header.beganAtMicroseconds)"))
    }
    for word in ["h1:", "Who made this?", "fridge", "rare"] { #expect(!text.contains(word)) }
    #expect(text.contains("\"phone\"") && text.contains("\"usual\""))
    // The size of the container goes as the device class does, and takes the starting third along.
    let sizes = try Self.imported(bytes).sessions().map { ($0.result.container?.width, $0.measures.startThird) }
    #expect(sizes.count { $0.0 == 390 && $0.1 == .top } == 11 && sizes.count { $0.0 == nil && $0.1 == nil } == 1)
    let again = try source.exported(form: .shared(fewestPeople: 11))
    #expect(Set(Self.identities(again)).isDisjoint(with: Self.identities(bytes)))
  }

  private static func identities(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.contains("\"uuid\"") ? line.firstRange(of: "\"uuid\":\"").map { line[$0.upperBound...].prefix(36) } : nil
    }
  }

  @Test(arguments: [UInt64](21...30)) func everythingIsOnTheGridAndMarked(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    let source = try history.registry(sessions: 30)
    let target = try Self.imported(source.exported(form: Self.anyone))
    #expect(try target.sessions().count == 30)
    for stored in try target.sessions() {
      #expect(stored.isShared && stored.header.context.token == nil && stored.header.context.externalID == nil)
      #expect(stored.header.beganAtMicroseconds % Self.day == 0)
      try Self.expectGrid(of: stored, in: target)
      let session = try target.session(stored.header.uuid.text)
      for sample in session.samples where abs(sample.timeMicroseconds) < .max / 2 {
        #expect(sample.timeMicroseconds % 1000 == 0 && sample.x == sample.x.rounded() && sample.y == sample.y.rounded())
      }
      for touch in session.result.touches { Self.expectWhole(touch.startDisplacement, touch.recognizerVelocity) }
    }
    let times = "SELECT count(*) FROM session_touch WHERE began_us % 1000 <> 0 OR ended_us % 1000 <> 0"
    #expect(try target.query(times).rows == [[.integer(0)]])
    #expect(try target.presentations().allSatisfy { $0.isShared && $0.token == nil && $0.moves.isEmpty })
    let marks = """
      SELECT count(*) FROM session_fact WHERE shared = 0 UNION ALL SELECT count(*) FROM touch_fact WHERE shared = 0
      """
    #expect(try target.query(marks).rows == [[.integer(0)], [.integer(0)]])
    // The aggregates stay: the number of sessions of each kind.
    let kinds = """
      SELECT outcome, direction, touches, sample_count, count(*) FROM session GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      """
    #expect(try target.query(kinds).rows == source.query(kinds).rows)
  }

  /// Checks that no time is finer than 1 ms and no travel finer than 1 pt, neither directly nor as a share of the
  /// distance.
  private static func expectGrid(of stored: StoredSession, in registry: TransitionRegistry) throws {
    let (result, measures) = (stored.result, stored.measures)
    let times = [
      result.durationMicroseconds, result.settleMicroseconds, result.frames?.lateMicroseconds,
      measures.holdMicroseconds, measures.inputGapMicroseconds,
    ]
    for time in times.compactMap(\.self) { #expect(time % 1000 == 0) }
    if let travel = measures.travelMilliPoints { #expect(travel % 1000 == 0) }
    if let stops = result.stops {
      #expect((stops.milliPositions + [stops.releaseMilliPoints]).allSatisfy { ($0 ?? 0) % 1000 == 0 })
      #expect(measures.marginMilli == nil)
    }
    expectWhole(
      result.container?.width, result.container?.height, result.interactionDistance, result.releaseTranslation,
      result.releaseVelocity, stored.recognizerVelocity)
    let distance = result.interactionDistance
    func share(_ travel: Double) -> Double {
      distance > 0 ? (min(max(travel / distance, 0), 1) * 1000).rounded() / 1000 : 0
    }
    if let progress = result.releaseProgress {
      let translation = try #require(result.releaseTranslation)
      #expect(progress == share(translation))
    }
    #expect(result.peakProgress == share((result.peakProgress * distance).rounded()))
    guard let margin = measures.marginMilli else { return }
    let revision = try registry.history(of: stored.header.transition).first { $0.revision == stored.header.revision }
    let interaction = try #require(revision?.transition.configuration.interaction)
    let decision = try ReleaseDecision(
      asking: interaction.releaseRule, translation: #require(result.releaseTranslation),
      velocity: #require(result.releaseVelocity), estimator: result.estimator, distance: distance)
    #expect(margin == decision.marginMilli)
  }

  /// Checks for −0, which would reveal the sign of the original.
  private static func expectWhole(_ numbers: Double?...) {
    for number in numbers.compactMap(\.self) {
      #expect(number == number.rounded() && !(number == 0 && number.sign == .minus), "\(number)")
    }
  }

  @Test(arguments: [(72_499, 72_000), (72_500, 73_000), (72_501, 73_000), (0, 0)] as [(Int64, Int64)])
  func halfAMillisecondIsRoundedAwayFromZero(exact: Int64, shared: Int64) throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration(Example.interactive)])
    var session = Example.session(UUID(), of: try registry.transition(named: "card-modal"))
    session.result.durationMicroseconds = exact
    session.result.settleMicroseconds = exact
    try registry.record([session])
    let result = try #require(try Self.imported(registry.exported(form: Self.anyone)).sessions().first?.result)
    #expect(result.durationMicroseconds == shared && result.settleMicroseconds == shared)
  }

  /// Stamps of a device's clock would connect the sessions of a person.
  @Test func timesOfATraceCountFromItsFirstSample() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration(Example.interactive)])
    var session = Example.session(of: try registry.transition(named: "card-modal"))
    let uptime: Int64 = 987_654_321_000
    session.samples = session.samples.map { sample in
      GestureSample(
        timeMicroseconds: sample.timeMicroseconds + uptime, x: sample.x, y: sample.y, phase: sample.phase)
    }
    try registry.record([session])
    let bytes = try registry.exported(form: Self.anyone)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("987654"))
    let target = try Self.imported(bytes)
    let shared = try target.session(#require(target.sessions().first).header.uuid.text)
    #expect(shared.samples.map(\.timeMicroseconds) == (0..<10).map { $0 * 8000 })
  }

  @Test func theCauseThatOnePersonHasIsLeftOut() throws {
    let source = try Self.registry(people: 12)
    let revision = try source.transition(named: "card-modal")
    let rare = PresentationRecord(
      uuid: UUID(), transition: revision.name, revision: revision.revision, digest: revision.digest,
      screen: "usual", token: "person-1", origin: .device,
      presentedAtMicroseconds: 1_700_000_000_000_000, dismissedAtMicroseconds: 1_700_000_001_000_000,
      dismissedBy: .accessibility, dismissedByBasis: .observed)
    try source.record(presentations: [rare])
    let bytes = try source.exported(form: .shared(fewestPeople: 11))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("accessibility"))
    let causes = try Self.imported(bytes).presentations().map(\.dismissedBy)
    #expect(causes.count { $0 == .gesture } == 12 && causes.count { $0 == nil } == 1)
  }

  /// Content and a keyboard may place a stop where only one person has it.
  @Test func thePositionsOfStopsThatOnePersonHasAreLeftOut() throws {
    let source = try TransitionRegistry.inMemory()
    try source.apply([Example.configuration()])
    let revision = try source.transition(named: "card-modal")
    let sessions = (0..<12).map { person in
      var session = Example.session(of: revision, context: SessionContext(origin: .device, token: "person-\(person)"))
      session.result.stops = Example.stops
      // It differs by less than 1 pt, except for one person.
      session.result.stops?.milliPositions[1] = person == 0 ? 333_000 : 406_500 + Int64(person)
      return session
    }
    try source.record(sessions)
    let shared = try Self.imported(source.exported(form: .shared(fewestPeople: 11))).sessions()
    var usual = Example.stops
    (usual.milliPositions, usual.releaseMilliPoints) = ([nil, 407_000, 779_000], 656_000)
    var rare = usual
    rare.milliPositions = [nil, nil, nil]
    #expect(shared.count { $0.result.stops == usual } == 11 && shared.count { $0.result.stops == rare } == 1)
  }

  @Test func theMarkComesAlongAndReplayLeavesItOut() throws {
    let shared = try Self.imported(Self.registry(people: 12).exported(form: .shared(fewestPeople: 11)))
    let further = try Self.imported(shared.exported())
    #expect(try further.exported() == shared.exported())
    #expect(try further.sessions().allSatisfy(\.isShared))
    var replayed = 0
    for origin in [SessionOrigin.device, .simulated] {
      let all = DecidedSessionFilter(
        transition: "card-modal", revision: 1, direction: .dismiss, origin: origin)
      replayed += try further.studyDecidedSessions(all, from: 0) { count, _ in count += 1 }.reduce(0, +)
    }
    #expect(replayed == 0)
    // Shared data may be shared again, with new IDs.
    let again = try Self.imported(shared.exported(form: .shared(fewestPeople: 11)))
    #expect(try again.sessions().count == 12)
    #expect(try Set(again.sessions().map(\.header.uuid)).isDisjoint(with: shared.sessions().map(\.header.uuid)))
  }

  @Test func fewPeopleAreNotSharedAndMadeUpOnesAre() throws {
    let source = try Self.registry(people: 10)
    #expect(throws: RegistryError(.tooFewPeople(10, needed: 11))) {
      try source.exported(form: .shared(fewestPeople: 11))
    }
    #expect(throws: Never.self) { try source.exported(form: .shared(fewestPeople: 10)) }
    #expect(throws: Never.self) {
      try Self.registry(people: 2, origin: .simulated).exported(form: .shared(fewestPeople: 11))
    }
  }

  @Test func aSharedFileHasNoLineWithoutTheMarkAndNoneWithAToken() throws {
    let text = String(decoding: try Self.registry(people: 2).exported(form: Self.anyone), as: UTF8.self)
    let unmarked = text.replacing("},\"shared\":true}\n", with: "}}\n")
    let error = #expect(throws: RegistryToolError.self) { try Self.imported(Array(unmarked.utf8)) }
    #expect(error?.description.contains("lacks \"shared\":true") == true)
    let named = text.replacing("\"token\":null", with: "\"token\":\"t\"")
    let other = #expect(throws: RegistryToolError.self) { try Self.imported(Array(named.utf8)) }
    #expect(other?.description.contains("is marked as shared and has a token") == true)
  }
}
