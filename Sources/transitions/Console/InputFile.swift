import Foundation

/// A file named on the command line, `-` being standard input.
enum InputFile {
  static let standardInput = "-"

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The whole file; where `enough` bytes are too many, not much more than those.
  ///
  /// - Throws: ``ToolError`` naming the path and what is wrong with it.
  static func read(_ path: String, enough: Int = .max) throws(ToolError) -> [UInt8] {
    try InputSource(path).rest(enough: enough)
  }
}
