import Testing
@testable import TransitionModel

@Suite struct DigestTests {
  /// The expected value was computed independently: SHA-256 over the sorted lines `path=value`.
  @Test func theDigestOfAConfigurationIsTheSameForEver() throws {
    #expect(
      try TransitionConfiguration(Contexts.minimal).digest
        == "9681dae16858ed03eda709a66503837d104cb4fcc94209a62284735b5c8f2ccb")
    #expect(
      try TransitionConfiguration(Contexts.releaseRules[3]).digest
        == "641504f93c9848ab501127d318904d25df2027a0b0f81dd3429b7c8ebb8a8e99")
  }

  @Test func theNameIsLeftOut() throws {
    let configuration = try TransitionConfiguration(Contexts.minimal)
    #expect(try configuration.setting(["name": .text("other")]).digest == configuration.digest)
  }

  @Test func writingADefaultDownChangesNothing() throws {
    for context in Contexts.all {
      let configuration = try TransitionConfiguration(context)
      for field in ConfigurationField.all where context[field] == nil {
        guard let value = configuration.values[field] else { continue }
        let explicit = try TransitionConfiguration(context.with([field.path: value]))
        #expect(explicit == configuration)
        #expect(explicit.digest == configuration.digest)
      }
    }
  }

  @Test func anyOtherFieldChangesIt() throws {
    // A transition of the other kind has other fields: `theKindOfEveryOtherTransitionLeavesItsDigestAsItWas`.
    for field in ConfigurationField.all where field != .name && field != .kind && field != .stopRule {
      let variations = Contexts.variations(of: field)
      #expect(variations.contains { Set($0.map(\.values)).count > 1 }, "\(field.path) is never varied")
      for configurations in variations {
        #expect(Set(configurations.map(\.digest)).count == Set(configurations.map(\.values)).count, "\(field.path)")
      }
    }
  }

  @Test func takingAnOptionalValueAwayChangesIt() throws {
    for field in ConfigurationField.all where field.defaultValue == nil {
      for context in Contexts.all {
        guard let without = try? TransitionConfiguration(context.with([field.path: nil])) else { continue }
        for value in Contexts.candidates(for: field) {
          guard let with = try? TransitionConfiguration(context.with([field.path: value])) else { continue }
          #expect(with.digest != without.digest, "\(field.path)")
        }
      }
    }
  }
}
