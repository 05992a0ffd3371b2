import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// System calls for processes and files.
package enum Platform {
  static func rename(_ path: String, to other: String) -> String? {
    systemRename(path, other) == 0 ? nil : String(cString: strerror(errno))
  }

  private static func systemRename(_ path: String, _ other: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.rename(path, other)
    #elseif canImport(Glibc)
      Glibc.rename(path, other)
    #elseif canImport(Musl)
      Musl.rename(path, other)
    #endif
  }

  /// Waits until a file's data is on the disk.
  static func synchronize(fileAt path: String) -> String? {
    var descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { descriptor = open(path, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    defer { close(descriptor) }
    while fsync(descriptor) != 0 {
      guard errno == EINTR else { return String(cString: strerror(errno)) }
    }
    return nil
  }

  /// Waits until a file's name is on the disk.
  ///
  /// Failures are ignored: some file systems cannot synchronize folders, and write permission does not imply permission
  /// to open the folder. The file is complete and has its name all the same.
  static func synchronize(folderOf path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    _ = synchronize(fileAt: folder)
  }

  /// Creates a file and opens it for writing; fails if there is a file or a link at the path.
  static func makeFile(
    at path: String, permissions: FilePermissions, isExact: Bool
  ) throws(SystemProblem) -> Int32 {
    let mode = mode_t(permissions.rawValue)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw SystemProblem(description: String(cString: strerror(errno))) }
    if isExact { fchmod(descriptor, mode) }
    return descriptor
  }

  /// Opens a file, made if there is none, and waits until no other process has it locked. Closing it ends the lock.
  static func lockedFile(at path: String) throws(SystemProblem) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemProblem(description: String(cString: strerror(errno))) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let problem = SystemProblem(description: String(cString: strerror(errno)))
        close(descriptor)
        throw problem
      }
    }
    return descriptor
  }

  /// Closes a descriptor to which nothing was written.
  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
  }

  /// Returns the system's reason for not being able to check whether a file exists; nil if it can.
  static func whyOutOfReach(_ path: String) -> String? {
    var information = stat()
    guard stat(path, &information) != 0, [EACCES, ELOOP].contains(errno) else { return nil }
    return String(cString: strerror(errno))
  }

  static func remove(_ path: String) { unlink(path) }

  /// Returns the permissions of a file, or of a link's target; nil if there is none.
  static func permissions(ofFileAt path: String) -> FilePermissions? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FilePermissions.all.intersection(FilePermissions(rawValue: UInt32(status.st_mode)))
  }

  /// Returns the size in bytes of a file, or of a link's target; nil if there is none.
  static func size(ofFileAt path: String) -> Int? { sizeAndModification(ofFileAt: path)?.size }

  /// Returns the size of a file in bytes and its modification time in nanoseconds since 1970; nil if there is none.
  static func sizeAndModification(ofFileAt path: String) -> (size: Int, modified: Int64)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    // A modification time can lie beyond 64-bit nanoseconds (the year 2262). Wrapped, it still changes with the file.
    return (Int(status.st_size), Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }

  /// Returns the content of a file, one piece for each system call; empty if the file cannot be read.
  static func pieces(ofFileAt path: String) -> [Data] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var pieces: [Data] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { pieces.append(Data(buffer[..<count])) } else if count == 0 || errno != EINTR { return pieces }
    }
  }

  /// Returns the name or number of the user that owns a file; `unknown` if there is no file.
  static func owner(ofFileAt path: String) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.ownerAccountName] as? String ?? attributes?[.ownerAccountID].map { "\($0)" } ?? "unknown"
  }

  /// Returns the number of names (hard links) of the file at the path, or of a link's target; 0 if there is no regular
  /// file.
  static func names(ofFileAt path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_nlink) : 0
  }

  /// Returns whether something is mounted at exactly this path (proc_pid_mountinfo(5)); false where the system does not
  /// list mounts.
  static func isMounted(
    _ path: String, among mounts: some Collection<Data> = pieces(ofFileAt: "/proc/self/mountinfo")
  ) -> Bool {
    let written = ["\\": "\\134", " ": "\\040", "\t": "\\011", "\n": "\\012"]
    let place = path.unicodeScalars.map { written[String($0)] ?? String($0) }.joined()
    return String(decoding: mounts.joined(), as: UTF8.self).split(separator: "\n").contains { line in
      line.split(separator: " ").dropFirst(4).first.map { $0 == place } ?? false
    }
  }

  /// Returns the identity of the file at the path, or of a link's target; nil if there is none.
  static func identity(ofFileAt path: String) -> FileIdentity? {
    var status = stat()
    return stat(path, &status) == 0 ? FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)) : nil
  }

  /// Returns the bytes available to this process on the path's file system; nil if unknown.
  static func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return statvfs(directory, &status) == 0 ? Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize)) : nil
  }

  /// Returns whether the path leads to a regular file, rather than a folder, pipe, socket or device.
  ///
  /// Reading a regular file ends, and writing one keeps the data.
  package static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }
}

/// The resource limits of this process; `Int.max` for no limit.
package enum ProcessLimits {
  /// The number of files that this process may have open (`ulimit -n`).
  package static var descriptors: Int { limit(RLIMIT_NOFILE) }

  /// The bytes of address space that this process may use (`ulimit -v`).
  package static var addresses: Int { limit(RLIMIT_AS) }

  #if canImport(Glibc)
    private static func limit(_ resource: __rlimit_resource) -> Int {
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
    }
  #else
    private static func limit(_ resource: Int32) -> Int {
      var limit = rlimit()
      return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
    }
  #endif
}

/// An identifier of a file that is unique on the machine and independent of the file's names.
struct FileIdentity: Sendable, Hashable {
  let device: UInt64
  let inode: UInt64
}

/// The permissions to read, write and run a file: the nine bits of chmod(2).
package struct FilePermissions: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All permissions, for all users.
  package static let all = FilePermissions(rawValue: 0o777)
  /// The permissions of a new file, before the umask.
  package static let usual = FilePermissions(rawValue: 0o666)
  /// Permission for the owner to read and write.
  package static let owner = FilePermissions(rawValue: 0o600)

  /// Returns the permissions of a file, or of a link's target; nil if there is none.
  package static func ofFile(at path: String) -> FilePermissions? { Platform.permissions(ofFileAt: path) }
}

/// A failed file operation, with the system's error message.
package struct SystemProblem: Error, CustomStringConvertible {
  /// A message for people.
  package let description: String
}
