import TransitionKit
import UIKit
import XCTest

@testable import Transitions

/// The adapter in a real UIKit, with the app as its host.
@MainActor final class AdapterTests: XCTestCase {
  func testEveryTransitionPresentsAndDismisses() async throws {
    let motion = try XCTUnwrap(Motion.shared)
    let windows = UIApplication.shared.connectedScenes.compactMap { ($0 as? UIWindowScene)?.keyWindow }
    let presenter = try XCTUnwrap(windows.first?.rootViewController)
    let names = try motion.registry.transitions().map(\.transition).filter { $0.configuration.kind == .vended }.map(
      \.name)
    XCTAssertTrue(names.contains("card-standard"))
    for name in names {
      let screen = DetailViewController(name: name)
      let arrived = expectation(description: "\(name) has come")
      let gone = expectation(description: "\(name) has gone")
      presenter.present(
        screen, as: TransitionName(name), from: motion.registry, recordingTo: motion.recorder, context: motion.context,
        onDismissal: { cause in
          XCTAssertEqual(cause, .button)
          gone.fulfill()
        }, completion: { arrived.fulfill() }, onProblem: { XCTFail("\($0)") })
      await fulfillment(of: [arrived], timeout: 10)
      XCTAssertNotNil(screen.viewIfLoaded?.window)
      screen.dismiss(by: .button)
      await fulfillment(of: [gone], timeout: 10)
      XCTAssertNil(presenter.presentedViewController)
    }
    XCTAssertTrue(motion.recorder.flush())
    XCTAssertGreaterThanOrEqual(try motion.registry.presentations().count, names.count)
  }
}
