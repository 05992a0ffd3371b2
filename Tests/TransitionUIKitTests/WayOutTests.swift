import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("Every screen has a way out without a drag", .serialized)
@MainActor struct WayOutTests {
  /// A screen with text, above another one with text.
  @MainActor private final class Scene {
    let device = Device()
    let screen = TalkativeScreen()
    let inside = Words("Inside")
    let behind = Words("Behind")

    init() {
      screen.view.addSubview(inside)
      device.presenter.view.addSubview(behind)
      HeadlessVoiceOver.focus = behind
    }

    func expectGone(by cause: DismissalCause) {
      device.settle()
      #expect(screen.presentingViewController == nil)
      #expect(device.dismissals == [cause])
      #expect(device.collector.takePresentations().map(\.dismissedBy) == [cause])
      #expect(HeadlessVoiceOver.focus === behind)
      #expect(HeadlessVoiceOver.elements(in: device.window) == [behind])
      device.expectNoMisuse()
      device.expectNoRefusals()
    }
  }

  @Test(arguments: CatalogEntry.withoutStops)
  func aScreenReaderReadsTheScreenAndTheDimmingThatDismisses(_ entry: CatalogEntry) throws {
    let scene = Scene()
    try scene.device.present(scene.screen, entry.name)
    #expect(HeadlessVoiceOver.focus === scene.inside)
    #expect(HeadlessVoiceOver.notifications == [.screenChanged])
    let elements = HeadlessVoiceOver.elements(in: scene.device.window)
    guard entry.configuration.dimming.tapToDismiss else {
      #expect(elements == [scene.inside])
      return
    }
    #expect(elements.map(\.accessibilityLabel) == ["Dismiss", "Inside"])
    #expect(elements.first?.accessibilityTraits == .button)
    #expect(elements.first?.accessibilityActivate() == true)
    scene.expectGone(by: .accessibility)
  }

  @Test(arguments: CatalogEntry.all, [false, true])
  func escapeDismissesWhereverATouchWould(_ entry: CatalogEntry, byKeyboard: Bool) throws {
    let scene = Scene()
    try scene.device.present(scene.screen, entry.name)
    func escape() -> Bool {
      byKeyboard ? HeadlessDevice.press(UIKeyCommand.inputEscape, in: scene.device.window) : HeadlessVoiceOver.escape()
    }
    guard entry.configuration.dimming.tapToDismiss || entry.configuration.dragCanDismiss else {
      #expect(!escape())
      scene.device.settle()
      #expect(scene.screen.presentingViewController != nil)
      return scene.device.expectNoMisuse()
    }
    #expect(escape())
    scene.expectGone(by: .accessibility)
  }

  @Test(arguments: [true, false]) func whereTheScreenForbidsItEscapeIsRefused(_ byProtocol: Bool) throws {
    let scene = Scene()
    scene.screen.allows = !byProtocol
    scene.screen.isModalInPresentation = !byProtocol
    try scene.device.present(scene.screen, "message-bottom-card")
    #expect(!HeadlessVoiceOver.escape())
    _ = HeadlessVoiceOver.elements(in: scene.device.window).first?.accessibilityActivate()
    // The app handles the key itself if the screen is modal. A screen that decides by itself is asked for each key press.
    #expect(HeadlessDevice.press(UIKeyCommand.inputEscape, in: scene.device.window) == byProtocol)
    scene.device.settle()
    #expect(scene.screen.presentingViewController != nil)
    #expect(scene.screen.attempts.count == (byProtocol ? 3 : 2))
    #expect(scene.screen.asked == (byProtocol ? [.accessibility, .accessibility, .accessibility] : []))
    scene.device.expectNoMisuse()
  }

  @Test func aKeyThatAFieldUsesItselfIsTheFields() throws {
    let scene = Scene()
    final class Search: UIView {
      override var canBecomeFirstResponder: Bool { true }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector {})]
      }
    }
    let search = Search(frame: .zero)
    scene.screen.view.addSubview(search)
    try scene.device.present(scene.screen, "modal-standard")
    search.becomeFirstResponder()
    HeadlessDevice.press(UIKeyCommand.inputEscape, in: scene.device.window)
    scene.device.settle()
    #expect(scene.screen.presentingViewController != nil)
    scene.device.expectNoMisuse()
  }
}
