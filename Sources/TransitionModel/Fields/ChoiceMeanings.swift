extension ConfigurationField {
  /// The words of a choice, each with its meaning; empty for any other field.
  package var choices: [(word: String, meaning: String)] {
    guard case .choice(let words) = kind else { return [] }
    let lines = Self.meanings[path.hasSuffix("curve") ? "curve" : listedPath, default: ""].split(separator: "\n")
    let meanings = lines.compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (String(line[..<colon]), String(line[colon...].dropFirst(2)))
    }
    let byWord = Dictionary(meanings, uniquingKeysWith: { first, _ in first })
    return words.map { ($0, byWord[$0] ?? "") }
  }

  /// The meaning of each word, on a line of its own, by the path of the field. All curves share their words.
  private static let meanings = [
    "kind": """
    vended: this library presents it
    observed: something else does, such as a system sheet, and its drags are only recorded
    """,
    "curve": """
    linear: no easing
    easeIn: starts slowly
    easeOut: ends slowly
    easeInOut: starts and ends slowly
    ease: CSS ease: starts a little slowly, and ends slowly
    cubic: a Bézier curve with the control points curveX1, curveY1, curveX2 and curveY2
    """,
    "geometry.edge": """
    bottom: the lower edge
    top: the upper edge
    leading: the side where text begins: left in English
    trailing: the side where text ends: right in English
    """,
    "geometry.marginsFrom": references, "geometry.bottomMarginFrom": references,
    "geometry.height": """
    full: all the space between the margins
    fitted: the height that the content needs
    preferred: the content's preferred height, or the height that it needs
    """,
    "geometry.alignment": "top: at the top\ncenter: in the middle\nbottom: at the bottom",
    "geometry.horizontalAlignment":
      "leading: on the side where text begins\ncenter: in the middle\ntrailing: on the side where text ends",
    "geometry.presentationStyle": """
    custom: over the whole container
    currentContext: in the nearest presentation context, in the place of its view
    overCurrentContext: in the nearest presentation context, over its view
    """,
    "geometry.statusBar": "presented: the presented screen\npresenter: the screen behind it",
    "geometry.roundedCorners": """
    all: all four
    top: the two at the top
    bottom: the two at the bottom
    leading: the two on the side where text begins
    trailing: the two on the side where text ends
    """,
    "geometry.cornerRadiusRule": """
    fixed: geometry.cornerRadius
    device: the radius of the display's corners
    concentric: the radius that follows the display's corners, and at least geometry.cornerRadius
    """,
    "geometry.stops[].size": """
    fraction: a share of the room between the margins
    points: so many points
    fitted: the height that the content needs
    preferred: the content's preferred height, or the height that it needs
    full: all the room
    """,
    "geometry.stopsFrom": """
    safeArea: the safe area at the view's edge, whose inset is added, as with UIKit's detents
    container: the container's edge
    """,
    "geometry.stopLayout": """
    slides: the content keeps its length, and is partly out of sight
    resizes: the content gets the length of the stop
    """,
    "geometry.keyboard": """
    raises: moves the view by its height; also without a value
    largest: moves it to the largest stop until the keyboard is hidden
    ignores: does nothing
    """,
    "interaction.stopRule.kind": """
    nearest: the stop nearest to the projected end of the movement
    next: the next stop in the direction of a flick, counted from the release; after a slow drag, the nearest
    """,
    "interaction.stopRule.reach": """
    any: every stop
    oneFromRelease: the stops on both sides of the release
    oneFromStart: the stop at which the drag began, and its neighbors. A drag begins again where its list gives the finger back
    """,
    "interaction.scroll.grows": """
    sheetFirst: the view, up to its largest stop, then the content
    contentFirst: the content, then the view
    never: the content alone
    """,
    "interaction.scroll.shrinks": """
    sameTouch: as soon as the content is back at its start
    nextTouch: in a touch that began with the content at its start; also without a value
    never: not at all
    """,
    "dimming.blur": """
    ultraThin: UIKit's systemUltraThinMaterial
    thin: UIKit's systemThinMaterial
    regular: UIKit's systemMaterial
    thick: UIKit's systemThickMaterial
    chrome: UIKit's systemChromeMaterial
    """,
    "interaction.dismissalType": """
    none: no drag moves or dismisses the view
    standard: a drag dismisses, and the release rule decides, also by speed; with dragDismisses false, it only moves the view between its stops
    input: only a long drag dismisses, so that a flick does not discard a form
    """,
    "interaction.interactivePresentation":
      "none: no gesture presents\npan: a drag on the presenter presents\nedgePan: a drag from the screen's edge presents",
    "interaction.beginRule": """
    any: every drag
    oneWay: a drag that starts toward the end
    cone: a drag that starts within beginConeHalfAngle of the way to the end
    """,
    "interaction.tracking":
      "translation: the finger's movement\nabsolutePosition: the finger's position in the container",
    "interaction.distanceRule":
      "travel: the view's travel until it is out of sight\npresentedSize: the view's own height, or width",
    "interaction.releaseRule.kind": """
    distance: past a fraction of the way, at any speed
    direction: the finger moves toward the end at release
    directionOrDistance: the finger moves toward the end, or rests past a fraction
    flingOrDistance: faster than a velocity, or past a fraction and not flicked back; with fraction 1, a fling alone
    anyOf: faster than a velocity, or past a fraction, or past a number of points
    armed: past a number of points, at any speed; for dismissalType input
    projection: past a fraction, with the velocity of a horizon added to the travel
    """,
    "interaction.releaseSample": "release: the sample at release\nlastChanged: the last one before it",
    "interaction.rubberBand.kind": """
    unlimited: none; the view follows the finger
    clamped: the view does not move
    reciprocal: p / (1 + |factor·p|), on progress
    power: |t|^exponent, on points
    scrollView: that of UIScrollView, with a coefficient
    """,
    "interaction.tail.kind": """
    percentDriven: the rest of the animation, at a constant speed or along tail.curve
    spring: a spring of its own
    animator: the transition's own timing
    """,
    "interaction.velocityHandoff": """
    none: the animation starts at rest
    normalised: it starts with the finger's velocity
    negativeOnly: it starts with the velocity only if the finger moves away from the end, as in SwiftMessages
    """,
    "interaction.cancelPolicy": "cancel: the view returns\ndecide: the release rule decides",
    "interaction.velocityEstimator": """
    recognizer: the velocity of UIKit's recognizer; without one, motion2
    lsq100: the least-squares line through the last 100 ms
    last2: the last two samples
    motion2: the last two samples in which the finger moved
    flutter: Flutter's parabola through up to 20 samples
    """,
    "interaction.refusedDrag":
      "fails: the content scrolls; also without a value\nresists: the view moves by its rubber band, and returns",
    "accessibility.reduceMotion": """
    crossFade: the view fades in place
    none: the view appears in one frame
    transition: another transition, accessibility.reduceMotionTransition
    """,
  ]

  private static let references = """
    safeArea: the safe area
    container: the container's own edges
    atLeastSafeArea: the container's edges, but never less than the safe area
    """
}
