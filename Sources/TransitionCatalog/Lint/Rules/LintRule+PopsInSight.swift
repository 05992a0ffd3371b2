import Foundation
import TransitionModel
import TransitionRuntime

extension LintRule {
  static let popsInSight = LintRule(
    "pops-in-sight", "The view appears or disappears in plain sight, without a fade", .warning,
    explanation: """
      At the far end of its way a view should be out of the container or transparent. With offsets of its own it can \
      stand in sight there: it then pops in with the first frame, or out with the last. Computed on an upright phone: \
      the bounding box of the turned and scaled view; over a twentieth of it in sight, at an opacity of a half or more.
      """,
    example: LintExample(
      "card-modal",
      wrong: [MotionFields.presentation.pose.offsetY: .number(0.94)],
      right: [MotionFields.presentation.pose.offsetY: .number(0.96)])
  ) { transition, _ in
    TransitionDirection.allCases.compactMap { direction in
      let plan = transition.plan(direction, in: transition.typical)
      let away = direction == .present ? plan.from : plan.to
      let share = away.shareInSight(of: transition.typical.context)
      guard away.alpha >= 0.5, share > 0.05 else { return nil }
      let pose = (direction == .present ? MotionFields.presentation : .dismissal).pose
      return LintRemark(
        .warning, pose.offsetX, pose.offsetY, pose.alpha,
        message: "\(direction == .present ? "Presenting begins" : "Dismissing ends") with "
          + "\(LintNumber.percent(share)) of the view in sight on \(transition.typical.name), at an opacity of \(LintNumber.plain(away.alpha)).",
        advice: "Move the pose out of the container, or fade it: \(pose.alpha.path) 0.")
    }
  }
}

extension ViewPose {
  /// The share of the view's bounding box that is inside a container.
  fileprivate func shareInSight(of context: LayoutContext) -> Double {
    let (sine, cosine) = (sin(rotation * .pi / 180), cos(rotation * .pi / 180))
    let (pivotX, pivotY) = (frame.x + anchorX * frame.width, frame.y + anchorY * frame.height)
    var xs: [Double] = []
    var ys: [Double] = []
    for (u, v) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
      let (dx, dy) = (scale * (u - anchorX) * frame.width, scale * (v - anchorY) * frame.height)
      xs.append(pivotX + dx * cosine - dy * sine)
      ys.append(pivotY + dx * sine + dy * cosine)
    }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return 0 }
    let area = (right - left) * (bottom - top)
    guard area > 0 else { return 0 }
    let width = max(min(right, context.width) - max(left, 0), 0)
    let height = max(min(bottom, context.height) - max(top, 0), 0)
    return width * height / area
  }
}
