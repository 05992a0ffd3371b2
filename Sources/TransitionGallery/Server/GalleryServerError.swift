/// Why the gallery's server could not be started.
public enum GalleryServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another program listens on the port.
  case portTaken(Int)
  /// The port is the system's, and only its administrator's programs may listen there.
  case portNotAllowed(Int)
  /// The process may open so few descriptors that the server could not serve a browser.
  case tooFewDescriptors(limit: Int, needed: Int)
  /// The process may take so little memory that its threads could not be started.
  case tooFewAddresses(limit: Int, needed: Int)
  /// Anything else the system said.
  case cannotListen(port: Int, reason: String)

  /// What is wrong, and what to do next.
  public var description: String {
    let choice = "Choose another with --port, or any that is free with --port 0."
    switch self {
    case .portTaken(let port): return "Port \(port) is taken, perhaps by another gallery. \(choice)"
    case .portNotAllowed(let port): return "Port \(port) is not allowed to be listened on. \(choice)"
    case .tooFewDescriptors(let limit, let needed):
      return "The gallery needs \(needed) open files, and this process may have \(limit). Raise the limit: "
        + "`ulimit -n \(max(1024, needed))`."
    case .tooFewAddresses(let limit, let needed):
      return "The gallery needs \(needed >> 20) MiB of addresses, and this process may have \(limit >> 20) MiB. "
        + "Raise the limit: `ulimit -v \(needed >> 10)`, or `ulimit -v unlimited`."
    case .cannotListen(let port, let reason):
      return "The gallery cannot listen on port \(port) of 127.0.0.1: \(reason). \(choice)"
    }
  }
}
