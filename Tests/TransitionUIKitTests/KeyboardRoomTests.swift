import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("A card takes the room that the keyboard leaves", .serialized)
@MainActor struct KeyboardRoomTests {
  /// The lower side of the safe area's top, and the upper side of the keyboard.
  private func expectInSight(_ screen: UIViewController, _ location: SourceLocation = #_sourceLocation) {
    let frame = screen.modalTransition?.presentation?.presentedView?.headlessShownFrame ?? .zero
    #expect(frame.minY >= 47 && frame.maxY <= 508, "\(frame)", sourceLocation: location)
    #expect(frame.height > 100, sourceLocation: location)
  }

  @Test(arguments: ["modal-input", "card-standard", "modal-standard"])
  func aTallFormStaysBelowTheTopAndScrollsToItsField(_ name: String) throws {
    let device = Device()
    let screen = FormController(height: 600)
    try device.present(screen, name)
    let rest = screen.view.headlessShownFrame
    screen.focus(in: device.window)
    device.settle()
    expectInSight(screen)
    // The form has no list of its own, and moved into a scroll view while its field was edited.
    #expect(screen.field.isFirstResponder)
    let field = screen.field.convert(screen.field.bounds, to: device.window)
    #expect(field.minY >= 47 && field.maxY <= 508, "\(field)")
    HeadlessDevice.setKeyboard(height: 0, in: device.window)
    device.settle()
    #expect(screen.view.headlessShownFrame == rest)
    screen.dismiss(by: .button)
    device.settle()
    device.expectNoMisuse()
  }

  @Test func aListKeepsItsFieldInSight() throws {
    let device = Device()
    let screen = UIViewController()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.contentSize = CGSize(width: 390, height: 1200)
    screen.view.headlessFittingHeight = 700
    screen.view.frame = list.frame
    screen.view.addSubview(list)
    let field = Field(frame: CGRect(x: 20, y: 600, width: 200, height: 40))
    list.addSubview(field)
    try device.present(screen, "card-standard")
    field.becomeFirstResponder()
    HeadlessDevice.setKeyboard(height: 336, in: device.window)
    device.settle()
    expectInSight(screen)
    let shown = field.convert(field.bounds, to: device.window)
    #expect(shown.minY >= 47 && shown.maxY <= 508, "\(shown)")
    device.expectNoMisuse()
  }
}
