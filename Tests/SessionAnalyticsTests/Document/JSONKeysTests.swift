import Foundation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel

@testable import SessionAnalytics
@testable import TransitionStore

/// The page on the JSON's keys describes all of them, and no others.
@Suite struct JSONKeysTests {
  /// The path at which an object with several paths is described.
  private static let described = [
    "answers[].tables[].rows[].cells[]": "answers[].numbers[]", "answers[].curve.points[]": "answers[].numbers[]",
    "answers[].curve.marks[].at": "answers[].numbers[]",
    "sections[].rows[].difference": "sections[].rows[].values[]",
  ]

  /// Returns the keys by the path of their object.
  private func keys(in text: String) throws -> [String: Set<String>] {
    var keys: [String: Set<String>] = [:]
    func walk(_ value: Any, _ path: String) {
      if let object = value as? [String: Any] {
        let place = Self.described[path] ?? path
        keys[place, default: []].formUnion(object.keys)
        for (key, member) in object { walk(member, place.isEmpty ? key : "\(place).\(key)") }
      } else if let list = value as? [Any] {
        for member in list { walk(member, "\(path)[]") }
      }
    }
    walk(try JSONSerialization.jsonObject(with: Data(text.utf8)), "")
    return keys
  }

  /// Returns the keys on the page, by the path under each heading.
  private func documented() throws -> [String: Set<String>] {
    let file = Repository.root.appending(path: "Sources/SessionAnalytics/SessionAnalytics.docc/TheJSONReport.md")
    var path = ""
    var keys: [String: Set<String>] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let word = line.split(separator: "`", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
      if line.hasPrefix("At `"), let word { path = word }
      if line.hasPrefix("| `"), let word { keys[path, default: []].insert(word) }
    }
    return keys
  }

  @Test func everyKeyIsDescribedAndNoOther() throws {
    var document = try AnswerFormatTests.document.get()
    document.header.sinceMicroseconds = 0
    document.header.cutoffMicroseconds = 0
    document.header.fewestPeople = 5
    document.header.transition = "card-modal"
    document.header.origin = .device
    document.header.revision = 1
    document.header.screen = "settings"
    document.header.missingDays = [ReportDays(first: "2026-01-02", last: "2026-01-03")]
    document.header.deviceClass = "phone"
    document.header.largestPerson = LargestPerson(transition: "card-modal", drags: 90, all: 110)
    document.header.movesBetweenStops = 3
    document.findings[0].suggested = 0.3
    let configuration = try #require(BuiltInCatalog.transitions().first { $0.name == "card-modal" })
    let looked = TransitionRevision(configuration: configuration, revision: 1, digest: "")
    let latest = StoredRevision(
      transition: TransitionRevision(configuration: configuration, revision: 2, digest: ""), note: nil,
      createdAtMicroseconds: 0,
      retiredAtMicroseconds: nil, sessionCount: 0)
    document.latest = LatestRevision(latest, besides: looked)
    var found = try keys(in: ReportFormat.json.render(document))
    // Notes and histograms of every kind.
    found.merge(try keys(in: ReportFormat.json.render(.sample()))) { $0.union($1) }
    let documented = try documented()
    #expect(Set(found.keys) == Set(documented.keys))
    for (path, keys) in found { #expect(documented[path] == keys, "at '\(path)'") }
  }
}
