import Foundation
import TransitionModel

extension LintRule {
  static let dimming: [LintRule] = [
    faintDimming, tapWithoutDimming, tapOutOfReach, tappableInput, lateFade, gestureFreeExit, dragOnlyExit,
    dimmedPassage,
  ]

  private static let faintDimming = LintRule(
    "faint-dimming", "The dimming is too weak to separate the layers", .warning,
    explanation: """
      Dimming shows that the presenter is inactive. With 10 % black, a white card and the dimmed white presenter have \
      a contrast of 1.25 : 1 (WCAG 2.2 relative luminance). With less, the two blend together. 20 to 40 % is usual. 0 \
      means no dimming and is not reported.
      """,
    example: LintExample("modal-standard", wrong: [.dimmingAlpha: .number(0.09)], right: [.dimmingAlpha: .number(0.1)])
  ) { transition, _ in
    let alpha = transition.dimming.alpha
    guard alpha > 0, alpha < 0.1 else { return [] }
    // The transfer function of sRGB for light colors. WCAG adds 0.05 to both luminances.
    let luminance = pow((1 - alpha + 0.055) / 1.055, 2.4)
    return [
      .warning(
        .dimmingAlpha,
        message: "White dimmed by \(percent: alpha) has a contrast with white of "
          + "\(1.05 / (luminance + 0.05), decimals: 2) : 1.",
        advice: "Use 0.2 or more, or 0 for no dimming.")
    ]
  }

  private static let tapWithoutDimming = LintRule(
    "tap-without-dimming", "A tap dismisses, but there is no visible dimming to tap", .warning,
    explanation: """
      The dimming view takes the tap. At an opacity of 0, the presenter looks active behind the presented view. A tap \
      on one of the presenter's buttons then dismisses the presented view instead.
      """,
    example: LintExample("message-centered", wrong: [.dimmingAlpha: .number(0)], right: [.dimmingAlpha: .number(0.1)])
  ) { transition, _ in
    guard transition.dimming.tapToDismiss, transition.dimming.alpha == 0 else { return [] }
    return [
      .warning(
        .tapToDismiss, .dimmingAlpha, message: "tapToDismiss is true with a dimming of 0.",
        advice: "Dim by 0.2 or more, or do not dismiss by tap.")
    ]
  }

  private static let tapOutOfReach = LintRule(
    "tap-out-of-reach", "A tap beside the view dismisses, but the view leaves no room beside it", .error, .warning,
    explanation: """
      The tap must land on the dimming view. So at least 44 pt of the dimming view (Apple's smallest target) must be \
      free on one side of the presented view. The finding is an error if the view covers every container completely. \
      It is a warning if the strip is too narrow in one of them. If the content decides the height, the smallest \
      height counts.
      """,
    example: LintExample(
      "message-bottom-card",
      wrong: [.height: .text("full"), .marginTop: .number(0), .maximumWidth: nil],
      right: [.height: .text("full"), .marginTop: .number(44), .maximumWidth: nil])
  ) { transition, _ in
    guard transition.dimming.tapToDismiss else { return [] }
    let transition = transition.whereDismissing
    let strips = LintContainer.all.compactMap { container in
      transition.rooms.filter { $0.container == container }.map { (room: $0, points: $0.widestStrip) }
        .max { $0.points < $1.points }
    }
    guard let narrowest = strips.min(by: { $0.points < $1.points }), narrowest.points < 44 else { return [] }
    return [
      Diagnostic(
        strips.allSatisfy { $0.points <= 0 } ? .error : .warning, [.tapToDismiss, .marginTop, .height],
        "At most \(points: max(narrowest.points, 0)) is free beside the view on \(narrowest.room.fullName); a finger "
          + "needs 44 pt.",
        advice: "Give the view a margin of 44 pt, or do not dismiss by tap.")
    ]
  }

  private static let tappableInput = LintRule(
    "tappable-input", "Only a deliberate drag dismisses, but so does a stray tap", .warning,
    explanation: """
      dismissalType input protects typed text from a flick. With tapToDismiss, a tap beside the view still loses the \
      text, and a tap is easier than a flick.
      """,
    example: LintExample("modal-input", wrong: [.tapToDismiss: .flag(true)], right: [.tapToDismiss: .flag(false)])
  ) { transition, _ in
    guard transition.dismissalType == .input, transition.dimming.tapToDismiss else { return [] }
    let points = transition.decidingRule?.points ?? 0
    return [
      .warning(
        .tapToDismiss, .dismissalType,
        message: "A drag must travel \(points: points) to dismiss the screen, but a tap dismisses it immediately.",
        advice: "Set tapToDismiss false, or dismissalType standard if nothing can be lost.")
    ]
  }

