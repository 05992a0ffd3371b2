import Foundation
import HeadlessUIKit
import RegistryTools
import TestSupport
import Testing
import TransitionCatalog
import TransitionKit

@testable import TransitionUIKit

@Suite("An app with a registry of its own", .serialized)
@MainActor struct RegistryTests {
  @Test func whatAFingerDidIsInTheRegistryWithTheShowingItBelongsTo() throws {
    let device = Device()
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    let screen = UIViewController()
    device.presenter.present(
      screen, as: "modal-standard", from: registry, recordingTo: recorder, slug: "checkout.address")
    device.settle()
    try device.play("down 40pt in 0.4s, hold 0.3s, release", from: device.middle(of: screen))
    device.settle()
    try device.play("down 500pt in 0.4s, release", from: device.middle(of: screen))
    device.settle()
    #expect(recorder.flush())
    let sessions = try registry.sessions()
    #expect(Set(sessions.map(\.result.outcome)) == [.finished, .cancelled])
    let showing = try #require(registry.presentations().first)
    #expect(sessions.allSatisfy { $0.presentation == showing.uuid })
    #expect(showing.dismissedBy == .gesture)
    #expect(showing.screen?.text == "checkout.address")
    #expect(showing.revision == 1)
    device.expectNoMisuse()
  }

  /// The example app and its test list names in the same way. They do not run on Linux.
  @Test(arguments: ["Transitions/CatalogViewController.swift", "TransitionsTests/AdapterTests.swift"])
  func everyNameThatTheExampleListsIsVended(_ file: String) throws {
    let path = Repository.root.appendingPathComponent("Examples/\(file)")
    let text = try String(contentsOf: path, encoding: .utf8)
    #expect(text.contains(".filter { $0.configuration.kind == .vended }"), "\(file) lists others")
    let registry = try TransitionRegistry.inMemory()
    let all = try BuiltInCatalog.transitions() + BuiltInCatalog.transitions(.observed)
    try registry.apply(all)
    let names = try registry.transitions().map(\.transition).filter { $0.configuration.kind == .vended }.map(\.name)
    #expect(names.contains("card-standard") && names.count < all.count)
    for name in names { #expect(throws: Never.self) { try ModalTransitionManager(name, from: registry) } }
  }

  @Test func anUnknownNameIsCountedForDoctor() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("unknown-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let device = Device()
    let path = folder.appendingPathComponent("transitions.db").path
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply(BuiltInCatalog.transitions())
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    Transitions.configure(registry, recorder: recorder)
    Transitions.mistake = { _ in }
    for name in ["card-modall", "card-modall", ""] as [TransitionName] {
      device.presenter.present(UIViewController(), as: name)
      device.settle()
      device.presenter.dismiss(animated: false)
      device.settle()
      #expect(recorder.flush())
    }
    recorder.recordUnknown(TransitionName(String(repeating: "x", count: 300)))
    #expect(recorder.flush())
    let found = try TransitionRegistry.examine(at: path).findings.first { $0.check == "unknown names" }
    guard case .text(let text) = found?.value else { throw CocoaError(.coderValueNotFound) }
    #expect(text.hasPrefix("\"card-modall\" (2 times, last on 20"), "\(text)")
    #expect(text.contains(String(repeating: "x", count: 60)), "\(text)")
    #expect(found?.advice != nil)
  }
}
