import Foundation

/// A file of lines named on the command line, `-` being standard output. A file is written beside its name and takes it
/// when it is whole: whatever fails, what stood there before still does.
final class LineFile {
  private let path: String
  private let console: Console
  /// nil for standard output.
  private let handle: FileHandle?
  private var isFinished = false

  private var partialPath: String { path + ".partial" }

  /// - Throws: ``ToolError`` where no such file can be written.
  init(_ path: String, on console: Console) throws(ToolError) {
    self.path = path
    self.console = console
    guard path != InputFile.standardInput else {
      handle = nil
      return
    }
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw ToolError("\(path): this is a directory; name a file in it.")
    }
    let partial = path + ".partial"
    guard FileManager.default.createFile(atPath: partial, contents: nil),
      let handle = FileHandle(forWritingAtPath: partial)
    else {
      throw ToolError("\(path): the file cannot be written. Does its directory exist, and may you write there?")
    }
    self.handle = handle
  }

  deinit {
    guard handle != nil, !isFinished else { return }
    try? FileManager.default.removeItem(atPath: partialPath)
  }

  func write(_ lines: [String]) throws(ToolError) {
    guard let handle else {
      for line in lines { console.print(line) }
      return
    }
    do {
      try handle.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    } catch {
      throw failed(error)
    }
  }

  /// Gives the file its name.
  func finish() throws(ToolError) {
    guard let handle, !isFinished else { return }
    do {
      try handle.close()
      if rename(partialPath, path) != 0 { throw CocoaError(.fileWriteUnknown) }
      isFinished = true
    } catch {
      throw failed(error)
    }
  }

  private func failed(_ error: any Error) -> ToolError {
    ToolError("\(path): the file could not be written: \(error.localizedDescription)")
  }
}
