public import Foundation
import TransitionModel
import TransitionStore

/// An error of a registry tool. Errors of the registry's file are `RegistryError`.
public enum RegistryToolError: Error, Sendable, Hashable {
  /// An exchange file has bad lines: the first ones and their number. Nothing was imported.
  case badExchange(problems: [ExchangeProblem], count: Int)
  /// The copy is damaged and was deleted; `detail` is SQLite's first message.
  case damagedCopy(of: String, detail: String)
  /// A query is not a single reading statement.
  case refusedQuery(String)
  /// A query would write, or perform another action than reading.
  case writingQuery(String)
  /// SQLite refused a query, or could not run it.
  case queryFailed(QueryProblem)
  /// A query exceeded its timeout.
  case queryTookTooLong(Duration)
}

extension RegistryToolError: CustomStringConvertible, LocalizedError {
  /// The problem, and its position.
  public var description: String {
    switch self {
    case .badExchange(let problems, let count):
      problems.map { "\($0)" }.joined(separator: "\n")
        + (count > problems.count ? "\n… and \(count - problems.count) more." : "") + "\nNothing was imported."
    case .damagedCopy(let path, let detail):
      "The copy of \(escaped: path) is damaged, so it was not kept: \(escaped: detail)."
    case .refusedQuery(let problem): "The query was not run: \(problem)"
    case .writingQuery(let problem): "The query was not run: \(problem). Queries are read-only: give one SELECT."
    case .queryFailed(let problem): problem.description
    case .queryTookTooLong(let timeout):
      "The query ran for more than "
        + timeout.formatted(.units(allowed: [.seconds, .milliseconds], width: .wide)) + " and was stopped."
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// Runs `body`, and converts an error that is neither the tools' nor the registry's, such as SQLite's, to a registry
/// error.
func translatingToolErrors<T>(of path: String, _ body: () throws -> T) throws -> T {
  do {
    return try body()
  } catch let error as RegistryToolError {
    throw error
  } catch {
    throw RegistryError(error, path: path)
  }
}
