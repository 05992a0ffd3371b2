import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage

/// Formats a trace for people and snapshots: events, then frame by frame.
enum TraceText {
  static func section(_ title: String, _ trace: StageLog) -> String {
    var lines = ["# \(title)"]
    lines += trace.events.filter { !$0.name.hasPrefix("decorate") }.map { "\(number($0.time, 3, 6))  \($0.name)" }
    lines += trace.decisions.map { "decision: \($0)" }
    let columns = [
      "time", "prog", "x", "y", "width", "height", "scale", "rot", "alpha", "dim", "| presenter rot", "alpha",
    ]
    lines.append(columns.joined(separator: "  "))
    lines += trace.frames.map(line)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ frame: StageLog.Frame) -> String {
    let pose = frame.pose
    let numbers = [
      number(frame.time, 3, 6), number(frame.progress, 3, 7), number(pose.frame.x, 1, 7), number(pose.frame.y, 1, 7),
      number(pose.frame.width, 1, 6), number(pose.frame.height, 1, 6), number(pose.scale, 3, 5),
      number(pose.rotation, 1, 6), number(pose.alpha, 3, 5), number(frame.dimming, 3, 5),
    ]
    let presenter = frame.presenter.map { "\(number($0.rotation, 1, 6)) \(number($0.alpha, 3, 5))" } ?? "removed"
    return (numbers + ["|", presenter]).joined(separator: " ")
  }

  /// Rounds, so that the last bits of another platform's libm do not matter. −0 becomes 0.
  private static func number(_ value: Double, _ digits: Int, _ width: Int) -> String {
    let text = String(format: "%.\(digits)f", value)
    let unsigned = text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) } ? String(text.dropFirst()) : text
    return String(repeating: " ", count: max(width - unsigned.count, 0)) + unsigned
  }
}
