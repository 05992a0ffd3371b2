import Foundation
package import TransitionModel

/// Encodes a session's touches and samples into the BLOB of table `session_samples`, and decodes them exactly.
///
/// The encoding is compact. A finger moves evenly, so the second differences of times and coordinates are small, and
/// the Rice code makes small numbers short. A sample of a real stroke takes less than six bytes.
///
/// The encoding preserves decisions. Samples are rounded to the grid of this format, 1 µs and 1/1000 pt, before any
/// decision. A decoded trace therefore leads to the same decisions as the recorded one.
///
/// Decoding is safe for untrusted bytes: it checks counts before it allocates memory.
///
/// ## Format, version 2
///
/// A **varint** is a 64-bit number in groups of 7 bits, least significant first. The top bit of each byte is set if
/// more bytes follow; there are at most ten. A **signed** number n is the varint of (n << 1) xor (n >> 63), so that
/// small numbers of either sign are short. A **double** is its 8 bytes, least significant first; it is finite.
///
/// | bytes | content |
/// |---|---|
/// | 1 | version: 2 |
/// | varint | number of touches |
/// | … | each touch, see below |
/// | varint | number of samples |
/// | 1 | phases: 0 implied, 1 listed |
/// | ⌈samples / 4⌉, if listed | two bits a sample, the first in the lowest bits: 0 began, 1 changed, 2 ended, 3 cancelled; unused bits 0 |
/// | 3 signed, for each of the first two samples | time in µs, x and y in 1/1000 pt; of the second sample their differences from the first |
/// | 3, if there are more | the Rice parameters k of time, x and y, 0…32 each |
/// | bits, if there are more | of each further sample the second differences of time, x and y; unused bits of the last byte 0 |
///
/// A touch:
///
/// | bytes | content |
/// |---|---|
/// | 1 | bits 0–1 termination (0 ended, 1 cancelled, 2 failed, 3 none) · bits 2–3 finishes (0 not decided, 1 no, 2 yes) · bit 4 a start displacement follows · bit 5 a recognizer velocity follows · bits 6–7 zero |
/// | signed | number of its samples |
/// | 8, if bit 4 | start displacement, double, points; 0 without it |
/// | 8, if bit 5 | recognizer velocity, double, pt/s |
///
/// *Implied phases*: the touches' samples are consecutive and make up all samples. The first sample of each touch is
/// began. The last is ended (termination ended), cancelled (cancelled or failed) or changed (none). Those between are
/// changed. The sample of a touch with only one is began.
///
/// *Second differences*: the number stored for vᵢ is (vᵢ − vᵢ₋₁) − (vᵢ₋₁ − vᵢ₋₂), in wrapping 64-bit arithmetic. The
/// series continue across touches.
///
/// *Bits*: the lowest bit of a byte comes first. With n = (d << 1) xor (d >> 63) for a difference d, and q = n >> k, a
/// number is q ones, a zero and the k lowest bits of n, least significant first. If q would be 24 or more, it is 24
/// ones and the 64 bits of n.
package enum SampleCodec {
  /// The format version that `encode(_:)` writes and `decode(_:)` reads.
  package static let version: UInt8 = 2

  /// The touches and samples of a session.
  package struct Trace: Sendable, Hashable {
    /// The session's touches, in order; `InteractionTouch.sampleCount` assigns the samples to them.
    package var touches: [InteractionTouch]
    /// The samples of all touches, in order.
    package var samples: [GestureSample]

    /// Creates a trace.
    package init(touches: [InteractionTouch], samples: [GestureSample]) {
      self.touches = touches
      self.samples = samples
    }
  }

  /// Encodes a trace.
  ///
  /// Velocities and displacements must be finite, or `decode(_:)` will refuse the bytes. Decoding returns an equal
  /// trace, except that a coordinate of −0 loses its sign.
  package static func encode(_ trace: Trace) -> [UInt8] {
    var writer = ByteWriter(capacity: 16 + trace.touches.count * 20 + trace.samples.count * 6)
    writer.append(version)
    writer.append(varint: UInt64(trace.touches.count))
    for touch in trace.touches { write(touch, to: &writer) }
    writer.append(varint: UInt64(trace.samples.count))
    write(phasesOf: trace, to: &writer)
    write(trace.samples, to: &writer)
    return writer.bytes
  }

  private static func write(_ samples: [GestureSample], to writer: inout ByteWriter) {
    var series = (time: SecondDifference(), x: SecondDifference(), y: SecondDifference())
    for sample in samples.prefix(2) {
      writer.append(signed: series.time.difference(to: sample.timeMicroseconds))
      writer.append(signed: series.x.difference(to: sample.milliX))
      writer.append(signed: series.y.difference(to: sample.milliY))
    }
    let rest = samples.dropFirst(2)
    guard !rest.isEmpty else { return }
    let times = rest.map { RiceCode.folded(series.time.difference(to: $0.timeMicroseconds)) }
    let xs = rest.map { RiceCode.folded(series.x.difference(to: $0.milliX)) }
    let ys = rest.map { RiceCode.folded(series.y.difference(to: $0.milliY)) }
    let parameters = (
      time: RiceCode.parameter(for: times), x: RiceCode.parameter(for: xs), y: RiceCode.parameter(for: ys)
    )
    writer.append(UInt8(parameters.time))
    writer.append(UInt8(parameters.x))
    writer.append(UInt8(parameters.y))
    var bits = BitWriter(capacity: times.count * 6)
    for index in times.indices {
      bits.append(rice: times[index], parameter: parameters.time)
      bits.append(rice: xs[index], parameter: parameters.x)
      bits.append(rice: ys[index], parameter: parameters.y)
    }
    writer.append(bits.finish())
  }

  private static func write(_ touch: InteractionTouch, to writer: inout ByteWriter) {
    var flags = TouchFlags(termination: touch.termination, finishes: touch.finishes)
    flags.hasDisplacement = touch.startDisplacement != 0
    flags.hasVelocity = touch.recognizerVelocity != nil
    writer.append(flags.byte)
    writer.append(signed: Int64(touch.sampleCount))
    if flags.hasDisplacement { writer.append(double: touch.startDisplacement) }
    if let velocity = touch.recognizerVelocity { writer.append(double: velocity) }
  }

  private static func write(phasesOf trace: Trace, to writer: inout ByteWriter) {
    let implied = impliedPhases(of: trace.touches, count: trace.samples.count)
    guard implied?.elementsEqual(trace.samples.lazy.map(\.phase)) != true else { return writer.append(0) }
    writer.append(1)
    for start in stride(from: 0, to: trace.samples.count, by: 4) {
      var byte: UInt8 = 0
      for index in start..<min(start + 4, trace.samples.count) {
        byte |= trace.samples[index].phase.rawValue << UInt8((index - start) * 2)
      }
      writer.append(byte)
    }
  }

  /// Returns the phases that need not be listed; nil if the touches' counts do not make up all samples.
  static func impliedPhases(of touches: [InteractionTouch], count: Int) -> [GestureSample.Phase]? {
    guard areAll(count, of: touches) else { return nil }
    var phases = [GestureSample.Phase](repeating: .changed, count: count)
    forEachImpliedPhase(of: touches) { phases[$0] = $1 }
    return phases
  }

  static func areAll(_ count: Int, of touches: [InteractionTouch]) -> Bool {
    var left = count
    for touch in touches {
      guard touch.sampleCount >= 0, touch.sampleCount <= left else { return false }
      left -= touch.sampleCount
    }
    return left == 0
  }

  /// Calls `body` with the index and the implied phase of each touch's last and first sample. The others are changed.
  static func forEachImpliedPhase(of touches: [InteractionTouch], _ body: (Int, GestureSample.Phase) -> Void) {
    var start = 0
    for touch in touches where touch.sampleCount > 0 {
      let end = start + touch.sampleCount
      body(end - 1, lastPhase(of: touch.termination))
      body(start, .began)
      start = end
    }
  }

  private static func lastPhase(of termination: SessionTermination) -> GestureSample.Phase {
    switch termination {
    case .ended: .ended
    case .cancelled, .failed: .cancelled
    case .none: .changed
    }
  }
}

/// A reason that encoded samples cannot be read.
package enum SampleCodecError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
  /// The bytes end in the middle of a value.
  case truncated
  /// The bytes have another version of the format.
  case unknownVersion(UInt8)
  /// The bytes at this offset are not valid there.
  case invalid(offset: Int)
  /// There are bytes after the last sample.
  case trailingBytes(count: Int)

  /// The same as ``description``.
  package var errorDescription: String? { description }

  /// The problem, as the end of a sentence.
  package var description: String {
    switch self {
    case .truncated: "it ends too early"
    case .unknownVersion(let version):
      "it has format \(version), but this version reads format \(SampleCodec.version)"
    case .invalid(let offset): "byte \(offset) is invalid"
    case .trailingBytes(let count): "\(count) bytes follow its last sample"
    }
  }
}
