import HeadlessUIKit
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

/// A screen with a header and a list, presented at stops.
final class StopScreen: UIViewController, CustomPresentable {
  let header = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 60))
  let list = UIScrollView(frame: CGRect(x: 0, y: 60, width: 390, height: 660))
  var attempts: [DismissalCause] = []
  var allows = true
  /// Whether the screen names its list, under which its header may lie.
  var namesList = false
  var rests: [String] = []

  /// - Parameter length: The length of the list's content, in points.
  init(length: CGFloat = 2000) {
    super.init(nibName: nil, bundle: nil)
    list.contentSize = CGSize(width: 390, height: length)
    onTransitionRest = { [weak self] in self?.rests.append($0.rawValue) }
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(header)
    view.addSubview(list)
  }

  func transitionShouldBegin(
    _ direction: TransitionDirection, by cause: DismissalCause, at location: CGPoint?, in view: UIView?
  ) -> Bool { allows }

  func transitionDidAttemptToDismiss(by cause: DismissalCause) { attempts.append(cause) }

  var dismissalHandlingScrollView: UIScrollView? { namesList ? list : modalTransition?.touchedScrollView }

  /// The points of the view in sight.
  var position: CGFloat { 844 - (modalTransition?.presentation?.presentedView?.headlessShownFrame.minY ?? 844) }
}

extension Device {
  /// A panel with the stops tip (103 pt in sight), half (406.5 pt) and full (779 pt), which no drag dismisses.
  static let panel = """
    name: panel
    summary: A panel over a map.
    source: Ours
    presentation: {duration: 0.4, dampingRatio: 1}
    dismissal: {duration: 0.4, dampingRatio: 1}
    geometry:
      edge: bottom
      marginTop: 18
      bottomMarginFrom: container
      presentationStyle: custom
      stops:
        - {name: tip, size: points, points: 69, dimming: 0, passesTouches: true, cornerRadius: 30}
        - {name: half, size: fraction, fraction: 0.5, dimming: 0, passesTouches: true}
        - {name: full, size: full}
      initialStop: half
      stopsFrom: safeArea
      cornerRadius: 10
      grabber: true
    dimming: {alpha: 0.3}
    interaction:
      dismissalType: standard
      dragDismisses: false
      stopRule: {kind: nearest, horizon: 0.499, fraction: 0.5, reach: any}
      scroll: {grows: sheetFirst, shrinks: sameTouch}
      rubberBand: {kind: scrollView, coefficient: 0.55}
      tail: {kind: spring, duration: 0.4, dampingRatio: 1}
      velocityHandoff: normalised
      interruptible: true
    accessibility: {reduceMotion: crossFade}
    """

  /// A sheet with the stops medium (415.5 pt in sight) and large (797 pt), which a drag dismisses.
  static let sheet = """
    name: sheet
    summary: A sheet with two heights.
    source: Ours
    presentation: {duration: 0.5, dampingRatio: 1}
    dismissal: {duration: 0.5, dampingRatio: 1}
    geometry:
      edge: bottom
      bottomMarginFrom: container
      presentationStyle: custom
      stops:
        - {name: medium, size: fraction, fraction: 0.5, hiddenBelow: 450}
        - {name: large, size: full}
      initialStop: medium
      stopsFrom: safeArea
      keyboard: largest
    dimming: {alpha: 0.2, tapToDismiss: true}
    interaction:
      dismissalType: standard
      stopRule: {kind: nearest, horizon: 0.499, fraction: 0.5, reach: any}
      releaseRule: {kind: projection, horizon: 0.499, fraction: 0.5}
      scroll: {grows: sheetFirst, shrinks: nextTouch}
      rubberBand: {kind: scrollView, coefficient: 0.55}
      tail: {kind: spring, duration: 0.5, dampingRatio: 1}
      velocityHandoff: normalised
      refusedDrag: resists
      interruptible: true
    accessibility: {reduceMotion: crossFade}
    """

  /// A device with one transition of a file.
  convenience init(file: String, _ changes: [String: ConfigurationFieldValue?] = [:]) throws {
    self.init([try CatalogReader.read(file, file: "stops.yaml").setting(changes)])
  }

  /// A device that shows a screen with the transition of a file.
  static func shown(
    _ file: String = panel, _ changes: [String: ConfigurationFieldValue?] = [:], reducesMotion: Bool = false
  ) throws -> (Device, StopScreen) {
    let configuration = try CatalogReader.read(file, file: "stops.yaml").setting(changes)
    let (device, screen) = (Device([configuration]), StopScreen())
    if reducesMotion { HeadlessDevice.setReduceMotion(true) }
    try device.present(screen, configuration.name)
    return (device, screen)
  }

  func turn(isUpright: Bool) {
    window.headlessTurn(
      to: isUpright ? CGSize(width: 390, height: 844) : CGSize(width: 844, height: 390),
      safeArea: isUpright
        ? UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0) : UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
    settle()
  }
}
