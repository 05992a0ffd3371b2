import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("Views that follow the finger keep their touch", .serialized)
@MainActor struct TrackingViewTests {
  private final class Knob: UIControl {}

  /// A view, and whether a drag of the card may begin on it.
  enum Content: CaseIterable {
    case slider, knob, rowHandle, canvas, rowBeingMoved, photo
    case slidersLabel, disabledSlider, button, tapControl, toggle, textField, cell, list, swiftUI

    @MainActor var view: UIView {
      let view: UIView
      switch self {
      case .slider, .disabledSlider, .slidersLabel: view = UISlider()
      case .knob, .rowHandle, .canvas, .tapControl: view = Knob()
      case .rowBeingMoved, .list: view = UITableView()
      case .button: view = UIButton()
      case .toggle: view = UISwitch()
      case .textField: view = UITextField()
      case .photo, .cell, .swiftUI: view = UIView()
      }
      let noAction = Selector {}
      switch self {
      case .knob: (view as? UIControl)?.addTarget(nil, action: noAction, for: .valueChanged)
      case .canvas: (view as? UIControl)?.addTarget(nil, action: noAction, for: [.touchDown, .touchDragInside])
      case .tapControl: (view as? UIControl)?.addTarget(nil, action: noAction, for: .touchUpInside)
      case .toggle: (view as? UIControl)?.addTarget(nil, action: noAction, for: .valueChanged)
      case .disabledSlider: (view as? UIControl)?.isEnabled = false
      case .rowBeingMoved: (view as? UITableView)?.headlessHasActiveDrag = true
      case .photo, .textField, .list, .swiftUI: view.interactions = [UIDragInteraction()]
      default: break
      }
      if self == .slidersLabel { view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))) }
      view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
      return view
    }

    var keepsTouch: Bool {
      switch self {
      case .slider, .knob, .rowHandle, .canvas, .rowBeingMoved, .photo, .slidersLabel: true
      default: false
      }
    }
  }

  @Test(arguments: Content.allCases) func andOthersLetADragBegin(_ content: Content) throws {
    let device = Device()
    let screen = UIViewController()
    if content == .swiftUI {
      screen.view.interactions = [UIDragInteraction()]
    } else {
      screen.view.addSubview(content.view)
    }
    try device.present(screen, "card-standard")
    let place = screen.view.convert(CGPoint(x: 100, y: 100), to: nil)
    try device.play("down 250pt in 0.3s, release", from: place)
    device.settle()
    #expect((screen.presentingViewController != nil) == content.keepsTouch)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// The pointer of a trackpad does not move a slider that it is over while two fingers scroll.
  @Test func aScrollOnATrackpadBeginsOverASlider() throws {
    let device = Device()
    let screen = UIViewController()
    screen.view.addSubview(Content.slider.view)
    try device.present(screen, "card-standard")
    HeadlessTrackpad(on: device.window).scroll(by: 300, at: screen.view.convert(CGPoint(x: 100, y: 100), to: nil))
    device.settle()
    #expect(screen.presentingViewController == nil)
  }

  @Test(arguments: ["fails", "resists"]) func theScreenIsAskedWithThePlaceAndTheViewUnderTheFinger(_ refused: String)
    throws
  {
    let device = try Device("card-standard", ["interaction.refusedDrag": .text(refused)])
    let screen = TalkativeScreen()
    let canvas = UIView(frame: CGRect(x: 20, y: 40, width: 200, height: 200))
    screen.view.addSubview(canvas)
    screen.allows = false
    try device.present(screen, "card-standard")
    try device.play("down 250pt in 0.3s, release", from: canvas.convert(CGPoint(x: 30, y: 50), to: nil))
    device.settle()
    #expect(screen.presentingViewController != nil)
    let touch = try #require(screen.touches.first)
    #expect(touch.view === canvas && touch.location == CGPoint(x: 30, y: 50))
    device.finger.down(at: try device.beside(screen))
    device.finger.up()
    device.settle()
    #expect(screen.asked.last == .tap)
    #expect(screen.touches.last?.view == nil && screen.touches.last?.location == nil)
    device.expectNoMisuse()
  }
}
