import TransitionModel
import TransitionRuntime

/// A transition as a page shows it on a phone of ``LayoutContext/phone``'s size: where everything stands, how it moves,
/// and how it follows a finger.
struct Scene: Codable, Sendable, Hashable {
  /// A rectangle in points of the phone.
  struct Frame: Codable, Sendable, Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    init(_ frame: LayoutFrame) { (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height) }
  }

  /// What is on screen: with reduced motion it can be another transition than the one that was asked for.
  var name: String
  var revision: Int
  /// Points.
  var width: Double
  var height: Double
  /// The presented view at rest.
  var frame: Frame
  var cornerRadius: Double
  /// Points from the presented view's top that it leaves clear.
  var contentTop: Double
  var dimmingAlpha: Double
  var dismissesOnTap: Bool
  /// Whether the presenter's view stays behind the presented one.
  var keepsPresenter: Bool
  var present: SceneMotion
  var dismiss: SceneMotion
  /// nil where no gesture presents.
  var presentWay: SceneWay?
  /// nil where no gesture dismisses.
  var dismissWay: SceneWay?

  init(_ manager: ModalTransitionManager) {
    let layout = LayoutContext.phone
    let configuration = manager.transition.configuration
    let presentation = manager.presentationController()
    let rest = presentation.presentedFrame(in: layout)
    let whole = LayoutFrame(x: 0, y: 0, width: layout.width, height: layout.height)
    func motion(_ direction: TransitionDirection) -> SceneMotion {
      SceneMotion(manager.animator(for: direction).plan(in: layout), atRest: rest, presenterAtRest: whole)
    }
    func way(_ direction: TransitionDirection) -> SceneWay? {
      manager.gestureTarget(for: direction).map {
        SceneWay($0.machine.rule, presentation.interactionGeometry(in: layout, direction: direction))
      }
    }
    name = manager.transition.name
    revision = manager.transition.revision
    (width, height) = (layout.width, layout.height)
    frame = Frame(rest)
    cornerRadius = configuration.geometry.cornerRadius
    contentTop = configuration.geometry.contentTop
    dimmingAlpha = configuration.dimming.alpha
    dismissesOnTap = presentation.dismissesOnTap
    keepsPresenter = configuration.geometry.keepsPresenter
    present = motion(.present)
    dismiss = motion(.dismiss)
    presentWay = way(.present)
    dismissWay = way(.dismiss)
  }
}
