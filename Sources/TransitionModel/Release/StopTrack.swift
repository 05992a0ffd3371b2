/// The stops of a view in a container, as positions along its axis: the length of the view in sight, in points.
package struct StopTrack: Sendable, Hashable {
  /// The room along the view's axis.
  package struct Room: Sendable, Hashable {
    /// The length of the container, in points.
    package var length: Double
    /// The inset at the view's edge: its margin there, or the safe area's if stops are counted from it and it is larger.
    package var edgeInset: Double
    /// The margin at the opposite edge.
    package var farInset: Double
    /// The length that the content needs.
    package var fitted: Double
    /// The length that the content prefers; nil if it has no preference.
    package var preferred: Double?
    /// The height of the keyboard beyond the inset, if the keyboard raises the view; else 0.
    package var keyboard = 0.0

    /// The length between both insets.
    package var space: Double { max(length - edgeInset - farInset, 0) }

    package init(length: Double, edgeInset: Double, farInset: Double, fitted: Double, keyboard: Double = 0) {
      (self.length, self.edgeInset, self.farInset) = (length, edgeInset, farInset)
      (self.fitted, self.keyboard) = (fitted, keyboard)
    }
  }

  /// A stop and its position.
  package struct Place: Sendable, Hashable {
    package let stop: Stop
    package let position: Double

    package init(_ stop: Stop, at position: Double) { (self.stop, self.position) = (stop, position) }
  }

  /// The stops that the view has here, smallest first, more than ``least`` apart; never empty.
  package let places: [Place]

  /// The distance in points within which two stops are one: the smaller.
  package static let least = 1.0

  /// Creates a track of known positions, which ascend.
  package init(places: [Place]) { self.places = places }

  /// Computes the positions of a view's stops in a room; nil without stops.
  ///
  /// A stop is left out where it is hidden, and where it is not more than ``least`` above the one before it. If all are
  /// hidden, the last stays.
  package init?(_ stops: [Stop], in room: Room) {
    guard let last = stops.last else { return nil }
    let present = stops.filter { $0.isPresent(in: room) }
    places = (present.isEmpty ? [last] : present).reduce(into: []) { places, stop in
      let position = stop.position(in: room)
      if let below = places.last, position <= below.position + Self.least { return }
      places.append(Place(stop, at: position))
    }
  }

  /// The position of the smallest stop.
  package var smallest: Double { places.first?.position ?? 0 }
  /// The position of the largest stop.
  package var largest: Double { places.last?.position ?? 0 }

  /// Returns the index of the stop with a name; nil if the view does not have it here.
  package func index(named name: String) -> Int? { places.firstIndex { $0.stop.name == name } }

  /// Returns the position of a stop; nil if the view does not have it here.
  package func position(of name: String) -> Double? { index(named: name).map { places[$0].position } }

  /// Returns the position of a stop in 1/1000 pt; nil if the view does not have it here.
  package func milliPosition(of name: String) -> Int64? {
    index(named: name).map { Int64((places[$0].position * 1000).rounded()) }
  }

  /// Returns the index of the stop nearest to a position, the smaller of two equally near.
  package func index(nearestTo position: Double) -> Int {
    var nearest = 0
    for index in places.indices.dropFirst()
    where abs(places[index].position - position) < abs(places[nearest].position - position) { nearest = index }
    return nearest
  }

  /// Returns the index in this track of a stop of another one: by its name, otherwise the nearest to where it was.
  package func index(of other: Int, in track: StopTrack) -> Int {
    guard track.places.indices.contains(other) else { return 0 }
    let place = track.places[other]
    return index(named: place.stop.name) ?? index(nearestTo: place.position)
  }

  /// Returns a value that each stop has, at a position: linear between stops, and constant beyond the largest.
  ///
  /// - Parameters:
  ///   - value: The value at rest.
  ///   - gone: The value where the view is out of sight; nil for that of the smallest stop.
  package func value(at position: Double, gone: Double? = 0, _ value: (Stop) -> Double) -> Double {
    guard let first = places.first else { return gone ?? 0 }
    var below = (position: 0.0, value: gone ?? value(first.stop))
    for place in places {
      let here = value(place.stop)
      if position <= place.position {
        let way = place.position - below.position
        let share = way > 0 ? min(max((position - below.position) / way, 0), 1) : 1
        return below.value + share * (here - below.value)
      }
      below = (place.position, here)
    }
    return below.value
  }

  /// Returns the position of the view for the position that the finger gives it.
  ///
  /// Between the ends the view follows the finger. Beyond the largest stop, and below the smallest if a drag cannot
  /// dismiss, it gives by `band`, which gets the points beyond the end and the position of the largest stop.
  package func shown(
    _ finger: Double, canDismiss: Bool, band: (_ beyond: Double, _ dimension: Double) -> Double
  ) -> Double {
    if finger > largest { return largest + band(finger - largest, largest) }
    if !canDismiss, finger < smallest { return smallest - band(smallest - finger, largest) }
    return finger
  }
}

extension Stop {
  /// Returns whether the room is enough for the stop not to be hidden.
  package func isPresent(in room: StopTrack.Room) -> Bool { (hiddenBelow ?? 0) <= room.space }

  /// Returns the position of the stop in a room, regardless of other stops.
  package func position(in room: StopTrack.Room) -> Double {
    let length =
      switch size {
      case .fraction(let fraction): fraction * room.space
      case .points(let points): points
      case .fitted: room.fitted
      case .preferred: room.preferred ?? room.fitted
      case .full: room.space
      }
    let limited = max(min(max(length, minimum ?? 0), maximum ?? .infinity, room.space), 0)
    return min(limited + room.edgeInset + room.keyboard, max(room.length - room.farInset, 0))
  }
}
