package import TransitionModel

/// The layout of one presentation, as pure functions of the container.
package struct PresentationController: Sendable, Hashable {
  /// The vended configuration.
  package let configuration: TransitionConfiguration

  /// The amount of motion that is played.
  package let style: MotionStyle

  /// Creates the layout of one presentation.
  package init(configuration: TransitionConfiguration, style: MotionStyle = .full) {
    self.configuration = configuration
    self.style = style
  }

  /// The opacity of the dimming view when fully presented.
  package var dimmingAlpha: Double { configuration.dimming.alpha }

  /// A Boolean value that indicates whether a tap on the dimming view dismisses.
  package var dismissesOnTap: Bool { configuration.dimming.tapToDismiss }

  /// Returns whether a tap on the dimming view dismisses while the view rests at a stop: not where it passes touches.
  package func dismissesOnTap(atStop stop: String?) -> Bool {
    dismissesOnTap && self.stop(named: stop)?.passesTouches != true
  }

  /// A Boolean value that indicates whether VoiceOver's escape and the Escape key dismiss: true if a drag or a tap
  /// does.
  package var dismissesOnEscape: Bool { dismissesOnTap || configuration.dragCanDismiss }

  /// A Boolean value that indicates whether the presented screen controls the status bar: as configured, otherwise true
  /// if its view fills the container.
  package var capturesStatusBar: Bool {
    let geometry = configuration.geometry
    switch geometry.statusBar {
    case .presented: return true
    case .presenter: return false
    case nil:
      return geometry.height == .full && geometry.margins == EdgeMargins() && geometry.marginsFrom == .container
        && geometry.bottomMarginFrom == .container && geometry.maximumWidth == nil
    }
  }

  /// A Boolean value that indicates whether touches beside the view can reach the presenter.
  package var passesTouches: Bool {
    configuration.dimming.passesTouches == true || configuration.geometry.stops.contains { $0.passesTouches == true }
  }

  /// Returns whether touches beside the view reach the presenter while the view rests at a stop.
  package func passesTouches(atStop stop: String?) -> Bool {
    self.stop(named: stop)?.passesTouches ?? (configuration.dimming.passesTouches == true)
  }

  /// A Boolean value that indicates whether a drag catches an animation that code or a button began.
  package var isCatchable: Bool { configuration.interaction?.catchable == true && configuration.dragCanDismiss }

  /// The shadow around the view; nil for none.
  package var shadow: ViewShadow? {
    configuration.geometry.shadowRadius.flatMap { $0 > 0 ? ViewShadow(radius: $0) : nil }
  }

  /// A Boolean value that indicates whether the view shows a grabber.
  package var showsGrabber: Bool { configuration.geometry.grabber == true }

  /// Returns the grabber's frame in a view of this size; nil for none.
  ///
  /// Its size and place are those of UIKit's sheets: 36 × 5 pt, 5 pt below the top.
  package func grabberFrame(width: Double, height: Double, isRightToLeft: Bool) -> LayoutFrame? {
    guard showsGrabber else { return nil }
    return inSight(length: 36, thickness: 5, distance: 5, width: width, height: height, isRightToLeft)
  }

  /// Returns the frame of the grabber's accessibility element in a view of this size: 44 × 44 pt, Apple's minimum for a
  /// control.
  package func grabberElementFrame(width: Double, height: Double, isRightToLeft: Bool) -> LayoutFrame {
    inSight(length: 44, thickness: 44, distance: 0, width: width, height: height, isRightToLeft)
  }

  /// Returns a place at the middle of the side that is in sight at every stop; without stops, at the top.
  private func inSight(
    length: Double, thickness: Double, distance: Double, width: Double, height: Double, _ isRightToLeft: Bool
  ) -> LayoutFrame {
    let edge = configuration.geometry.stops.isEmpty ? .bottom : configuration.geometry.edge
    let isVertical = edge.axis == .y
    // Where the end lies toward growing coordinates, the view comes in with its first side.
    let isFirst = (edge.sign > 0) != (isRightToLeft && !isVertical)
    let (along, across) = isVertical ? (width, height) : (height, width)
    let side = isFirst ? distance : across - distance - thickness
    let middle = (along - length) / 2
    return isVertical
      ? LayoutFrame(x: middle, y: side, width: length, height: thickness)
      : LayoutFrame(x: side, y: middle, width: thickness, height: length)
  }

  /// A Boolean value that indicates whether the view's length follows from its content, at rest or at one of its stops.
  package var measuresContent: Bool {
    configuration.geometry.height != .full
      || configuration.geometry.stops.contains { $0.size == .fitted || $0.size == .preferred }
  }

  /// The corner radius of the grabber, in points: half its height.
  package var grabberRadius: Double { 2.5 }

  /// A Boolean value that indicates whether the presenter's view leaves the hierarchy after the presented one has
  /// arrived.
  package var removesPresenter: Bool { !configuration.geometry.keepsPresenter }

  /// The timing of the presented view when its content changes size on screen.
  package var relayoutTiming: AnimationTiming {
    let geometry = configuration.geometry
    return AnimationTiming(
      duration: geometry.relayoutDuration, dampingRatio: geometry.relayoutDampingRatio, initialVelocity: 0)
  }

  /// Returns the presented view's frame at rest.
  ///
  /// - Parameters:
  ///   - context: The container.
  ///   - stop: The stop at which it rests; nil, or a name that it does not have here, for the largest.
  package func presentedFrame(in context: LayoutContext, atStop stop: String? = nil) -> LayoutFrame {
    let geometry = configuration.geometry
    let insets = insets(in: context)
    let room = max(context.height - insets.top - insets.bottom, 0)
    let wanted: Double =
      switch geometry.height {
      case .full: room
      case .fitted: context.fittedHeight
      // A preferred size of 0 means no preference.
      case .preferred: context.preferredHeight.flatMap { $0 > 0 ? $0 : nil } ?? context.fittedHeight
      }
    // Content that is too tall for its room scrolls within it.
    let height = min(max(wanted, 0), room)
    let fullWidth = max(context.width - insets.left - insets.right, 0)
    let width = min(fullWidth, geometry.maximumWidth ?? fullWidth)
    let drop: Double =
      switch geometry.alignment {
      case .top: 0
      case .center: (room - height) / 2
      case .bottom: room - height
      }
    let frame = LayoutFrame(
      x: insets.left + indent(of: fullWidth - width, in: context), y: insets.top + drop, width: width, height: height)
    if let track = stopTrack(in: context) {
      let place = stop.flatMap(track.index).map { track.places[$0].position } ?? track.largest
      let length = geometry.stopLayout == .resizes ? place : track.largest
      return context.onPixels(self.frame(frame, at: place, length: length, in: context))
    }
    guard geometry.height != .full else { return context.onPixels(frame) }
    return context.onPixels(raised(frame, aboveKeyboardIn: context, top: insets.top))
  }

  /// Returns the stops of the view in this container; nil if it rests at one place.
  package func stopTrack(in context: LayoutContext) -> StopTrack? {
    StopTrack(configuration.geometry.stops, in: stopRoom(in: context))
  }

  /// Returns the stop at which the view appears; nil if it rests at one place.
  package func initialStop(in context: LayoutContext) -> Stop? {
    guard let places = stopTrack(in: context)?.places else { return nil }
    let named = configuration.geometry.initialStop.flatMap { name in places.first { $0.stop.name == name } }
    return (named ?? places.first)?.stop
  }

  /// Returns the opacity of the dimming at rest at a stop; without one, that of the transition.
  package func dimmingAlpha(atStop stop: String?) -> Double {
    self.stop(named: stop)?.dimming ?? dimmingAlpha
  }

  private func stop(named name: String?) -> Stop? { configuration.geometry.stops.first { $0.name == name } }

  /// Returns the stops where they are on screen, on the grid of samples.
  private func placedStops(in context: LayoutContext) -> StopTrack? {
    guard let track = stopTrack(in: context) else { return nil }
    let places = track.places.map { place in
      let rest = presentedFrame(in: context, atStop: place.stop.name)
      return StopTrack.Place(place.stop, at: GestureSample.onGrid(pointsInSight(of: rest, in: context)))
    }
    return StopTrack(places: places)
  }

  /// Returns the length of a frame in sight along the view's axis, with the inset at its edge.
  private func pointsInSight(of frame: LayoutFrame, in context: LayoutContext) -> Double {
    switch visualEdge(in: context) {
    case .bottom: context.height - frame.y
    case .top: frame.y + frame.height
    case .leading: frame.x + frame.width
    case .trailing: context.width - frame.x
    }
  }

  /// Returns the room for stops along the view's axis.
  package func stopRoom(in context: LayoutContext) -> StopTrack.Room {
    let geometry = configuration.geometry
    let edge = visualEdge(in: context)
    let (margins, safeArea) = (insets(in: context), context.safeArea)
    let margin = margins.inset(at: edge)
    let edgeInset = geometry.stopsFrom == .container ? margin : max(margin, safeArea.inset(at: edge))
    let isRaised = edge == .bottom && (geometry.keyboard ?? .raises) == .raises
    var room = StopTrack.Room(
      length: edge.axis == .y ? context.height : context.width, edgeInset: edgeInset,
      farInset: margins.inset(at: edge.opposite), fitted: edge.axis == .y ? context.fittedHeight : .infinity,
      keyboard: isRaised ? max(context.keyboardHeight - edgeInset, 0) : 0)
    if edge.axis == .y { room.preferred = context.preferredHeight.flatMap { $0 > 0 ? $0 : nil } }
    return room
  }

  /// Returns a release at rest where the view appears; nil if no drag moves it.
  ///
  /// A view without stops has one, named `presented`, at its whole travel.
  package func release(in context: LayoutContext) -> StopRelease? {
    guard let interaction = configuration.interaction, configuration.dismissalType != .none else { return nil }
    let geometry = interactionGeometry(in: context, direction: .dismiss)
    let track = stopTrack(in: context) ?? StopTrack(places: [.init(Stop("presented"), at: geometry.extent)])
    let home = configuration.geometry.initialStop.flatMap(track.index) ?? 0
    let inset = geometry.extent - geometry.distance
    return StopRelease(
      track: track, rule: track.places.count > 1 ? interaction.stopRule : nil,
      releaseRule: configuration.dragCanDismiss ? interaction.releaseRule : nil,
      distance: track.smallest - inset, home: home, position: track.places[home].position, velocity: 0)
  }

  /// Returns the frame of a view of which this many points are in sight, from the edge of the container, and which is as
  /// long as at another position.
  private func frame(
    _ frame: LayoutFrame, at position: Double, length: Double, in context: LayoutContext
  ) -> LayoutFrame {
    let edge = visualEdge(in: context)
    let length = max(length - insets(in: context).inset(at: edge), 0)
    return switch edge {
    case .bottom: LayoutFrame(x: frame.x, y: context.height - position, width: frame.width, height: length)
    case .top: LayoutFrame(x: frame.x, y: position - length, width: frame.width, height: length)
    case .leading: LayoutFrame(x: position - length, y: frame.y, width: length, height: frame.height)
    case .trailing: LayoutFrame(x: context.width - position, y: frame.y, width: length, height: frame.height)
    }
  }

  /// Returns the part of the free width that is on the left of the view. Leading is on the right if text runs from right
  /// to left.
  private func indent(of freeWidth: Double, in context: LayoutContext) -> Double {
    switch configuration.geometry.horizontalAlignment {
    case .center, nil: freeWidth / 2
    case .leading: context.isRightToLeft ? freeWidth : 0
    case .trailing: context.isRightToLeft ? 0 : freeWidth
    }
  }

  /// Returns a frame that stands on the keyboard. A card that would move past the top becomes shorter instead.
  private func raised(_ frame: LayoutFrame, aboveKeyboardIn context: LayoutContext, top: Double) -> LayoutFrame {
    let floor = context.height - context.keyboardHeight - configuration.geometry.margins.bottom
    guard context.keyboardHeight > 0, frame.y + frame.height > floor else { return frame }
    let y = min(max(floor - frame.height, top), frame.y)
    return LayoutFrame(x: frame.x, y: y, width: frame.width, height: max(floor - y, 0))
  }

  /// Returns the frame just out of sight past the configuration's edge, of a view with the size that it has at a stop.
  package func dismissedFrame(in context: LayoutContext, atStop stop: String? = nil) -> LayoutFrame {
    let presented = presentedFrame(in: context, atStop: stop)
    switch visualEdge(in: context) {
    case .bottom: return presented.moved(x: 0, y: context.height - presented.y)
    case .top: return presented.moved(x: 0, y: -presented.y - presented.height)
    case .leading: return presented.moved(x: -presented.x - presented.width, y: 0)
    case .trailing: return presented.moved(x: context.width - presented.x, y: 0)
    }
  }

  /// Returns the geometry of an interaction in this container. Dismissing goes toward the edge, presenting away from
  /// it.
  ///
  /// - Parameters:
  ///   - context: The container.
  ///   - direction: The direction of the interaction.
  ///   - stop: The stop to which it presents, for a view with stops; nil for the largest.
  package func interactionGeometry(
    in context: LayoutContext, direction: TransitionDirection, atStop stop: String? = nil
  ) -> InteractionGeometry {
    let edge = visualEdge(in: context)
    let place = direction == .present ? stop : nil
    let (presented, dismissed) = (
      presentedFrame(in: context, atStop: place), dismissedFrame(in: context, atStop: place)
    )
    let travel = edge.axis == .y ? abs(dismissed.y - presented.y) : abs(dismissed.x - presented.x)
    let size = edge.axis == .y ? presented.height : presented.width
    let measured = configuration.interaction?.distanceRule == .presentedSize ? size : travel
    let distance = measured + (configuration.interaction?.distanceOffset ?? 0)
    let sign = direction == .dismiss ? edge.sign : -edge.sign
    let farSide = edge.axis == .y ? context.height : context.width
    var interaction = InteractionGeometry(
      axis: edge.axis, sign: sign, distance: distance, extent: travel, origin: sign > 0 ? 0 : farSide)
    interaction.container = ContainerSize(width: context.width, height: context.height)
    guard direction == .dismiss, configuration.dismissalType != .none, let track = placedStops(in: context)
    else { return interaction }
    interaction.canDismiss = configuration.dragCanDismiss
    // Where there is one stop, and a drag dismisses from it, the release rule alone decides.
    guard track.places.count > 1 || !interaction.canDismiss else { return interaction }
    interaction.stops = track
    interaction.distance += track.largest - interaction.extent
    interaction.extent = track.largest
    return interaction
  }

  /// Returns the edge on screen. Leading and trailing change sides if text runs from right to left.
  private func visualEdge(in context: LayoutContext) -> TransitionEdge {
    guard context.isRightToLeft else { return configuration.geometry.edge }
    switch configuration.geometry.edge {
    case .leading: return .trailing
    case .trailing: return .leading
    case .top, .bottom: return configuration.geometry.edge
    }
  }

  private func insets(in context: LayoutContext) -> LayoutInsets {
    let geometry = configuration.geometry
    func inset(_ margin: Double, _ safeArea: Double, from reference: MarginReference) -> Double {
      switch reference {
      case .safeArea: safeArea + margin
      case .container: margin
      case .atLeastSafeArea: max(margin, safeArea)
      }
    }
    let (left, right) =
      context.isRightToLeft
      ? (geometry.margins.trailing, geometry.margins.leading) : (geometry.margins.leading, geometry.margins.trailing)
    return LayoutInsets(
      top: inset(geometry.margins.top, context.safeArea.top, from: geometry.marginsFrom),
      left: inset(left, context.safeArea.left, from: geometry.marginsFrom),
      bottom: inset(geometry.margins.bottom, context.safeArea.bottom, from: geometry.bottomMarginFrom),
      right: inset(right, context.safeArea.right, from: geometry.marginsFrom))
  }
}

