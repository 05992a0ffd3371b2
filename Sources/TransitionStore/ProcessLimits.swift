#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
