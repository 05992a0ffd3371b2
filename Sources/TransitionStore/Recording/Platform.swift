import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is asked of the operating system about processes.
enum Platform {
  /// Whether a process with this id exists, ours to signal or not.
  static func processExists(_ id: Int32) -> Bool {
    kill(id, 0) == 0 || errno == EPERM
  }

  /// When a process started, in the system's own unit; nil where the system does not say.
  ///
  /// On Linux it is field 22 of `/proc/ID/stat` (proc(5)), clock ticks after boot. The second field is a file name in
  /// parentheses and may hold anything, so fields are counted from the last parenthesis.
  static func processStart(_ id: Int32) -> String? {
    #if os(Linux)
      guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return nil }
      let text = String(decoding: data, as: UTF8.self)
      guard let end = text.lastIndex(of: ")") else { return nil }
      let fields = text[text.index(after: end)...].split(separator: " ")
      return fields.count > 19 ? String(fields[19]) : nil
    #else
      return nil
    #endif
  }
}
