import Foundation
import SessionAnalytics
import TestSupport
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

@testable import transitions

@Suite struct HelpTopicTests {
  static let sources = Repository.root.appending(path: "Sources/transitions")

  @Test(arguments: HelpTopic.all.map(\.name)) func aTopicIsAPlainNarrowPageListedInTheRootHelp(name: String) throws {
    let workspace = try Workspace()
    let page = try workspace.tool("help", name)
    #expect(page.code == 0)
    #expect(page.errors.isEmpty)
    try expectSnapshot(page.output, named: "topic-\(name).txt")
    for line in page.output.split(separator: "\n") {
      #expect(line.count <= HelpTopic.width)
      #expect(line.last != " ")
    }
    let topic = try #require(HelpTopic.named(name))
    #expect(try workspace.tool("--help").output.contains("  \(topic.summary)\n"))
    #expect(topic.summary.count <= 80 - 26)
  }

  @Test(arguments: HelpTopic.all.map(\.name)) func theCommandLinesOfATopicParse(name: String) throws {
    let lines = try #require(HelpTopic.named(name)).text.split(separator: "\n").filter {
      $0.hasPrefix("  transitions ")
    }
    for line in lines {
      let words = try HelpTests.words(String(line.split(separator: "|")[0])).dropFirst()
      #expect(throws: Never.self) { try TransitionsTool.parseAsRoot(Array(words)) }
    }
  }

  @Test func everyTopicOfTheFolderIsInTheList() throws {
    let folder = Self.sources.appending(path: "Help")
    let topics = try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8).matches(of: /static let \w+ = HelpTopic\(/)
    }
    #expect(topics.count == HelpTopic.all.count)
  }

  @Test func everyVariableTheSourcesReadIsExplainedAndNoOther() throws {
    var read: Set<String> = [DatabaseOptions.variable]
    for file in try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path) where file.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      for match in text.matches(of: /environment\[\s*"([A-Z_]+)"/) { read.insert(String(match.1)) }
      let isApart = file.hasSuffix("/SystemCalls.swift") || file.hasSuffix("/HelpTopics.swift")
      let reads = ["getenv(", "processInfo.environment", "SystemCalls.variable("].contains { text.contains($0) }
      #expect(isApart || !reads, "\(file) reads the environment behind the console's back")
    }
    #expect(read == Set(EnvironmentVariable.all.map(\.name)))
    for name in read { #expect(HelpTopic.environment.text.contains("  \(name) ")) }
  }

  @Test func exitCodesAreAsExplained() throws {
    let tool = try Workspace.withRegistry().tool
    #expect(try tool("list").code == ExitStatus.done)
    #expect(try tool("diff", "sheet").code == ExitStatus.no)
    #expect(try tool("list", "--db", "nowhere.db").code == ExitStatus.failed)
    #expect(try tool("list", "--nonsense").code == ExitStatus.usage)
  }

  @Test func everyFormatIsExplainedAndTaken() throws {
    let tool = try Workspace.withRegistry().tool
    let explained = HelpTopic.formats.text.matches(of: /(?m)^  ([a-z]+)  +\S/).map { String($0.1) }
    #expect(explained.filter { $0 != "transitions" } == OutputFormat.common.map(\.rawValue))
    for format in OutputFormat.common { #expect(try tool("list", "--format", format.rawValue).code == 0) }
  }

  @Test func everyComparisonIsExplained() {
    let explained = HelpTopic.filters.text.matches(of: /(?m)^  ([=!<>]+)\s/).map { String($0.1) }
    #expect(explained == FieldFilter.Comparison.allCases.map(\.rawValue))
  }

  @Test func everyNameTheTopicHasForAFieldMeansThatField() throws {
    let field = try #require(ConfigurationField.named("interaction.releaseRule.fraction"))
    let names = HelpTopic.names.text.matches(of: /\((\w*[rR]elease_?[rR]ule[\w.]*|interaction\.[\w.]+)\)/)
      .map { String($0.1) }
    #expect(names.count == 4)
    for name in names { #expect(try ConfigurationField.resolving(name) == field) }
  }

  @Test func everyStepOfADragScriptIsExplainedAndCanBePlayed() throws {
    for step in HelpTopic.dragSteps.map(\.word) {
      let script =
        switch step {
        case "release", "cancel", "hold 0.1s": "down 10pt in 0.1s, \(step)"
        case "wait 0.1s", "grab": "down 10pt in 0.1s, release, \(step)"
        case "from 10 400": "\(step), down 10pt in 0.1s"
        default: step
        }
      #expect(throws: Never.self) { try DragScript(script) }
    }
    // The parser's own list of steps, from its messages.
    let known = try #require(#expect(throws: DragScriptError.self) { try DragScript("nonsense") }).description
    let words = try #require(known.components(separatedBy: "Steps: ").last).matches(of: /[a-z]{3,}/).map {
      String($0.0)
    }
    for word in words where word != "commas" && word != "between" && word != "them" {
      #expect(HelpTopic.dragScripts.text.contains(word))
    }
  }
}
