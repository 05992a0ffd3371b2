import TestSupport
import TransitionModel
import TransitionRuntime

/// Random event sequences with random configurations. Half of them are touches as reported by toolkits, with
/// interruptions. The other half has events in any order.
package struct RandomCases {
  private var random: SplitMix64
  private var configurations: RandomConfigurations
  private var rules: [(configuration: TransitionConfiguration, rule: ResolvedInteraction)] = []

  /// Creates the cases.
  ///
  /// - Parameter seed: The same seed gives the same cases.
  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    configurations = RandomConfigurations(seed: seed &+ 1)
  }

  /// Calls `body` with each of this many sequences of up to 25 events, after the configurations that they name.
  package mutating func forEachLine(sequences: Int, _ body: (String) throws -> Void) throws {
    let fixed = try SuiteConfigurations.all()
    for configuration in fixed { try body(add(configuration)) }
    for index in 0..<sequences {
      if index % 100 == 0 { try addRandom(index / 100, body) }
      try body(sequence())
      if index % 20 == 0, let session = try session() { try body(session) }
    }
  }

  private mutating func session() throws -> String? {
    let (configuration, rule) = rules[Int.random(in: rules.indices, using: &random)]
    guard rule.direction == .present || configuration.dragCanDismiss else { return nil }
    return rule.style == .full ? try SessionCases.line(configuration, rule, events: 30, &random) : nil
  }

  private mutating func addRandom(_ number: Int, _ body: (String) throws -> Void) throws {
    while true {
      let configuration = configurations.next()
      guard configuration.interaction != nil else { continue }
      return try body(add(configuration.setting(["name": .text("random-\(number)")])))
    }
  }

  private mutating func add(_ configuration: TransitionConfiguration) -> String {
    for direction in TransitionDirection.allCases {
      let style: MotionStyle = Int.random(in: 0..<8, using: &random) == 0 ? .immediate : .full
      guard let rule = ResolvedInteraction(configuration, direction: direction, style: style) else { continue }
      rules.append((configuration, rule))
    }
    return configuration.suiteLine
  }

  private mutating func sequence() -> String {
    let (configuration, rule) = rules[Int.random(in: rules.indices, using: &random)]
    var made = MachineCase(configuration.name, rule)
    var events = RandomTouches(rule, random, configuration)
    let count = Int.random(in: 1...25, using: &random)
    let isOrderly = Bool.random(using: &random)
    for _ in 0..<count {
      let plan = made.settlePlan
      made.send(isOrderly ? events.likely(plan) : events.any())
    }
    random = events.random
    return made.line
  }
}

/// The events of one sequence.
struct RandomTouches {
  var random: SplitMix64
  private var time: Int64 = 0
  private var place: Double
  private var hasBegun = false
  private var hasStarted = false
  private var geometry = InteractionGeometry(axis: .y, sign: 1, distance: 0)
  /// The stops of a view that a drag dismisses or moves between them.
  private let stops: [Stop]
  private let canDismiss: Bool

  private static let displacements: [Double] = [0, 0, 60, 349, -34, -20, 699, 1e6, .nan, -.infinity]
  private static let velocities: [Double?] = [nil, nil, 0, 300, 300.001, -300, -299.9, 1e9, .nan, .infinity]
  private static let distances: [Double] = [700, 700, 844, 320, 0, 1]
  private static let extents: [Double?] = [nil, nil, 734, 300, 0]
  private static let jumps = [0, 0.001, 0.5, 1, 8, 30, 119.999, 120, 350, -0.5, -8, -40, -300, 1e6]

  /// - Parameter configuration: The configuration with the stops, of which layouts then have some.
  init(_ rule: ResolvedInteraction, _ random: SplitMix64, _ configuration: TransitionConfiguration? = nil) {
    self.random = random
    let configuration = rule.direction == .dismiss ? configuration : nil
    stops = configuration?.geometry.stops ?? []
    canDismiss = configuration?.dragCanDismiss ?? true
    place = Double(Int.random(in: 0...800, using: &self.random))
    geometry = layout()
  }

