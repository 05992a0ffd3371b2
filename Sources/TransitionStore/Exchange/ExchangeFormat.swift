/// The exchange form of sessions: one JSON object a line (<https://github.com/ndjson/ndjson-spec>), nothing lost.
///
/// ## Version 2
///
/// Every line has its `type`, and every key of that type in a fixed order, null where there is no value. Columns are
/// named as in the registry, with their units.
///
/// | type | what |
/// |---|---|
/// | `header` | the first line: `format`, `version` |
/// | `configuration` | one revision with all its `values` by field path, before the first line that names it |
/// | `presentation` | one showing, ordered by `presented_at_us` (those without one first), then by `uuid` |
/// | `session` | after all presentations, ordered by `began_at_us`, then by `uuid` |
/// | `end` | the last line: how many lines of each type there are, so that a file that was cut off is noticed |
///
/// A session's `trace` is null where retention has dropped it. Otherwise it has its `touches` and, for every sample,
/// `t_us` (µs since the session began), `x_pt_1000` and `y_pt_1000` (1/1000 pt, whole numbers, the grid on which samples
/// are stored) and a letter of `phases`: b began, c changed, e ended, x cancelled.
///
/// What was measured when a session was stored comes along, so that it survives its trace: in `measures` the columns of
/// the registry from `travel_mpt` to `frozen_frames`, and in `touch_facts`, for a session of two or more touches, of each
/// of them `began_us`, `ended_us` (µs since the session began) and what the release rule said, `finishes`. Either key is
/// absent where there is nothing; a session that has a trace and no measures is measured when it is imported.
///
/// Version 1 had neither key, and is read too. A reader of version 1 refuses a file of version 2 at its first line.
///
/// Tokens are written as the registry has them. The same sessions give the same bytes.
public enum ExchangeFormat {
  /// What the first line says the file is.
  public static let name = "transition-registry-sessions"
  /// Which version of the form is written; a reader refuses a later one.
  public static let version = 2

  /// The longest line that is read, in bytes: an hour of samples at 240 Hz.
  static let longestLine = 32 << 20

  /// Whether bytes are the beginning of such a file, or of something like it, and not of a stroke file.
  public static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.first { !JSONParser.isSpace($0) } == UInt8(ascii: "{")
  }
}
