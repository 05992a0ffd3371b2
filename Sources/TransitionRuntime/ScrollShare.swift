package import TransitionModel

/// How a finger's movement on scrolling content is divided between the view and its content.
///
/// The three parts add up to the movement. All are in points, above 0 growing or scrolling on.
package struct ScrollShare: Sendable, Hashable {
  /// The part that moves the view.
  package var sheet = 0.0
  /// The part that scrolls the content.
  package var content = 0.0
  /// What neither can take: the content bounces by it, or the view gives by its rubber band.
  package var rest = 0.0

  /// The state of the view and the touch.
  package struct State: Sendable, Hashable {
    package var track: StopTrack
    /// The position of the view, in points.
    package var position: Double
    /// Whether a drag can dismiss the view.
    package var canDismiss: Bool
    /// The content under the finger; nil if nothing there scrolls.
    package var scroll: ScrollExtent?
    package var grows: ScrollGrowth
    package var shrinks: ScrollShrinkage
    /// Whether the touch began with the content at its start.
    package var touchBeganAtStart: Bool
    /// Whether the content has moved within the quiet time.
    package var isQuiet: Bool
    /// Whether the finger holds the view. Then content scrolls only once the view has grown to its largest stop.
    package var isHeld = false

    package init(
      track: StopTrack, position: Double, canDismiss: Bool, scroll: ScrollExtent?, grows: ScrollGrowth,
      shrinks: ScrollShrinkage, touchBeganAtStart: Bool, isQuiet: Bool
    ) {
      (self.track, self.position, self.canDismiss, self.scroll) = (track, position, canDismiss, scroll)
      (self.grows, self.shrinks) = (grows, shrinks)
      (self.touchBeganAtStart, self.isQuiet) = (touchBeganAtStart, isQuiet)
    }
  }

  /// Divides a movement of the finger.
  package init(_ movement: Double, _ state: State) {
    if movement > 0 { grow(by: movement, state) } else { shrink(by: -movement, state) }
    rest = movement - sheet - content
  }

  private mutating func grow(by points: Double, _ state: State) {
    let after = max(state.scroll?.after ?? 0, 0)
    let room = max(state.track.largest - state.position, 0)
    if state.scrollsHere { content = min(points, state.grows == .sheetFirst ? state.pulled : after) }
    if !state.keepsSize { sheet = min(points - content, room) }
    guard sheet >= room, state.scrolls(at: state.track.places.count - 1) else { return }
    content += min(points - content - sheet, after - content)
  }

  private mutating func shrink(by points: Double, _ state: State) {
    let before = state.scroll?.before ?? 0
    var left = points
    if state.scrollsHere {
      content = before > ScrollExtent.restTolerance ? -min(points, before) : 0
      left += content
      let waits = state.shrinks == .nextTouch && !state.touchBeganAtStart
      if state.shrinks == .never || waits || state.isQuiet { return }
    }
    sheet = -min(left, max(state.position - (state.canDismiss ? 0 : state.track.smallest), 0))
  }
}

extension ScrollShare.State {
  /// The points by which the content was pulled beyond its start, to which it comes back first.
  var pulled: Double { max(-(scroll?.before ?? 0), 0) }

  /// Whether the content scrolls before the view grows.
  var contentGrowsFirst: Bool { scrollsHere && (grows == .contentFirst || pulled > 0) }

  /// Whether a drag on the content does not make the view grow.
  var keepsSize: Bool { grows == .never && scroll != nil && !isHeld }

  /// Whether the content scrolls where the view is: at a stop that lets it.
  var scrollsHere: Bool {
    !isHeld
      && track.places.firstIndex { abs($0.position - position) <= ScrollExtent.restTolerance }.map(scrolls) ?? false
  }

  fileprivate func scrolls(at index: Int) -> Bool {
    scroll != nil && track.places[index].stop.scrolls ?? (index == track.places.count - 1)
  }
}
