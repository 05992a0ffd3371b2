import Foundation

/// A file named on the command line, `-` being standard input.
enum InputFile {
  static let standardInput = "-"

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The whole file.
  ///
  /// - Throws: ``ToolError`` naming the path and what is wrong with it.
  static func read(_ path: String) throws(ToolError) -> [UInt8] {
    do {
      if path == standardInput { return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data()) }
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
        throw ToolError("\(path): there is no such file.")
      }
      guard !isDirectory.boolValue else { throw ToolError("\(path): this is a directory; name a file in it.") }
      guard let handle = FileHandle(forReadingAtPath: path) else {
        throw ToolError("\(path): the file cannot be opened. Are you allowed to read it?")
      }
      // A handle reads what is no regular file too: a FIFO, a process substitution.
      defer { try? handle.close() }
      return [UInt8](try handle.readToEnd() ?? Data())
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError("\(path): the file cannot be read: \(error.localizedDescription)")
    }
  }
}
