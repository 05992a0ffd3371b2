/// Returns whether a condition becomes true, checked every few milliseconds.
///
/// The limit is a number of checks, not a time. All tests share as many threads as there are cores, and a sleeping test
/// resumes after everything that was started meanwhile. In a full run that can take minutes, so a time limit could
/// expire without a single check. Only a condition that never becomes true takes long.
package func comesTrue(
  isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws -> Bool {
  for _ in 0..<6000 {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return try await condition()
}
