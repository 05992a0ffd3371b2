import TransitionModel

extension SampleCodec {
  /// Reads a packed trace. Any bytes at all are safe to give: what cannot be read throws.
  public static func decode(_ bytes: [UInt8]) throws(SampleCodecError) -> Trace {
    var trace = Trace(touches: [], samples: [])
    try decode(bytes, into: &trace)
    return trace
  }

  /// The same into a trace whose memory is used again: for reading many.
  static func decode(_ bytes: [UInt8], into trace: inout Trace) throws(SampleCodecError) {
    trace.touches.removeAll(keepingCapacity: true)
    trace.samples.removeAll(keepingCapacity: true)
    var reader = ByteReader(bytes)
    let version = try reader.byte()
    guard (1...Self.version).contains(version) else { throw .unknownVersion(version) }
    try decodeTouches(&reader, into: &trace.touches)
    // A sample takes three bits at least, three bytes in version 1.
    let count = try reader.count(atLeastBitsEach: version == 1 ? 24 : 3)
    let phases = try decodePhases(&reader, count: count, touches: trace.touches)
    trace.samples.reserveCapacity(count)
    if version == 1 {
      try decodeVarints(&reader, phases: phases, into: &trace.samples)
    } else {
      try decodeSamples(&reader, phases: phases, into: &trace.samples)
    }
    guard reader.remaining == 0 else { throw .trailingBytes(count: reader.remaining) }
  }

  private static func decodeTouches(
    _ reader: inout ByteReader, into touches: inout [InteractionTouch]
  ) throws(SampleCodecError) {
    let count = try reader.count(atLeastBitsEach: 16)
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
    _ reader: inout ByteReader, phases: [GestureSample.Phase], into samples: inout [GestureSample]
  ) throws(SampleCodecError) {
    var series = SampleSeries()
    for phase in phases.prefix(2) { try samples.append(decodeVarints(&reader, phase, &series)) }
    guard phases.count > 2 else { return }
    let parameters = (time: try parameter(&reader), x: try parameter(&reader), y: try parameter(&reader))
    let start = reader.offset
    var bits = reader.bits()
    for phase in phases.dropFirst(2) {
      let time = RiceCode.unfolded(try bits.rice(parameter: parameters.time))
      let x = RiceCode.unfolded(try bits.rice(parameter: parameters.x))
      let y = RiceCode.unfolded(try bits.rice(parameter: parameters.y))
      guard let sample = series.sample(after: (time, x, y), phase: phase) else { throw .invalid(offset: start) }
      samples.append(sample)
    }
    try reader.resume(after: bits)
  }

  private static func parameter(_ reader: inout ByteReader) throws(SampleCodecError) -> Int {
    let offset = reader.offset
    let parameter = Int(try reader.byte())
    guard parameter <= RiceCode.largestParameter else { throw .invalid(offset: offset) }
    return parameter
  }

  /// All samples of version 1.
  private static func decodeVarints(
    _ reader: inout ByteReader, phases: [GestureSample.Phase], into samples: inout [GestureSample]
  ) throws(SampleCodecError) {
    var series = SampleSeries(isAfterZeros: true)
    for phase in phases { try samples.append(decodeVarints(&reader, phase, &series)) }
  }

  private static func decodeVarints(
    _ reader: inout ByteReader, _ phase: GestureSample.Phase, _ series: inout SampleSeries
  ) throws(SampleCodecError) -> GestureSample {
    let offset = reader.offset
    let differences = (try reader.signed(), try reader.signed(), try reader.signed())
    guard let sample = series.sample(after: differences, phase: phase) else { throw .invalid(offset: offset) }
    return sample
  }
}
