import Testing
import TransitionMotion

/// The code of Motion's pages, which contain the lines between the markers verbatim.
@Suite struct MotionSamples {
  @Test func aSpringAsUIKitMakesIt() throws {
    // sample
    let spring = try Spring(duration: 0.5, dampingRatio: 0.8)
    for frame in 0...30 {
      let time = Double(frame) / 60
      print(time, spring.value(at: time))  // 0 at the start, past 1 while it overshoots
    }
    // end
    #expect(spring.value(at: 0) == 0)
    #expect((0...30).contains { spring.value(at: Double($0) / 60) > 1 })
  }

  @Test func aSpringAtAnyTime() throws {
    // sample
    let spring = try Spring(duration: 0.5, dampingRatio: 0.8)  // UIView.animate's spring
    print(spring.value(at: 0.1))  // after 0.1 s: 0 is the start, 1 the target
    // end
    #expect(spring.value(at: 0.1) > 0.5)
  }

  @Test func anInvalidSpring() {
    // sample
    do {
      _ = try Spring(duration: 0, dampingRatio: 1.7)
    } catch {
      print(error)
      // duration is 0.0; allowed 0.01…10 s. dampingRatio is 1.7; allowed 0.01…1 (1 is critically damped, no overshoot).
    }
    // end
    #expect(throws: MotionError.self) { try Spring(duration: 0, dampingRatio: 1.7) }
  }

  @Test func oneDurationThreeSprings() throws {
    // sample
    let uiKit = try Spring(duration: 0.5, dampingRatio: 0.8)
    let swiftUI = try Spring(perceptualDuration: 0.5, bounce: 0.2)
    print(uiKit.response)  // 0.349…: UIKit's 0.5 s is the time to settle
    print(swiftUI.response)  // 0.5: SwiftUI's 0.5 s is the period
    // end
    #expect(abs(uiKit.response - 0.3493) < 1e-4)
    #expect(swiftUI.response == 0.5)
  }
}
