/// A file that gets its name once it is whole. Until then it has one that nobody can guess, beside its place, and goes
/// with the process that a signal ends; see ``UnfinishedFiles``.
package struct UnfinishedFile {
  /// What the file is called for now.
  package let path: String
  /// Open for writing.
  package let descriptor: Int32
  private let companions: [String]

  /// Makes the file, empty. It follows no link and takes no file that is there.
  ///
  /// - Parameters:
  ///   - folder: Where it will be.
  ///   - name: What it will be called.
  ///   - permissions: Whoever may read or write it, from the beginning.
  ///   - isExact: Whether it gets all of `permissions`, rather than those that the process's umask leaves.
  ///   - companions: What is added to its name for files that whoever writes it makes beside it.
  /// - Throws: ``SystemProblem``.
  package init(
    in folder: String, for name: String, permissions: FilePermissions, isExact: Bool, companions: [String] = []
  ) throws(SystemProblem) {
    // A name may have 255 bytes (NAME_MAX), and what is added takes some of them.
    var start = name
    while start.utf8.count > 200 { start.removeLast() }
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = "\(folder)/.\(start).\(random).partial"
    let added = companions.map { path + $0 }
    // Before there is anything to remove: a signal may come at any time.
    UnfinishedFiles.add([path] + added)
    do throws(SystemProblem) {
      descriptor = try Platform.makeFile(at: path, permissions: permissions, isExact: isExact)
    } catch {
      UnfinishedFiles.drop([path] + added)
      throw error
    }
    self.path = path
    self.companions = added
  }

  /// Waits until the disk has what was written.
  package func synchronize() throws(SystemProblem) {
    if let problem = Platform.synchronize(fileAt: path) { throw SystemProblem(description: problem) }
  }

  /// Gives the file its name, in place of what has it, once the disk has its bytes, and waits for the disk to have the
  /// name: a machine that loses power then has the old file or the new one, and after this the new one.
  ///
  /// - Parameter name: In the folder it was made in.
  package func rename(to name: String) throws(SystemProblem) {
    if let problem = Platform.synchronize(fileAt: path) ?? Platform.rename(path, to: name) {
      throw SystemProblem(description: problem)
    }
    Platform.synchronize(folderOf: name)
    UnfinishedFiles.drop([path] + companions)
  }

  /// Removes the file, unless it has its name, and what was made beside it.
  package func remove() {
    for file in [path] + companions { Platform.remove(file) }
    UnfinishedFiles.drop([path] + companions)
  }
}
