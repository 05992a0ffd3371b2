import TransitionModel

extension SampleCodec {
  /// Reads a packed trace. Any bytes at all are safe to give: what cannot be read throws.
  public static func decode(_ bytes: [UInt8]) throws(SampleCodecError) -> Trace {
    var reader = ByteReader(bytes)
    let version = try reader.byte()
    guard version == Self.version else { throw .unknownVersion(version) }
    let touches = try decodeTouches(&reader)
    let count = try reader.count(atLeastBytesEach: 3)
    let phases = try decodePhases(&reader, count: count, touches: touches)
    let samples = try decodeSamples(&reader, phases: phases)
    guard reader.remaining == 0 else { throw .trailingBytes(count: reader.remaining) }
    return Trace(touches: touches, samples: samples)
  }

  private static func decodeTouches(_ reader: inout ByteReader) throws(SampleCodecError) -> [InteractionTouch] {
    let count = try reader.count(atLeastBytesEach: 2)
    var touches: [InteractionTouch] = []
    touches.reserveCapacity(count)
    for _ in 0..<count {
      let offset = reader.offset
      guard let flags = TouchFlags(byte: try reader.byte()) else { throw .invalid(offset: offset) }
      let sampleCount = Int(try reader.signed())
      let displacement = flags.hasDisplacement ? try reader.double() : 0
      let velocity = flags.hasVelocity ? try reader.double() : nil
      touches.append(
        InteractionTouch(
          startDisplacement: displacement, sampleCount: sampleCount, recognizerVelocity: velocity,
          termination: flags.termination, finishes: flags.finishes))
    }
    return touches
  }

  private static func decodePhases(
    _ reader: inout ByteReader, count: Int, touches: [InteractionTouch]
  ) throws(SampleCodecError) -> [GestureSample.Phase] {
    let offset = reader.offset
    switch try reader.byte() {
    case 0:
      guard let phases = impliedPhases(of: touches, count: count) else { throw .invalid(offset: offset) }
      return phases
    case 1:
      var phases: [GestureSample.Phase] = []
      phases.reserveCapacity(count)
      var byte: UInt8 = 0
      for index in 0..<count {
        byte = index % 4 == 0 ? try reader.byte() : byte >> 2
        guard let phase = GestureSample.Phase(rawValue: byte & 3) else { throw .invalid(offset: reader.offset - 1) }
        phases.append(phase)
      }
      guard count == 0 || byte >> 2 == 0 || count % 4 == 0 else { throw .invalid(offset: reader.offset - 1) }
      return phases
    default: throw .invalid(offset: offset)
    }
  }

  private static func decodeSamples(
    _ reader: inout ByteReader, phases: [GestureSample.Phase]
  ) throws(SampleCodecError) -> [GestureSample] {
    let limit = Int64(GestureSample.coordinateLimit) * 1000
    var samples: [GestureSample] = []
    samples.reserveCapacity(phases.count)
    var time = SecondDifference()
    var x = SecondDifference()
    var y = SecondDifference()
    for phase in phases {
      let offset = reader.offset
      let microseconds = time.value(after: try reader.signed())
      let milliX = x.value(after: try reader.signed())
      let milliY = y.value(after: try reader.signed())
      guard (-limit...limit).contains(milliX), (-limit...limit).contains(milliY) else { throw .invalid(offset: offset) }
      samples.append(
        GestureSample(
          timeMicroseconds: microseconds, x: Double(milliX) / 1000, y: Double(milliY) / 1000, phase: phase))
    }
    return samples
  }
}
