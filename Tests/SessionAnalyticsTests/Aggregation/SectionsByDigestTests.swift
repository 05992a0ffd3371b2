import Foundation
import GRDB
import RegistryTools
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// A section is a digest: devices number the same configuration differently, and one number can be many configurations.
@Suite struct SectionsByDigestTests {
  private static let name = "card-modal"

  /// Returns the configuration of an app's release, each with another threshold.
  private static func configuration(_ release: Int) throws -> TransitionConfiguration {
    let base = try BuiltInCatalog.transitions().first { $0.name == name }
    let changes = FieldAssignments(["releaseRule.fraction=0.\(release + 1)"])
    return try changes.applied(to: #require(base))
  }

  /// Returns the registry of a device that had some of the releases, with ten drags of two people under each. UUIDs
  /// differ between devices.
  private func device(_ number: Int, releases: [Int]) throws -> TransitionRegistry {
    let registry = try TransitionRegistry.inMemory()
    for release in releases {
      try registry.apply([Self.configuration(release)])
      let revision = try registry.transition(named: Self.name)
      try registry.record(
        (0..<10).map { drag in
          var recorded = Recorded(outcome: drag % 3 == 0 ? .cancelled : .finished)
          recorded.token = "\(number)-\(drag % 2)"
          recorded.appVersion = "1.\(release)"
          return try recorded.session(number * 1000 + release * 10 + drag, of: revision)
        })
    }
    return registry
  }

  private func copy(_ devices: [TransitionRegistry], to centre: TransitionRegistry) throws {
    for device in devices {
      var lines = ""
      try device.exportSessions { lines += $0 + "\n" }
      var rest: [UInt8]? = Array(lines.utf8)
      try centre.importSessions {
        defer { rest = nil }
        return rest
      }
    }
  }

  private func centre(releases: [Int], _ devices: [TransitionRegistry]) throws -> TransitionRegistry {
    let centre = try TransitionRegistry.inMemory()
    for release in releases { try centre.apply([Self.configuration(release)]) }
    try copy(devices, to: centre)
    return centre
  }

  @Test func aDeviceThatSkippedReleasesIsInTheSectionsOfTheOthers() throws {
    let devices = try [[1, 2, 3], [1, 3], [3], [2, 3]].enumerated().map { try device($0, releases: $1) }
    let document = try SessionReport.make(from: centre(releases: [1, 2, 3], devices))
    #expect(document.sections.map(\.revision) == [1, 2, 3])
    #expect(Set(document.sections.map(\.digest)).count == 3)
    #expect(document.sections.map(\.drags) == [20, 20, 40])
  }

  @Test func oneConfigurationWithTwoNumbersIsOneSection() throws {
    let document = try SessionReport.make(from: device(1, releases: [1, 2]))
    let registry = try device(1, releases: [1, 2, 3])
    try registry.apply([Self.configuration(1)])
    let revision = try registry.transition(named: Self.name)
    try registry.record([try Recorded(token: "3").session(9, of: revision)])
    let again = try SessionReport.make(from: registry)
    #expect(revision.revision == 4)
    #expect(again.sections.map(\.name.text) == ["revision 2", "revision 3", "revisions 1 and 4"])
    #expect(again.sections.last?.drags == 11 && document.sections.first?.drags == 10)
    let text = try ReportFormat.text(unicode: true).render(again)
    #expect(text.contains("card-modal, revisions 1 and 4, dismiss"))
    #expect(try ReportFormat.csv.render(again).contains("card-modal,1 4,dismiss"))
  }

  @Test func twoNumbersOfOneConfigurationAreNotCompared() throws {
    let registry = try device(1, releases: [1, 2])
    try registry.apply([Self.configuration(1)])
    let error = #expect(throws: InferenceError.self) {
      try RevisionComparison.make(from: registry, transition: Self.name, sides: .revisions(3, 1))
    }
    #expect(error == .sameConfiguration(transition: Self.name, revisions: [1, 3]))
    #expect(error?.description.hasPrefix("Revisions 1 and 3 of card-modal are one configuration") == true)
    let comparison = try RevisionComparison.make(from: registry, transition: Self.name, sides: .revisions(3, 2))
    #expect(comparison.before.sessions == 10 && comparison.after.sessions == 10)
  }

  @Test func whatArrivedIsNamedByItsDigestAndIsNeverTheLatest() throws {
    let devices = try [[2], [1], [3]].enumerated().map { try device($0, releases: $1) }
    let registry = try centre(releases: [3], devices)
    let document = try SessionReport.make(from: registry, transition: Self.name)
    let digests = try [1, 2].map { try Self.configuration($0).digest }.sorted()
    #expect(document.sections.map(\.digest).dropFirst() == digests[...])
    #expect(document.sections.map(\.revisions) == [[1], [], []])
    let releases = Set(document.sections.dropFirst().map(\.releaseLabels))
    #expect(releases == [["1.1"], ["1.2"]])
    let text = try ReportFormat.summary(unicode: true).render(document)
    // Two sections have details. The table names all of them.
    for (place, section) in document.sections.enumerated().dropFirst() {
      let (digest, release) = (section.digest.prefix(7), section.releaseLabels[0])
      let row = try Regex("-  +\(digest)  +\(release)")
      #expect(text.contains(row), "\(text)")
      if place == 1 { #expect(text.contains("Configuration \(digest) (release \(release))"), "\(text)") }
    }
    #expect(document.latest == nil)
    #expect(try ThresholdRecommendation.make(from: registry, transition: Self.name).subject.revision == 1)
  }

  @Test func aRegistryWithoutAHistoryRecommendsNothing() throws {
    let devices = try [[1], [2]].enumerated().map { try device($0, releases: $1) }
    let registry = try TransitionRegistry.inMemory()
    try copy(devices, to: registry)
    let document = try SessionReport.make(from: registry)
    #expect(document.sections.count == 2 && document.sections.allSatisfy { $0.revision == nil })
    #expect(document.findings.isEmpty)
    #expect(throws: InferenceError.noHistory(transition: Self.name)) {
      try ThresholdRecommendation.make(from: registry, transition: Self.name)
    }
    // The numbers come from the catalog of the reporting registry.
    try registry.apply([Self.configuration(2)])
    #expect(
      try ThresholdRecommendation.make(from: registry, transition: Self.name).subject.digest
        == Self.configuration(2).digest)
  }

  @Test func countsAreNumberedByTheRegistryThatReports() throws {
    let devices = try [[1, 2], [2]].enumerated().map { try device($0, releases: $1) }
    let registry = try centre(releases: [2, 1], devices)
    let files = CountsFiles()
    defer { files.remove() }
    for device in devices { try files.add(device) }
    let counts = try ReportCounts.reading(files.paths)
    // Revision 1 is another configuration on the second device, so neither numbers it.
    #expect(try SessionReport.document(on: counts).sections.map(\.revisions) == [[], []])
    let numbered = try SessionReport.document(on: counts.numbered(by: registry))
    #expect(numbered.sections.map(\.revisions) == [[1], [2]])
    #expect(try numbered.sections.map(\.digest) == [2, 1].map { try Self.configuration($0).digest })
  }
}
