import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("The corners of a card", .serialized)
@MainActor struct CornerTests {
  private static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]

  @Test func theyHaveTheContinuousCurveUntilTheScreenIsDismissed() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    #expect(screen.view.layer.cornerCurve == .continuous && screen.view.layer.maskedCorners == Self.all)
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.view.layer.cornerCurve == .circular && screen.view.layer.cornerRadius == 0)
    #expect(!screen.view.clipsToBounds)
    device.expectNoMisuse()
  }

  nonisolated private static let sides: [(corners: String, leftToRight: CACornerMask, rightToLeft: CACornerMask)] = [
    ("top", [.layerMinXMinYCorner, .layerMaxXMinYCorner], [.layerMinXMinYCorner, .layerMaxXMinYCorner]),
    ("bottom", [.layerMinXMaxYCorner, .layerMaxXMaxYCorner], [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]),
    ("leading", [.layerMinXMinYCorner, .layerMinXMaxYCorner], [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]),
    ("trailing", [.layerMaxXMinYCorner, .layerMaxXMaxYCorner], [.layerMinXMinYCorner, .layerMinXMaxYCorner]),
  ]

  @Test(arguments: sides) func onlyTheConfiguredOnesAreRound(
    _ corners: String, _ leftToRight: CACornerMask, _ rightToLeft: CACornerMask
  ) throws {
    for mask in [leftToRight, rightToLeft] {
      let device = try Device("modal-standard", ["geometry.roundedCorners": .text(corners)])
      HeadlessDevice.setRightToLeft(mask == rightToLeft && leftToRight != rightToLeft)
      let screen = UIViewController()
      try device.present(screen, "modal-standard")
      #expect(screen.view.layer.maskedCorners == mask && screen.view.layer.cornerRadius == 20)
      screen.dismiss(by: .button)
      device.settle()
      #expect(screen.view.layer.maskedCorners == Self.all)
    }
  }

  @Test func contentThatScrollsHandsThemToItsScrollView() throws {
    let device = try Device("modal-standard", ["geometry.roundedCorners": .text("top")])
    let screen = UIViewController()
    screen.view.headlessFittingHeight = 1200
    try device.present(screen, "modal-standard")
    let scroller = try #require(screen.view.superview as? UIScrollView)
    #expect(scroller.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(scroller.layer.cornerCurve == .continuous && scroller.clipsToBounds)
    #expect(screen.view.layer.maskedCorners == Self.all && screen.view.layer.cornerRadius == 0)
  }

  @Test(arguments: [(0.0, 20.0), (55, 55)])
  func theDisplaysRadiusIsUsedWhereItIsKnown(_ display: Double, _ radius: Double) throws {
    let device = try Device("modal-standard", ["geometry.cornerRadiusRule": .text("device")])
    UIView.headlessDisplayRadius = display
    let screen = UIViewController()
    let delegate = try device.present(screen, "modal-standard")
    #expect(Double(screen.view.layer.cornerRadius) == radius)
    let container = try #require(delegate.presentation?.containerView)
    #expect(container.subviews.count == 1, "the view that measured it is gone")
    device.expectNoMisuse()
  }

  /// The card is 16 pt from the sides and 55 pt from the top, so a radius of 62 leaves 7 pt, less than its 20.
  @Test(arguments: [(62.0, 20.0), (95, 40)])
  func concentricOnesFollowTheDisplay(_ display: Double, _ top: Double) throws {
    let device = try Device(
      "modal-standard",
      ["geometry.cornerRadiusRule": .text("concentric"), "geometry.roundedCorners": .text("top")])
    UIView.headlessDisplayRadius = display
    let screen = UIViewController()
    let former = screen.view.cornerConfiguration
    try device.present(screen, "modal-standard")
    #expect(Double(screen.view.effectiveRadius(corner: .topLeft)) == top)
    #expect(screen.view.effectiveRadius(corner: [.bottomLeft, .bottomRight]) == 0)
    #expect(screen.view.clipsToBounds && screen.view.layer.cornerRadius == 0)
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.view.cornerConfiguration == former && !screen.view.clipsToBounds)
    device.expectNoMisuse()
  }

  /// A shadow of the card's old outline would show beside its square corners.
  @Test(arguments: [nil, "top"] as [String?]) func theShadowHasTheCardsOutline(_ corners: String?) throws {
    let device = try Device(
      "modal-standard",
      ["geometry.shadowRadius": .number(24), "geometry.roundedCorners": corners.map { .text($0) }])
    let screen = UIViewController()
    let delegate = try device.present(screen, "modal-standard")
    let card = try #require(delegate.presentation?.presentedView as? DecoratedView)
    let path = try #require(card.layer.shadowPath)
    #expect(path.headlessCorners == (corners == nil ? .allCorners : [.topLeft, .topRight]))
    #expect(path.headlessRadius == 20)
  }
}

@Suite("The side of a narrow card", .serialized)
@MainActor struct HorizontalAlignmentTests {
  /// The card has 16 pt on either side.
  @Test(arguments: [("leading", false, 16.0), ("trailing", false, 174), ("leading", true, 174), ("trailing", true, 16)])
  func itStandsWhereTheTextBeginsOrEnds(_ side: String, _ isRightToLeft: Bool, _ x: Double) throws {
    let device = try Device(
      "modal-standard", ["geometry.maximumWidth": .number(200), "geometry.horizontalAlignment": .text(side)])
    HeadlessDevice.setRightToLeft(isRightToLeft)
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    #expect(Double(screen.view.headlessShownFrame.minX) == x && screen.view.headlessShownFrame.width == 200)
    device.expectNoMisuse()
  }
}
