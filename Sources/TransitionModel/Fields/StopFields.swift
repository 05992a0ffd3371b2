/// The fields of a stop, in the order of files and columns.
package enum StopKey: Int, Sendable, CaseIterable {
  case name, size, fraction, points, minimum, maximum, hiddenBelow, dimming, passesTouches, cornerRadius, scrolls
  case threshold
}

/// The fields of `geometry.stops`, a list: each stop has its own, with its number in their path.
extension ConfigurationField {
  /// The path of the list.
  package static let stopsPath = "geometry.stops"

  /// The fields of one stop by its number, 1…``Stop/most``.
  package static func stop(_ number: Int) -> [ConfigurationField] { stopFields[number - 1] }

  /// One field of one stop.
  package static func stop(_ number: Int, _ key: StopKey) -> ConfigurationField { stop(number)[key.rawValue] }

  private static let stopFields: [[ConfigurationField]] = (1...Stop.most).map(fieldsOfStop)

  /// The fields of every stop, as one describes them: those of the first.
  package static var stopElements: [ConfigurationField] { stop(1) }

  /// The number of the field's stop and the name of the field in it; nil for a field that is not of a stop.
  package var stopPlace: (number: Int, name: Substring)? { Self.stopPlace(of: path) }

  /// Returns the number and the field name in a path such as `geometry.stops.2.size`.
  package static func stopPlace(of path: String) -> (number: Int, name: Substring)? {
    guard path.hasPrefix(stopsPath + ".") else { return nil }
    let parts = path.dropFirst(stopsPath.count + 1).split(separator: ".")
    guard parts.count == 2, let number = Int(parts[0]), (1...Stop.most).contains(number) else { return nil }
    return (number, parts[1])
  }

  /// The path as listings show it: `geometry.stops[].size` for a field of a stop.
  package var listedPath: String { stopPlace.map { "\(Self.stopsPath)[].\($0.name)" } ?? path }

  private static func fieldsOfStop(_ number: Int) -> [ConfigurationField] {
    let list: ConfigurationPart<[Stop]> = ConfigurationPart.whole.at(\.geometry.stops)
    let stop = ConfigurationPart<Stop>(
      get: { list.get($0).flatMap { $0.indices.contains(number - 1) ? $0[number - 1] : nil } },
      set: { configuration, stop in
        guard var stops = list.get(configuration), stops.indices.contains(number - 1) else { return false }
        stops[number - 1] = stop
        return list.set(&configuration, stops)
      })
    let path = "\(stopsPath).\(number)."
    func points(
      _ name: String, _ range: ClosedRange<Double>, _ key: WritableKeyPath<Stop, Double?> & Sendable, _ help: String
    ) -> ConfigurationField {
      .number(
        path + name, range, unit: .points, stop.at(key), required: .never, allowed: .always, help: help)
    }
    func flag(_ name: String, _ key: WritableKeyPath<Stop, Bool?> & Sendable, _ help: String) -> ConfigurationField {
      .flag(path + name, stop.at(key), required: .never, allowed: .always, help: help)
    }
    let size = choice(
      path + "size", stop.at(\.size.parts.kind),
      help: "What gives the length of the stop.")
    return [
      transitionName(
        path + "name", stop.at(\.name), help: "The name of the stop, of at most 32 characters, and not dismissed."),
      size,
      .number(
        path + "fraction", 0.01...1, stop.at(\.size.parts.fraction), required: .isOneOf(size.path, ["fraction"]),
        help: "The share of the room between the margins."),
      .number(
        path + "points", 1...10_000, unit: .points, stop.at(\.size.parts.points),
        required: .isOneOf(size.path, ["points"]),
        help: "The length in sight; with geometry.stopsFrom safeArea, the inset at the edge is added."),
      points("minimum", 1...10_000, \.minimum, "The least length of the stop."),
      points("maximum", 1...10_000, \.maximum, "The largest length of the stop."),
      points(
        "hiddenBelow", 1...10_000, \.hiddenBelow, "With less room than this, the view does not have this stop."),
      .number(
        path + "dimming", 0...1, stop.at(\.dimming), required: .never, allowed: .always,
        help: "The opacity of the dimming at rest here. Without a value it is dimming.alpha."),
      flag(
        "passesTouches", \.passesTouches,
        "Whether touches beside the view reach the presenter while it rests here. Without a value, as "
          + "dimming.passesTouches."),
      points(
        "cornerRadius", 0...1000, \.cornerRadius, "The corner radius at rest here; else geometry.cornerRadius."),
      flag(
        "scrolls", \.scrolls,
        "Whether the content scrolls while it rests here: back to its start first, and on before the view grows if "
          + "interaction.scroll.grows is not sheetFirst. Without a value, only at the largest."),
      .number(
        path + "threshold", 0.01...1, stop.at(\.threshold), required: .never, allowed: .always,
        help: "The share of the step below this stop that a drag must pass, from either side; else "
          + "interaction.stopRule.fraction."),
    ]
  }
}

