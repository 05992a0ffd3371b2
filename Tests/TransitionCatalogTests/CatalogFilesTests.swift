import Foundation
import Testing
import TransitionCatalog

@Suite final class CatalogFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catalog-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, named transition: String) throws {
    let text = CatalogMessageTests.good.joined(separator: "\n").replacing("name: card", with: "name: \(transition)")
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  @Test func aDirectoryIsReadByNameAndOtherFilesAreLeftAlone() throws {
    for (file, name) in [("b.yml", "b"), ("a.yaml", "a"), ("c.txt", "c"), (".d.yaml", "d")] {
      try write(file, named: name)
    }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("e.yaml"), withIntermediateDirectories: true)
    #expect(try CatalogReader.readFiles(paths: [folder.path]).map(\.name) == ["a", "b"])
    #expect(
      try CatalogReader.contents(paths: [folder.path + "/"]).valid().map(\.file) == [
        "\(folder.path)/a.yaml", "\(folder.path)/b.yml",
      ])
  }

  @Test(arguments: ["yaml", "yml"].flatMap { [$0, $0.uppercased(), $0.capitalized, $0.dropLast() + "L"] })
  func everyCaseOfAnEndingIsRead(_ ending: String) throws {
    try write("CARD.\(ending)", named: "a")
    #expect(try CatalogReader.readFiles(paths: [folder.path]).map(\.name) == ["a"])
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("b"), withIntermediateDirectories: true)
    try write("b/x.\(ending)", named: "b")
    try write(".c.\(ending)", named: "c")
    try write("._CARD.\(ending)", named: "d")
    let contents = CatalogReader.contents(paths: [folder.path])
    #expect(contents.skipped.map { $0.replacing(folder.path + "/", with: "") } == [".c.\(ending)", "b"])
  }

  @Test func aFileNamedTwiceIsReadOnce() throws {
    try write("a.yaml", named: "a")
    let file = folder.path + "/a.yaml"
    #expect(try CatalogReader.readFiles(paths: [file, folder.path, folder.path + "/./a.yaml"]).map(\.name) == ["a"])
  }

  @Test func theProblemsOfAllFilesComeAtOnce() throws {
    try write("a.yaml", named: "A")
    try write("b.yaml", named: "b")
    try write("c.yaml", named: "C")
    try write("d.yaml", named: "b")
    let error = try #require(throws: InvalidCatalog.self) {
      try CatalogReader.readFiles(paths: [folder.path, folder.path + "/none.yaml"])
    }
    let rule = "allowed a lower-case letter, then lower-case letters, digits and hyphens, at most 64 in all."
    #expect(
      error.problems.map { $0.description.replacing(folder.path + "/", with: "") } == [
        "a.yaml:1: name is \"A\"; \(rule)", "c.yaml:1: name is \"C\"; \(rule)",
        "none.yaml: There is no such file or directory.",
        "d.yaml:1: name is \"b\", as in b.yaml:1. Names are unique; rename or remove one.",
      ])
  }

  @Test func aDirectoryWithoutCatalogFilesIsAProblem() throws {
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.readFiles(paths: [folder.path]) }
    #expect(error.description == "\(folder.path): The directory holds no *.yaml or *.yml file. Name another.")
  }

  /// Nothing writes to the pipe, so opening it would block forever.
  @Test(.timeLimit(.minutes(2))) func whatIsNoFileInADirectoryIsAProblemAndIsNotOpened() throws {
    try write("a.yaml", named: "A")
    try #require(mkfifo(folder.path + "/b.yaml", 0o600) == 0)
    for (link, target) in [("c.yml", "/dev/zero"), ("d.yaml", "b.yaml"), ("e.yaml", "f.txt"), ("g.yaml", "nothing")] {
      try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(link)", withDestinationPath: target)
    }
    try write("f.txt", named: "f")
    let contents = CatalogReader.contents(paths: [folder.path])
    #expect(contents.entries.map(\.configuration.name) == ["f"])
    let strange = "This is a pipe, a socket or a device. Remove it, or name the files to read."
    let problems = contents.problems.map { $0.description.replacing(folder.path + "/", with: "") }
    #expect(problems.prefix(3) == ["b.yaml: \(strange)", "c.yml: \(strange)", "d.yaml: \(strange)"])
    #expect(problems.dropFirst(3).map { $0.prefix { $0 != " " } } == ["a.yaml:1:", "g.yaml:"])
  }
}
