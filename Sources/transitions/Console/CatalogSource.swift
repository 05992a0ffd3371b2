import ArgumentParser
import TransitionCatalog

/// The catalog files that a command is given: files, folders of them, or `-` for standard input.
struct CatalogSource {
  let paths: [String]

  /// Refuses `-` beside files.
  func validate() throws(ValidationError) {
    if paths.count > 1, paths.contains(InputFile.standardInput) {
      throw ValidationError("- cannot stand beside files. Give either files and folders, or - alone.")
    }
  }

  /// What the files hold. Folders that were not looked into are said.
  func contents(on console: Console) throws(ToolError) -> CatalogContents {
    guard paths != [InputFile.standardInput] else {
      let bytes = try InputFile.read(InputFile.standardInput, enough: CatalogReader.maximumBytes + 1)
      return CatalogReader.contents(bytes: bytes, file: InputFile.standardInput)
    }
    let contents = CatalogReader.contents(paths: paths)
    for folder in contents.skippedFolders {
      console.note("\(folder) was not read: it is a folder within one. Name it, too, where its files are meant.")
    }
    return contents
  }

  /// The transitions of the files, or every problem in them.
  ///
  /// - Parameter done: What would have been done with them, for messages: `applied`.
  func entries(on console: Console, toBe done: String) throws(ToolError) -> [CatalogEntry] {
    let contents = try contents(on: console)
    guard contents.problems.isEmpty else { throw Self.refusal(contents.problems, done) }
    return contents.entries
  }

  /// Problems, because of which nothing was done.
  static func refusal(_ problems: [CatalogProblem], _ done: String) -> ToolError {
    let list = InvalidCatalog(problems: problems).description
    return ToolError(problems.count == 1 ? list : "\(problems.count) problems; nothing was \(done).\n\(list)")
  }
}
