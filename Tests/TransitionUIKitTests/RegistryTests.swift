import HeadlessUIKit
import Testing
import TransitionCatalog
import TransitionKit

@Suite("An app with a registry of its own", .serialized)
@MainActor struct RegistryTests {
  @Test func whatAFingerDidIsInTheRegistryWithTheShowingItBelongsTo() throws {
    let device = Device()
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let recorder = SessionRecorder(recordingTo: registry)
    let screen = UIViewController()
    try device.presenter.present(
      screen, transition: "modal-standard", from: registry, recordingTo: recorder,
      slug: ScreenSlug("checkout.address"))
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
}
