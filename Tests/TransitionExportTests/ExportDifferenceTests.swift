import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionExport

@Suite struct ExportDifferenceTests {
  @Test(arguments: ExportFormat.all) func revisionsAreNotComparedAndValuesAre(format: ExportFormat) throws {
    let configuration = try #require(try Samples.catalog().first { $0.name == "bottom-card" })
    func text(_ configuration: TransitionConfiguration, revision: Int) throws -> String {
      let transition = TransitionRevision(
        configuration: configuration, revision: revision, digest: configuration.digest)
      return try format.render([transition], from: FixedTransitions([transition]))
    }
    let first = try text(configuration, revision: 1)
    #expect(ExportDifference(from: first, to: first) == nil)
    #expect(ExportDifference(from: try text(configuration, revision: 12), to: first) == nil)
    #expect(try text(configuration, revision: 12) != first)
    let other = try text(configuration.setting(["presentation.duration": .number(0.55)]), revision: 1)
    #expect(ExportDifference(from: other, to: first) != nil)
  }

  @Test func linesAreShownWithTheirNumbersAndNotTooMany() throws {
    let old = (1...40).map { "line \($0)\n" }.joined()
    #expect(
      ExportDifference(from: old.replacing("line 3\n", with: ""), to: old)?.description == "+3: line 3")
    #expect(
      ExportDifference(from: old, to: old.replacing("line 7\n", with: "line seven\n"))?.description
        == "-7: line 7\n+7: line seven")
    let all = try #require(ExportDifference(from: old, to: old.replacing("line", with: "Line"))).description
    #expect(all.split(separator: "\n").count == 11)
    #expect(all.hasSuffix("… and 70 more."))
    let long = try #require(ExportDifference(from: "", to: String(repeating: "x", count: 500) + "\n")).description
    #expect(long.split(separator: "\n").allSatisfy { $0.count < 130 })
  }
}
