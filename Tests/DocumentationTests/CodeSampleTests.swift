import Foundation
import TestSupport
import Testing

/// The code in the pages runs: each block is contained verbatim in a test of `Samples`.
@Suite struct CodeSampleTests {
  private let run: Set<CodeSample>

  init() throws {
    let samples = try Repository.files(in: "Tests/DocumentationTests/Samples", withExtension: "swift")
    run = try Set(
      samples.flatMap { file in
        CodeSample.all(in: try String(contentsOf: file, encoding: .utf8), from: "// sample", to: "// end")
      })
  }

  private func pages() throws -> [URL] {
    try Repository.modules.flatMap { module in
      try Repository.files(in: "Sources/\(module)/\(module).docc", withExtension: "md")
    } + Repository.readmeAndTutorials()
  }

  private func shown() throws -> [(page: String, sample: CodeSample)] {
    try pages().flatMap { page in
      CodeSample.all(in: try String(contentsOf: page, encoding: .utf8), from: "```swift", to: "```")
        .map { (page.lastPathComponent, $0) }
    }
  }

  @Test func everyBlockOfAPageRunsInATest() throws {
    for (page, sample) in try shown() {
      if !run.contains(sample) {
        Issue.record("\(page) shows code that no test in Tests/DocumentationTests/Samples runs:\n\(sample.code)")
      }
    }
  }

  @Test func everySampleStandsInAPage() throws {
    let shown = Set(try shown().map(\.sample))
    for sample in run where !shown.contains(sample) { Issue.record("no page shows this sample:\n\(sample.code)") }
  }

  /// Samples are compiled without their imports.
  @Test func everyImportOfAPageIsAModule() throws {
    let known = Set(try FileManager.default.contentsOfDirectory(atPath: Repository.root.path + "/Sources"))
      .union(["Foundation", "SwiftUI", "UIKit"])
    var count = 0
    for page in try pages() {
      let text = try String(contentsOf: page, encoding: .utf8)
      for found in text.matches(of: /(?m)^ *import (\w+)$/) {
        #expect(known.contains(String(found.1)), "\(page.lastPathComponent) imports \(found.1)")
        count += 1
      }
    }
    #expect(count > 5)
  }

  @Test func everyModuleShowsASample() throws {
    let pages = Set(try shown().map(\.page))
    for module in Repository.modules { #expect(pages.contains("\(module).md"), "\(module).md shows no code") }
  }
}
