import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("What stands around a card and behind it", .serialized)
@MainActor struct DecorationTests {
  private func device(_ changes: [String: ConfigurationFieldValue?], _ name: String = "modal-standard") throws -> Device
  {
    try Device(name, changes)
  }

  @Test func aGrabberStandsAtTheTopAndDismissesForAScreenReader() throws {
    let device = try device(["geometry.grabber": .flag(true)])
    let screen = TalkativeScreen()
    let inside = Words("Inside")
    screen.view.addSubview(inside)
    let delegate = try device.present(screen, "modal-standard")
    let card = try #require(delegate.presentation?.presentedView as? DecoratedView)
    #expect(card.headlessShownFrame == CGRect(x: 16, y: 55, width: 358, height: 300))
    #expect(screen.view.frame == card.bounds)
    let grabber = try #require(card.grabber)
    #expect(card.bar.convert(card.bar.bounds, to: card) == CGRect(x: 161, y: 5, width: 36, height: 5))
    #expect(grabber.frame.width >= 44 && grabber.frame.height >= 44)
    #expect(grabber.accessibilityRespondsToUserInteraction, "Switch Control would skip it")
    #expect(device.window.hitTest(CGPoint(x: 195, y: 62), with: nil) === screen.view)
    #expect(HeadlessVoiceOver.elements(in: device.window).map(\.accessibilityLabel) == ["Inside", "Dismiss"])
    try device.play("down 60pt in 0.3s, hold 0.2s, release", from: CGPoint(x: 195, y: 58))
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(grabber.accessibilityActivate())
    device.settle()
    #expect(device.dismissals == [.accessibility])
    #expect(screen.view.superview == nil && device.window.subviews == [device.presenter.view])
    device.expectNoMisuse()
    // The screen is in its normal state again.
    try device.present(screen, "modal-standard")
    #expect(screen.view.superview is DecoratedView)
    device.expectNoMisuse()
  }

  @Test func aShadowIsNotClippedByTheRoundCorners() throws {
    let device = try device(["geometry.shadowRadius": .number(24)])
    let screen = UIViewController()
    let delegate = try device.present(screen, "modal-standard")
    let card = try #require(delegate.presentation?.presentedView as? DecoratedView)
    #expect(card.layer.shadowRadius == 24 && card.layer.shadowOpacity > 0 && card.layer.shadowOffset.height == 12)
    #expect(card.layer.shadowPath != nil && card.grabber == nil && !card.clipsToBounds)
    #expect(screen.view.clipsToBounds && screen.view.layer.cornerRadius == 20)
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(device.dismissals == [.gesture])
    #expect(!screen.view.clipsToBounds && screen.view.layer.cornerRadius == 0)
    device.expectNoMisuse()
  }

  @Test(arguments: [nil, false, true] as [Bool?]) func touchesBesideTheCardReachThePresenter(_ passes: Bool?) throws {
    let device = try device(["dimming.passesTouches": passes.map { .flag($0) }])
    let behind = Words("Behind")
    behind.frame = CGRect(x: 0, y: 700, width: 390, height: 100)
    device.presenter.view.addSubview(behind)
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    #expect((device.window.hitTest(CGPoint(x: 195, y: 750), with: nil) === behind) == (passes == true))
    #expect(HeadlessVoiceOver.elements(in: device.window).contains(behind) == (passes == true))
    // A card beside which the presenter stays in use is no new screen.
    #expect(HeadlessVoiceOver.notifications == [passes == true ? .layoutChanged : .screenChanged])
    #expect(device.window.hitTest(device.middle(of: screen), with: nil) === screen.view)
    screen.dismiss(by: .button)
    device.settle()
    device.expectNoMisuse()
  }

  @Test(arguments: BackgroundBlur.allCases) func whatIsBehindIsBlurredWhileTheCardIsThere(_ blur: BackgroundBlur) throws
  {
    let device = try device(["dimming.blur": .text(blur.rawValue)])
    let screen = UIViewController()
    let delegate = try device.present(screen, "modal-standard")
    let dimming = try #require(delegate.presentation?.dimming)
    #expect(dimming.isBlurred)
    try device.play("down 100pt in 0.5s, hold 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(dimming.isBlurred && screen.presentingViewController != nil)
    screen.dismiss(by: .button)
    device.settle()
    #expect(!dimming.isBlurred)
    device.expectNoMisuse()
  }

  /// A screen may become a child of another one afterwards.
  @Test(arguments: [true, false], [300.0, 1200]) func aViewKeepsItsAutoresizingMask(
    _ hasGrabber: Bool, _ height: Double
  )
    throws
  {
    let device = try device(["geometry.grabber": .flag(hasGrabber)])
    let screen = UIViewController()
    screen.view.autoresizingMask = [.flexibleWidth]
    screen.view.headlessFittingHeight = height
    try device.present(screen, "modal-standard")
    #expect((screen.view.superview is ContentScroller) == (height > 300))
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.view.autoresizingMask == [.flexibleWidth])
    #expect(screen.view.superview == nil)
    device.expectNoMisuse()
  }
}

@Suite("A trackpad drags where the configuration lets it", .serialized)
@MainActor struct TrackpadTests {
  private func device(_ trackpad: Bool?) throws -> Device {
    try Device("modal-standard", ["interaction.trackpad": trackpad.map { .flag($0) }])
  }

  @Test(arguments: [nil, false, true] as [Bool?]) func scrollingDownDismisses(_ trackpad: Bool?) throws {
    let device = try device(trackpad)
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    HeadlessTrackpad(on: device.window).scroll(by: 400, at: device.middle(of: screen))
    device.settle()
    #expect((screen.presentingViewController == nil) == (trackpad == true))
    let sessions = device.collector.take()
    #expect(sessions.map(\.result.outcome) == (trackpad == true ? [.finished] : []))
    if let session = sessions.first {
      #expect(session.samples.count > 8 && abs((session.result.releaseTranslation ?? 0) - 400) < 60)
    }
    device.expectNoMisuse()
  }

  @Test func aListUnderThePointerScrollsFirst() throws {
    let device = try device(true)
    let screen = TalkativeScreen()
    screen.scrolls = true
    try device.present(screen, "modal-standard")
    screen.scrollView.contentOffset.y = 300
    HeadlessTrackpad(on: device.window).scroll(by: 120, at: device.middle(of: screen))
    device.settle()
    #expect(screen.presentingViewController != nil && screen.scrollView.contentOffset.y < 200)
    screen.scrollView.contentOffset.y = 0
    HeadlessTrackpad(on: device.window).scroll(by: 400, at: device.middle(of: screen))
    device.settle()
    #expect(device.dismissals == [.gesture])
    // A later touch counts as a touch.
    try device.present(screen, "modal-standard")
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(device.dismissals == [.gesture, .gesture])
    device.expectNoMisuse()
  }
}
