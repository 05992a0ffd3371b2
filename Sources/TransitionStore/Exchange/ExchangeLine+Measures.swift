import TransitionModel

extension ExchangeLine {
  /// The key of a session's measures and frames, and that of its touches. A session that has none lacks the key.
  private static let measuresKey = "measures"
  private static let touchesKey = "touch_facts"

  static func writeMeasures(of stored: StoredSession, _ touches: [TouchFact], to object: inout JSONObjectWriter) {
    if !stored.measures.isEmpty || stored.result.frames != nil {
      object.add(measuresKey, json: json(stored.measures, stored.result.frames))
    }
    if !touches.isEmpty { object.add(touchesKey, touches.map(json)) }
  }

  private static func json(_ measures: SessionMeasures, _ frames: FrameMeasures?) -> String {
    var object = JSONObjectWriter()
    for column in MeasureColumn.all {
      switch column {
      case .number(let name, let measure, _): object.add(name, measure.get(measures))
      case .flag(let name, let measure): object.add(name, measure.get(measures))
      }
    }
    object.add("frames", frames?.frames)
    object.add("late_us", frames?.lateMicroseconds)
    object.add("slow_frames", frames?.slowFrames)
    object.add("frozen_frames", frames?.frozenFrames)
    return object.text
  }

  private static func json(_ touch: TouchFact) -> String {
    var object = JSONObjectWriter()
    object.add("began_us", touch.beganMicroseconds)
    object.add("ended_us", touch.endedMicroseconds)
    object.add("finishes", touch.finishes)
    return object.text
  }

  /// Reads measures and frames; nothing where the file is older than they are, or has none.
  static func measures(
    _ object: inout ExchangeObject
  ) throws(ExchangeFault) -> (measures: SessionMeasures, frames: FrameMeasures?) {
    var measures = SessionMeasures()
    guard let value = object.valueIfPresent(measuresKey) else { return (measures, nil) }
    var fields = try ExchangeObject(value, called: measuresKey)
    for column in MeasureColumn.all {
      switch column {
      case .number(let name, let measure, let range): measure.set(&measures, try fields.integer(name, range))
      case .flag(let name, let measure): measure.set(&measures, try fields.flag(name))
      }
    }
    let frames = try frames(&fields)
    try fields.finish()
    return (measures, frames)
  }

  private static func frames(_ fields: inout ExchangeObject) throws(ExchangeFault) -> FrameMeasures? {
    let frames = try fields.integer("frames", SessionBounds.count)
    let late = try fields.integer("late_us", SessionBounds.duration)
    let slow = try fields.integer("slow_frames", SessionBounds.count)
    let frozen = try fields.integer("frozen_frames", SessionBounds.count)
    if let frames, let late, let slow, let frozen {
      return FrameMeasures(
        frames: Int(frames), lateMicroseconds: late, slowFrames: Int(slow), frozenFrames: Int(frozen))
    }
    guard frames == nil, late == nil, slow == nil, frozen == nil else {
      throw ExchangeFault(
        "\(measuresKey) has some of frames, late_us, slow_frames and frozen_frames; frames are measured altogether or "
          + "not at all.")
    }
    return nil
  }

  /// Reads the touches of a session that has `count`; nothing where there are none.
  static func touchFacts(of count: Int64, _ object: inout ExchangeObject) throws(ExchangeFault) -> [TouchFact] {
    guard object.has(touchesKey) else { return [] }
    var touches: [TouchFact] = []
    for item in try object.list(touchesKey) {
      var fields = try ExchangeObject(item, called: "one of \(touchesKey)")
      touches.append(
        TouchFact(
          beganMicroseconds: try ExchangeObject.required(
            "began_us", try fields.integer("began_us", SessionBounds.duration)),
          endedMicroseconds: try ExchangeObject.required(
            "ended_us", try fields.integer("ended_us", SessionBounds.duration)),
          finishes: try fields.flag("finishes")))
      try fields.finish()
    }
    guard count > 1, touches.count == count else {
      throw ExchangeFault(
        "\(touchesKey) has \(touches.count), and touches is \(count); it has one for each of two or more touches.")
    }
    return touches
  }
}
