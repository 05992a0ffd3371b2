#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Platform {
  /// How many files this process may have open (`ulimit -n`).
  static var descriptorLimit: Int { limit(RLIMIT_NOFILE) }

  /// How many bytes of addresses this process may have (`ulimit -v`).
  static var addressLimit: Int { limit(RLIMIT_AS) }

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