  private mutating func layout() -> InteractionGeometry {
    var geometry = InteractionGeometry(
      axis: Bool.random(using: &random) ? .y : .x, sign: Bool.random(using: &random) ? 1 : -1,
      distance: Self.distances.randomElement(using: &random) ?? 700,
      extent: Self.extents.randomElement(using: &random) ?? nil, origin: Bool.random(using: &random) ? 0 : 844)
    guard !stops.isEmpty else { return geometry }
    var position = 0.0
    let hidden = Int.random(in: 0..<4, using: &random) == 0 ? stops.count - 1 : 0
    let steps = [69, 120.5, 200, 337.5]
    let places = stops.dropFirst(hidden).map { stop in
      position += steps.randomElement(using: &random) ?? 200
      return StopTrack.Place(stop, at: position)
    }
    geometry.canDismiss = canDismiss && Int.random(in: 0..<8, using: &random) > 0
    (geometry.extent, geometry.distance) = (position, position - (Bool.random(using: &random) ? 0 : 20))
    if places.count > 1 || !geometry.canDismiss { geometry.stops = StopTrack(places: places) }
    return geometry
  }

  private mutating func grab(at displacement: Double) -> InteractionEvent {
    let velocities: [Double] = [0, 0, -400, 1200, 30, .nan]
    let velocity = velocities.randomElement(using: &random) ?? 0
    return .grabbed(sample(.began), displacement: displacement, velocity: velocity, geometry)
  }

  private mutating func move(at displacement: Double) -> InteractionEvent {
    .moveRequested(
      stop: Int.random(in: 0..<stops.count, using: &random), displacement: displacement, velocity: 0, geometry)
  }

  private mutating func sample(_ phase: GestureSample.Phase) -> GestureSample {
    let late: Int64 = [8_333, 8_333, 16_667, 4_000, 0, 41_000, 120_000, -9_000].randomElement(using: &random) ?? 0
    time += late
    let step = Double.random(in: -10...30, using: &random)
    let rare = Self.jumps.randomElement(using: &random) ?? 0
    place += (Int.random(in: 0..<4, using: &random) == 0 ? rare : step) * geometry.sign
    let across = Double.random(in: 100...110, using: &random)
    let (x, y) = geometry.axis == .y ? (across, place) : (place, across)
    return GestureSample(timeMicroseconds: time, x: x, y: y, phase: phase)
  }

  private mutating func displacement() -> Double { Self.displacements.randomElement(using: &random) ?? 0 }

  private mutating func end() -> InteractionEvent {
    .ended(sample(.ended), recognizerVelocity: Self.velocities.randomElement(using: &random) ?? nil)
  }

  /// Returns a random event in any state.
  mutating func any() -> InteractionEvent {
    if !stops.isEmpty, Int.random(in: 0..<5, using: &random) == 0 {
      return Bool.random(using: &random) ? grab(at: displacement()) : move(at: displacement())
    }
    return switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: .began(sample(.began), displacement: displacement())
    case 2, 3: .started(layout())
    case 4, 5, 6: .changed(sample(.changed))
    case 7: end()
    case 8: .cancelled(sample(.cancelled))
    case 9, 10: .settled(id: Int.random(in: 0..<8, using: &random))
    case 11: .layoutChanged(layout())
    case 12: .dismissRequested(displacement: displacement())
    default: Bool.random(using: &random) ? .refused(reason: "a veto") : .tornDown
    }
  }

  /// Returns an event that a toolkit is likely to report next.
  ///
  /// - Parameter plan: The completion animation that is playing.
  mutating func likely(_ plan: SettlePlan?) -> InteractionEvent {
    let chance = Int.random(in: 0..<100, using: &random)
    if chance < 3 { return any() }
    if let plan {
      if chance < 40 {
        hasBegun = false
        return .settled(id: plan.id)
      }
      let progress = plan.progress(at: plan.timing.duration * Double.random(in: 0...1, using: &random))
      let displacement = progress * geometry.extent
      if !stops.isEmpty, chance < 80 { return chance < 70 ? grab(at: displacement) : move(at: displacement) }
      return chance < 85
        ? .began(sample(.began), displacement: displacement) : .dismissRequested(displacement: displacement)
    }
    if !hasBegun {
      (hasBegun, hasStarted) = (true, false)
      if let places = geometry.stops?.places {
        return grab(at: geometry.displacement(atStop: Int.random(in: 0..<places.count, using: &random)))
      }
      return .began(sample(.began), displacement: 0)
    }
    if !hasStarted, chance < 60 {
      hasStarted = true
      return .started(geometry)
    }
    if chance < 85 { return .changed(sample(.changed)) }
    return chance < 97 ? end() : .cancelled(sample(.cancelled))
  }
}
