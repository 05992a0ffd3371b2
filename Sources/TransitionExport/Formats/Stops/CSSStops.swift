import TransitionModel

/// The stops of a transition as custom properties, and a skeleton of scroll snapping between them.
struct CSSStops {
  private let name: String
  private let stops: ExportedStops

  /// Creates the stops; nil without any.
  init?(_ transition: ExportedTransition) {
    guard let stops = ExportedStops(transition) else { return nil }
    (name, self.stops) = (transition.name, stops)
  }

  private var isVertical: Bool { stops.geometry.edge.axis == .y }
  private var container: String { isVertical ? "100cqh" : "100cqw" }
  private func length(_ stop: Stop) -> String { "var(--\(name)-stop-\(stop.name))" }

  /// The length of the view in sight at each stop, with the inset at its edge.
  var lines: [String] {
    let geometry = stops.geometry
    let ends: [TransitionEdge] = isVertical ? [.top, .bottom] : [.leading, .trailing]
    let far = ends[geometry.edge == ends[0] ? 1 : 0]
    let (room, inset) = ("--\(name)-stops-room", "--\(name)-stops-inset")
    let notation = StopNotation(points: { NumberText.exact($0) + "px" })
    let notes = stops.notes(without: [.hiding, .rule, .dismissal] + ExportedStops.Part.own)
    return zip(["/* ", "   ", "   "], notes + ["In sight at rest, from the edge: */"]).map(+) + [
      "\(inset): \(CSSProperties.margin(geometry, geometry.edge, isClear: geometry.stopsFrom == .safeArea));",
      "\(room): calc(\(container) - var(\(inset)) - \(CSSProperties.margin(geometry, far)));",
    ]
      + stops.all.map {
        "--\(name)-stop-\($0.name): calc(var(\(inset)) + \(notation.length(of: $0, in: "var(\(room))")));"
      }
  }

  /// The rules of a scrolling element that stops where the view rests; empty for fewer than two stops.
  var snapping: String {
    guard stops.all.count > 1, let largest = stops.all.last, let initial = stops.initial else { return "" }
    let (axis, start, size) = isVertical ? ("y", "top", "height") : ("x", "left", "width")
    let isAtEnd = stops.geometry.edge.sign > 0
    let places = stops.all.map { stop in
      let place = isAtEnd ? length(stop) : "calc(\(length(largest)) - \(length(stop)))"
      return "  .\(name)-stop-\(stop.name) { \(start): \(place); }\n"
    }
    return """
      /* \(name) by scrolling: .\(name)-stops has an element .\(name)-stop-NAME for each stop, and then the view.
         Scroll to \(initial.name) first. The browser chooses the stop after a drag. */
      @supports (scroll-snap-type: \(axis) mandatory) {
        .\(name)-stops {
          position: relative; display: flex; flex-direction: \(isVertical ? "column" : "row");
          \(size): \(container); overflow: \(isVertical ? "hidden auto" : "auto hidden");
          scroll-snap-type: \(axis) mandatory;
        }
        .\(name)-stops::\(isAtEnd ? "before" : "after") { content: ""; flex: none; \(size): \(container); }
        .\(name)-stops > :last-child { flex: none; \(size): \(length(largest)); }
        .\(name)-stops > :not(:last-child) {
          position: absolute; \(size): 1px; scroll-snap-align: start;
          scroll-snap-stop: \(stops.rule?.reach ?? .any == .any ? "normal" : "always");
        }
      \(places.joined())}

      """
  }
}
