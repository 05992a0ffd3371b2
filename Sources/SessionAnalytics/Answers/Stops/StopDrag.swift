import TransitionModel

/// A recorded drag of a view with stops, and what the person did with the view next.
struct StopDrag: Sendable {
  let uuid: String
  /// The person; nil if unknown.
  let pseudonym: UInt64?
  /// The person's number, in an order that is the same in every registry with these drags; nil if unknown.
  var person: Int32?
  /// When the finger came down, and when the view had come to rest, in UTC microseconds since 1970.
  let (beganAt, restedAt): (Int64, Int64)
  let stops: SessionStops
  /// The velocity at the release in points per second, above 0 growing; nil without a release.
  let velocity: Double?
  /// The interaction distance, in points.
  let distance: Double
  /// The place where the person had the view in the end, by moves that each followed within the window after it had come
  /// to rest; nil if it stayed.
  var movedTo: String?
  /// A Boolean value that indicates whether it was recorded what followed.
  var isWatched = false

  /// The place where the person wanted the view, as far as it can be known: where it was moved next, or where it stayed.
  ///
  /// It is nil if it was not recorded what followed, or if the app moved the view somewhere else.
  var wanted: String? { isWatched && stops.to == stops.decided ? movedTo ?? stops.to : nil }

  /// Returns the drag's release as another configuration would decide it; nil if the rules were not asked.
  func release(_ configuration: TransitionConfiguration) -> StopRelease? {
    guard stops.decided != nil, let position = stops.releaseMilliPoints, let velocity,
      let interaction = configuration.interaction, let track = stops.track(of: configuration.geometry.stops),
      let home = track.index(named: stops.home)
    else { return nil }
    return StopRelease(
      interaction, track: track, canDismiss: stops.canDismiss, distance: distance, home: home,
      position: Double(position) / 1000, velocity: velocity)
  }
}

/// The drags of a revision of a transition with stops, and the other moves of its views.
package struct StopDrags: Sendable {
  let transition: TransitionRevision
  let subject: AnalysisSubject
  let drags: [StopDrag]
  /// The presentations whose end was recorded.
  let presentations: [StopPresentation]
  /// Notes about sessions that were left out.
  let notes: [String]

  var hasPeople: Bool { drags.contains { $0.person != nil } }

  /// The stops of the view, smallest first, and the dismissal.
  var places: [String] { transition.configuration.geometry.stops.map(\.name) + [Stop.dismissed] }

  /// The drags whose decision the stored numbers reproduce, so that another rule can be tried on them.
  var replayable: [(drag: StopDrag, release: StopRelease)] {
    drags.compactMap { drag in
      guard let release = drag.release(transition.configuration), release.targetName == drag.stops.decided else {
        return nil
      }
      return (drag, release)
    }
  }

  /// Returns a share of drags with its interval over people; `few` if there are too few.
  func share(_ name: String, of drags: [StopDrag], where holds: (StopDrag) -> Bool) -> Answer.Number {
    var count = ClusteredCount()
    for drag in drags {
      count.add(successes: holds(drag) ? 1 : 0, trials: 1, cluster: drag.person)
    }
    let value =
      drags.count < MinimumSample.share
      ? ReportValue("share", .insufficient) : count.value("share", hasUsers: hasPeople).0
    return Answer.Number(name, value, n: drags.count, people: hasPeople ? count.people : nil, unit: "share") {
      "\(NumberFormat.decimal(100 * $0, places: 0)) %"
    }
  }
}

/// A presentation of a view with stops, from its beginning to its end, in UTC microseconds since 1970.
struct StopPresentation: Sendable {
  let (presentedAt, dismissedAt): (Int64, Int64)
  /// The stops at which the view rested, and until when.
  let rests: [(stop: String, until: Int64)]
  /// The moves without a finger.
  let moves: [StopMove]
}
