package import TransitionModel

/// One touch on a view with stops and on the content in it: divides the finger's movements between both.
///
/// The view is taken at the point of the finger's way from which it moves, and let go at the point from which the content
/// scrolls. In between, all of the movement is the view's, so that its velocity is the finger's.
package struct ScrollHandOver: Sendable {
  /// What moves under the finger.
  package enum Owner: Sendable, Hashable { case nothing, view, content }

  /// A part of a movement.
  package enum Step: Sendable, Hashable {
    /// The finger takes hold of the view.
    case take(GestureSample)
    /// The finger moves the view.
    case move(GestureSample)
    /// The finger lets go of the view, and goes on with the content.
    case letGo(GestureSample)
    /// The content scrolls by some points, above 0 in the direction in which the view grows.
    case scroll(Double)
  }

  /// The direction in which the view grows.
  private let growth: DragAxis
  private let touchBeganAtStart: Bool
  private var latest: GestureSample
  package private(set) var owner: Owner

  /// The stop at which the finger took the view.
  private var home: String?

  /// The points by which a list's own offset may differ from its parts of the movement: its recognizer has a slop of its own,
  /// and may report a movement before or after the view's.
  package static let tolerance = 40.0
  /// The least part of a movement, in points. Less comes of rounding to the samples' grid.
  private static let least = 0.001

  /// - Parameters:
  ///   - sample: The point from which the finger moves something.
  ///   - geometry: The geometry of the dismissal.
  ///   - scroll: The content under the finger when it came down; nil if nothing there scrolls.
  ///   - owner: The view, if the finger has stopped it; otherwise nothing.
  package init(
    from sample: GestureSample, in geometry: InteractionGeometry, scroll: ScrollExtent?, owner: Owner = .nothing
  ) {
    self.owner = owner
    growth = DragAxis(geometry.axis, sign: -geometry.sign)
    latest = sample
    touchBeganAtStart = (scroll?.growing(growth.sign).before ?? 0) <= ScrollExtent.restTolerance
  }

  /// Divides the movement to another sample.
  ///
  /// - Parameters:
  ///   - position: The position of the view for the finger, in points, also beyond its ends.
  ///   - geometry: The geometry of the dismissal, with the view's stops.
  ///   - scroll: The content under the finger; nil if nothing there scrolls.
  /// - Returns: The parts of the movement, in order.
  package mutating func move(
    to sample: GestureSample, position: Double, in geometry: InteractionGeometry,
    _ interaction: InteractionConfiguration,
    scroll: ScrollExtent?
  ) -> [Step] {
    guard let track = geometry.stops else { return [] }
    var state = ScrollShare.State(
      track: track, position: position, canDismiss: geometry.canDismiss, scroll: scroll?.growing(growth.sign),
      grows: interaction.scrollGrows ?? .sheetFirst, shrinks: interaction.scrollShrinks ?? .nextTouch,
      touchBeganAtStart: touchBeganAtStart,
      isQuiet: (scroll?.restingTime ?? .infinity) < (interaction.scrollQuietTime ?? 0))
    state.isHeld = owner == .view
    if owner != .view || home == nil { home = track.places[track.index(nearestTo: position)].stop.name }
    let movement = growth.travel(from: latest, to: sample)
    var share = ScrollShare(movement, state)
    let contentFirst = movement < 0 || state.contentGrowsFirst
    giveRest(of: &share, state, contentFirst: contentFirst)
    if !contentFirst, share.content != 0, owner == .view || share.sheet != 0,
      !staysAtLargest(track, geometry, interaction)
    {
      (share.sheet, share.content) = (share.sheet + share.content, 0)
    }
    let start = latest
    latest = sample
    guard movement != 0 else { return owner == .view ? [.move(sample)] : [] }
    let middle = start.onTheWay(to: sample, (contentFirst ? share.content : share.sheet) / movement)
    return contentFirst
      ? scrollContent(by: share.content, from: start) + moveView(by: share.sheet, from: middle, to: sample)
      : moveView(by: share.sheet, from: start, to: middle) + scrollContent(by: share.content, from: middle)
  }

  /// Gives what neither can take to the one that moved last: the content bounces by it, or the view resists. Where the
  /// content does not scroll, and must not move the view, nothing moves.
  private func giveRest(of share: inout ScrollShare, _ state: ScrollShare.State, contentFirst: Bool) {
    if abs(share.sheet) < Self.least { (share.rest, share.sheet) = (share.rest + share.sheet, 0) }
    if abs(share.content) < Self.least { (share.rest, share.content) = (share.rest + share.content, 0) }
    let isLastContent = share.content != 0 && (share.sheet == 0 || !contentFirst)
    if isLastContent || share.sheet == 0 && state.scrollsHere {
      share.content += share.rest
    } else if share.sheet != 0 || !(state.keepsSize && share.rest > 0) {
      share.sheet += share.rest
    }
  }

  /// Returns whether the view stays at its largest stop if the finger lets go of it there. If it would not, the list must
  /// not take the finger over.
  private func staysAtLargest(
    _ track: StopTrack, _ geometry: InteractionGeometry, _ interaction: InteractionConfiguration
  ) -> Bool {
    let release = StopRelease(
      interaction, track: track, canDismiss: geometry.canDismiss, distance: geometry.distance,
      home: home.flatMap(track.index(named:)) ?? 0, position: track.largest, velocity: 0)
    return release.target == track.places.count - 1
  }

  private mutating func moveView(by points: Double, from start: GestureSample, to end: GestureSample) -> [Step] {
    guard points != 0 else { return [] }
    defer { owner = .view }
    return owner == .view ? [.move(end)] : [.take(start), .move(end)]
  }

  private mutating func scrollContent(by points: Double, from start: GestureSample) -> [Step] {
    guard points != 0 else { return [] }
    defer { owner = .content }
    return owner == .view ? [.letGo(start), .scroll(points)] : [.scroll(points)]
  }
}

extension ScrollExtent {
  /// Returns the extent as if the view grew toward smaller coordinates, as one at the bottom does.
  ///
  /// - Parameter sign: The sign of the coordinate in which it grows.
  func growing(_ sign: Double) -> ScrollExtent {
    sign < 0 ? self : ScrollExtent(before: after, after: before, restingTime: restingTime)
  }
}