  private static let lateFade = LintRule(
    "late-fade", "A fade continues after the view has arrived", .warning,
    explanation: """
      The transition ends when its last part ends. Until then, the presenter takes no touches. If the dimming or the \
      view's opacity takes more than 0.15 s longer than the motion, people wait. The screen in front of them looks \
      ready, or is already gone.
      """,
    example: LintExample(
      "modal-standard", wrong: [.dimmingDismissalDuration: .number(0.7)],
      right: [.dimmingDismissalDuration: .number(0.65)])
  ) { transition, _ in
    let (presentation, dismissal) = (transition.presentation.timing, transition.dismissal.timing)
    let (dimming, opacity) = ("The dimming", "The view's opacity")
    let fades: [(seconds: Double?, motion: Double, field: ConfigurationField, name: String)] = [
      (transition.dimming.presentationDuration, presentation.duration, .dimmingPresentationDuration, dimming),
      (transition.dimming.dismissalDuration, dismissal.duration, .dimmingDismissalDuration, dimming),
      (presentation.alphaDuration, presentation.duration, MotionFields.presentation.alphaDuration, opacity),
      (dismissal.alphaDuration, dismissal.duration, MotionFields.dismissal.alphaDuration, opacity),
    ]
    return fades.compactMap { fade in
      guard let seconds = fade.seconds, seconds - fade.motion > 0.15 + 1e-9 else { return nil }
      return .warning(
        fade.field,
        message: "\(fade.name) takes \(seconds: seconds), the motion \(seconds: fade.motion): "
          + "\(seconds: seconds - fade.motion) longer.",
        advice: "Use \(seconds: fade.motion) or less, or remove the field.")
    }
  }

  private static let gestureFreeExit = LintRule(
    "gesture-free-exit", "Only the app or a button in the screen dismisses", .note,
    explanation: """
      With dismissalType none or dragDismisses false, and no tapToDismiss, the transition itself offers no way out. That is right for a \
      question that must be answered. If the screen has no button, people are trapped. People with a screen reader \
      look for a button, and others try to drag. This is a note, as a reminder for reviews.
      """,
    example: LintExample("modal-none", wrong: [:], right: [.tapToDismiss: .flag(true)])
  ) { transition, _ in
    guard !transition.dragCanDismiss, !transition.dimming.tapToDismiss else { return [] }
    return [
      .note(
        .dismissalType, .tapToDismiss,
        message: "No drag and no tap dismisses the screen, so it needs a button.",
        advice: "If every screen with this transition has a button, there is nothing to do.")
    ]
  }

  private static let dragOnlyExit = LintRule(
    "drag-only-exit", "No way out without a drag", .note,
    explanation: """
      Some people cannot drag. Others use a pointer or a switch. VoiceOver's escape gesture and the Escape key dismiss \
      the screen wherever a drag does, but many people do not know them. A tap on the dimming works for everyone. So \
      does a button in the screen, which a catalog cannot show.
      """,
    example: LintExample("modal-standard", wrong: [:], right: [.tapToDismiss: .flag(true)])
  ) { transition, _ in
    guard transition.dragCanDismiss, !transition.dimming.tapToDismiss else { return [] }
    return [
      .note(
        .dismissalType, .tapToDismiss,
        message: "A drag is the only gesture that dismisses the screen. People who cannot drag need another way out.",
        advice: "Give each screen a close button, or set dimming.tapToDismiss: true.")
    ]
  }

  private static let dimmedPassage = LintRule(
    "dimmed-passage", "The presenter is dimmed, but takes touches", .warning,
    explanation: """
      Dimming shows that the presenter is inactive. With passesTouches, it is active. People then do not try to touch \
      it, or touch it by mistake. If people use the view together with its presenter, do not dim the presenter.
      """,
    example: LintExample(
      "modal-standard", wrong: [.passesTouches: .flag(true)],
      right: [.passesTouches: .flag(true), .dimmingAlpha: .number(0)])
  ) { transition, _ in
    guard transition.dimming.passesTouches == true, transition.dimming.alpha > 0 else { return [] }
    return [
      .warning(
        .passesTouches, .dimmingAlpha,
        message: "The presenter takes touches, but is dimmed by \(percent: transition.dimming.alpha).",
        advice: "Use a dimming of 0, or passesTouches false.")
    ]
  }
}

extension LintRoom {
  /// The width of the widest strip of the container beside the view, in points.
  fileprivate var widestStrip: Double { TransitionEdge.allCases.map(gap).max() ?? 0 }
}
