/// Something the tool itself could not do. Errors of the libraries are printed as they describe themselves.
struct ToolError: Error, CustomStringConvertible {
  /// What happened, where, what is allowed, and the next step.
  let description: String

  init(_ description: String) { self.description = description }
}
