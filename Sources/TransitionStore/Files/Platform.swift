import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is asked of the operating system about processes and files.
enum Platform {
  /// Gives a file another name, in place of the file that has it, in one step.
  ///
  /// - Returns: the system's words for what went wrong; nil when nothing did.
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

  /// Waits until the disk has what was written to a file.
  ///
  /// - Returns: the system's words for what went wrong; nil when nothing did.
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

  /// Waits until the disk has the name of a file. Not every file system knows that of folders, nor may everybody open
  /// them who may write there; the file is whole and has its name all the same.
  static func synchronize(folderOf path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    _ = synchronize(fileAt: folder)
  }

  /// Makes a file where there is none, not even a link, and opens it for writing.
  ///
  /// - Parameter isExact: Whether it gets all of the permissions, rather than those that the umask leaves.
  /// - Returns: its descriptor.
  static func makeFile(
    at path: String, permissions: FilePermissions, isExact: Bool
  ) throws(SystemProblem) -> Int32 {
    let mode = mode_t(permissions.rawValue)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw SystemProblem(description: String(cString: strerror(errno))) }
    if isExact { fchmod(descriptor, mode) }
    return descriptor
  }

  /// Closes a descriptor that nothing was written to.
  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
  }

  /// Why the system does not say whether there is a file, in its words; nil where it does.
  static func whyOutOfReach(_ path: String) -> String? {
    var information = stat()
    guard stat(path, &information) != 0, [EACCES, ELOOP].contains(errno) else { return nil }
    return String(cString: strerror(errno))
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) { unlink(path) }

  /// Who may do what with a file, or with what a link there points to; nil where there is none.
  static func permissions(ofFileAt path: String) -> FilePermissions? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FilePermissions.all.intersection(FilePermissions(rawValue: UInt32(status.st_mode)))
  }

  /// The size of a file in bytes, of what a link points to; nil where there is none.
  static func size(ofFileAt path: String) -> Int? { sizeAndModification(ofFileAt: path)?.size }

  /// The size of a file in bytes, and when it was changed last in nanoseconds since 1970; nil where there is none.
  static func sizeAndModification(ofFileAt path: String) -> (size: Int, modified: Int64)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    // A file can be dated later than nanoseconds in 64 bits reach, the year 2262. Wrapped, the time still changes with it.
    return (Int(status.st_size), Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }

  /// The content of a file as the system gives it, a piece for each time it is asked; empty where it cannot be read.
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

  /// Which file is at the path, or what a link there points to; nil where there is none.
  static func identity(ofFileAt path: String) -> FileIdentity? {
    var status = stat()
    return stat(path, &status) == 0 ? FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)) : nil
  }

  /// Bytes that this process may still write on the file system of a path; nil where the system does not say.
  static func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return statvfs(directory, &status) == 0 ? Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize)) : nil
  }

  /// Whether what is at the path, or what a link there points to, is a file with bytes, and no pipe, socket or device.
  static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether there is anything at the path, or at what a link there points to.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// Whether a process with this id exists, ours to signal or not.
  static func processExists(_ id: Int32) -> Bool {
    kill(id, 0) == 0 || errno == EPERM
  }

  /// When a process started, in the system's own unit; nil where the system does not say.
  ///
  /// On Linux it is field 22 of `/proc/ID/stat` (proc(5)), clock ticks after boot. The second field is a file name in
  /// parentheses and may hold anything, so fields are counted from the last parenthesis. On Apple's systems it is what
  /// the kernel's table of processes says; a sandbox may hide other programs' processes.
  static func processStart(_ id: Int32) -> String? {
    #if os(Linux)
      let fields = processFields(id)
      return fields.count > 19 ? String(fields[19]) : nil
    #elseif canImport(Darwin)
      var info = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      var name: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_PID, id]
      guard sysctl(&name, UInt32(name.count), &info, &size, nil, 0) == 0, size > 0 else { return nil }
      let start = info.kp_proc.p_un.__p_starttime
      return "\(start.tv_sec).\(start.tv_usec)"
    #else
      return nil
    #endif
  }

  /// Whether a process has ended, and only its parent has not asked for that yet.
  static func isZombie(_ id: Int32) -> Bool {
    #if os(Linux)
      return ["Z", "X"].contains(processFields(id).first)
    #else
      return false
    #endif
  }

  /// Which numbers of processes are meant, where a system has several of each (pid_namespaces(7)); nil where it has not.
  static var processNamespace: String? {
    #if os(Linux)
      let name = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
      return name.map { String($0.filter(\.isNumber)) }.flatMap { $0.isEmpty ? nil : $0 }
    #else
      return nil
    #endif
  }

  #if os(Linux)
    /// What `/proc/ID/stat` says behind the name, the state first; nothing where there is no such process.
    private static func processFields(_ id: Int32) -> [Substring] {
      guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return [] }
      let text = String(decoding: data, as: UTF8.self)
      guard let end = text.lastIndex(of: ")") else { return [] }
      return text[text.index(after: end)...].split(separator: " ")
    }
  #endif
}

/// What the system allows this process to take; `Int.max` where there is no limit.
package enum ProcessLimits {
  /// The number of files this process may have open (`ulimit -n`).
  package static var descriptors: Int { limit(RLIMIT_NOFILE) }

  /// The number of bytes of addresses this process may have (`ulimit -v`).
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

/// What tells a file from every other on the machine, whatever name it has.
struct FileIdentity: Sendable, Hashable {
  let device: UInt64
  let inode: UInt64
}

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

/// What the system could not do with a file, in its own words.
package struct SystemProblem: Error, CustomStringConvertible {
  /// For a person to read.
  package let description: String
}
