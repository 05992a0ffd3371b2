import Foundation
import TransitionModel
import TransitionStore

extension ExchangeLine {
  /// Reads measures and frames; empty if the line has none.
  static func measures(
    _ object: inout ExchangeObject
  ) throws(ExchangeFault) -> (measures: SessionMeasures, frames: FrameMeasures?) {
    var measures = SessionMeasures()
    guard let value = object.valueIfPresent(measuresKey) else { return (measures, nil) }
    var fields = try ExchangeObject(value, called: measuresKey)
    for column in MeasureColumn.all {
      // A file of an earlier version lacks the measures that a later one added.
      guard fields.has(column.name) else { continue }
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
        "\(measuresKey) has some of frames, late_us, slow_frames and frozen_frames; frames are measured all together "
          + "or not at all.")
    }
    return nil
  }

  /// Reads the touches of a session that has `count`; empty if there are none.
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
          finishes: try fields.flag("finishes"),
          decidedStop: fields.has(decidedStopKey) ? try stop(decidedStopKey, &fields) : nil))
      try fields.finish()
    }
    guard count > 1, touches.count == count else {
      throw ExchangeFault(
        "\(touchesKey) has \(touches.count), and touches is \(count); it has one for each of two or more touches.")
    }
    return touches
  }
}

extension ExchangeLine {
  /// Returns whether a line looks like one complete object, judging by its braces alone.
  ///
  /// It must begin and end with a brace, with as many opened as closed. After a closing brace, only the bytes that may
  /// follow an inner object are allowed. So a truncated line does not look complete, and neither do two lines that lost
  /// the line break between them.
  ///
  /// Some complete lines do not look complete either, because braces inside a text count too. A line has about four
  /// braces. The C library finds them many bytes at a time, which takes a small part of the time to read the line.
  static func looksWhole(_ line: [UInt8]) -> Bool {
    guard let last = line.lastIndex(where: { !JSONParser.isSpace($0) }), last > 0, line[0] == opening,
      line[last] == closing
    else { return false }
    return line.withUnsafeBytes { bytes in
      guard let opened = count(of: opening, in: bytes[..<last], where: { _ in true }) else { return false }
      return count(of: closing, in: bytes[..<last]) { following.contains(bytes[$0 + 1]) } == opened - 1
    }
  }

  private static let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
  /// The bytes that may follow an inner object.
  private static let following = [UInt8(ascii: ","), UInt8(ascii: "]"), closing]

  /// Returns the number of occurrences of a byte; nil if one is in a wrong position.
  private static func count(
    of byte: UInt8, in bytes: Slice<UnsafeRawBufferPointer>, where isRight: (Int) -> Bool
  ) -> Int? {
    var (count, rest) = (0, UnsafeRawBufferPointer(rebasing: bytes))
    var position = 0
    while let start = rest.baseAddress, let found = memchr(start, Int32(byte), rest.count) {
      let offset = UnsafeRawPointer(found) - start
      guard isRight(position + offset) else { return nil }
      count += 1
      position += offset + 1
      rest = UnsafeRawBufferPointer(rebasing: rest[(offset + 1)...])
    }
    return count
  }
}
