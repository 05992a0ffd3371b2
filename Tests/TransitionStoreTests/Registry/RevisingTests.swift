import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct RevisingTests {
  private let registry: TransitionRegistry

  init() throws {
    registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration(), Example.configuration(Example.plain)])
  }

  private func rows() throws -> [[SQLValue]] {
    try registry.query("SELECT * FROM transition").rows + registry.query("SELECT * FROM configuration").rows
  }

  private func slower(_ configuration: TransitionConfiguration) throws(InvalidConfiguration) -> TransitionConfiguration
  {
    try configuration.setting(["presentation.duration": .number(0.9)])
  }

  @Test func aRevisionIsMadeOutOfTheLatest() throws {
    let change = try registry.revise("plain", note: "calmer", by: slower)
    #expect(change.kind == .revised && change.revision == 2)
    #expect(change.differences.map(\.description) == ["presentation.duration: 0.4 → 0.9"])
    #expect(try registry.history(of: "plain").map(\.note) == [nil, "calmer"])
    #expect(try registry.transition(named: "plain").revision == 2)
    #expect(try registry.revise("plain", by: slower) == AppliedChange(name: "plain", kind: .unchanged, revision: 2))
  }

  @Test func aChangeToAnotherRevisionThanTheLatestIsRefused() throws {
    #expect(try registry.revise("plain", basedOn: 1, by: slower).revision == 2)
    let before = try rows()
    let error = RegistryError(.revisedMeanwhile(name: "plain", base: 1, latest: 2))
    #expect(throws: error) { try registry.revise("plain", basedOn: 1, by: slower) }
    #expect(throws: error) { try registry.revise("plain", basedOn: 1, dryRun: true, by: slower) }
    #expect(error.description.contains("plain is 2, but the change is based on revision 1. Nothing was saved."))
    #expect(try rows() == before)
  }

  @Test func aDryRunSaysTheSameAndWritesNothing() throws {
    let before = try rows()
    let dry = try registry.revise("plain", dryRun: true, by: slower)
    let dryRetired = try registry.retire(["plain"], dryRun: true)
    #expect(try rows() == before)
    #expect(try registry.revise("plain", by: slower) == dry)
    #expect(dryRetired == [AppliedChange(name: "plain", kind: .retired, revision: 1)])
  }

  @Test func whatIsWrongWithTheNewValuesIsThrownAndNothingIsWritten() throws {
    let before = try rows()
    let invalid = InvalidConfiguration(problems: [ConfigurationProblem(path: "edge", message: "is odd.")])
    #expect(throws: RegistryError(.invalidRevision(name: "plain", invalid))) {
      try registry.revise("plain") { _ throws(InvalidConfiguration) in throw invalid }
    }
    #expect(throws: RegistryError.self) {
      try registry.revise("plain") { configuration throws(InvalidConfiguration) in
        try configuration.setting(["name": .text("other")])
      }
    }
    #expect(throws: RegistryError(.unknownTransition(UnknownTransition(name: "plan", among: ["plain"])))) {
      try registry.revise("plan", by: slower)
    }
    #expect(try rows() == before)
  }

  @Test func aRetiredTransitionComesBackWithItsChangeOrWithout() throws {
    try registry.retire("plain")
    let same = try registry.revise("plain") { configuration in configuration }
    #expect(same == AppliedChange(name: "plain", kind: .restored, revision: 1))
    try registry.retire("plain")
    #expect(try registry.revise("plain", by: slower).kind == .restored)
    #expect(try registry.transition(named: "plain").revision == 2)
  }

  @Test func retiringIsAllOrNothingAndSaysEveryUnknownName() throws {
    let before = try rows()
    let known = ["card-modal", "plain"]
    #expect(
      throws: RegistryError(
        .unknownTransitions([
          UnknownTransition(name: "plan", among: known), UnknownTransition(name: "zzz", among: known),
        ]))
    ) { try registry.retire(["card-modal", "plan", "zzz"]) }
    #expect(try rows() == before)
    #expect(try registry.retire(["plain", "card-modal", "plain"]).map(\.name) == ["plain", "card-modal"])
    #expect(try registry.transitions().isEmpty)
    #expect(try registry.retire(["plain"]).map(\.kind) == [.unchanged])
  }
}
