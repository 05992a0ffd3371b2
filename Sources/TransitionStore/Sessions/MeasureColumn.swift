import GRDB
import TransitionModel

/// A column of `session` that holds a measure of its trace. Rows, exchange files and listings share the table.
enum MeasureColumn: Sendable {
  case number(String, WritableKeyPath<SessionMeasures, Int64?> & Sendable)
  case flag(String, WritableKeyPath<SessionMeasures, Bool?> & Sendable)

  static let all: [MeasureColumn] = [
    .number("travel_mpt", \.travelMilliPoints), .number("reversals", \.reversals),
    .number("hold_us", \.holdMicroseconds), .number("input_gap_us", \.inputGapMicroseconds),
    .number("margin_milli", \.marginMilli), .flag("recomputed_finishes", \.recomputedFinishes),
    .flag("finishes_lsq100", \.finishesLsq100), .flag("finishes_last2", \.finishesLast2),
    .flag("finishes_motion2", \.finishesMotion2), .flag("finishes_flutter", \.finishesFlutter),
  ]

  var name: String {
    switch self {
    case .number(let name, _), .flag(let name, _): name
    }
  }

  /// The values of all columns, in their order.
  static func databaseValues(of measures: SessionMeasures) -> [DatabaseValue] {
    all.map { column in
      switch column {
      case .number(_, let path): measures[keyPath: path].databaseValue
      case .flag(_, let path): measures[keyPath: path].databaseValue
      }
    }
  }

  /// Adds the values of all columns, in their order.
  static func add(_ measures: SessionMeasures, to row: BoundStatement) {
    for column in all {
      switch column {
      case .number(_, let path): row.add(measures[keyPath: path])
      case .flag(_, let path): row.add(measures[keyPath: path])
      }
    }
  }

  static func measures(in row: Row) throws -> SessionMeasures {
    var measures = SessionMeasures()
    for column in all {
      switch column {
      case .number(let name, let path): measures[keyPath: path] = try row.decode(forColumn: name)
      case .flag(let name, let path): measures[keyPath: path] = try row.decode(forColumn: name)
      }
    }
    return measures
  }
}

extension FrameMeasures {
  /// The columns of `session` that hold them: all have a value, or none.
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
