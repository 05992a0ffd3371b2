import Foundation
import TestSupport
import Testing

/// The code in the pages and in doc comments runs: each block is contained verbatim in a test of `Samples`, which hides its
/// surroundings from the reader. The build compiles the samples in Swift 6 mode, and a test type-checks them in Swift 5 mode.
@Suite struct CodeSampleTests {
  private let run: Set<CodeSample>

  init() throws {
    let samples = try Repository.files(in: "Tests/DocumentationTests/Samples", withExtension: "swift")
    run = try Set(
      samples.flatMap { file in
        CodeSample.all(in: try String(contentsOf: file, encoding: .utf8), from: "// sample", to: "// end")
      })
  }

  /// Every page except docs/exports.md, whose code the tool generates and `GeneratedSwiftTests` compiles.
  private func pages() throws -> [URL] {
    try Repository.files(in: "", withExtension: "md").filter { $0.lastPathComponent != "exports.md" }
  }

  private func shown() throws -> [(page: String, sample: CodeSample)] {
    try (pages() + Repository.files(in: "Sources", withExtension: "swift")).flatMap { page in
      let text = try String(contentsOf: page, encoding: .utf8).replacing(/(?m)^ *\/\/\/ ?/, with: "")
      return CodeSample.all(in: text, from: "```swift", to: "```").map { (page.lastPathComponent, $0) }
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

  /// An app may be in Swift 5 mode, in which a trailing closure can be another one, and a literal another type.
  ///
  /// One run of the compiler checks all samples and an error that only this mode has. If that is not found, nothing was checked.
  #if os(Linux)
    @Test func everySampleCompilesInSwift5ModeWithoutAWarning() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("samples-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let planted = folder.appendingPathComponent("Planted.swift")
      try "#if swift(<6)\n  let planted: Int = \"an error\"\n#endif\n".write(
        to: planted, atomically: true, encoding: .utf8)
      let files =
        try Repository.files(in: "Tests/DocumentationTests/Samples", withExtension: "swift")
        + [Repository.root.appendingPathComponent("Tests/DocumentationTests/Support/Silence.swift"), planted]
      let output = try typecheck(files, inSwift: "5")
      let problems = output.split(separator: "\n").filter { $0.contains(#/^/.*: (error|warning): /#) }
      #expect(problems.count == 1 && problems.first?.contains("Planted.swift:2:") == true, "\(output)")
    }
  #endif
}
