import Foundation
package import TransitionStore

/// A folder with the gallery as static files.
///
/// The list of its files marks it as a site. Only an empty folder, or an earlier site, becomes a site.
package struct SiteFolder {
  static let mark = "transitions site"
  /// The file that lists the others. Its first line is the mark.
  static let listName = "site-files.txt"

  package let path: String
  private let url: URL

  /// An error that prevents writing a site.
  package struct Problem: Error, Sendable, Hashable, CustomStringConvertible { package let description: String }

  /// Describes the written site.
  package struct Summary: Sendable, Hashable {
    package let pages: Int
    package let bytes: Int
    /// The number of files of the earlier site that were removed.
    package let removed: Int
  }

  package init(_ path: String) {
    self.path = path
    url = URL(filePath: path, directoryHint: .isDirectory)
  }

  /// Writes every page of a registry, and removes pages of an earlier site that there are no longer.
  ///
  /// - Parameter fewestPeople: The minimum number of people of a rate.
  /// - Throws: ``Problem`` if the folder holds other files, or cannot be written. Nothing is written in the first case.
  package func write(
    _ registry: TransitionRegistry, fewestPeople: Int = ExchangeForm.fewestPeople
  ) throws -> Summary {
    let earlier = try earlierFiles()
    let files = try SitePages(registry, fewestPeople: fewestPeople).files()
    let names = files.map(\.path)
    let stale = earlier.filter { !names.contains($0) }
    try checkFolders(of: names + stale)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      // First the list with old and new files, so that an interrupted site can be written again.
      try write(list: names + stale)
      for file in files { try write(file.text, to: file.path) }
      for path in stale { remove(path) }
      try write(list: names)
    } catch {
      throw Problem(
        description:
          "\(path): The site cannot be written. \((error as? SystemProblem)?.description ?? error.localizedDescription)"
      )
    }
    return Summary(pages: files.count, bytes: files.reduce(0) { $0 + $1.text.utf8.count }, removed: stale.count)
  }

  /// Returns the files of an earlier site; none for an empty or a new folder.
  private func earlierFiles() throws(Problem) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { throw Problem(description: "\(path): This is a file. Name a folder for the site.") }
    let lines = (try? String(contentsOf: url.appending(path: Self.listName), encoding: .utf8))?
      .split(separator: "\n").map(String.init)
    if let lines, lines.first == Self.mark { return lines.dropFirst().filter(Self.isPage) }
    guard let content = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw Problem(description: "\(path): The folder cannot be read.")
    }
    // What a killed run left before it had its list.
    guard content.allSatisfy(UnfinishedFile.isUnfinished) else {
      throw Problem(
        description:
          "\(path): The folder holds files that are no site of `transitions site`. Name an empty or a new one.")
    }
    return []
  }

  /// Only pages that this tool writes are removed, whatever the list names.
  private static func isPage(_ line: String) -> Bool {
    line.wholeMatch(of: /(transitions\/[a-z][a-z0-9-]*\/)?[a-z]+\.html/) != nil
  }

  private func write(list paths: [String]) throws {
    try write(([Self.mark] + paths).map { "\($0)\n" }.joined(), to: Self.listName)
  }

  /// Refuses a link in the place of a folder: pages would be written, or removed, elsewhere.
  private func checkFolders(of paths: [String]) throws(Problem) {
    let folders = Set(
      paths.flatMap { path in
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
      })
    for folder in folders.sorted() {
      let place = url.appending(path: folder).path(percentEncoded: false)
      guard (try? FileManager.default.destinationOfSymbolicLink(atPath: place)) != nil else { continue }
      throw Problem(description: "\(place): This is a link, but a site has a folder here. Remove the link.")
    }
  }

  /// Writes a file. A link in its place is replaced, not followed.
  private func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let unfinished = try UnfinishedFile(
      in: folder.path(percentEncoded: false), for: file.lastPathComponent, permissions: .usual, isExact: false)
    defer { unfinished.remove() }
    let handle = FileHandle(fileDescriptor: unfinished.descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
    try unfinished.rename(to: file.path(percentEncoded: false))
  }

  /// Removes a page, and its folder if it is empty then.
  private func remove(_ path: String) {
    let file = url.appending(path: path)
    try? FileManager.default.removeItem(at: file)
    let folder = file.deletingLastPathComponent()
    if folder != url, (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.isEmpty == true {
      try? FileManager.default.removeItem(at: folder)
    }
  }
}
