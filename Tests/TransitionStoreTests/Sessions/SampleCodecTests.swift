import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

@Suite struct SampleCodecTests {
  private typealias Trace = SampleCodec.Trace

  private static func touch(_ count: Int, _ termination: SessionTermination = .ended) -> InteractionTouch {
    InteractionTouch(
      startDisplacement: 0, sampleCount: count, termination: termination, finishes: termination == .ended ? true : nil)
  }

  /// A 120 Hz drag.
  private static func drag(_ count: Int, from start: Int64 = 0) -> [GestureSample] {
    (0..<count).map { index in
      GestureSample(
        timeMicroseconds: start + Int64(index) * 8333, x: 187.333, y: 300 + Double(index * index) * 0.333,
        phase: index == 0 ? .began : index == count - 1 ? .ended : .changed)
    }
  }

  private static func random(_ generator: inout SplitMix64) -> Trace {
    let touches = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      InteractionTouch(
        startDisplacement: Bool.random(using: &generator) ? 0 : Double.random(in: -1e6...1e6, using: &generator),
        sampleCount: Int.random(in: 0...6, using: &generator),
        recognizerVelocity: Bool.random(using: &generator) ? nil : Double.random(in: -1e9...1e9, using: &generator),
        termination: SessionTermination.allCases.randomElement(using: &generator) ?? .none,
        finishes: [nil, true, false].randomElement(using: &generator) ?? nil)
    }
    let count =
      Bool.random(using: &generator)
      ? touches.reduce(0) { $0 + $1.sampleCount } : Int.random(in: 0...30, using: &generator)
    let isWild = Bool.random(using: &generator)
    let samples = (0..<count).map { _ in
      GestureSample(
        timeMicroseconds: Int64.random(in: isWild ? .min ... .max : 0...9999, using: &generator),
        x: Double.random(in: isWild ? -2e6...2e6 : 0...400, using: &generator),
        y: Double.random(in: isWild ? -2e6...2e6 : 0...400, using: &generator),
        phase: GestureSample.Phase.allCases.randomElement(using: &generator) ?? .began)
    }
    return Trace(touches: touches, samples: samples)
  }

  @Test func anyTraceComesBackEqual() throws {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<4000 {
      let trace = Self.random(&generator)
      #expect(try SampleCodec.decode(SampleCodec.encode(trace)) == trace)
    }
  }

  @Test func extremeTracesComeBackEqual() throws {
    let limit = GestureSample.coordinateLimit
    let extremes: [Trace] = [
      Trace(touches: [], samples: []),
      Trace(touches: [Self.touch(0), Self.touch(0, .none)], samples: []),
      Trace(touches: [Self.touch(-1), Self.touch(.max), Self.touch(.min)], samples: Self.drag(3)),
      Trace(touches: [Self.touch(1)], samples: Self.drag(1)),
      Trace(
        touches: [
          InteractionTouch(
            startDisplacement: -.leastNonzeroMagnitude, sampleCount: 4,
            recognizerVelocity: .greatestFiniteMagnitude, termination: .failed, finishes: false)
        ],
        samples: [Int64.max, .min, 0, .min].map {
          GestureSample(timeMicroseconds: $0, x: -limit, y: limit, phase: .cancelled)
        }),
    ]
    for trace in extremes { #expect(try SampleCodec.decode(SampleCodec.encode(trace)) == trace) }
  }

  /// The format matches the documentation byte for byte.
  @Test func theBytesAreAsDocumented() {
    let touch = InteractionTouch(
      startDisplacement: 1, sampleCount: 4, recognizerVelocity: -2, termination: .cancelled, finishes: false)
    let samples = [
      GestureSample(timeMicroseconds: 0, x: 0.001, y: -0.001, phase: .began),
      GestureSample(timeMicroseconds: 300, x: 0.002, y: 0, phase: .changed),
      // Second differences 1, 0 and −1: folded 2, 0 and 1.
      GestureSample(timeMicroseconds: 601, x: 0.003, y: 0, phase: .changed),
      // 0, −1 and 100: folded 0, 1 and 200, which would be 200 ones with k = 0.
      GestureSample(timeMicroseconds: 902, x: 0.003, y: 0.1, phase: .cancelled),
    ]
    let head: [UInt8] =
      [2, 1, 0b11_0101, 8] + [0, 0, 0, 0, 0, 0, 0xF0, 0x3F] + [0, 0, 0, 0, 0, 0, 0, 0xC0] + [4, 0]
      + [0, 2, 1] + [0xD8, 0x04, 2, 2]
    let trace = Trace(touches: [touch], samples: samples)
    let bytes = SampleCodec.encode(trace)
    #expect(Array(bytes.prefix(head.count)) == head)
    // Time 2, 0 and x 0, 1 with k = 0; y 1, 200 with k = 6: no ones and 1, three ones and 8.
    #expect(Array(bytes.dropFirst(head.count).prefix(3)) == [0, 0, 6])
    let bits = bytes.dropFirst(head.count + 3).flatMap { byte in (0..<8).map { byte >> $0 & 1 } }
    let expected: [UInt8] =
      [1, 1, 0] + [0] + [0, 1, 0, 0, 0, 0, 0] + [0] + [1, 0] + [1, 1, 1, 0, 0, 0, 0, 1, 0, 0]
    #expect(Array(bits.prefix(expected.count)) == expected)
    #expect(bits.dropFirst(expected.count).allSatisfy { $0 == 0 } && bits.count - expected.count < 8)
  }

  @Test func everyTruncationIsRefused() throws {
    var generator = SplitMix64(seed: 3)
    var traces = (0..<200).map { _ in Self.random(&generator) }
    traces.append(Trace(touches: [Self.touch(60)], samples: Self.drag(60)))
    for trace in traces {
      let bytes = SampleCodec.encode(trace)
      for length in bytes.indices {
        #expect(throws: SampleCodecError.self) { try SampleCodec.decode(Array(bytes[..<length])) }
      }
      #expect(throws: SampleCodecError.trailingBytes(count: 1)) { try SampleCodec.decode(bytes + [0]) }
    }
  }

  @Test func everySingleCorruptByteIsRefusedOrReadsAsSomething() throws {
    var generator = SplitMix64(seed: 4)
    var traces = (0..<6).map { _ in Self.random(&generator) }
    traces.append(Trace(touches: [Self.touch(12), Self.touch(8)], samples: Self.drag(20)))
    var read = 0
    var refused = 0
    for bytes in traces.map(SampleCodec.encode) {
      for index in bytes.indices {
        for value in UInt8.min...UInt8.max where value != bytes[index] {
          var corrupt = bytes
          corrupt[index] = value
          guard let trace = try? SampleCodec.decode(corrupt) else {
            refused += 1
            continue
          }
          read += 1
          if try SampleCodec.decode(SampleCodec.encode(trace)) != trace { Issue.record("\(trace) came back different") }
        }
      }
    }
    #expect(read > 0 && refused > 0)
  }

  @Test func whatCannotBeReadSaysWhy() {
    #expect(throws: SampleCodecError.truncated) { try SampleCodec.decode([]) }
    #expect(throws: SampleCodecError.unknownVersion(3)) { try SampleCodec.decode([3]) }
    #expect(throws: SampleCodecError.unknownVersion(1)) { try SampleCodec.decode([1]) }
    let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]
    #expect(throws: SampleCodecError.truncated) { try SampleCodec.decode([2] + huge + [0]) }
    #expect(throws: SampleCodecError.truncated) { try SampleCodec.decode([2, 0] + huge + [0]) }
    #expect(throws: SampleCodecError.invalid(offset: 1)) { try SampleCodec.decode([2] + huge.dropLast() + [0x02]) }
    #expect(throws: SampleCodecError.invalid(offset: 2)) { try SampleCodec.decode([2, 1, 0x40, 0, 0, 0]) }
  }
}
