import TransitionMotion
package import TransitionRuntime

/// The model of a `UIScrollView` along one axis: a finger drags it, and it glides on and bounces by itself.
///
/// It has no clock. After a release, its offset is a function of time that is exact at any time.
package struct StageScrollView: Sendable, Hashable {
  /// The length of the content, in points.
  package var contentLength: Double
  /// The length of the view, in points.
  package var viewLength: Double
  /// A Boolean value that indicates whether the content moves beyond its ends.
  package var bounces = true
  /// The number of pixels per point. Nobody sees less than half a pixel, so a motion ends there.
  package var scale = 3.0
  /// The points by which the content may scroll on at its end, because that part of the view is out of sight.
  package private(set) var inset = 0.0

  /// The offset and velocity at ``since``.
  private var start = Spring.State.rest
  /// The time of the last movement by a finger, or at which the finger let go, in seconds.
  private var since = -Double.infinity
  /// The offset that a finger on the content asks for, without the rubber band; nil without a finger.
  private var finger: Double?

  /// The time in seconds after which a movement of the finger has no velocity left.
  private static let oldest = 0.1

  package init(contentLength: Double, viewLength: Double, offset: Double = 0) {
    (self.contentLength, self.viewLength) = (contentLength, viewLength)
    start.displacement = offset
  }

  /// The largest offset at rest; the smallest is 0.
  package var end: Double { max(contentLength + inset - viewLength, 0) }

  /// Returns the offset of the content, in points.
  package func offset(at time: Double) -> Double { state(at: time).displacement }

  /// Returns the position for a drag that the content and a view share.
  package func extent(at time: Double) -> ScrollExtent {
    let offset = offset(at: time)
    return ScrollExtent(before: offset, after: end - offset, restingTime: max(time - restsAt, 0))
  }

  /// Puts a finger on the content, which stops it.
  package mutating func stop(at time: Double) {
    (start, since) = (Spring.State(displacement: offset(at: time), velocity: 0), min(restsAt, time))
    finger = asked(by: start.displacement)
  }

  /// Moves the content under a finger, beyond its ends against the rubber band.
  package mutating func drag(by points: Double, at time: Double) {
    if finger == nil { stop(at: time) }
    let asked = (finger ?? 0) + points
    let held = nearest(to: asked)
    finger = bounces ? asked : held
    start.displacement = held + (bounces ? band.displacement(for: asked - held) : 0)
    since = time
  }

  /// Lifts the finger. The content goes on with its velocity, in points per second, if the last movement is not too old.
  package mutating func release(velocity: Double, at time: Double) {
    guard finger != nil else { return }
    finger = nil
    start.velocity = time - since > Self.oldest ? 0 : velocity
    if start.velocity != 0 || isBeyond(start) { since = time }
  }

  /// Changes the inset. Content that is then beyond its end returns to it.
  package mutating func setInset(_ points: Double, at time: Double) {
    let (shown, moves) = (state(at: time), restsAt > time)
    inset = points
    if finger != nil {
      finger = asked(by: shown.displacement)
    } else if moves || isBeyond(shown) {
      (start, since) = (shown, time)
    }
  }

  private var band: RubberBand { .scrollView(dimension: viewLength) }
  private func isBeyond(_ state: Spring.State) -> Bool { nearest(to: state.displacement) != state.displacement }
  private func nearest(to offset: Double) -> Double { min(max(offset, 0), end) }
  private func asked(by offset: Double) -> Double {
    nearest(to: offset) + band.overshoot(for: offset - nearest(to: offset))
  }
}

extension StageScrollView {
  /// A motion up to an edge, or to rest, and the state with which the next one begins.
  private typealias Leg = (duration: Double, end: Spring.State, isLast: Bool, state: (Double) -> Spring.State)

  /// The time at which the content came to rest, or will.
  package var restsAt: Double { finger == nil ? motion(at: .infinity).restsAt : since }

  /// Returns the offset and its velocity.
  func state(at time: Double) -> Spring.State { finger == nil ? motion(at: time).state : start }

  private func motion(at time: Double) -> (state: Spring.State, restsAt: Double) {
    var (leg, began) = (leg(from: start), since)
    while began + leg.duration <= time {
      began += leg.duration
      if leg.isLast { return (leg.end, began) }
      leg = self.leg(from: leg.end)
    }
    return (leg.state(time - began), .infinity)
  }

  private func leg(from state: Spring.State) -> Leg {
    let target = state.displacement + Projection.normal.distance(velocity: state.velocity)
    let edge = nearest(to: state.displacement)
    let leaves = nearest(to: target) != target && edge == (state.velocity > 0 ? end : 0)
    return leaves || isBeyond(state) ? bounce(at: edge, state) : glide(from: state, to: target)
  }

  private func glide(from state: Spring.State, to target: Double) -> Leg {
    let (glide, velocity, edge) = (Projection.normal, state.velocity, nearest(to: target))
    let isLast = edge == target
    let left = isLast ? 0 : velocity * (target - edge) / (target - state.displacement)
    let rest = glide.duration(untilWithin: 0.5 / scale, velocity: velocity)
    return (
      isLast ? rest : glide.duration(untilSpeed: abs(left), velocity: velocity),
      Spring.State(displacement: edge, velocity: left), isLast,
      { time in
        Spring.State(
          displacement: state.displacement + glide.position(at: time, velocity: velocity),
          velocity: glide.velocity(at: time, velocity: velocity))
      }
    )
  }

  /// A spring leads back to an edge. Content that the finger has thrown back glides on from there.
  private func bounce(at edge: Double, _ state: Spring.State) -> Leg {
    let spring = Spring.scrollBounce
    let from = Spring.State(displacement: state.displacement - edge, velocity: state.velocity)
    let pull = from.velocity + spring.angularFrequency * from.displacement
    let isLast = from.displacement * pull >= 0 || !bounces
    let crossing = isLast ? 0 : -from.displacement / pull
    let end = Spring.State(displacement: edge, velocity: isLast ? 0 : spring.state(at: crossing, from: from).velocity)
    let duration = isLast ? spring.settlingDuration(epsilon: 0.5 / scale, from: from) : crossing
    return (
      bounces ? duration : 0, end, isLast,
      { time in
        let bounced = spring.state(at: time, from: from)
        return Spring.State(displacement: edge + bounced.displacement, velocity: bounced.velocity)
      }
    )
  }
}