/// A change of layout while a view is on screen, as a value: from its current frame to its new frame.
///
/// The displayed frame is the new frame plus `offset(at:)`, which decays to zero. The change can therefore run during
/// a drag, whose frame is not the resting one, and the view never jumps to an outdated frame.
package struct RelayoutPlan: Sendable, Hashable {
  /// The current frame of the view.
  package let from: LayoutFrame
  /// The new frame of the view.
  package let to: LayoutFrame
  /// The timing of the change.
  package let timing: AnimationTiming

  /// Creates a change of layout.
  package init(from: LayoutFrame, to: LayoutFrame, timing: AnimationTiming) {
    self.from = from
    self.to = to
    self.timing = timing
  }

  /// Returns the frame of a view at rest after `elapsed` seconds: exactly `to` from the duration on.
  package func frame(at elapsed: Double) -> LayoutFrame { to.adding(offset(at: elapsed)) }

  /// Returns the offset to add to the new layout's frame after `elapsed` seconds: zero from the duration on.
  package func offset(at elapsed: Double) -> LayoutFrame {
    let left = 1 - timing.fraction(at: elapsed)
    return LayoutFrame(
      x: (from.x - to.x) * left, y: (from.y - to.y) * left, width: (from.width - to.width) * left,
      height: (from.height - to.height) * left)
  }
}

