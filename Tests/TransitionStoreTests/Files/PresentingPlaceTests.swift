import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

/// An app presents from every place: on a full disk, in a folder that it may not write, beside another opener, and after it was
/// killed in the middle. ``PresentingPlaceChild`` opens the registry there, in a process of its own.
@Suite struct PresentingPlaceTests {
  static let variable = "TRANSITIONS_PRESENTING_PLACE"
  /// The folder in which a child opens `own.db`, and what it expects; nil in the parent process.
  static let place = ProcessInfo.processInfo.environment[variable]
  static let expectation = ProcessInfo.processInfo.environment[variable + "_EXPECTS"]

  enum State: String, CaseIterable { case missing, healthy, damaged }

  private let directory: TemporaryDirectory
  private var template: String { directory.file("template") }
  private var place: String { directory.file("place") }

  init() throws {
    directory = try TemporaryDirectory()
    for name in ["template", "place"] {
      try FileManager.default.createDirectory(atPath: directory.file(name), withIntermediateDirectories: true)
    }
    let source = try Example.registry()
    try source.bundle(to: template + "/shipped.db")
  }

  /// Puts a registry with a drag into the template.
  private func prepare(_ state: State) throws {
    guard state != .missing else { return }
    let path = template + "/own.db"
    let registry = try TransitionRegistry.open(at: path, bundle: URL(fileURLWithPath: template + "/shipped.db")) { _ in
    }
    try registry.record([Example.session(of: registry.transition(named: "card-modal"))])
    try registry.close()
    guard state == .damaged else { return }
    let size = try #require(FileManager.default.contents(atPath: path)).count
    try Data(repeating: 0xA5, count: size).write(to: URL(fileURLWithPath: path))
  }

  private var unshare: [String] { getuid() == 0 ? ["unshare", "-m"] : ["unshare", "-rm"] }

  private func environment(expecting word: String) -> [String: String] {
    [Self.variable: place, Self.variable + "_EXPECTS": word]
  }

  /// Runs the child under a prefix. Its `"$@"` stands for the child.
  private func child(under script: String, prefix: [String]? = nil, expecting word: String) throws {
    let prefix = (prefix ?? unshare) + ["sh", "-c", script, "sh"]
    guard
      let result = try TestProgram.run("PresentingPlaceChild", under: prefix, environment: environment(expecting: word))
    else { return }
    #expect(result.code == 0, "\(result.text)")
  }

  @Test(arguments: State.allCases) func onAFullDiskItPresentsAndTheNextStartGoesOn(_ state: State) throws {
    try prepare(state)
    let mount = "mount -t tmpfs -o size=2m tmpfs '\(place)' && cp '\(template)'/* '\(place)'"
    let fill = "{ head -c 4000000 /dev/zero > '\(place)/fill' 2> /dev/null; true; }"
    let then = "rm '\(place)/fill' && \(Self.variable)_EXPECTS=\(state == .damaged ? "aside" : "usual") \"$@\""
    try child(under: "\(mount) && \(fill) && \"$@\" && \(then)", expecting: "full")
  }

  @Test(arguments: State.allCases) func onAReadOnlyMountItPresents(_ state: State) throws {
    try prepare(state)
    let mount = "mount --bind '\(place)' '\(place)' && mount -o remount,ro,bind '\(place)'"
    try child(under: "cp '\(template)'/* '\(place)' && \(mount) && \"$@\"", expecting: Self.unwritable(state))
  }

