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

  @Test func oneDurationThreeSprings() throws {
    // sample
    let uiKit = try Spring(duration: 0.5, dampingRatio: 0.8)
    let swiftUI = try Spring(perceptualDuration: 0.5, bounce: 0.2)
    print(uiKit.response)  // 0.349…: UIKit's 0.5 s is the time to settle
    print(swiftUI.response)  // 0.5: SwiftUI's 0.5 s is the period
    print(uiKit.settlingDuration(), swiftUI.settlingDuration())
    // end
    #expect(abs(uiKit.response - 0.3493) < 1e-4)
    #expect(swiftUI.response == 0.5)
    #expect(uiKit.settlingDuration() < swiftUI.settlingDuration())
  }
}
