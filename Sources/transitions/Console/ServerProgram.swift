import TransitionModel

/// The program that holds the gallery's server. It is one of its own, so that every other command starts without it.
enum ServerProgram {
  static let name = "transitions-serve"

  /// Where it is: beside the tool, as a build leaves it, or in `libexec` beside its folder, as an installation does.
  ///
  /// - Parameters:
  ///   - tool: The tool's own file, links resolved.
  ///   - isThere: Whether a file may be run.
  static func path(besides tool: String?, isThere: (String) -> Bool) throws(ToolError) -> String {
    let places = tool.map(places) ?? []
    guard let found = places.first(where: isThere) else {
      let looked = places.isEmpty ? "" : " Looked for: \(places.joined(separator: ", "))."
      throw ToolError(
        "The gallery's server, \(name), is not there.\(looked) Build it with `make build`, or install the tool again "
          + "with `make install`.")
    }
    return found
  }

  private static func places(_ tool: String) -> [String] {
    let parts = tool.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let above = parts.dropLast().joined(separator: "/")
    return ["\(parts.joined(separator: "/"))/\(name)", "\(above)/libexec/\(name)"]
  }
}
