import Foundation
import TransitionModel

/// The releases of stored sessions in DuckDB, with one row per sample, decided by a query.
struct DuckDBReplay {
  /// The folder, retained because it is deleted with its last reference.
  private let scratch: ScratchFolder
  private let python: String
  private let database: String
  private let answer: String
  /// The releases, by row.
  private var names: [Release] = []

  /// A touch that reached a decision.
  struct Release: Hashable {
    let session: String
    /// The number of the touch, from 1.
    let touch: Int
  }

  /// Creates a replay; nil if there is no Python with DuckDB, which `Scripts/bench.sh` passes in `$DUCKDB_PYTHON`.
  init?(_ sessions: [InteractionSession], in scratch: ScratchFolder) throws {
    guard let python = ProcessInfo.processInfo.environment["DUCKDB_PYTHON"] else { return nil }
    self.python = python
    self.scratch = scratch
    database = scratch.path("replay.duckdb")
    answer = scratch.path("replay.answer")
    var samples = "release,ordinal,t_us,x_pt,y_pt\n"
    var releases = "release,axis,sign,distance_pt,start_pt,finishes\n"
    for session in sessions {
      let result = session.result
      for (index, (touch, part)) in session.samplesByTouch.enumerated() {
        let row = names.count
        names.append(Release(session: session.header.uuid.uuidString.lowercased(), touch: index + 1))
        for (ordinal, sample) in part.enumerated() {
          samples += "\(row),\(ordinal),\(sample.timeMicroseconds),\(sample.x),\(sample.y)\n"
        }
        guard let finishes = touch.finishes else { continue }
        releases +=
          "\(row),\(result.axis),\(Int(result.sign)),\(result.interactionDistance),\(touch.startDisplacement),\(finishes)\n"
      }
    }
    let files = [(scratch.path("samples.csv"), samples), (scratch.path("releases.csv"), releases)]
    for (path, text) in files { try text.write(toFile: path, atomically: false, encoding: .utf8) }
    _ = try run(["prepare", database] + files.map(\.0))
  }

  /// Decides all releases with the recorded fraction and with another one.
  ///
  /// - Returns: The duration in nanoseconds, and the releases with a different decision.
  func flips(velocity: Double, fraction: Double, changedTo changed: Double) throws -> (
    nanoseconds: Double, flips: [Release: Bool]
  ) {
    let words = try run(["replay", database, "\(velocity)", "\(fraction)", "\(changed)", answer]).split(separator: " ")
    guard words.count == 2, let taken = Double(words[0]), let failed = Int(words[1]), isFew(failed) else {
      throw BenchmarkError("DuckDB decides otherwise than was stored: \(words)")
    }
    let lines = try String(contentsOfFile: answer, encoding: .utf8).split(separator: "\n")
    let flips = try lines.map { line in
      let words = line.split(separator: " ")
      guard words.count == 2, let row = Int(words[0]), names.indices.contains(row) else {
        throw BenchmarkError("DuckDB answers \(line)")
      }
      return (names[row], words[1] == "1")
    }
    return (taken, Dictionary(uniqueKeysWithValues: flips))
  }

  /// Returns whether the count is tolerable. DuckDB adds in another order, which decides differently for a release
  /// exactly on the boundary: one of 360,000.
  func isFew(_ count: Int) -> Bool { count * 100_000 <= names.count }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = ["Benchmarks/replay_duckdb.py"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError("\(python) replay_duckdb.py failed") }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
