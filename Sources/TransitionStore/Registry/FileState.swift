/// What a file is like while nobody changes it: for readers to whom SQLite does not tell that somebody has.
struct FileState: Sendable, Hashable {
  let size: Int
  /// Nanoseconds since 1970.
  let modified: Int64
  /// The file beside it that holds a part of its content.
  let log: String?
}