  /// Permissions stand for iOS's file protection: both make `open` fail.
  @Test(arguments: [State.healthy, .damaged])
  func untilTheDeviceWasUnlockedTheFileIsLeftAloneAndThenUsed(_ state: State) throws {
    try prepare(state)
    for name in try FileManager.default.contentsOfDirectory(atPath: template) {
      try FileManager.default.copyItem(atPath: "\(template)/\(name)", toPath: "\(place)/\(name)")
    }
    try TestProgram.run(["chmod", "a+rwx", directory.path, place])
    let file = "\(place)/own.db"
    let before = try sha256(ofFileAt: file)
    if getuid() == 0 { try TestProgram.run(["chown", "65534", file]) }
    let unlocked = "\(Self.variable)_EXPECTS=\(state == .damaged ? "aside" : "usual")"
    try child(
      under: "chmod 0 '\(file)' && \"$@\" && chmod 600 '\(file)' && \(unlocked) \"$@\"", prefix: nobody,
      expecting: "leftAlone cannotOpen")
    if state == .damaged { #expect(try sha256(ofFileAt: file + "-damaged") == before) }
  }

  /// A damaged file is not readable, so that moving it is what fails.
  private static func unwritable(_ state: State) -> String {
    switch state {
    case .missing: "leftAlone cannotOpen"
    case .healthy: "leftAlone readOnly"
    case .damaged: "leftAlone cannotWrite"
    }
  }

  private var nobody: [String] {
    getuid() == 0 ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : ["env"]
  }

  /// An app and its extensions: one of them moves the damaged file aside, and all record into the same new one.
  @Test func ofTwoAtOnceOneMovesTheDamagedFileAsideAndBothUseTheNewOne() async throws {
    try prepare(.damaged)
    let bundle = URL(fileURLWithPath: template + "/shipped.db")
    let path = template + "/own.db"
    let before = try sha256(ofFileAt: path)
    let results = await withTaskGroup(of: (Bool, [OpeningProblem]).self) { group in
      for _ in 0..<6 {
        group.addTask {
          var problems: [OpeningProblem] = []
          let registry = try? TransitionRegistry.open(at: path, bundle: bundle) { problems.append($0) }
          return (registry.map { !$0.isInMemory && $0.vended("card-modal") != nil } ?? false, problems)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let moved = results.flatMap(\.1).filter { if case .movedAside = $0 { true } else { false } }
    #expect(moved.count == 1 && results.allSatisfy { $0.0 }, "\(results)")
    #expect(results.flatMap(\.1).count == 1)
    #expect(try sha256(ofFileAt: path + "-damaged") == before)
  }

  /// A limit on the size of files ends the process in the middle of a write; the next start has no limit.
  @Test(arguments: [State.missing, .damaged], [1, 4, 8, 16, 40, 80, 120])
  func killedInTheMiddleOfAWriteTheNextStartPresentsAndRecords(_ state: State, blocks: Int) throws {
    try prepare(state)
    let before = state == .damaged ? try sha256(ofFileAt: template + "/own.db") : nil
    let program = try #require(Bundle.main.executablePath)
    let environment = [Self.variable: template, Self.variable + "_EXPECTS": "killed"]
    _ = try TestProgram.run(
      ["sh", "-c", "ulimit -c 0; ulimit -f \(blocks * 2); exec \"$@\" > /dev/null 2>&1", "sh", program]
        + ["--testing-library", "swift-testing", "--filter", "PresentingPlaceChild"], environment: environment)
    let path = template + "/own.db"
    let registry = try TransitionRegistry.open(at: path, bundle: URL(fileURLWithPath: template + "/shipped.db")) { _ in
    }
    #expect(try !registry.isInMemory && registry.transition(named: "card-modal").revision == 1)
    #expect(try registry.isRecordingAllowed(consent: .given) == (state == .missing))
    try registry.setRecordingAllowed(true)
    try registry.record([Example.session(of: registry.transition(named: "card-modal"))])
    if let before { #expect(try sha256(ofFileAt: path + "-damaged") == before) }
  }
}

/// Runs only when ``PresentingPlaceTests`` starts it.
@Suite(.enabled(if: PresentingPlaceTests.place != nil)) struct PresentingPlaceChild {
  @Test func itPresents() throws {
    let place = try #require(PresentingPlaceTests.place)
    let path = place + "/own.db"
    let bytes = { FileManager.default.contents(atPath: path) }
    let before = bytes()
    var problems: [OpeningProblem] = []
    let registry = try TransitionRegistry.open(at: path, bundle: URL(fileURLWithPath: place + "/shipped.db")) {
      problems.append($0)
    }
    let revision = try registry.transition(named: "card-modal")
    switch PresentingPlaceTests.expectation {
    case let expected? where expected.hasPrefix("leftAlone"), let expected? where expected == "full":
      // A registry that has its WAL can be opened on a full disk; what it cannot write, it reports later.
      if problems.isEmpty, expected == "full", before != nil {
        #expect(throws: RegistryError(.diskFull(path: registry.path))) {
          for _ in 0..<1000 { try registry.record([Example.session(UUID(), of: revision)]) }
        }
        break
      }
      #expect(problems.map(\.words) == [expected == "full" ? "leftAlone diskFull" : expected])
      #expect(registry.isInMemory && (bytes() ?? Data()) == (before ?? Data()))
      try registry.setRecordingAllowed(true)
      #expect(try !registry.isRecordingAllowed(consent: .given))
      #expect(!FileManager.default.fileExists(atPath: path + "-damaged"))
    case "aside":
      guard case .movedAside? = problems.first else { throw CocoaError(.fileReadUnknown) }
      #expect(problems.count == 1 && !registry.isInMemory)
      #expect(FileManager.default.contents(atPath: path + "-damaged") == before)
    case "usual":
      #expect(problems.isEmpty && !registry.isInMemory)
      try registry.record([Example.session(UUID(), of: revision)])
    default: break
    }
  }
}
