import Foundation
import Synchronization

/// The browser's process, with a pipe to its descriptor 3 and one from its descriptor 4, which DevTools uses.
final class BrowserProcess: Sendable {
  /// The descriptor for writing to the browser.
  let input: Int32
  /// The descriptor for reading from the browser.
  let output: Int32
  private let identifier: pid_t
  private let profile: URL
  private let hasEnded = Mutex(false)

  init(_ path: String) throws {
    profile = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    let toBrowser = try Self.pipe()
    let fromBrowser = try Self.pipe()
    defer {
      close(toBrowser.reading)
      close(fromBrowser.writing)
    }
    input = toBrowser.writing
    output = fromBrowser.reading
    // Root needs --no-sandbox. The content of these pages is trusted.
    let words = [
      path, "--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-dev-shm-usage", "--user-data-dir=\(profile.path)", "about:blank",
    ]
    do {
      identifier = try Self.spawn(words, reading: toBrowser.reading, writing: fromBrowser.writing)
    } catch {
      close(toBrowser.writing)
      close(fromBrowser.reading)
      Self.remove(profile)
      throw error
    }
  }

  deinit { end() }

  /// Ends the browser if it is still running, and deletes its files.
  func end() {
    let isFirst = hasEnded.withLock { ended in
      defer { ended = true }
      return !ended
    }
    guard isFirst else { return }
    // Without its input, the browser and its helpers end by themselves.
    close(input)
    var status: Int32 = 0
    var isRunning = true
    for _ in 0..<500 where isRunning {
      isRunning = waitpid(identifier, &status, WNOHANG) == 0
      if isRunning { usleep(10_000) }
    }
    if isRunning {
      kill(identifier, SIGKILL)
      while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    }
    Self.remove(profile)
  }

  /// Removes a folder. It retries, because helpers that are about to end may still write.
  private static func remove(_ folder: URL) {
    for _ in 0..<100 where FileManager.default.fileExists(atPath: folder.path) {
      do { try FileManager.default.removeItem(at: folder) } catch { usleep(10_000) }
    }
  }

  /// Creates a pipe whose ends the child does not inherit, outside the range of the descriptors passed to it.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let status = Darwin.pipe(&ends)
    #elseif canImport(Glibc)
      let status = Glibc.pipe(&ends)
    #else
      let status = Musl.pipe(&ends)
    #endif
    guard status == 0 else { throw BrowserError("No pipe to the browser: \(String(cString: strerror(errno)))") }
    defer { ends.forEach { close($0) } }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    guard moved.allSatisfy({ $0 >= 0 }) else { throw BrowserError("No descriptor left for the browser's pipe.") }
    return (moved[0], moved[1])
  }

  private static func spawn(_ words: [String], reading: Int32, writing: Int32) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, reading, 3)
    posix_spawn_file_actions_adddup2(&actions, writing, 4)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var identifier: pid_t = 0
    let status = posix_spawn(&identifier, words[0], &actions, nil, &arguments, environ)
    guard status == 0 else {
      throw BrowserError("\(words[0]) cannot be started: \(String(cString: strerror(status)))")
    }
    return identifier
  }
}
