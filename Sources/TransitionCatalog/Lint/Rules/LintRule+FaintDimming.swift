import Foundation
import TransitionModel

extension LintRule {
  static let faintDimming = LintRule(
    "faint-dimming", "The dimming is too weak to part the layers", .warning,
    explanation: """
      Dimming says that what is behind waits. Black of 10 % over white leaves a contrast of 1.25 : 1 (WCAG 2.2 relative \
      luminance) between a white card and a white presenter; below that the two run into one another. 20 to 40 % are \
      usual. 0 is no dimming, and a choice.
      """,
    example: LintExample("modal-standard", wrong: [.dimmingAlpha: .number(0.09)], right: [.dimmingAlpha: .number(0.1)])
  ) { transition, _ in
    let alpha = transition.configuration.dimming.alpha
    guard alpha > 0, alpha < 0.1 else { return [] }
    // sRGB's transfer function for light colours; 0.05 is the light WCAG adds to both.
    let luminance = pow((1 - alpha + 0.055) / 1.055, 2.4)
    return [
      LintRemark(
        .warning, .dimmingAlpha,
        message: "White behind \(LintNumber.percent(alpha)) of black stands against white by "
          + "\(LintNumber.plain(1.05 / (luminance + 0.05))) : 1.",
        advice: "Take 0.2 or more, or 0 for no dimming.")
    ]
  }
}
