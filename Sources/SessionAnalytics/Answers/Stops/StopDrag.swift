import TransitionModel

/// A recorded drag of a view with stops, and where the person wanted the view.
struct StopDrag: Sendable {
  let uuid: String
  /// The person; nil if unknown.
  let pseudonym: UInt64?
  /// The person's number, or that of a group of people or of drags without one, for intervals.
  var cluster: Int32 = 0
  /// When the finger came down, and when the view had come to rest, in UTC microseconds since 1970.
  let beganAt: Int64
  let restedAt: Int64
  let stops: SessionStops
  /// The velocity at the release in points per second, above 0 growing; nil without a release.
  let velocity: Double?
  /// The interaction distance, in points.
  let distance: Double
  /// The place where the person wanted the view, as far as what followed shows it: where it was in the end, after moves
  /// that each followed soon; nil if it is not known.
  var wanted: String?

  /// A Boolean value that indicates whether the person wanted the view somewhere else.
  var isMovedOn: Bool { wanted != nil && wanted != stops.to }

  /// Returns the drag's release as a configuration decides it; nil if the rules were not asked.
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

/// A drag whose decision the stored numbers reproduce, so that another rule can be tried on it.
struct ReplayableDrag: Sendable {
  let drag: StopDrag
  let release: StopRelease
}

/// A presentation of a view with stops, from its beginning to its end, in UTC microseconds since 1970.
struct StopPresentation: Sendable {
  let presentedAt: Int64
  let dismissedAt: Int64
  /// The stops at which the view rested, and until when.
  let rests: [(stop: String, until: Int64)]
  /// The moves without a finger.
  let moves: [StopMove]
}

/// The drags of a revision of a transition with stops, and the other moves of its views.
package struct StopDrags: Sendable {
  let transition: TransitionRevision
  let subject: AnalysisSubject
  let drags: [StopDrag]
  let replayable: [ReplayableDrag]
  /// The presentations whose end was recorded.
  let presentations: [StopPresentation]
  /// The conditions of the selection, beside the transition; nil without any.
  let conditions: String?
  /// Notes about sessions that were left out.
  let notes: [String]

  /// The number of people; nil if no drag has a token.
  var people: Int? {
    let people = Set(drags.compactMap(\.pseudonym)).count
    return people > 0 ? people : nil
  }

  /// Returns an answer about these drags, without its tables.
  func answer(_ question: String, _ title: String, headline: String) -> Answer {
    var answer = Answer(question, title, about: subject, headline: headline)
    (answer.n, answer.people, answer.notes) = (drags.count, people, notes)
    if let rule = transition.configuration.stopRuleSummary {
      answer.facts.append(Answer.Fact(name: "rule", text: rule))
    }
    if let latest = subject.latest { answer.facts.append(Answer.Fact(name: "in use", text: latest.text)) }
    let by = people.map { " by \(Count.people($0))" } ?? ""
    answer.facts.append(
      Answer.Fact(name: "basis", text: Count.of(drags.count, "drag") + by + (conditions.map { ", \($0)" } ?? "")))
    return answer
  }

  /// Returns a share of drags with its interval over people; `few` if there are too few.
  func share(_ name: String, of drags: [(drag: StopDrag, holds: Bool)]) -> Answer.Number {
    var count = ClusteredCount()
    for (drag, holds) in drags {
      count.add(successes: holds ? 1 : 0, trials: 1, cluster: drag.pseudonym.map { _ in drag.cluster })
    }
    let value =
      drags.count < MinimumSample.share
      ? ReportValue("share", .insufficient) : count.value("share", hasUsers: people != nil).0
    return Answer.Number(
      name, value, n: drags.count, people: people == nil ? nil : count.people, unit: "share", ReportUnit.progress.text)
  }
}
