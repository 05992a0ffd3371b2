import TransitionModel

extension HelpTopic {
  static let stops = HelpTopic(
    name: "stops", summary: "Views that rest at several places.",
    text: """
      A view rests at up to \(Stop.most) stops, in the catalog file from the smallest up. The built-in sheet-detents, \
      map-panel and side-menu are examples. A panel over a map, which no drag dismisses:

        geometry:
          edge: bottom
          grabber: true
          stops:
            - name: tip
              size: points
              points: 80
              dimming: 0
              passesTouches: true
            - name: half
              size: fraction
              fraction: 0.5
              dimming: 0
              passesTouches: true
            - name: full
              size: full
          initialStop: half
        interaction:
          dismissalType: standard
          dragDismisses: false
          stopRule:
            kind: nearest
            horizon: 0.499
          tail:
            kind: animator

      `transitions fields stops` and `transitions fields stopRule` explain the fields. A hard flick that moves one \
      stop alone has the reach oneFromStart. If a drag past the smallest stop may dismiss, leave dragDismisses out and \
      give a releaseRule, which decides there.

      `transitions decide` says where a drag ends, and why:

        transitions decide panel --stop half --at 450 --velocity 412
        transitions decide panel stopRule.horizon=0.2 --at 450 --velocity 412

      One stop is changed by its name. To add or remove one, edit the file:

        transitions set panel stops.half.fraction=0.45

      `transitions play` moves it, with a drag or as the app does:

        transitions play panel --stop half --drag "up 300pt in 0.4s, release"
        transitions play panel --drag "wait 1s, move full, wait 1s"

      With a list in it, one touch may move the view, scroll the list and come back. interaction.scroll says which of \
      the two comes first:

        transitions play panel --list 3000 --drag "up 500pt in 0.4s, release"

      What people do with it, and the rule that would serve them better:

        transitions report panel --stops
        transitions recommend panel

      In an app, moveToTransitionStop("full") moves it. In SwiftUI, a binding does: \
      presentation("panel", isPresented: $isShown, stop: $stop).

      `transitions export` writes the stops for other platforms: as detents of Apple's sheets, as anchors, a sheet or \
      scroll snapping, and as tokens. Each file says what it leaves out.
      """)
}
