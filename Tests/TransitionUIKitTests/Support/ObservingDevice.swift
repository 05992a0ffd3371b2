import HeadlessUIKit
import Testing
import TransitionCatalog
import TransitionModel

@testable import TransitionUIKit

/// A phone whose app observes the screens that it presents in its own way.
@MainActor final class ObservingDevice {
  let device: Device
  let second: HeadlessFinger

  init() throws {
    device = Device(try BuiltInCatalog.transitions(.observed))
    device.configure()
    second = HeadlessFinger(on: device.window)
  }

  @discardableResult func present<Screen: ForeignScreen>(_ screen: Screen, as name: TransitionName = "system-sheet")
    -> Screen
  {
    screen.present(from: device.presenter)
    device.presenter.observeDrags(of: screen, as: name)
    device.settle()
    return screen
  }

  /// Presents an observed screen, and a full screen above it.
  func presentCovered() throws -> (cover: ForeignCover, above: UIViewController) {
    let (cover, above) = (present(ForeignCover(), as: "system-cover"), UIViewController())
    above.modalPresentationStyle = .fullScreen
    cover.present(above, animated: true)
    device.settle()
    try #require(cover.view.window == nil)
    return (cover, above)
  }

  /// A drag of ten moves, from the middle of a screen.
  func drag(
    by way: CGPoint, from start: CGPoint = CGPoint(x: 195, y: 500), lifts: Bool = true, seconds: Double = 0.4
  ) {
    device.finger.down(at: start)
    for step in 1...10 {
      HeadlessClock.advance(by: seconds / 10)
      device.finger.move(to: CGPoint(x: start.x + way.x * Double(step) / 10, y: start.y + way.y * Double(step) / 10))
    }
    // It rests, so that nothing is a fling.
    HeadlessClock.advance(by: 0.2)
    if lifts { device.finger.up() }
  }

  func drag(_ points: Double) { drag(by: CGPoint(x: 0, y: points)) }

  var sessions: [InteractionSession] { device.collector.take() }
  var outcomes: [SessionOutcome] { sessions.map(\.result.outcome) }
  var presentations: [PresentationRecord] { device.collector.takePresentations() }
}
