/// A request that is refused: the status that says so, and a sentence with the next step.
struct RequestProblem: Error, Hashable, CustomStringConvertible {
  let status: Int
  let description: String
  /// Headers that the status demands.
  var headers: [String: String] = [:]

  init(_ status: Int, _ description: String, headers: [String: String] = [:]) {
    self.status = status
    self.description = description
    self.headers = headers
  }

  static func notFound(_ what: String) -> RequestProblem {
    RequestProblem(404, "\(what) The gallery's first page links to everything there is.")
  }
}
