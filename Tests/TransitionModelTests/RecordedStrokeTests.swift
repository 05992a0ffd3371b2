import Foundation
import TestSupport
import Testing
import TransitionModel

/// Strokes of real people, recorded by the Flutter and Android projects. They are not part of the package: the folder
/// is `$TRANSITIONS_STROKES`, or `shared/gestures` next to the package.
private let strokes: URL? = {
  let folder =
    ProcessInfo.processInfo.environment["TRANSITIONS_STROKES"].map { URL(filePath: $0) }
    ?? Repository.root.deletingLastPathComponent().appending(path: "shared/gestures")
  if FileManager.default.fileExists(atPath: folder.appending(path: "flutter.public.csv").path()) { return folder }
  FileHandle.standardError.write(
    Data("SKIPPED: recorded strokes: none in \(folder.path()); set TRANSITIONS_STROKES to their folder.\n".utf8))
  return nil
}()

@Suite(
  "Velocity estimators on recorded strokes",
  .enabled(if: strokes != nil, "set TRANSITIONS_STROKES to the strokes' folder"))
struct RecordedStrokeTests {
  private func rows(_ name: String) throws -> [[String: String]] {
    let folder = try #require(strokes)
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    var lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = lines.removeFirst()
    return lines.map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  private func sessions(_ name: String, mirrored: Bool = false) throws -> [String: [Sample]] {
    var sessions: [String: [Sample]] = [:]
    for row in try rows("\(name).public.csv") {
      let y = try #require(Double(row["y_pt"] ?? ""))
      let sample = Sample(
        us: try #require(Int64(row["t_us"] ?? "")), x: try #require(Double(row["x_pt"] ?? "")), y: mirrored ? -y : y)
      sessions[row["session_id"] ?? "", default: []].append(sample)
    }
    return sessions
  }

  private func velocities(_ name: String) throws -> [String: [String: Double]] {
    let folder = try #require(strokes)
    return try JSONDecoder().decode(
      [String: [String: Double]].self, from: Data(contentsOf: folder.appending(path: name)))
  }

  @Test(
    "lsq100, last2 and motion2 are the velocities of the decision tables", arguments: [("flutter", 14), ("aosp", 19)])
  func decisions(name: String, count: Int) throws {
    let downward = try sessions(name)
    let upward = try sessions(name, mirrored: true)
    let table = try rows("\(name).decisions.csv")
    #expect(table.count == count && downward.count == count)
    for row in table {
      let id = row["session_id"] ?? ""
      for estimator in [VelocityEstimator.lsq100, .last2, .motion2] {
        let expected = try #require(Double(row["vy_\(estimator.rawValue)"] ?? ""))
        let velocity = try estimator.velocity(of: #require(downward[id])).y
        #expect(abs(velocity - expected) < 0.500001e-4, "\(estimator) \(id)")
        #expect(try estimator.velocity(of: #require(upward[id])).y == -velocity)
      }
    }
  }

  @Test("flutter is what Flutter's own test expects of these strokes", arguments: [false, true])
  func flutter(mirrored: Bool) throws {
    let sessions = try sessions("flutter", mirrored: mirrored)
    let expected = try velocities("flutter_expected_velocities_dp_per_s.json")
    #expect(expected.count == 14)
    for (id, axes) in expected {
      let velocity = try VelocityEstimator.flutter.velocity(of: #require(sessions[id]))
      let vx = try #require(axes["vx"])
      let vy = try #require(axes["vy"]) * (mirrored ? -1 : 1)
      // The strokes are rounded to 0.001 pt, which is more than 0.1 % near standstill (one stroke, −1.7 pt/s across).
      #expect(abs(velocity.x - vx) <= max(0.001 * abs(vx), 0.005), "\(id): \(velocity) for \(vx)")
      #expect(abs(velocity.y - vy) <= max(0.001 * abs(vy), 0.005), "\(id): \(velocity) for \(vy)")
    }
  }

  @Test("flutter is within 20 % of Android's LSQ2, the algorithm it was ported from")
  func android() throws {
    let sessions = try sessions("aosp")
    for (name, axes) in try velocities("aosp_expected_velocities_px_per_s.json") {
      let (_, samples) = try #require(sessions.first { $0.key.hasSuffix("-\(name)") })
      let velocity = VelocityEstimator.flutter.velocity(of: samples)
      for (axis, value) in [("LSQ2_X", velocity.x), ("LSQ2_Y", velocity.y)] {
        guard let pixels = axes[axis] else { continue }
        let expected = pixels / 2.625
        #expect(abs(value - expected) <= 0.2 * abs(expected), "\(name) \(axis): \(value) for \(expected)")
      }
    }
  }

  /// Each fling is cut off after every sample, as if the finger had lifted there. The finger's own movement is the slope,
  /// at that sample, of a parabola through it and the two samples on either side.
  @Test("motion2 is the standard because it is most often on the right side of a threshold")
  func standard() throws {
    var wrong: [VelocityEstimator: Int] = [:]
    var count = 0
    for name in ["flutter", "aosp"] {
      for samples in try sessions(name).values {
        for index in samples.indices.dropFirst(4).dropLast(3) {
          guard let truth = slope(samples[index - 2...index + 2]) else { continue }
          count += 1
          let last = samples[index]
          let lifted = Sample(us: last.timeMicroseconds + 4000, x: last.x, y: last.y)
          for estimator in VelocityEstimator.allCases {
            let velocity = estimator.velocity(of: Array(samples[...index]) + [lifted]).y
            if [-300, 0, 300, 700].contains(where: { (velocity > $0) != (truth > $0) }) {
              wrong[estimator, default: 0] += 1
            }
          }
        }
      }
    }
    #expect(count == 368)
    let shares = wrong.mapValues { (Double($0) / Double(count) * 100).rounded() }
    #expect(shares == [.motion2: 7, .flutter: 10, .lsq100: 33, .last2: 95])
    #expect(shares.min { $0.value < $1.value }?.key == VelocitySource.ofSamples.estimator)
  }

  /// Returns the slope of the least-squares parabola at the middle sample; nil if the samples span too long a time.
  private func slope(_ window: ArraySlice<Sample>) -> Double? {
    let middle = window[window.startIndex + 2]
    let times = window.map { Double($0.timeMicroseconds - middle.timeMicroseconds) / 1_000_000 }
    guard let first = times.first, let last = times.last, last > first, last - first <= 0.12, Set(times).count > 2
    else {
      return nil
    }
    // The velocity estimate of a parabola with its newest move in the middle of the window, by the normal equations.
    func sum(_ power: Int, _ values: [Double]? = nil) -> Double {
      zip(times, values ?? Array(repeating: 1, count: times.count)).reduce(0) { sum, pair in
        sum + (0..<power).reduce(pair.1) { product, _ in product * pair.0 }
      }
    }
    let y = window.map { $0.y - middle.y }
    let (n, s1, s2, s3, s4) = (Double(times.count), sum(1), sum(2), sum(3), sum(4))
    let (y0, y1, y2) = (sum(0, y), sum(1, y), sum(2, y))
    let determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
    return (n * (y1 * s4 - y2 * s3) - y0 * (s1 * s4 - s2 * s3) + s2 * (s1 * y2 - s2 * y1)) / determinant
  }
}
