/// What the tool needs of the limits that a shell sets for a process. Below them the libraries under it end the process, or
/// wait for a thread that is never started.
enum ResourceLimits {
  /// The widest command, `session import`, needs 12 beside those of its shell.
  static let fewestDescriptors = 32
  /// Bytes. A command needs 120 MiB for little data.
  static let fewestAddresses = 512 << 20

  /// What is wrong with a process's limits; nil where nothing is.
  static func problem(descriptors: Int, addresses: Int) -> String? {
    if descriptors < fewestDescriptors {
      return "This process may have \(descriptors) open files, and the tool needs \(fewestDescriptors). "
        + "Raise the limit: `ulimit -n 1024`."
    }
    if addresses < fewestAddresses {
      return "This process may have \(addresses >> 20) MiB of addresses, and the tool needs "
        + "\(fewestAddresses >> 20) MiB. Raise the limit: `ulimit -v unlimited`."
    }
    return nil
  }
}
