import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStore

/// A transition on a phone of ``LayoutContext/phone``'s size, for a page to draw, animate and drag.
struct Scene: Codable, Sendable, Hashable {
  struct Frame: Codable, Sendable, Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    init(_ frame: LayoutFrame) { (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height) }
  }

  /// A shadow below the presented view.
  struct Shadow: Codable, Sendable, Hashable {
    /// The standard deviation of its blur, in points.
    var radius: Double
    var opacity: Double
    var drop: Double

    init(_ shadow: ViewShadow) { (radius, opacity, drop) = (shadow.radius, shadow.opacity, shadow.drop) }
  }

  /// The room for the stops of a view along its axis, from which the page computes their positions.
  struct Room: Codable, Sendable, Hashable {
    var length: Double
    var edgeInset: Double
    var farInset: Double
    /// The length that the content needs; nil for all there is.
    var fitted: Double?

    init(_ room: StopTrack.Room) {
      (length, edgeInset, farInset) = (room.length, room.edgeInset, room.farInset)
      fitted = room.fitted.isFinite ? room.fitted : nil
    }
  }

  /// The transition on screen, which may be a reduced-motion fallback.
  var name: String
  var revision: Int
  var digest: String
  /// Its fields, by which the page decides drags.
  var fields: TransitionConfiguration
  /// The style of its animations: `full`, `crossFade` or `immediate`.
  var style: String
  /// The width of the phone, in points.
  var width: Double
  var height: Double
  /// The frame of the presented view, at its largest stop if it has any.
  var frame: Frame
  /// The room for its stops; nil without stops.
  var room: Room?
  var cornerRadius: Double
  /// The share of the radius that each corner has, 0 or 1, clockwise from the top left; nil for all of it.
  var corners: [Double]?
  /// The distance in points that the presented view keeps clear at its top.
  var contentTop: Double
  /// The grabber's frame; nil for none.
  var grabber: Frame?
  var shadow: Shadow?
  /// The standard deviation of the blur of the background, in points; nil for none.
  var blur: Double?
  var dimmingAlpha: Double
  var dismissesOnTap: Bool
  var keepsPresenter: Bool
  /// The motion to the stop at which the view appears.
  var present: SceneMotion
  /// The motion from the largest stop.
  var dismiss: SceneMotion
  /// The geometry of a presenting drag; nil if no gesture presents.
  var presentWay: SceneWay?
  /// The geometry of a drag that dismisses, or moves between stops; nil if no gesture does.
  var dismissWay: SceneWay?

  init(_ manager: ModalTransitionManager) {
    let layout = LayoutContext.phone
    let configuration = manager.transition.configuration
    let presentation = manager.presentationController()
    let rest = presentation.presentedFrame(in: layout)
    let whole = LayoutFrame(x: 0, y: 0, width: layout.width, height: layout.height)
    let first = presentation.initialStop(in: layout)?.name
    func motion(_ direction: TransitionDirection) -> SceneMotion {
      let largest = manager.style == .crossFade ? presentation.stopTrack(in: layout)?.places.last?.stop.name : nil
      let animator = manager.animator(for: direction, atStop: direction == .present ? first : largest)
      var motion = SceneMotion(animator.plan(in: layout), atRest: rest, presenterAtRest: whole)
      // The page knows the dimming of each stop.
      if largest != nil, direction == .dismiss {
        motion.dimmingFrom = manager.animator(for: direction).plan(in: layout).dimmingFrom
      }
      return motion
    }
    func way(_ direction: TransitionDirection) -> SceneWay? {
      guard manager.gestureTarget(for: direction) != nil else { return nil }
      return SceneWay(presentation.interactionGeometry(in: layout, direction: direction, atStop: first))
    }
    name = manager.transition.name
    revision = manager.transition.revision
    digest = manager.transition.digest
    fields = configuration
    style = manager.style.rawValue
    (width, height) = (layout.width, layout.height)
    frame = Frame(rest)
    room = first.map { _ in Room(presentation.stopRoom(in: layout)) }
    cornerRadius = configuration.geometry.cornerRadius
    corners = configuration.geometry.someCorners.map { some in
      RoundedCorners.Corner.allCases.map { some.contains($0) ? 1 : 0 }
    }
    let top = configuration.geometry.contentTop
    contentTop = top
    grabber = presentation.grabberFrame(width: rest.width, height: rest.height, isRightToLeft: false).map {
      Frame(LayoutFrame(x: rest.x + $0.x, y: rest.y + top + $0.y, width: $0.width, height: $0.height))
    }
    shadow = presentation.shadow.map(Shadow.init)
    blur = configuration.dimming.blur?.pixels
    dimmingAlpha = configuration.dimming.alpha
    dismissesOnTap = presentation.dismissesOnTap
    keepsPresenter = configuration.geometry.keepsPresenter
    present = motion(.present)
    dismiss = motion(.dismiss)
    presentWay = way(.present)
    dismissWay = way(.dismiss)
  }
}

/// One direction of a transition.
struct SceneMotion: Codable, Sendable, Hashable {
  var from: ScenePose
  var to: ScenePose
  var presenterFrom: ScenePose
  var presenterTo: ScenePose
  /// The opacity of the dimming view at the start.
  var dimmingFrom: Double
  var dimmingTo: Double
  var timing: SceneTiming
  var alphaTiming: SceneTiming
  var dimmingTiming: SceneTiming
  /// The time until all parts have arrived, in seconds.
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

struct ScenePose: Codable, Sendable, Hashable {
  /// The horizontal offset from the place at rest, in points.
  var x: Double
  var y: Double
  var scale: Double
  var rotation: Double
  /// The opacity, 0…1.
  var alpha: Double
  /// The anchor of scale and rotation, in points of the container. It moves with the view.
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

/// A transition and its reduced-motion fallback, between which the page chooses.
struct ScenePair: Codable, Sendable, Hashable {
  var full: Scene
  var reduced: Scene

  /// Creates the scenes of a revision.
  ///
  /// - Parameter registry: Provides the reduced-motion fallback.
  init(_ revision: TransitionRevision, from registry: TransitionRegistry) throws(UnknownTransition) {
    let provider = PinnedTransition(revision, else: registry)
    full = Scene(try ModalTransitionManager(revision.name, from: provider))
    reduced = Scene(try ModalTransitionManager(revision.name, from: provider, prefersReducedMotion: true))
  }

  var json: String { (try? JSONEncoder.ordered.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null" }
}

/// A provider that vends one given revision under its name, and a registry's transitions under theirs.
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
