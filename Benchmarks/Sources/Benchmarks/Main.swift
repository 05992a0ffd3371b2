import Foundation

/// `Benchmarks [GROUP…]`: measures all groups, or those named, and prints one table.
@main
enum Main {
  static let rounds = 5
  static let groups: [Benchmark.Group] = [
    .launch, .vending, .recording, .codec, .storage, .exchange, .retention, .replay,
  ]

  static func main() {
    let wanted = Set(CommandLine.arguments.dropFirst())
    let unknown = wanted.subtracting(groups.map(\.name))
    guard unknown.isEmpty else {
      complain(
        "There is no \(unknown.sorted().joined(separator: ", ")); there are \(groups.map(\.name).joined(separator: ", "))."
      )
      exit(64)
    }
    do {
      let chosen = groups.filter { wanted.isEmpty || wanted.contains($0.name) }
      let results = try chosen.flatMap { group in
        complain("Measuring \(group.name) …")
        return try group.benchmarks().map { try BenchmarkResult($0, rounds: rounds) }
      }
      print(BenchmarkTable(results: results).text)
    } catch {
      complain("\(error)")
      exit(2)
    }
  }

  /// Writes to standard error, because standard output contains only the table.
  static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
