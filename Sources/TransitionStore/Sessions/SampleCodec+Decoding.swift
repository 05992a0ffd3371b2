import TransitionModel

extension SampleCodec {
  /// Decodes a trace. Safe for untrusted bytes: invalid ones throw.
  package static func decode(_ bytes: [UInt8]) throws(SampleCodecError) -> Trace {
    var trace = Trace(touches: [], samples: [])
    try bytes.withUnsafeBufferPointer { bytes throws(SampleCodecError) in
      try decode(UnsafeRawBufferPointer(bytes), into: &trace.touches, &trace.samples)
    }
    return trace
  }

  static func decode(
    _ bytes: UnsafeRawBufferPointer, into touches: inout [InteractionTouch], _ samples: inout [GestureSample]
  ) throws(SampleCodecError) {
    touches.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
    var reader = ByteReader(bytes)
    let version = try reader.byte()
    guard version == Self.version else { throw .unknownVersion(version) }
    try decodeTouches(&reader, into: &touches)
    // A sample takes at least three bits.
    let count = try reader.count(atLeastBitsEach: 3)
    let phases = try decodePhases(&reader, count: count, touches: touches)
    samples.reserveCapacity(count)
    try decodeSamples(&reader, count: count, into: &samples)
    guard reader.remaining == 0 else { throw .trailingBytes(count: reader.remaining) }
    // Nearly all samples have the phase with which they were decoded.
    if let phases {
      for (index, phase) in phases.enumerated() { samples[index] = samples[index].inPhase(phase) }
    } else {
      forEachImpliedPhase(of: touches) { index, phase in samples[index] = samples[index].inPhase(phase) }
    }
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

  /// Returns the listed phases; nil if they are implied.
  private static func decodePhases(
    _ reader: inout ByteReader, count: Int, touches: [InteractionTouch]
  ) throws(SampleCodecError) -> [GestureSample.Phase]? {
    let offset = reader.offset
    switch try reader.byte() {
    case 0:
      guard areAll(count, of: touches) else { throw .invalid(offset: offset) }
      return nil
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
    _ reader: inout ByteReader, count: Int, into samples: inout [GestureSample]
  ) throws(SampleCodecError) {
    var series = SampleSeries()
    for _ in 0..<min(count, 2) { try samples.append(decodeVarints(&reader, &series)) }
    guard count > 2 else { return }
    let parameters = (time: try parameter(&reader), x: try parameter(&reader), y: try parameter(&reader))
    let start = reader.offset
    var bits = reader.bits()
    for _ in 2..<count {
      let time = RiceCode.unfolded(try bits.rice(parameter: parameters.time))
      let x = RiceCode.unfolded(try bits.rice(parameter: parameters.x))
      let y = RiceCode.unfolded(try bits.rice(parameter: parameters.y))
      guard let sample = series.sample(after: (time, x, y)) else { throw .invalid(offset: start) }
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

  private static func decodeVarints(
    _ reader: inout ByteReader, _ series: inout SampleSeries
  ) throws(SampleCodecError) -> GestureSample {
    let offset = reader.offset
    let differences = (try reader.signed(), try reader.signed(), try reader.signed())
    guard let sample = series.sample(after: differences) else { throw .invalid(offset: offset) }
    return sample
  }
}

/// The first byte of an encoded touch; `SampleCodec` describes its bits.
struct TouchFlags {
  var termination: SessionTermination
  var finishes: Bool?
  var hasDisplacement = false
  var hasVelocity = false

  init(termination: SessionTermination, finishes: Bool?) {
    self.termination = termination
    self.finishes = finishes
  }

  /// Creates flags; nil for a byte that cannot begin a touch.
  init?(byte: UInt8) {
    guard byte & 0b1100_0000 == 0, byte & 0b1100 != 0b1100 else { return nil }
    switch byte & 0b11 {
    case 0: termination = .ended
    case 1: termination = .cancelled
    case 2: termination = .failed
    default: termination = .none
    }
    finishes = byte & 0b1100 == 0 ? nil : byte & 0b1000 != 0
    hasDisplacement = byte & 0b1_0000 != 0
    hasVelocity = byte & 0b10_0000 != 0
  }

  var byte: UInt8 {
    let terminationBits: UInt8 =
      switch termination {
      case .ended: 0
      case .cancelled: 1
      case .failed: 2
      case .none: 3
      }
    let finishesBits: UInt8 = finishes.map { $0 ? 0b1000 : 0b0100 } ?? 0
    return terminationBits | finishesBits | (hasDisplacement ? 0b1_0000 : 0) | (hasVelocity ? 0b10_0000 : 0)
  }
}

/// Restores samples from the second differences of their times and coordinates.
struct SampleSeries {
  private var time = SecondDifference()
  private var x = SecondDifference()
  private var y = SecondDifference()

  private static let limit = Int64(GestureSample.coordinateLimit) * 1000

  /// Returns the next sample, as a movement; nil if a coordinate is out of range.
  mutating func sample(after differences: (time: Int64, x: Int64, y: Int64)) -> GestureSample? {
    let microseconds = time.value(after: differences.time)
    let milliX = x.value(after: differences.x)
    let milliY = y.value(after: differences.y)
    let range = -Self.limit...Self.limit
    guard range.contains(milliX), range.contains(milliY) else { return nil }
    return GestureSample(timeMicroseconds: microseconds, milliX: milliX, milliY: milliY, phase: .changed)
  }
}

/// Second differences of a series, in both directions, with wrapping arithmetic, so that any series survives.
///
/// The first value is stored as it is, and the second as its first difference.
struct SecondDifference {
  private var last: Int64 = 0
  private var lastStep: Int64 = 0
  private var isFirst = true

  mutating func difference(to value: Int64) -> Int64 {
    let step = value &- last
    defer { (last, lastStep, isFirst) = (value, isFirst ? 0 : step, false) }
    return step &- lastStep
  }

  mutating func value(after difference: Int64) -> Int64 {
    lastStep &+= difference
    last &+= lastStep
    if isFirst { (lastStep, isFirst) = (0, false) }
    return last
  }
}
