import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct ExchangeBatchTests {
  private struct Interruption: Error {}

  /// Creates a registry in a file and an exchange file of 2500 sessions, more than two batches.
  private static func make(in directory: TemporaryDirectory) throws -> (target: TransitionRegistry, bytes: [UInt8]) {
    let source = try TransitionRegistry.inMemory()
    try source.apply([Example.configuration(Example.interactive)])
    let revision = try source.transition(named: "card-modal")
    try source.record((0..<2500).map { _ in Example.session(UUID(), of: revision) })
    return (try TransitionRegistry(at: directory.file(), access: .create), try source.exported())
  }

  /// Returns the file in blocks, up to `end`.
  private static func blocks(_ bytes: [UInt8], until end: Int = .max) -> () throws -> [UInt8]? {
    var rest = bytes[...]
    var given = 0
    return {
      guard given < end else { throw Interruption() }
      defer { rest = rest.dropFirst(10_000) }
      given += min(rest.count, 10_000)
      return rest.isEmpty ? nil : Array(rest.prefix(10_000))
    }
  }

  @Test func whatWasImportedBeforeAnInterruptionStaysWhereBadLinesAreLeftOutAndTheRestFollows() throws {
    let directory = try TemporaryDirectory()
    let (target, bytes) = try Self.make(in: directory)
    let half = bytes.count * 6 / 10
    #expect(throws: (any Error).self) {
      try target.importSessions(skippingBadLines: true, from: Self.blocks(bytes, until: half))
    }
    let before = try target.sessions().count
    #expect((900..<1600).contains(before))
    let summary = try target.importSessions(skippingBadLines: true, from: Self.blocks(bytes))
    #expect(summary.duplicates == before && summary.sessions == 2500 - before && summary.badLines == 0)
  }

  @Test(arguments: [false, true]) func filesOneBehindTheOtherAreImportedAsIfOneByOne(skippingBadLines: Bool) throws {
    var (together, apart): ([UInt8], TransitionRegistry) = ([], try .inMemory())
    for seed in UInt64(40)...43 {
      var history = RandomHistory(seed: seed)
      let file = try history.registry(sessions: 20).exported()
      together += (seed == 41 ? [0xEF, 0xBB, 0xBF] : []) + file
      try apart.imported(file)
    }
    let target = try TransitionRegistry.inMemory()
    let summary = try target.imported(together, skippingBadLines: skippingBadLines)
    #expect(summary.sessions == 80 && summary.badLines == 0)
    #expect(try target.exported(form: .exchange(Self.key)) == apart.exported(form: .exchange(Self.key)))
  }

  private static let key = ExchangeKey()

  @Test func aConfigurationThatManyFilesContainIsReadOnceAndAChangedOneIsStillRefused() throws {
    let directory = try TemporaryDirectory()
    let target = try TransitionRegistry(at: directory.file(), access: .create)
    var history = RandomHistory(seed: 45)
    let good = String(decoding: try history.registry(sessions: 5).exported(), as: UTF8.self)
    // The first number of a configuration's values.
    let bad = good.replacing("\"presentation.duration\":", with: "\"presentation.duration\":1", maxReplacements: 1)
    var sessions: [Int?] = []
    try target.importingFiles { files in
      for text in [good, bad, good] {
        var file: [UInt8]? = Array(text.utf8)
        sessions.append(
          try? files.importSessions {
            defer { file = nil }
            return file
          }.sessions)
      }
    }
    #expect(sessions == [5, nil, 0] && bad != good)
  }

  @Test(arguments: [false, true]) func aTransitionThatAnImportBringsIsKnownAsRetiredAtOnce(skippingBadLines: Bool)
    throws
  {
    let source = try TransitionRegistry.inMemory()
    try source.apply([Example.configuration(Example.interactive)])
    try source.record([Example.session(UUID(), of: source.transition(named: "card-modal"))])
    let target = try TransitionRegistry.inMemory()
    try target.imported(source.exported(), skippingBadLines: skippingBadLines)
    let error = #expect(throws: UnknownTransition.self) { try target.transition(named: "card-modal") }
    #expect(error?.retiredAtMicroseconds != nil)
  }

  @Test(arguments: ["external_id", "device_class", "app_version", "token", "reason"])
  func aControlCharacterInATextOfALineIsRefusedWithItsNumber(key: String) throws {
    let source = try TransitionRegistry.inMemory()
    try source.apply([Example.configuration(Example.interactive)], note: "Why\n\tso")
    let revision = try source.transition(named: "card-modal")
    var session = Example.session(
      UUID(), of: revision, outcome: .invalid,
      context: SessionContext(
        externalID: "mine", origin: .imported, deviceClass: "mine", appVersion: "mine",
        token: "h1:" + String(repeating: "0", count: 32)))
    session.result.reason = "mine"
    try source.record([session])
    let text = String(decoding: try source.exported(), as: UTF8.self)
    let value = try #require(text.firstMatch(of: try Regex("\"\(key)\":\"(mine|h1:0+)\"")))
    for control in ["\\u001b", "\\u0000", "\\u009b", "\\n"] {
      let bad = text.replacingCharacters(in: value.range, with: "\"\(key)\":\"a\(control)\"")
      var problems: [ExchangeProblem] = []
      let target = try TransitionRegistry.inMemory()
      try target.imported(Array(bad.utf8), skippingBadLines: true) { problems.append($0) }
      #expect(problems.map(\.line) == [3])
      #expect(problems.first?.message.contains("has the control character U+00") == true, "\(problems)")
      #expect(try target.sessions().isEmpty)
    }
    let note = text.replacing("Why\\n", with: "Why\\u001b")
    let error = #expect(throws: RegistryToolError.self) { try TransitionRegistry.inMemory().imported(Array(note.utf8)) }
    #expect(error?.description.contains("line 2: note has the control character U+001B") == true)
  }

  @Test(arguments: [("\n\n{}\n", 3), ("\n\n", 2), ("", 1)])
  func whatIsNoHeaderIsRefusedWithTheNumberOfItsLine(text: String, line: Int) throws {
    let error = #expect(throws: RegistryToolError.self) { try TransitionRegistry.inMemory().imported(Array(text.utf8)) }
    guard case .badExchange(let problems, _)? = error else { throw CancellationError() }
    #expect(problems.map(\.line) == [line])
  }

  @Test func anInterruptionLeavesNothingOfAFileThatComesInWhole() throws {
    let directory = try TemporaryDirectory()
    let (target, bytes) = try Self.make(in: directory)
    let most = bytes.count * 9 / 10
    #expect(throws: (any Error).self) { try target.importSessions(from: Self.blocks(bytes, until: most)) }
    #expect(try target.sessions().isEmpty && target.transitions(includingRetired: true).isEmpty)
    #expect(try target.importSessions(from: Self.blocks(bytes)).sessions == 2500)
  }

  @Test func whileTheNextLineIsAwaitedOthersCanWrite() throws {
    let directory = try TemporaryDirectory()
    let (target, bytes) = try Self.make(in: directory)
    let other = try TransitionRegistry(at: directory.file(), access: .readWrite)
    let next = Self.blocks(bytes)
    var written = 0
    try target.importSessions(skippingBadLines: true) {
      let name = "other-\(written)"
      try other.apply([Example.configuration(Example.interactive, ["name": .text(name)])])
      written += 1
      return try next()
    }
    #expect(try written > 10 && target.transitions().count == written)
  }

  @Test(arguments: [
    "1", "-1", "0", "-0", "0.5", "-0.25e3", "1E+2", "999999999999999999", "1000000000000000000", "-9223372036854775808",
    "[1,2 , 3]", "[]", "[1,2.5]", "[1,null]",
  ])
  func aNumberIsReadAsFoundationReadsIt(text: String) throws {
    let value = try JSONParser.parse(Array(text.utf8))
    let other = try exactJSON(Data(text.utf8))
    switch value {
    case .integer(let integer): #expect((other as? NSNumber)?.int64Value == integer)
    case .number(let number): #expect((other as? NSNumber)?.doubleValue == number)
    case .integers(let integers): #expect(other as? [Int64] == integers)
    case .list(let items): #expect((other as? [Any])?.count == items.count)
    default: Issue.record("\(value)")
    }
  }

  @Test func aDecimalIsTheDoubleNearestToIt() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<3000 {
      let double = Double(bitPattern: random.next())
      let share = Double(random.next() >> 11) * 0x1p-53
      let digits = String(random.next() >> UInt64(random.next() % 60))
      let point = digits.index(digits.startIndex, offsetBy: Int(random.next() % UInt64(digits.count)))
      let pointed = (point == digits.startIndex ? "0" : digits[..<point]) + "." + digits[point...]
      for text in ["\(double)", "\(share)", "-\(share * 1000)", "\(digits).\(digits)", "0.\(digits)", "\(pointed)"] {
        guard let expected = Double(text), expected.isFinite else { continue }
        guard case .number(let number) = try JSONParser.parse(Array(text.utf8)) else {
          Issue.record("\(text) is read as another kind of value")
          continue
        }
        #expect(number.bitPattern == expected.bitPattern, "\(text)")
      }
    }
  }

  @Test(arguments: [
    "01", "-", "1.", ".5", ".5.3", "01.5", "1.5.2", "-.5", "1.-5", "1e", "+1", "-01", "1e+", "--1", "[1,]", "[1 2]",
    "[,1]", "1_000",
  ])
  func whatIsNoNumberIsNone(text: String) {
    #expect(throws: ExchangeFault.self) { try JSONParser.parse(Array(text.utf8)) }
  }
}
