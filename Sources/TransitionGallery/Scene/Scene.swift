import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStore

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

/// One direction of a transition as the page plays it.
struct SceneMotion: Codable, Sendable, Hashable {
  var from: ScenePose
  var to: ScenePose
  var presenterFrom: ScenePose
  var presenterTo: ScenePose
  /// Opacity of the dimming view.
  var dimmingFrom: Double
  var dimmingTo: Double
  var timing: SceneTiming
  /// Of the view's alpha.
  var alphaTiming: SceneTiming
  var dimmingTiming: SceneTiming
  /// Seconds until everything has arrived.
  var duration: Double

  init(_ plan: AnimationPlan, atRest rest: LayoutFrame, presenterAtRest presenter: LayoutFrame) {
    from = ScenePose(plan.from, atRest: rest)
    to = ScenePose(plan.to, atRest: rest)
    presenterFrom = ScenePose(plan.presenterFrom, atRest: presenter)
    presenterTo = ScenePose(plan.presenterTo, atRest: presenter)
    dimmingFrom = plan.dimmingFrom
    dimmingTo = plan.dimmingTo
    timing = SceneTiming(plan.timing)
    alphaTiming = SceneTiming(plan.alphaTiming)
    dimmingTiming = SceneTiming(plan.dimmingTiming)
    duration = plan.duration
  }
}

/// A pose as the page draws it: what to move, turn and scale a view by that was laid out at rest.
struct ScenePose: Codable, Sendable, Hashable {
  /// Points from its place at rest.
  var x: Double
  var y: Double
  var scale: Double
  /// Degrees, clockwise.
  var rotation: Double
  /// Opacity 0…1.
  var alpha: Double
  /// Where it turns and is scaled about, in points of the container; moves with the view.
  var anchorX: Double
  var anchorY: Double

  init(_ pose: ViewPose, atRest rest: LayoutFrame) {
    x = pose.frame.x - rest.x
    y = pose.frame.y - rest.y
    scale = pose.scale
    rotation = pose.rotation
    alpha = pose.alpha
    anchorX = rest.x + pose.anchorX * rest.width
    anchorY = rest.y + pose.anchorY * rest.height
  }
}

/// A transition as it is, and as people see it who asked for less motion; the page chooses.
struct ScenePair: Codable, Sendable, Hashable {
  var full: Scene
  var reduced: Scene

  /// - Parameters:
  ///   - revision: What is shown, stored or not.
  ///   - registry: Where the transition is that it names for reduced motion.
  init(_ revision: TransitionRevision, from registry: TransitionRegistry) throws(UnknownTransition) {
    let provider = PinnedTransition(revision, else: registry)
    full = Scene(try ModalTransitionManager(revision.name, from: provider))
    reduced = Scene(try ModalTransitionManager(revision.name, from: provider, prefersReducedMotion: true))
  }

  /// For an attribute of the page.
  var json: String { (try? JSONEncoder.ordered.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null" }
}

/// Vends one revision under its name, whatever the registry has as the latest, and the registry's own under others.
struct PinnedTransition: TransitionProviding {
  private let pinned: TransitionRevision
  private let registry: TransitionRegistry

  init(_ pinned: TransitionRevision, else registry: TransitionRegistry) {
    self.pinned = pinned
    self.registry = registry
  }

  func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
    name == pinned.name ? pinned : try registry.transition(named: name)
  }
}