extension ConfigurationValues {
  /// The fields that these values can have, in the order of files.
  package var fields: [ConfigurationField] { ConfigurationField.all(stops: stopCount) }

  /// The name of a stop by its number; nil if it has none.
  package func stopName(_ number: Int) -> String? { self[.stop(number, .name)]?.word }

  /// The names of all stops, smallest first.
  package var stopNames: [String] { (0..<stopCount).compactMap { stopName($0 + 1) } }

  /// The number of the stop with a name; nil if there is none.
  package func stopNumber(named name: String) -> Int? {
    (0..<stopCount).first { stopName($0 + 1) == name }.map { $0 + 1 }
  }

  /// The path of a field, with the name of its stop instead of the number: `geometry.stops.half.points`.
  package func path(of field: ConfigurationField) -> String {
    guard let place = field.stopPlace, let name = stopName(place.number) else { return field.path }
    return "\(ConfigurationField.stopsPath).\(name).\(place.name)"
  }

  /// The problems that no single field of a stop has.
  func problemsOfStops() -> [ConfigurationProblem] {
    let count = stopCount
    guard count > 0 else { return [] }
    var problems: [ConfigurationProblem] = []
    func report(_ number: Int, _ key: StopKey, _ message: String) {
      let path = ConfigurationField.stop(number, key).path
      problems.append(ConfigurationProblem(path: path, message: message, kind: .crossField))
    }
    for number in 1...count {
      if let message = nameProblem(ofStop: number) { report(number, .name, message) }
      if let message = orderProblem(ofStop: number, of: count) { report(number, message.key, message.text) }
      if number == 1, let threshold = stopValue(1, .threshold) {
        report(1, .threshold, "is \(shown: threshold), but the first stop has no step below it. Remove it.")
      }
      if let least = stopValue(number, .minimum), let most = stopValue(number, .maximum), least > most {
        report(number, .minimum, "is \(shown: least) pt, above the maximum of \(shown: most) pt. Exchange them.")
      }
    }
    return problems
  }

  private func stopValue(_ number: Int, _ key: StopKey) -> Double? {
    if case .number(let number) = self[.stop(number, key)] { number } else { nil }
  }

  private func nameProblem(ofStop number: Int) -> String? {
    guard let name = stopName(number) else { return nil }
    if name == Stop.dismissed {
      return "is dismissed, which is what a drag away from every stop does. Use another name."
    }
    if name.utf8.count > Stop.longestName {
      return "has \(name.utf8.count) characters; allowed \(Stop.longestName)."
    }
    return (1..<number).first { stopName($0) == name }.map { "is \(name), as that of stop \($0). Use another name." }
  }

  /// Sizes of one kind must grow, and nothing is larger than full. Lint compares the rest on real screens.
  private func orderProblem(ofStop number: Int, of count: Int) -> (key: StopKey, text: String)? {
    if number < count, self[.stop(number, .size)]?.word == "full" {
      return (.size, "is full, so that no stop can be larger. Put it last.")
    }
    for key in [StopKey.fraction, .points] where number > 1 {
      guard let size = stopValue(number, key), let below = stopValue(number - 1, key), size <= below else {
        continue
      }
      return (
        key,
        "is \(shown: size), not above the \(shown: below) of the stop before it. Write stops from the smallest up."
      )
    }
    return nil
  }
}

extension DefaultStringInterpolation {
  /// Appends a number as files write it.
  fileprivate mutating func appendInterpolation(shown number: Double) {
    appendInterpolation(ConfigurationFieldValue.number(number))
  }
}
