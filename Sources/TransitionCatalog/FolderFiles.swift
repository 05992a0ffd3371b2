import Foundation

/// The files of one kind in a folder that a command is given: one rule for every command that reads folders.
///
/// The case of an ending does not matter. Nothing with such an ending is passed over in silence.
package struct FolderFiles {
  /// The files, links to files and broken links, sorted by their paths.
  package private(set) var files: [String] = []
  /// Entries that cannot be read, each with its path and the reason. Reading a pipe may block forever.
  package private(set) var problems: [(path: String, message: String)] = []
  /// Files whose names begin with a dot, which are not read.
  package private(set) var hidden: [String] = []
  /// Folders in the folder that are not read.
  package private(set) var folders: [String] = []

  /// Lists a folder.
  ///
  /// - Parameters:
  ///   - endings: The endings of file names, in lowercase.
  ///   - isRecursive: Whether the folders in it are listed, too. Links to folders are not followed.
  package init(_ folder: String, endingIn endings: [String], isRecursive: Bool = false) {
    list(folder, endings, isRecursive)
    files.sort()
  }

  private mutating func list(_ folder: String, _ endings: [String], _ isRecursive: Bool) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      problems.append((folder, "The directory cannot be listed: \(error.localizedDescription)"))
      return
    }
    for name in names {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let isFolder = Self.isFolder(path) == true
      let isNamedSo = endings.contains { name.lowercased().hasSuffix($0) }
      if name.hasPrefix(".") {
        // macOS writes `._NAME` beside each file on foreign disks.
        if isNamedSo, !isFolder, !name.hasPrefix("._") { hidden.append(path) }
      } else if isFolder {
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        if isRecursive, !isLink { list(path, endings, true) } else { folders.append(path) }
      } else if isNamedSo {
        if Self.isRegularFile(path) {
          files.append(path)
        } else {
          problems.append((path, "This is a pipe, a socket or a device. Remove it, or name the files to read."))
        }
      }
    }
  }

  /// Nil if nothing is there.
  package static func isFolder(_ path: String) -> Bool? {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) ? isDirectory.boolValue : nil
  }

  /// Follows links. A broken link counts, because reading it reports the problem.
  private static func isRegularFile(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return true }
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: place))?[.type] as? FileAttributeType == .typeRegular
  }
}
