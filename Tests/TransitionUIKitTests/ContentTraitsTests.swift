import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("The traits of presented content", .serialized)
@MainActor struct ContentTraitsTests {
  private func screen(
    _ name: String, _ changes: [String: ConfigurationFieldValue?] = [:], width: Double,
    _ sizeClass: UIUserInterfaceSizeClass
  ) throws -> (UIViewController, Device) {
    let device = try Device(name, changes)
    device.window.frame = CGRect(x: 0, y: 0, width: width, height: 1024)
    device.window.headlessSizeClass = sizeClass
    let screen = UIViewController()
    try device.present(screen, name)
    return (screen, device)
  }

  /// In dark mode, a card at the base level would be as black as the dimmed presenter.
  @Test func aCardIsElevated() throws {
    let (card, _) = try screen("card-standard", width: 390, .compact)
    #expect(card.traitCollection.userInterfaceLevel == .elevated)
    #expect(card.traitCollection.horizontalSizeClass == .compact)
  }

  @Test func aScreenThatCoversEverythingIsNot() throws {
    let (cover, _) = try screen("edge-rotate", width: 390, .compact)
    #expect(cover.traitCollection.userInterfaceLevel == .base)
  }

  @Test(arguments: [(500.0, UIUserInterfaceSizeClass.compact), (639, .compact), (700, .regular)])
  func aNarrowCardOnAWideScreenIsCompact(_ width: Double, _ expected: UIUserInterfaceSizeClass) throws {
    let (card, device) = try screen(
      "card-standard", ["geometry.maximumWidth": .number(width)], width: 1366, .regular)
    #expect(abs(card.view.headlessShownFrame.width - width) < 0.001)
    #expect(card.traitCollection.horizontalSizeClass == expected)
    // The window becomes as narrow as a phone's, which has its own class.
    device.window.headlessSizeClass = .compact
    device.window.headlessTurn(to: CGSize(width: 390, height: 1024))
    device.settle()
    #expect(card.traitCollection.horizontalSizeClass == .compact)
    device.window.headlessSizeClass = .regular
    device.window.headlessTurn(to: CGSize(width: 1366, height: 1024))
    device.settle()
    #expect(card.traitCollection.horizontalSizeClass == expected)
    device.expectNoMisuse()
  }
}
