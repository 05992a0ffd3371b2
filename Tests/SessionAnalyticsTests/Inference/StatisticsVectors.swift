import Foundation
import TestSupport
import Testing

/// Independently computed numbers: this project's own (`Fixtures/statistics.json`), and those beside the recorded
/// strokes (`expected_stats.json`), which are not part of it.
struct StatisticsVectors: Decodable {
  struct TailProbability: Decodable { let t, df, p: Double }
  struct Quantile: Decodable { let p, df, t: Double }
  struct Changes: Decodable { let b, c: Int, p: Double }

  let t: [TailProbability]
  let tQuantile: [Quantile]
  let mcnemar: [Changes]

  static func own() throws -> StatisticsVectors {
    let folder = Repository.root.appending(path: "Tests/SessionAnalyticsTests")
    return try JSONDecoder().decode(
      StatisticsVectors.self, from: Data(contentsOf: folder.appending(path: "Fixtures/statistics.json")))
  }
}

/// `test_vectors` of `expected_stats.json`.
struct RecordedVectors: Decodable {
  struct Pooled: Decodable { let k1, n1, k2, n2: Int, z, p: Double }
  struct Vectors: Decodable {
    let two_prop_z_pooled: [Pooled]
    let mcnemar_exact_two_sided: [StatisticsVectors.Changes]
  }
  let test_vectors: Vectors

  static func read() throws -> Vectors {
    try JSONDecoder().decode(Self.self, from: Data(RecordedStrokes.text("expected_stats.json").utf8)).test_vectors
  }
}
