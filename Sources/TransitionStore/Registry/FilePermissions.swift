/// Who may read, write and run a file: the nine bits of chmod(2).
package struct FilePermissions: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Everybody may do everything.
  package static let all = FilePermissions(rawValue: 0o777)
  /// What a new file gets, but for what the umask takes away.
  package static let usual = FilePermissions(rawValue: 0o666)
  /// Its owner may read and write it.
  package static let owner = FilePermissions(rawValue: 0o600)

  /// Those of a file, or of what a link there points to; nil where there is none.
  package static func ofFile(at path: String) -> FilePermissions? { Platform.permissions(ofFileAt: path) }
}
