#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Foundation

extension Platform {
  /// The file this process runs, whatever links led to it; nil where the system does not say.
  static var executable: String? { Bundle.main.executableURL?.resolvingSymlinksInPath().path }

  /// Whether there is a file that may be run.
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 && !path.hasSuffix("/") }

  /// Becomes another program: same process, same terminal, same environment.
  ///
  /// - Returns: Only where that failed: the system's reason.
  static func become(_ program: String, _ arguments: [String]) -> String {
    // What this program ignores, the next would ignore, too.
    signal(SIGPIPE, SIG_DFL)
    signal(SIGXFSZ, SIG_DFL)
    signal(SIGINT, SIG_DFL)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    execv(program, &words)
    return message(for: errno)
  }
}
