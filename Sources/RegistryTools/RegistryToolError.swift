public import Foundation
import TransitionStore

/// What can go wrong with the tools of a registry, beside what can go wrong with its file: see `RegistryError`.
public enum RegistryToolError: Error, Sendable, Hashable {
  /// An exchange file with bad lines: the first ones and how many there are. Nothing of it was imported.
  case badExchange(problems: [ExchangeProblem], count: Int)
  /// The copy was checked and is damaged, so it was not kept; `detail` is what SQLite found first.
  case damagedCopy(of: String, detail: String)
  /// A query that is not one reading statement.
  case refusedQuery(String)
  /// A query that would write, or do something else than read.
  case writingQuery(String)
  /// SQLite refused a query, or could not run it.
  case queryFailed(QueryProblem)
  /// A query ran out of the time it was given.
  case queryTookTooLong(Duration)
}

extension RegistryToolError: CustomStringConvertible, LocalizedError {
  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .badExchange(let problems, let count):
      problems.map { "\($0)" }.joined(separator: "\n")
        + (count > problems.count ? "\n… and \(count - problems.count) more." : "") + "\nNothing was imported."
    case .damagedCopy(let path, let detail): "The copy of \(path) is not sound, so it was not kept: \(detail)."
    case .refusedQuery(let problem): "The query was not run: \(problem)"
    case .writingQuery(let problem): "The query was not run: \(problem). A query only reads: give one SELECT."
    case .queryFailed(let problem): problem.description
    case .queryTookTooLong(let timeout):
      "The query ran for more than "
        + timeout.formatted(.units(allowed: [.seconds, .milliseconds], width: .wide)) + " and was stopped."
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// Runs `body`. An error that is neither the tools' nor the registry's, as SQLite's are, becomes the registry's.
func translatingToolErrors<T>(of path: String, _ body: () throws -> T) throws -> T {
  do {
    return try body()
  } catch let error as RegistryToolError {
    throw error
  } catch {
    throw RegistryError(error, path: path)
  }
}
