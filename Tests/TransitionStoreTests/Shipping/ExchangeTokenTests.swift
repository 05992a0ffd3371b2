import Foundation
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct ExchangeTokenTests {
  private static func key(_ byte: UInt8 = 1) throws -> ExchangeKey {
    try #require(ExchangeKey(Array(repeating: byte, count: 32)))
  }

  /// The HMAC of `token Hi There`, as computed by Python's `hmac`.
  @Test func aHashIsTheFirstHalfOfAnHMAC() throws {
    let key = try #require(ExchangeKey(Array(repeating: 0x0B, count: 20)))
    #expect(key.hash(of: "Hi There") == "h1:7a2d67fab7a9b5ca741de56385794257")
  }

  @Test func aHashIsNotHashedAgainAndHidesTheToken() throws {
    let key = try Self.key()
    let hash = key.hash(of: "abc")
    #expect(ExchangeKey.isHash(hash) && key.hash(of: hash) == hash)
    #expect(try Self.key(2).hash(of: hash) == hash)
    #expect(try Self.key(2).hash(of: "abc") != hash)
    for text in ["", "h1:", "abc", "h1:" + String(repeating: "g", count: 32), hash + "0", hash.uppercased()] {
      #expect(!ExchangeKey.isHash(text))
    }
  }

  @Test(arguments: 0..<16) func aShortKeyIsNone(count: Int) {
    #expect(ExchangeKey(Array(repeating: 7, count: count)) == nil)
  }

  @Test func noTokenLeavesTheRegistryAsItIs() throws {
    var history = RandomHistory(seed: 11)
    let source = try history.registry(sessions: 40)
    let tokens = Set(
      try source.sessions().compactMap(\.header.context.token) + source.presentations().compactMap(\.token))
    #expect(!tokens.isEmpty)
    let values = try source.exported().split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
      guard case .object(let fields) = try JSONParser.parse(Array(line)) else { return nil }
      guard case .text(let token)? = fields.first(where: { $0.isNamed("token") })?.value else { return nil }
      return token
    }
    #expect(!values.isEmpty && values.allSatisfy(ExchangeKey.isHash))
    #expect(Set(values).count == tokens.count)
  }

  @Test func theRegistryKeepsItsKeyAndAGivenOneGoesBeforeIt() throws {
    var history = RandomHistory(seed: 12)
    let source = try history.registry(sessions: 10)
    #expect(try source.lacksExchangeKey())
    let first = try source.exported()
    #expect(try !source.lacksExchangeKey())
    #expect(try source.exported() == first)
    #expect(try source.exported(form: .exchange(Self.key())) != first)
    #expect(try source.exported(form: .exchange(source.exchangeKey())) == first)
  }

  @Test(arguments: ["h1:", "h1:9223372036854775808", "h1:4c8a12a59feb0217e150acc66ea86b9g"])
  func aTokenThatBeginsAsAHashDoesIsHashed(token: String) throws {
    let source = try TransitionRegistry.inMemory()
    try source.apply([Example.configuration(Example.interactive)])
    let revision = try source.transition(named: "card-modal")
    try source.record([Example.session(of: revision, context: SessionContext(token: token))])
    #expect(try source.lacksExchangeKey())
    #expect(!String(decoding: try source.exported(), as: UTF8.self).contains("\"\(token)\""))
  }

  @Test func aRegistryThatOnlyReadsSaysThatThereIsNoKey() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    let source = try TransitionRegistry(at: path, access: .create)
    try source.apply([Example.configuration(Example.interactive)])
    let revision = try source.transition(named: "card-modal")
    try source.record([Example.session(of: revision)])
    let reader = try TransitionRegistry(at: path, access: .readOnly)
    #expect(try !reader.lacksExchangeKey())
    _ = try reader.exported()
    try source.record([Example.session(of: revision, context: SessionContext(token: "t"))])
    #expect(try reader.lacksExchangeKey())
    #expect(throws: RegistryError(.noExchangeKey(path: path))) { try reader.exported() }
    _ = try reader.exported(form: .exchange(Self.key()))
    _ = try source.exchangeKey()
    _ = try reader.exported()
  }
}
