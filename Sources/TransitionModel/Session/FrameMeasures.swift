/// How smoothly the screen followed one session, over gesture and settle: what a host that measures its frames tells.
public struct FrameMeasures: Sendable, Hashable {
  /// How many frames were shown.
  public var frames: Int
  /// By how much frames were shown after they were due, added up, in µs.
  public var lateMicroseconds: Int64
  /// Frames shown more than 1.5 refresh periods after the one before.
  public var slowFrames: Int
  /// Frames shown more than 700 ms after the one before; they are slow as well.
  public var frozenFrames: Int

  /// Describes what was counted; see its properties.
  public init(frames: Int, lateMicroseconds: Int64, slowFrames: Int, frozenFrames: Int) {
    self.frames = frames
    self.lateMicroseconds = lateMicroseconds
    self.slowFrames = slowFrames
    self.frozenFrames = frozenFrames
  }

  /// Counts frames, each with the interval since the one before. A frame is due one refresh period after it.
  ///
  /// - Parameters:
  ///   - intervals: µs from one frame's showing to the next one's.
  ///   - refreshPeriod: µs from one refresh of the screen to the next, as it was asked for: of an adaptive screen not the
  ///     shortest it can.
  public init(intervals: some Sequence<Int64>, refreshPeriod: Int64) {
    self.init(frames: 0, lateMicroseconds: 0, slowFrames: 0, frozenFrames: 0)
    for interval in intervals {
      let isFrozen = interval > Self.frozenMicroseconds
      frames += 1
      lateMicroseconds = lateMicroseconds.addingClamped(max(interval.subtractingClamped(refreshPeriod), 0))
      slowFrames += isFrozen || Double(interval) > 1.5 * Double(refreshPeriod) ? 1 : 0
      frozenFrames += isFrozen ? 1 : 0
    }
  }

  /// A frame that is shown longer than this was frozen, µs: 700 ms, as Android and Firebase count.
  public static let frozenMicroseconds: Int64 = 700_000
}
