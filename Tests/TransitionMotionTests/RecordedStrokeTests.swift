import Foundation
import TestSupport
import Testing
import TransitionMotion

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
}
