/// Whether something comes to hold, asked anew every few milliseconds.
///
/// What is counted is how often it is asked, and not the time. All tests share as many threads as there are cores, and who
/// sleeps comes back behind everything that was started meanwhile: in a whole run that can be minutes, in which a time
/// would have passed without anybody having looked. So only what never happens takes long.
package func comesTrue(
  isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws -> Bool {
  for _ in 0..<6000 {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return try await condition()
}
