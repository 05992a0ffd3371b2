import GRDB
package import TransitionModel

/// A column of `session` that holds a measure of its trace, with its range. Rows, exchange files and listings share it.
package enum MeasureColumn: Sendable {
  case number(String, Access<Int64>, ClosedRange<Int64>)
  case flag(String, Access<Bool>)

  /// The accessors of a measure.
  ///
  /// Functions rather than a key path, which takes several times as long, ten times for each session.
  package struct Access<Value: Sendable>: Sendable {
    package let get: @Sendable (SessionMeasures) -> Value?
    package let set: @Sendable (inout SessionMeasures, Value?) -> Void
  }

  package static let all: [MeasureColumn] = [
    .number(
      "travel_mpt", Access(get: { $0.travelMilliPoints }, set: { $0.travelMilliPoints = $1 }),
      -10_000_000_000...10_000_000_000),
    .number("reversals", Access(get: { $0.reversals }, set: { $0.reversals = $1 }), SessionBounds.count),
    .number("hold_us", Access(get: { $0.holdMicroseconds }, set: { $0.holdMicroseconds = $1 }), SessionBounds.duration),
    .number(
      "input_gap_us", Access(get: { $0.inputGapMicroseconds }, set: { $0.inputGapMicroseconds = $1 }),
      SessionBounds.duration),
    .number(
      "margin_milli", Access(get: { $0.marginMilli }, set: { $0.marginMilli = $1 }), -1_000_000_000...1_000_000_000),
    .flag("recomputed_finishes", Access(get: { $0.recomputedFinishes }, set: { $0.recomputedFinishes = $1 })),
    .flag("finishes_lsq100", Access(get: { $0.finishesLsq100 }, set: { $0.finishesLsq100 = $1 })),
    .flag("finishes_last2", Access(get: { $0.finishesLast2 }, set: { $0.finishesLast2 = $1 })),
    .flag("finishes_motion2", Access(get: { $0.finishesMotion2 }, set: { $0.finishesMotion2 = $1 })),
    .flag("finishes_flutter", Access(get: { $0.finishesFlutter }, set: { $0.finishesFlutter = $1 })),
    .number(
      optionalName,
      Access(
        get: { $0.startThird?.rawValue }, set: { $0.startThird = $1.flatMap(ContainerSize.Third.init(rawValue:)) }),
      1...3),
  ]

  /// The measure that an exchange file omits if it has no value.
  package static let optionalName = "start_third"

  package var name: String {
    switch self {
    case .number(let name, _, _), .flag(let name, _): name
    }
  }

  static func add(_ measures: SessionMeasures, to row: BoundStatement) {
    for column in all {
      switch column {
      case .number(_, let measure, _): row.add(measure.get(measures))
      case .flag(_, let measure): row.add(measure.get(measures))
      }
    }
  }

  static func measures(in row: Row) throws -> SessionMeasures {
    var measures = SessionMeasures()
    for column in all {
      switch column {
      case .number(let name, let measure, _): measure.set(&measures, try row.decode(forColumn: name))
      case .flag(let name, let measure): measure.set(&measures, try row.decode(forColumn: name))
      }
    }
    return measures
  }
}

extension FrameMeasures {
  static let columns = ["frames", "late_us", "slow_frames", "frozen_frames"]

  static func add(_ measures: FrameMeasures?, to row: BoundStatement) {
    row.add(measures?.frames)
    row.add(measures?.lateMicroseconds)
    row.add(measures?.slowFrames)
    row.add(measures?.frozenFrames)
  }

  init?(in row: Row) throws {
    guard let frames = try row.decode(Int?.self, forColumn: "frames"),
      let late = try row.decode(Int64?.self, forColumn: "late_us"),
      let slow = try row.decode(Int?.self, forColumn: "slow_frames"),
      let frozen = try row.decode(Int?.self, forColumn: "frozen_frames")
    else { return nil }
    self.init(frames: frames, lateMicroseconds: late, slowFrames: slow, frozenFrames: frozen)
  }
}