extension PresentationController {
  /// Returns the animation from a frame on screen to the presented frame in a container, after a change of content, a
  /// rotation or a keyboard.
  ///
  /// It uses the geometry's relayout spring. It is immediate if it is not animated, or if motion is reduced.
  package func relayoutPlan(
    from frame: LayoutFrame, to context: LayoutContext, animated: Bool = true
  ) -> RelayoutPlan {
    let timing = animated && style == .full ? relayoutTiming : .immediate
    return RelayoutPlan(from: frame, to: presentedFrame(in: context), timing: timing)
  }
}

extension LayoutFrame {
  package func adding(_ other: LayoutFrame) -> LayoutFrame {
    LayoutFrame(
      x: x + other.x, y: y + other.y, width: max(width + other.width, 0), height: max(height + other.height, 0))
  }
}

/// The shadow around a presented view.
package struct ViewShadow: Sendable, Hashable {
  /// The blur radius, in points.
  package let radius: Double
  /// The opacity of its black, 0…1: enough to separate a white card from a white presenter.
  package var opacity: Double { 0.2 }
  /// The vertical offset below the view, in points.
  package var drop: Double { radius / 2 }
}

extension LayoutInsets {
  /// The inset at an edge on screen, where leading is the left.
  package func inset(at edge: TransitionEdge) -> Double {
    switch edge {
    case .bottom: bottom
    case .top: top
    case .leading: left
    case .trailing: right
    }
  }
}

extension TransitionEdge {
  fileprivate var opposite: TransitionEdge {
    switch self {
    case .bottom: .top
    case .top: .bottom
    case .leading: .trailing
    case .trailing: .leading
    }
  }
}
